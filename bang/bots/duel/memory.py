"""What the level `steady` remembers of a Duel: which cards the other side lacked."""

from bang.bots.duel.sight import kind_of
from bang.bots.memory import DODGE, Memory


class DuelMemory(Memory):
    """What bots remember of every game, and nothing else."""

    __slots__ = ()

    def lacking(self, what: str) -> str:
        return DODGE if what == DODGE else kind_of(what).averted_by
