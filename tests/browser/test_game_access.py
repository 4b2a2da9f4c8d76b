"""Accessibility: axe, sideways scrolling, reduced motion, announcements and names of controls."""

import re
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import aims, as_file, at

WORDS = """() => {
    const plain = (line) => {
        const copy = line.cloneNode(true);
        copy.querySelectorAll(".pip").forEach((pip) => pip.remove());
        return copy.textContent;
    };
    return [...document.querySelectorAll("#log-drawer li")].map(plain);
}"""
HEARD = """() => {
    window.heard = [];
    const listen = (id) => {
        const region = document.getElementById(id);
        new MutationObserver(() => window.heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
    };
    listen("announce");
    listen("announce-now");
}"""


def plain(line: str) -> str:
    """Removes the commas and the "and" that join a list."""
    return " ".join(re.sub(r"\band\b|,", " ", line).split())


@pytest.mark.parametrize("theme", ["noon", "lamp"])
def test_axe_finds_nothing_in_mid_game(page: Visitor, theme: str) -> None:
    page.lobby("?pace=instant")
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    player = Player(page, 1)
    found: dict[str, list[str]] = {}

    def look(moment: str) -> None:
        if troubles := page.axe():
            found[moment] = troubles

    for prompt in ("play", "dodge", "general_store", "lucky_duke", "character", "discard"):
        game = at(prompt, is_it=aims) if prompt == "play" else at(prompt)
        player.opens(as_file(game, f"game-{prompt}"))
        player.wait()
        look(prompt)
        if prompt == "play":
            page.locator("[data-aims][data-act]").first.click()
            look("aiming")
            page.keyboard.press("Escape")
            page.locator(".poster").first.click()
            page.wait_for_selector("#table-sheet[open]")
            look("slip of paper")
            page.keyboard.press("Escape")
        player.leaves()
    assert not found, found


def test_axe_finds_nothing_at_the_curtain_the_end_and_the_replay(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&hands=pass&pace=instant&seed=71")
    player = Player(page, 1)
    page.wait_for_selector("#curtain-ready")
    assert not page.axe()
    page.lobby("?play=classic&seats=4&pace=instant&seed=72&bots=easy")
    player.play()
    page.wait_for_selector("#end-title")
    assert not page.axe()
    player.go("table-replay")
    page.wait_for_selector(".replay")
    assert not page.axe()


# 1280 x 800 at 200 % is 640 x 400; and the narrowest phone.
@pytest.mark.parametrize("size", [(640, 400), (360, 780), (320, 640)], ids=["zoomed", "narrow", "narrower"])
def test_no_question_makes_the_page_scroll_sideways(page: Visitor, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby("?pace=instant&lang=fr")
    player = Player(page, 1)
    for prompt in ("play", "general_store", "character", "order", "kit_carlson"):
        player.opens(as_file(at(prompt), f"game-{prompt}"))
        player.wait()
        assert not player.is_wider_than_the_screen(), prompt
        for control in player.offered():  # each can be clicked
            page.locator("[data-act]").nth(control["place"]).click(trial=True)
        player.leaves()
        assert not player.is_wider_than_the_screen(), "lobby"


def noted_while_playing(page: Visitor, looks: str, begins: str = "") -> list[Any]:
    """Plays a little, runs a check on every animation frame, and returns what it recorded."""
    page.lobby("?play=classic&seats=4&pace=quick&seed=73")
    page.wait_for_selector("#flight", state="attached")
    page.evaluate(
        f"""() => {{
            window.noted = [];
            {begins}
            window.frames_seen = 0;
            const look = () => {{
                frames_seen += 1;
                {looks}
                requestAnimationFrame(look);
            }};
            look();
        }}"""
    )
    player = Player(page, 1)
    for _ in range(8):
        player.step()
    assert page.evaluate("frames_seen") > 10, "too few frames were looked at"
    noted: list[Any] = page.evaluate("noted")
    return noted


def test_with_reduced_motion_nothing_flies(page: Visitor) -> None:
    assert not noted_while_playing(
        page,
        """
        noted.push(...[...document.querySelectorAll(".ghost")].map((card) => card.className));
        for (const moving of document.getAnimations()) {
            const frames = moving.effect.getKeyframes();
            const moves = frames.some((frame) => frame.transform || frame.translate);
            const time = moving.effect.getComputedTiming().duration;
            if (moves && time > 60 && moving.playState === "running") noted.push(frames);
        }""",
    )


def test_rank_and_suit_of_a_flying_card_do_not_overlap(page: Visitor) -> None:
    page.emulate_media(reduced_motion="no-preference")
    side_by_side = noted_while_playing(
        page,
        """
        for (const pip of document.querySelectorAll(".ghost:not(.turned) .pip")) {
            const [rank, suit] = [...pip.children].map((part) => part.getBoundingClientRect());
            noted.push(suit.left - rank.left >= rank.width * 0.8);
        }""",
    )
    assert side_by_side
    assert all(side_by_side)


def test_a_flying_card_stays_until_the_page_shows_it_at_its_destination(page: Visitor) -> None:
    page.emulate_media(reduced_motion="no-preference")
    well = noted_while_playing(
        page,
        """
        for (const card of document.querySelectorAll(".ghost")) {
            const { left, top } = card.getBoundingClientRect();
            noted.push(left > 0 || top > 0); // no card lies in the corner of the screen
        }""",
        begins="""
        const places = () => [...document.querySelectorAll("[id^=table-]:not(#table-log)")]
            .map((one) => one.outerHTML).join();
        const cards = (found) => [...found].filter((one) => one.matches(".ghost"));
        new MutationObserver((changes) => {
            for (const { addedNodes, removedNodes } of changes) {
                for (const card of cards(addedNodes)) card.before = places();
                for (const card of cards(removedNodes)) noted.push(card.before !== places());
            }
        }).observe(document.getElementById("flight"), { childList: true });""",
    )
    assert well
    assert all(well)
    Player(page).wait()
    assert page.locator(".ghost").count() == 0


# The first deal makes Black Jack the Sheriff, who shows a card before anything is asked.
@pytest.mark.parametrize("byte", [23, 0], ids=["shown", "plain"])
def test_every_line_of_the_log_is_announced(page: Visitor, byte: int) -> None:
    page.lobby("?pace=instant")
    page.evaluate(HEARD)
    page.evaluate(f"() => {{ crypto.getRandomValues = (view) => view.fill({byte}); }}")
    page.click("#play-alone")
    player = Player(page, 6)
    written: set[str] = set()

    def reads() -> bool:
        written.update(page.evaluate(WORDS))
        return player.is_over or len(player.asked) > 25

    player.play(until=reads)
    player.wait()
    heard = plain(" ".join(page.evaluate("heard")))
    unheard = [line for line in written if plain(line) not in heard]
    assert len(written) > 15
    assert not unheard, unheard[:10]


def test_every_control_has_a_name_that_no_other_has(page: Visitor) -> None:
    page.lobby("?play=classic&seats=7&pace=instant&seed=74")
    player = Player(page, 1)
    nameless: list[Any] = []

    def looks() -> bool:
        offered = player.offered()
        nameless.extend(control for control in offered if len(control["name"]) < 2)
        names = [control["name"] for control in offered]
        assert len(set(names)) == len(names), f"two controls of one name: {sorted(names)}"
        return player.is_over or len(player.asked) > 30

    player.play(until=looks)
    assert not nameless
