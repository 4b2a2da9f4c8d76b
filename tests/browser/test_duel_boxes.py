"""Two towns fit on every screen and are accessible: long names, full hands, every question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bang.common.views import View
from tests.browser.boxes import faults
from tests.browser.conftest import Visitor
from tests.browser.easel import Easel, Gallery, Size, pictures
from tests.unit import duel_samples as samples
from web.table.print import scene
from web.table.print.look import Look
from web.words import LANGUAGES, WORDS, t

TIGHTEST: list[Size] = [(360, 640), (667, 375)]
SCREENS: list[Size] = [
    *TIGHTEST,
    *((320, 640), (390, 844), (430, 932), (640, 360), (844, 390)),
    *((820, 1180), (1024, 768), (1280, 800), (1440, 900)),
]
NOTHING_TOLD = "not to be seen: .told"
LONG_NAMES = ("Wilhelmina van Zonneveld", "Wilhelmina van Zonneveld")  # as long as a name may be
STATES = tuple(
    """setup own_turn full_turn shot_at_rear last_ones outlaws_turn store stagecoach bart_masterson
    bull_anderson carbine use switch discard waiting spectator over""".split()
)


def drawn(view: View, names: tuple[str, ...], picked: str | None = None) -> tuple[str, str]:
    """Print a sample as a picture for the easel."""
    told = max((f"{names[1]}: {name}" for name in WORDS.group("characters")), key=len)
    look = Look(view, names, happened=samples.EVENTS, picked=picked, told=told)
    return "table", scene.table(look, scene.regions(look), scene.Papers())


def states() -> Iterator[tuple[str, tuple[str, str]]]:
    """Print every state, with short names and with the longest ones."""
    for names in (samples.NAMES, LONG_NAMES):
        for state in STATES:
            yield f"{state} of {names[0]}", drawn(getattr(samples, state)(), names)
        for card in ("colt-D", "derringer-H", "law:canteen-B"):
            view = samples.full_turn()
            hand = view["seats"][0]["hand"]
            hand.insert(0, hand.pop(hand.index(card)))
            yield f"{card} is picked up by {names[0]}", drawn(view, names, card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_towns_fit_on_every_screen(page: Visitor, language: str) -> None:
    WORDS.speak(language)
    WORDS.play("duel")
    shown = dict(states())
    easel = Easel(page, f"?lang={language}")
    found = []
    for size in SCREENS if language == "en" else TIGHTEST:
        easel.resize(size)
        for state, picture in shown.items():
            at_size = f"{state} at {size[0]}x{size[1]}"
            found += [f"{at_size}: {fault}" for fault in faults(easel.draw(picture))]
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


BROKEN = """() => [...document.querySelectorAll(".town-board .name")].filter((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getClientRects().length > 1;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_player_who_gave_none_is_not_broken_in_two(page: Visitor, language: str) -> None:
    WORDS.speak(language)
    WORDS.play("duel")
    nobody = t("table.you")
    easel = Easel(page, f"?lang={language}")
    found = []
    for size in SCREENS:
        easel.resize(size)
        easel.draw(drawn(samples.own_turn(), (nobody, nobody)))
        found += [f"{name} at {size[0]}x{size[1]}" for name in page.evaluate(BROKEN)]
    assert not found


async def whole_games(gallery: Gallery) -> None:
    """Play Duels, and keep a picture of the first time of each question."""
    for seed in (3, 4, 5):
        page = Gallery()
        await page.opens(f"?pace=instant&play=duel&bots=easy&seed={seed}&lang=en")

        def keeps(page: Gallery = page) -> None:
            asked = page.one("[data-ask]")
            name = asked.get("data-ask") if asked is not None else ""
            if name and name not in gallery.pictures:
                page.keeps(name)
                gallery.pictures[name] = page.pictures[name]

        await page.plays(until=keeps)
        page.keeps("the end")
        gallery.pictures["the end"] = page.pictures["the end"]
        await page.closes()


def test_real_games_fit_on_the_tightest_screens(page: Visitor) -> None:
    shown = pictures(whole_games)
    assert len(shown) > 6
    easel = Easel(page)
    found = []
    for size in (*TIGHTEST, (1280, 800)):
        easel.resize(size)
        for state, picture in shown.items():
            if state.startswith("the end"):
                continue
            # Nothing is told when a turn has just been ended.
            seen = [fault for fault in faults(easel.draw(picture)) if not fault.startswith(NOTHING_TOLD)]
            found += [f"{state} at {size[0]}x{size[1]}: {fault}" for fault in seen]
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


@pytest.mark.parametrize("theme", ["noon", "lamp"])
def test_axe_finds_nothing_in_two_towns(page: Visitor, theme: str) -> None:
    WORDS.play("duel")
    easel = Easel(page)
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    found = {}
    for state, picture in states():
        if state.endswith(samples.NAMES[0]):
            easel.draw(picture)
            found[state] = page.axe()
    assert len(found) == len(STATES) + 3
    assert not any(found.values()), found
