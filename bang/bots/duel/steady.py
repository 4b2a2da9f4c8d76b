"""The level `steady`: rates every answer, keeps what it will need, and minds who stands in front."""

from bang.bots.duel.answering import chosen, discarded, given, switched, used
from bang.bots.duel.deeds import Deeds
from bang.bots.duel.outlook import Outlook
from bang.bots.duel.play_phase import play
from bang.bots.duel.sight import Sight
from bang.engine.chance import Chance
from bang.engine.views import Asked, Told, View

ANSWERED = {"answers": given, "uses": used, "takes": chosen, "discards": discarded, "switches": switched}
"""How each kind of question is answered."""


class Steady:
    """Always gives the same answer to the same view and the same memory."""

    def __init__(self) -> None:
        self.deeds = Deeds()

    def saw(self, event: Told) -> None:
        """Remember who lacked what."""
        self.deeds.saw(event)

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The answer that it judges best."""
        outlook = Outlook(Sight(view), self.deeds)
        if asked["verb"] == "plays":
            return (play(outlook, asked["options"]),)
        return tuple(ANSWERED.get(asked["verb"], chosen)(outlook, asked))

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """Nothing is offered out of turn in this game."""
        return None
