"""Another player's place: portrait, life points, hand, weapon, cards in play, distance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bang.common.views import Figure, Seat, front
from web.art import character_art
from web.markup import Html, join, raw, tag
from web.words import WORDS, t

from .called import addressed
from .card import card, card_name, kind_of, spoken
from .explanation import distance_words, gun_of
from .ink import classes, drawing, symbol
from .look import Look
from .memory import guess, guess_sign, marks
from .question import Answers, card_of

NO_ACTS: Mapping[str, str] = {}
MOST_BACKS = 4


def character_name(seat: Seat) -> str:
    """The name of a player's character, or "" before it is chosen."""
    return t(f"characters.{front(seat)['character']}") if front(seat)["character"] else ""


def listed(characters: Sequence[str]) -> str:
    """The names of characters as a list: "a, b and c"."""
    return WORDS.listing([t(f"characters.{name}") for name in characters])


def role_name(role: str | None) -> str:
    """The name of a role, or the word for a hidden role."""
    return t(f"roles.{role}") if role else t("roles.hidden")


def belt(figure: Figure) -> Html:
    """Life points as bullets in a belt, with an empty loop for each one lost."""
    life, most = max(figure["life"], 0), max(figure["max_life"], figure["life"])
    loops = "".join(f'<i class="{"bullet" if n < life else "spent"}"></i>' for n in range(most))
    return tag("span", raw(loops), class_="belt", role="img", aria_label=t("table.life", n=life, most=most))


def portrait(figure: Figure, id_: str, say: str, sign: Html | None = None) -> Html:
    """A character's portrait as a button that explains the character, with a sign over it."""
    bust = drawing(character_art(figure["character"]), "bust")
    bars = raw('<span class="bars"></span>') if figure.get("is_jailed") else None
    return tag(
        "button",
        bust,
        bars,
        sign,
        type="button",
        class_="poster",
        id=f"poster-{id_}",
        data_help=f"character:{figure['character']}",
        aria_label=say,
    )


def ability(figure: Figure) -> Html | None:
    """A character's ability in words; None before there is a character."""
    words = f"character_help.{figure['character']}"
    return tag("p", t(words), class_="own-ability") if WORDS.has(words) else None


def fallen() -> Html:
    """The toppled hat over the portrait of an eliminated character."""
    return symbol("toppled_hat", "toppled")


def likeness(look: Look, seat: Seat) -> Html:
    """The portrait of a seat's only character."""
    number, character = seat["seat"], character_name(seat)
    say = t("table.about", name=character) if character else look.name(number)
    return portrait(front(seat), str(number), say, None if seat["alive"] else fallen())


def role_card(seat: Seat) -> Html:
    """The Sheriff's star, a revealed role, or a face-down role card."""
    role = seat["role"]
    if role == "sheriff":
        inside = symbol("star", "badge")
    else:
        inside = drawing(f"role-{role}" if role else "back-role", "badge")
    kind = classes("role", role or "closed")
    said = role_name(role)
    return tag("span", inside, class_=kind, role="img", aria_label=said, data_help=f"role:{role or ''}")


def gun(seat: Seat) -> Html:
    """The name of a player's weapon and its range."""
    name = t(f"cards.{gun_of(seat)}")
    label = t("table.gun", gun=name, n=front(seat)["reach"])
    sight = tag("span", symbol("range"), tag("b", str(front(seat)["reach"])), class_="sighted")
    return tag(
        "span",
        sight,
        tag("span", name, class_="gun-name"),
        class_="arms",
        role="img",
        aria_label=label,
        data_help=f"gun:{seat['seat']}",
    )


