"""What there is to do while one waits: something to shoot at, and reactions instead of a chat."""

from __future__ import annotations

from web.art import drawing
from web.markup import Html, tag
from web.screens.fields import said
from web.words import t

REACTIONS = ("howdy", "nice_shot", "ouch", "hurry", "thanks", "laugh", "dust", "whiskey")
TARGETS = ("bottle", "can", "jug")
PLACES = 5  # on the fence where the target can stand


def target(hits: int) -> Html:
    """The target on its fence: what it is and where it stands follow from the number of hits."""
    what = TARGETS[hits % len(TARGETS)]
    place = hits * 3 % PLACES
    aim = tag(
        "button",
        drawing(f"target-{what}", "room-target-art"),
        said("span", f"rooms.target_{what}", class_="unseen"),
        type="button",
        class_=f"room-target at-{place}",
        data_go="room-shoot",
        id="target",
    )
    broken = drawing(
        f"target-{TARGETS[(hits - 1) % len(TARGETS)]}",
        f"room-target-art room-fallen at-{(hits - 1) * 3 % PLACES}",
    )
    return tag(
        "div",
        tag("div", broken if hits else None, aim, class_=f"room-fence turn-{hits % 2}"),
        tag("p", t("rooms.hits", n=hits) if hits else t("rooms.shoot"), class_="soft", role="status"),
        class_="room-range",
    )


def reactions() -> Html:
    """The bar of reactions."""
    return tag(
        "div",
        [reaction(name) for name in REACTIONS],
        class_="room-reactions",
        role="group",
        aria_label=t("rooms.reactions"),
    )


def reaction(name: str) -> Html:
    """The button of one reaction."""
    return tag(
        "button",
        drawing(f"reaction-{name}", "room-reaction-art"),
        said("span", f"rooms_reaction.{name}"),
        type="button",
        class_="room-reaction",
        data_go=f"room-react {name}",
        id=f"react-{name}",
    )


def reacted(name: str) -> Html:
    """A reaction beside whoever had it."""
    return tag(
        "span",
        drawing(f"reaction-{name}", "room-reaction-art"),
        said("span", f"rooms_reaction.{name}"),
        class_="room-bubble",
    )
