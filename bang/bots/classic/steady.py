"""The level `steady`: guesses roles, plays the most valuable card, and keeps what it will need."""

from bang.bots.classic.answering import chosen, discarded, drawn, given
from bang.bots.classic.deeds import Deeds
from bang.bots.classic.outlook import Outlook
from bang.bots.classic.play_phase import play, worth_of_two_for_one
from bang.bots.classic.sight import Sight
from bang.engine.chance import Chance
from bang.engine.views import Asked, Told, View

ANSWERED = {"answers": given, "takes": chosen, "discards": discarded, "draws": drawn}
"""How each kind of question is answered."""


class Steady:
    """Always gives the same answer to the same view and the same memory."""

    def __init__(self) -> None:
        self.deeds = Deeds()

    def saw(self, event: Told) -> None:
        """Remember who did what to whom."""
        self.deeds.saw(event)

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The answer that it judges best."""
        outlook = Outlook(Sight(view), self.deeds)
        if asked["verb"] == "plays":
            return (play(outlook, asked["options"]),)
        return tuple(ANSWERED.get(asked["verb"], chosen)(outlook, asked))

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """An ability out of turn, if a life point is worth more than the two least valuable cards."""
        return (view["offers"][0],) if worth_of_two_for_one(Sight(view)) > 0.3 else None
