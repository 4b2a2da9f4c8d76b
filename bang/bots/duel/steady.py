"""The level `steady`: rates every answer, keeps what it will need, and minds who stands in front."""

from bang.bots.duel.answering import chosen, discarded, given, switched, used
from bang.bots.duel.memory import DuelMemory
from bang.bots.duel.outlook import Outlook
from bang.bots.duel.play_phase import play
from bang.bots.duel.sight import Sight
from bang.bots.minds import Judgement
from bang.common.views import View


class Steady(Judgement):
    """A mind that judges by the table and by which cards the other side lacked."""

    memory: DuelMemory

    def __init__(self) -> None:
        super().__init__(
            plays=play, answers=given, uses=used, takes=chosen, discards=discarded, switches=switched
        )
        self.memory = DuelMemory()

    def outlook(self, view: View) -> Outlook:
        return Outlook(Sight(view), self.memory)
