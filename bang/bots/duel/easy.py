"""The level `easy`: plays equipment, heals, dodges and shoots whenever it can, without planning."""

from bang.bots.duel.sight import LIFE_LEFT, Sight, is_card, kind_of, target_of, way_of
from bang.bots.minds import RulesOfThumb
from bang.common.views import Asked, View
from bang.duel.kinds import CardKind
from bang.engine.chance import Chance

NEVER = 99
"""The place of an answer that makes no sense."""


class Easy(RulesOfThumb):
    """A mind that does whatever it can against the other side, without planning."""

    def in_order(self, view: View, asked: Asked, chance: Chance) -> list[str]:
        sight, options = Sight(view), asked["options"]
        match asked["verb"]:
            case "plays":
                return [_play(sight, options)]
            case "answers" | "uses":
                return [min(options, key=lambda key: (key == "pass", key in sight.hand))]
            case "discards" if "pass" in options:
                return [min(options, key=lambda key: (_is_mine(sight, key), key == "pass", -liking(key)))]
            case "discards":
                return sorted(options, key=liking, reverse=True)
            case "switches":
                return sorted(options, key=lambda side: side != sight.theirs["role"])
        lucky = asked["about"].get("lucky", [])
        return sorted(options, key=lambda key: (key not in lucky, liking(key)))


def liking(card: str) -> int:
    """The order in which cards are kept or taken: the lower the number, the better the card."""
    kind = kind_of(card)
    if kind.is_dodge:
        return 0
    if kind.heals:
        return 1
    if kind.is_shot:
        return 3 if kind.is_bang else 2
    return 4 if kind.is_blue and not kind.strikes else 5


def _place(sight: Sight, key: str) -> int:
    """The order in which answers are given: the lowest number first; `NEVER` if it makes no sense."""
    kind = sight.played_as(key) if not way_of(key) else kind_of(key)
    if not is_card(key):
        return _place_without_card(sight, key)
    if way_of(key):
        return 9 if sight.surplus() > 0 and not kind.is_dodge else NEVER
    if kind.draws:
        return 0
    if kind.heals:
        return 3 if _heals_well(sight, kind, target_of(key)) else NEVER
    if kind.robs:
        return 4 if not _is_mine(sight, key) else NEVER
    if kind.strikes == "target":
        return 6 if kind.averted_by == "shot" else 5
    if kind.strikes == "others":
        return 7
    if kind.is_blue:
        return 1 if _is_mine(sight, key) is not bool(kind.strikes) else NEVER
    return 8 if sight.surplus() > 0 else NEVER


def _place_without_card(sight: Sight, key: str) -> int:
    if key == "end":
        return NEVER - 1
    if key == "move":
        rear = sight.rear
        return 10 if rear is not None and rear["life"] > sight.front["life"] else NEVER
    return 2


def _heals_well(sight: Sight, kind: CardKind, target: str) -> bool:
    """Whether a card heals a character of the player's side, or leaves an opponent with fewer life points."""
    if not target:
        return any(figure["life"] < figure["max_life"] for figure in sight.mine["figures"])
    figure = sight.figures[target]
    return (figure["life"] < LIFE_LEFT) if sight.is_own(target) else figure["life"] > LIFE_LEFT


def _is_mine(sight: Sight, key: str) -> bool:
    """Whether the answer is about a character or a card of the player's side."""
    return sight.is_own(target_of(key))


def _play(sight: Sight, options: list[str]) -> str:
    """The answer that comes first in the order of play; `end` if nothing makes sense."""
    return min(options, key=lambda key: _place(sight, key))
