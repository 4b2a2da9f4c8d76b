"""The level `easy`: plays equipment, heals, dodges and shoots at anybody in range, without planning."""

from bang.bots.classic.sight import Sight, is_card, kind_of
from bang.bots.classic.worth import AVERTING
from bang.bots.minds import RulesOfThumb
from bang.classic.kinds import CardKind
from bang.common.views import Asked, View
from bang.engine.chance import Chance

FRIENDS = {"sheriff": ("deputy",), "deputy": ("sheriff", "deputy"), "outlaw": ("outlaw",), "renegade": ()}
"""The roles that each role wins with."""


class Easy(RulesOfThumb):
    """A mind that knows who is certainly a friend, and attacks anybody else."""

    def in_order(self, view: View, asked: Asked, chance: Chance) -> list[str]:
        sight, options = Sight(view), asked["options"]
        match asked["verb"]:
            case "plays":
                return [_play(sight, options, chance)]
            case "answers":
                return [min(options, key=lambda key: (key == "pass", key in sight.hand))]
            case "discards":
                return sorted(options, key=liking, reverse=True)
            case "draws":
                return [next((key for key in options if not _hits_friend(sight, key)), options[0])]
        lucky = asked["about"].get("lucky", [])
        return sorted(options, key=lambda key: (key not in lucky, liking(key)))

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """The first offer, if only one life point is left."""
        return (view["offers"][0],) if Sight(view).life == 1 else None


def liking(card: str) -> int:
    """The order in which cards are kept or taken: the lower the number, the better the card."""
    kind = kind_of(card)
    if kind.heals == "oneself":
        return 0
    if kind.id in AVERTING:
        return 2 if kind.strikes else 1
    if kind.weapon:
        return 3
    return 4 if _arms(kind) else 5


def _arms(kind: CardKind) -> bool:
    """Whether the card stays in play in front of its owner and only helps."""
    return kind.is_blue and not kind.aims and not kind.strikes


def _place(kind: CardKind) -> int:
    """The order in which kinds are played: the lower the number, the earlier."""
    if kind.draws:
        return 3 if "all_others" in kind.signs else 0
    if kind.weapon:
        return 2
    if kind.heals:
        return 4 if kind.heals == "oneself" else 10
    if kind.robs:
        return 5
    if kind.is_duel:
        return 7
    if kind.strikes:
        return {"target": 6, "others": 8}.get(kind.strikes, 11)
    return 1 if _arms(kind) else 9


def _hits_friend(sight: Sight, key: str) -> bool:
    """Whether the target is oneself or a player who is certainly on the same side."""
    target = key.partition("@")[2]
    return bool(target) and (int(target) == sight.you or sight.role_of(int(target)) in FRIENDS[sight.role])


def _play(sight: Sight, options: list[str], chance: Chance) -> str:
    """Play the kind that comes first on anybody; half of the time an Outlaw aims at the Sheriff."""
    sensible = [key for key in options if is_card(key.partition("@")[0]) and _makes_sense(sight, key)]
    first = min((_place(_played_as(sight, key)) for key in sensible), default=0)
    best = [key for key in sensible if _place(_played_as(sight, key)) == first]
    aims = f"@{sight.sheriff}" if sight.role == "outlaw" and chance.below(2) else ""
    return min(best, key=lambda key: not key.endswith(aims), default="end")


def _played_as(sight: Sight, key: str) -> CardKind:
    return sight.played_as(key.partition("@")[0])


def _makes_sense(sight: Sight, key: str) -> bool:
    kind = kind_of(key)
    if kind.heals:
        return sight.is_hurt
    if kind.weapon:
        return kind.weapon > sight.me["reach"] or sight.me["weapon"] is None
    return not _hits_friend(sight, key)
