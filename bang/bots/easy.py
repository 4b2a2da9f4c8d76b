"""The careless player: arms, heals and dodges, shoots whoever is near, and thinks no further."""

from typing import Any

from bang.bots.deeds import Deeds
from bang.bots.sight import REACH, Sight, kind_of, suit_of
from bang.engine.chance import Chance

ORDER = (
    "stagecoach",
    "wells_fargo",
    "barrel",
    "mustang",
    "scope",
    "weapon",
    "general_store",
    "beer",
    "panic",
    "cat_balou",
    "bang",
    "missed",
    "duel",
    "gatling",
    "indians",
    "jail",
    "saloon",
    "dynamite",
)
"""What is played first."""

FRIENDS = {"sheriff": ("deputy",), "deputy": ("sheriff", "deputy"), "outlaw": ("outlaw",), "renegade": ()}
"""Who wins together."""

LIKED = ("beer", "missed", "bang", "weapon", "barrel", "mustang")
"""What is kept, and taken first."""


def answer(view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...]:
    """The first rule of thumb that fits."""
    sight = Sight(view)
    asked = view["asked"]
    options = chance.mixed(asked["options"])
    prompt = asked["prompt"]
    if prompt == "play":
        return (_play(sight, options, chance),)
    if prompt in ("dodge", "indians", "duel", "save"):
        return (_react(options),)
    if prompt in ("discard", "sid_ketchum"):
        return tuple(sorted(options, key=_liking, reverse=True)[: asked["count"]])
    if prompt in ("general_store", "kit_carlson"):
        return tuple(sorted(options, key=_liking)[: asked["count"]])
    if prompt == "lucky_duke":
        return (min(options, key=lambda card: suit_of(card) != "H"),)
    if prompt == "jesse_jones":
        return (next((key for key in options if not _hits_friend(sight, key)), "deck"),)
    return tuple(options[: asked["count"]])


def offer(view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...] | None:
    """Two cards for a life point, when the last one is near."""
    return (view["offers"][0],) if Sight(view).life == 1 else None


def _rank(card: str, among: tuple[str, ...]) -> int:
    kind = "weapon" if kind_of(card) in REACH else kind_of(card)
    return among.index(kind) if kind in among else len(among)


def _liking(card: str) -> int:
    return _rank(card, LIKED)


def _hits_friend(sight: Sight, key: str) -> bool:
    """It is aimed at somebody who is surely of one's own side, or at oneself."""
    target = key.partition("@")[2]
    return bool(target) and (int(target) == sight.you or sight.role_of(int(target)) in FRIENDS[sight.role])


def _react(options: list[str]) -> str:
    """Anything but to let it happen; what costs no card comes first."""
    return min(options, key=lambda key: (key == "pass", "-" in key and kind_of(key) != "barrel"))


def _play(sight: Sight, options: list[str], chance: Chance) -> str:
    """The kind that comes first, on anybody; an Outlaw remembers every other time whom this is about."""
    sensible = [key for key in options if "-" in key and _makes_sense(sight, key)]
    first = min((_rank(key.partition("@")[0], ORDER) for key in sensible), default=0)
    best = [key for key in sensible if _rank(key.partition("@")[0], ORDER) == first]
    aims = f"@{sight.sheriff}" if sight.role == "outlaw" and chance.below(2) else ""
    return min(best, key=lambda key: not key.endswith(aims), default="end")


def _makes_sense(sight: Sight, key: str) -> bool:
    kind = kind_of(key)
    if kind in ("beer", "saloon"):
        return sight.is_hurt
    if kind in REACH:
        return REACH[kind] > int(sight.me["range"]) or sight.me["weapon"] is None
    return not _hits_friend(sight, key)