def in_play(
    game: str,
    cards: Sequence[str],
    owner: str,
    kind: str = "",
    acts: Mapping[str, str] = NO_ACTS,
    sign: Html | None = None,
    whose: str = "",
) -> Html | None:
    """The cards in play in front of their owner, each with a sign over it; None if there are none.

    One that is an answer has the owner's name in its own, because a copy of it may lie in the middle.
    """
    if not cards:
        return None
    shown = []
    for place, name in enumerate(cards):
        id_ = f"in-play-{owner}-{name}-{cards[:place].count(name)}"
        help_ = f"card:{kind_of(name)}"
        act = acts.get(name)
        label = f"{whose}: {spoken(name, game)}" if act else None
        one = card(game, name, act=act, size="mini", id=id_, data_help=help_, aria_label=label)
        shown.append(tag("li", one, sign))
    return tag("ul", shown, class_=classes("in-play", kind), aria_label=t("table.in_play"))


def backs(seat: Seat, act: str | None = None) -> Html:
    """Another player's hand as card backs with a number; the label names cards the viewer knows.

    It is a button while a card of it is one of the answers.
    """
    count = len(seat["hand"])
    known = [card_name(name) for name in seat["hand"] if name]
    of_decks = [f"{t(f'table.card_of_{deck}')}: {n}" for deck, n in sorted(Counter(seat["backs"]).items())]
    label = t("table.hand_count", n=count) + (
        f" ({', '.join(of_decks + known)})" if of_decks or known else ""
    )
    decks, few = sorted(seat["backs"]) or [""] * count, min(count, MOST_BACKS)
    shown = [tag("i", class_=classes("back", decks[place * count // few])) for place in range(few)]
    fan = join(shown or [tag("i", class_="back none")])
    number = tag("b", str(count))
    return tag(
        "button" if act else "span",
        tag("span", fan, class_="back-fan"),
        number,
        class_=classes("backs", "lit" if act else None),
        id=f"backs-{seat['seat']}",
        type="button" if act else None,
        role=None if act else "img",
        data_act=act,
        data_help=f"hand:{seat['seat']}",
        aria_label=label,
    )


def open_hand(look: Look, seat: Seat) -> Html | None:
    """The hand of another player face up, which only the replay of a finished game shows."""
    number = seat["seat"]
    if not look.is_open or number == look.you or not seat["hand"]:
        return None
    cards = [
        card(look.game, name, size="mini", id=f"open-{number}-{place}", data_help=f"card:{kind_of(name)}")
        for place, name in enumerate(seat["hand"])
        if name
    ]
    label = t("table.hand_count", n=len(cards))
    return tag("ul", [tag("li", one) for one in cards], class_="open-hand", aria_label=label)


def distance(seat: Seat) -> Html | None:
    """The distance to a player, and whether they are in range."""
    far, is_near = front(seat)["distance"], front(seat)["in_range"]
    if far is None:
        return None
    kind = classes("distance", "near" if is_near else "far")
    mark = symbol("in_range") if is_near else None
    return tag(
        "span",
        mark,
        tag("b", str(far)),
        class_=kind,
        role="img",
        aria_label=distance_words(seat),
        data_help=f"distance:{seat['seat']}",
    )


def lamps(look: Look, seat: Seat) -> Html | None:
    """A lamp at the player who is asked, or else at the player whose turn it is."""
    asked = look.view["asked"]
    awaited = asked is not None and asked["seat"] == seat["seat"]
    if awaited:
        return tag("span", symbol("lamp"), class_="lamp", role="img", aria_label=t("table.awaited"))
    if look.view["turn"] == seat["seat"] and look.view["phase"] != "over":
        return tag("span", symbol("turn"), class_="lamp", role="img", aria_label=t("table.has_turn"))
    return None


def state_of(look: Look, seat: Seat, found: Answers) -> str:
    """The CSS classes that describe the state of a seat."""
    number = seat["seat"]
    asked = look.view["asked"]
    aiming = bool(look.picked and found.targets)
    return classes(
        "turn" if look.view["turn"] == number and look.view["phase"] != "over" else None,
        "awaited" if asked and asked["seat"] == number else None,
        "acting" if look.acting == number else None,
        "dead" if not seat["alive"] else None,
        "target" if str(number) in found.targets else None,
        "beyond" if aiming and str(number) not in found.targets and number != look.you else None,
        "jailed" if front(seat)["is_jailed"] else None,
        "reached" if front(seat)["in_range"] and seat["alive"] else None,
    )


def aim(look: Look, target: str, name: str, found: Answers) -> Html | None:
    """A button over the whole seat or character if it can be chosen as a target."""
    key = found.targets.get(target)
    if key is None:
        return None
    what = card_name(card_of(look.picked)) if look.picked else t("answers.hand_of", seat=name)
    at = addressed("table.aim", look.you, seat=int(target) if target.isdecimal() else None)
    label = t(at, card=what, seat=name) if look.picked else what
    return tag(
        "button",
        symbol("in_range", "aimed"),
        type="button",
        class_="aim",
        id=f"aim-{target}",
        data_act=key,
        aria_label=label,
    )


def last_role(seat: Seat) -> Html:
    """The role of an eliminated player."""
    return tag("span", role_card(seat), tag("span", role_name(seat["role"])), class_="last-role")


def acts_at(look: Look, seat: Seat, found: Answers) -> Mapping[str, str]:
    """The answers that name something at a player's place: a card in play, or the `hand`.

    Touching it there is the same as touching its button or its copy in the middle.
    """
    asked, number, mine = look.asked, seat["seat"], look.you
    if asked is None or look.picked:
        return NO_ACTS
    there = {*front(seat)["in_play"]}
    acts = {}
    if asked["about"].get("whose") == number:
        acts = {
            card_of(key): key for key in (*found.laid, *found.buttons) if card_of(key) in {*there, "hand"}
        }
    if number == mine:
        kinds = {kind_of(key): key for key in found.buttons}
        acts |= {card: kinds[kind_of(card)] for card in there if kind_of(card) in kinds}
    return acts


def belongings(look: Look, seat: Seat, found: Answers) -> list[Html | None]:
    """The life points, hand, weapon, cards in play, role and distance of a living player."""
    acts = acts_at(look, seat, found)
    kit = tag("span", backs(seat, acts.get("hand")), gun(seat), class_="kit")
    name = look.name(seat["seat"])
    cards = in_play(look.game, front(seat)["in_play"], str(seat["seat"]), acts=acts, whose=name)
    noted = look.guesses.get(seat["seat"]) if seat["role"] is None else None
    role = guess_sign(noted) if noted else role_card(seat)
    return [belt(front(seat)), kit, cards, role, distance(seat)]


def seat_panel(look: Look, seat: Seat, found: Answers) -> Html:
    """The place of one other player."""
    number = seat["seat"]
    name, character = look.name(number), character_name(seat)
    return tag(
        "article",
        likeness(look, seat),
        tag(
            "h2",
            tag("span", name, class_="name"),
            look.mark(number),
            tag("span", character, class_="character") if character != name else None,
            class_="who",
        ),
        belongings(look, seat, found) if seat["alive"] else last_role(seat),
        open_hand(look, seat),
        lamps(look, seat),
        marks(look, seat),
        guess(look, seat),
        aim(look, str(number), name, found),
        class_=classes("seat", state_of(look, seat, found)),
        id=f"seat-{number}",
        data_seat=str(number),
        data_target=str(number),
        aria_label=look.label(number, name),
    )


def others(look: Look, found: Answers) -> Html:
    """The other players' places, clockwise from the viewer's left."""
    return tag("div", [_kept(look, seat, found) for seat in look.others], class_="others-seats")


_KEPT: dict[tuple[object, ...], Html] = {}
MOST_KEPT = 60


def _kept(look: Look, seat: Seat, found: Answers) -> Html:
    """A place, from a cache if it is there: an answer usually leaves most places unchanged."""
    number = seat["seat"]
    asked = look.view["asked"]
    key = (
        look.game,
        str(seat),
        look.names,
        state_of(look, seat, found),
        asked["seat"] if asked else None,
        found.targets.get(str(number)),
        str(acts_at(look, seat, found)),
        look.picked,
        look.mark(number),
        look.is_open,
        look.remembers,
        look.shots,
        look.guesses.get(number),
        WORDS.voice,
    )
    panel = _KEPT.get(key)
    if panel is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        panel = _KEPT[key] = seat_panel(look, seat, found)
    return panel
