"""The level `steady`: guesses roles, plays the most valuable card, and keeps what it will need."""

from bang.bots.classic.answering import chosen, discarded, drawn, given
from bang.bots.classic.memory import ClassicMemory
from bang.bots.classic.outlook import Outlook
from bang.bots.classic.play_phase import play, worth_of_two_for_one
from bang.bots.classic.sight import Sight
from bang.bots.classic.suspicion import Suspicion
from bang.bots.classic.temper import TEMPERAMENTS, TEMPERS
from bang.bots.minds import Judgement
from bang.common.views import View
from bang.engine.chance import Chance


class Steady(Judgement):
    """A mind that judges by the table and by who did what to whom; each one has a temperament."""

    memory: ClassicMemory
    temperaments = TEMPERAMENTS
    temperament = ""

    def __init__(self) -> None:
        super().__init__(plays=play, answers=given, takes=chosen, discards=discarded, draws=drawn)
        self.memory = ClassicMemory()
        self.suspicion = Suspicion(self.memory)

    def outlook(self, view: View) -> Outlook:
        return Outlook(Sight(view), self.suspicion, TEMPERS[self.temperament])

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """An ability out of turn, if a life point is worth more than the two least valuable cards."""
        return (view["offers"][0],) if worth_of_two_for_one(Sight(view)) > 0.3 else None
