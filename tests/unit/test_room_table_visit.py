"""The table of a room on a visitor's page: its commands, its end, and the next game."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any, cast

import pytest

from bang import games
from bang.engine.packing import unpack
from bang.engine.saves import log_lines
from bang.net.checking import Verdict
from bang.net.effects import Notice
from bang.net.messages import Published
from bang.net.seen import Pause
from tests.paper_room_table import PaperClient, PaperHost
from tests.paper_visit import PaperVisit, on_paper
from web.kept.storage import SavedGame
from web.room.kept import kept_guesses
from web.table import room_table
from web.table.room.course import READ
from web.table.room.screen import RoomTable


class Seated:
    """A visitor at the table of a room; bots play for everybody else."""

    def __init__(self, **more: Any) -> None:
        self.host = PaperHost(**{"people": 1, "seats": 4, "seed": 2, **more})
        self.client = PaperClient(self.host.rooms[0])

    async def opens(self, query: str = "?pace=instant") -> Seated:
        """Open the page, and sit down."""
        self.page = await PaperVisit().opens(query)
        self.page.visit.rooms.client = cast(Any, self.client)
        self.screen: RoomTable = room_table(self.page.visit, self.client)
        self.page.visit.open(self.screen, focus="")
        self.page.door.flush()
        self.host.changed.append(self.tells)
        return self

    def tells(self) -> None:
        """Tell the table that something has changed."""
        self.page.visit.page.screen.changed()  # type: ignore[union-attr]
        self.page.door.flush()

    async def goes_on(self) -> bool:
        """Answer, or let a bot answer, and return False if the game is over."""
        for _ in range(6):
            await asyncio.sleep(0)
        if self.host.game.is_over:
            return False
        if not self.host.plays_bots() and self.page.acts():
            self.page.act(self.page.chance.choice(self.page.acts()))
        return True

    async def ends(self) -> Seated:
        """Play to the end."""
        while await self.goes_on():
            pass
        await self.page.until(lambda: self.page.one("#end-title"))
        return self

    def publishes(self) -> None:
        """Publish the whole game, in which the check finds nothing wrong."""
        self.client.room.published = Published(1, tuple(log_lines(self.host.game)), ())
        self.client.room.verdict = Verdict(True, "verified", {})

    @property
    def done(self) -> list[Any]:
        """What was commanded, without answers."""
        return [one for one in self.client.commands if one[0] != "answer"]


@on_paper
async def test_the_table_of_a_room_has_the_contracts_of_every_table() -> None:
    sat = await Seated().opens()
    await sat.page.until(lambda: sat.page.acts())
    assert len(sat.page.main.find("[data-seat]")) == 4
    assert sat.page.one("[data-ask]")
    assert sat.page.main.find("[data-held]")
    assert sat.page.one("#go-table-undo") is None
    sat.screen.kept(len(sat.client.room.log))
    sat.page.door.flush()
    assert sat.page.html.get("data-saved") == str(sat.screen.course.sitting.answers)


@on_paper
async def test_a_reaction_is_one_touch() -> None:
    sat = await Seated().opens()
    sat.page.go("room-react howdy")
    assert sat.done == [("react", "howdy")]


@on_paper
async def test_the_panel_says_who_is_there_and_whose_device_deals() -> None:
    sat = await Seated(people=2).opens()
    assert sat.page.one(".room-facts") is None
    sat.page.go("table-room")
    facts = sat.page.main.find(".room-facts")[0].text
    assert "Your device deals" in facts
    assert "Bo" in facts
    assert sat.page.one(".room-facts [data-go=room-leave]")
    sat.host.changes(host="m1")
    sat.tells()
    assert "Bo deals" in sat.page.main.find(".room-facts")[0].text
    sat.page.go("table-room")
    assert sat.page.one(".room-facts") is None


@on_paper
async def test_the_buttons_of_a_pause_tell_the_room() -> None:
    sat = await Seated(people=2).opens()
    sat.client.room.pause = Pause(("m1",), False, None, (), False, True)
    sat.tells()
    sat.page.go("room-bot")
    sat.client.room.pause = Pause(("m1",), True, None, (), True, False)
    sat.tells()
    sat.page.go("room-deal-on")
    assert sat.done == [("bot",), ("deal_on",)]


@on_paper
async def test_a_vote_of_others_can_be_joined_while_the_game_goes_on() -> None:
    sat = await Seated(people=3).opens()
    assert sat.page.one(".room-facts") is None
    sat.host.changes(host="m1")
    sat.client.room.who_ask_to_deal_on = sat.client.room.votes = ("m2",)
    sat.tells()
    asks = sat.page.main.find(".room-vote")[0].text
    assert "Cleo asks that another device deals on, because nothing comes from Bo’s device." in asks
    assert sat.page.one(".pause-plate") is None
    sat.page.go("room-deal-on")
    assert sat.done == [("deal_on",)]
    sat.client.room.votes = ("m2", "m0")
    sat.tells()
    button = sat.page.one(".room-vote [data-go=room-deal-on]")
    assert button is not None
    assert button.attributes["aria-pressed"] == "true"
    sat.page.go("table-room")
    sat.tells()
    assert sat.page.one(".room-facts") is None, "whoever has closed the panel is not asked again"
    sat.client.room.who_ask_to_deal_on = ()
    sat.page.go("table-room")
    assert sat.page.one(".room-vote") is None


@on_paper
async def test_whoever_watches_may_say_that_a_seat_is_theirs_and_plays_on_there() -> None:
    sat = await Seated(people=2, watchers=1).opens()
    watcher = sat.host.rooms[2]
    sat.client = PaperClient(watcher)
    sat.page.visit.rooms.client = cast(Any, sat.client)
    watcher.claimable = (1,)
    sat.screen = room_table(sat.page.visit, cast(Any, sat.client))
    sat.page.visit.open(sat.screen, focus="")
    sat.page.door.flush()
    assert "I am Bo" in sat.page.main.find(".room-claims")[0].text
    assert sat.page.one("#go-room-claim-1-panel")
    watcher.pause = Pause(("m1",), False, None, (), False, True)
    sat.tells()
    assert sat.page.one(".pause-plate #go-room-claim-1-plate")
    sat.page.go("room-claim 1")
    assert sat.done == [("claim", 1)]
    watcher.pause, watcher.claimable, watcher.my_seat = None, (), 1
    watcher.begins_anew()
    sat.tells()
    assert sat.page.one(".room-claims") is None
    assert sat.screen.course.sitting.viewer == 1
    assert sat.screen.course.sitting.people == [1]
    await sat.page.until(lambda: sat.page.main.find("[data-held]"))


@on_paper
async def test_leaving_is_one_touch() -> None:
    sat = await Seated().opens()
    await sat.page.until(lambda: sat.page.acts())
    sat.page.go("room-leave")
    await sat.page.until(lambda: sat.page.screen == "lobby")
    assert sat.done == [("leave",)]


@on_paper
async def test_the_game_goes_on_behind_the_settings() -> None:
    sat = await Seated().opens()
    await sat.page.goes_to("#go-settings", "settings")
    sat.host.changed.clear()
    for _ in range(3):
        sat.host.plays_bots()
    await sat.page.back()
    await sat.page.until(lambda: sat.page.screen == "table")
    sat.host.changed.append(sat.tells)
    await sat.ends()


@on_paper
async def test_the_end_has_a_verdict_a_replay_and_the_next_game_in_one_touch() -> None:
    sat = await (await Seated().opens()).ends()
    summary = sat.page.main.find("#table-end")[0]
    assert "is checking the whole game" in summary.text
    sat.client.room.verdict = Verdict(True, "verified", {})
    sat.host.changes(members=tuple(replace(one, ready=True) for one in sat.host.state.members))
    sat.tells()
    assert "Checked: the cards" in sat.page.main.find("#table-end")[0].text
    sat.page.go("table-replay")
    assert sat.page.one("#go-table-replay-next")
    sat.page.go("table-replay-next-death")
    sat.page.go("table-replay-close")
    sat.host.changes(phase="waiting")
    sat.tells()
    assert sat.page.one("#again").get("data-go") == "room-ready"  # type: ignore[union-attr]
    sat.host.changes(phase="playing")
    sat.tells()
    sat.page.go("room-ready")
    assert sat.done == [("ready",)]


@on_paper
async def test_a_game_that_is_withheld_is_called_so_until_it_comes_after_all() -> None:
    sat = await (await Seated().opens()).ends()
    sat.client.room.verdict = Verdict(False, "withheld", {"name": "Ann"})
    sat.tells()
    assert "Ann’s device has not published it" in sat.page.main.find("#table-end")[0].text
    assert not sat.page.one("[data-go=table-link]")
    sat.publishes()
    sat.tells()
    assert "has not published it" not in sat.page.main.find("#table-end")[0].text
    assert "Checked: the cards" in sat.page.main.find("#table-end")[0].text
    assert sat.page.one("[data-go=table-link]")


@on_paper
async def test_no_notice_of_another_device_shows_as_what_the_check_found() -> None:
    sat = await (await Seated().opens()).ends()
    for key in ("verified", "unverified", "withheld", "retold"):
        sat.client.room.notices.append(Notice(key, {"name": "Ann"}))
    sat.tells()
    assert "Checked" not in sat.page.main.text
    assert "could not be checked" not in sat.page.main.text
    assert "is checking the whole game" in sat.page.main.find("#table-end")[0].text


@on_paper
async def test_the_published_game_is_saved_as_a_file_that_opens_again() -> None:
    sat = await (await Seated().opens()).ends()
    sat.publishes()
    sat.page.go("table-export")
    _, text = sat.page.downloads[-1]
    saved = SavedGame.from_text(text)
    assert json.loads(saved.save)["log"] == log_lines(sat.host.game)
    assert str(sat.host.game.dealer.to_data()) not in text  # type: ignore[union-attr]
    other = await PaperVisit().opens()
    await other.goes_to("#go-saved", "saved")
    await other.imports(text)
    other.go(f"resume {saved.id}")
    await other.until(lambda: other.one("#end-title"))


@on_paper
async def test_only_the_published_game_is_shared_and_shown_openly() -> None:
    sat = await (await Seated().opens()).ends()
    assert not sat.page.one("[data-go=table-link]")
    sat.page.go("table-replay")
    assert not sat.page.one("#go-table-replay-open")
    sat.page.go("table-replay-close")
    sat.publishes()
    sat.tells()
    assert sat.page.one("[data-go=table-link]")
    sat.page.asked["share"] = lambda given: False
    given: list[str] = []

    def copies(what: dict[str, str]) -> bool:
        given.append(what["text"])
        return True

    sat.page.asked["copy"] = copies
    sat.page.go("table-link")
    await sat.page.until(lambda: given)
    assert log_lines(unpack(given[0].partition("#replay=")[2], games.rules)) == log_lines(sat.host.game)
    sat.page.go("table-replay")
    sat.page.go("table-replay-open")
    assert sat.page.main.find(".open-hand [data-card]")


@pytest.mark.parametrize("lines", [[], ["nonsense"], ["dealer roles ? ? ? ?"]])
@on_paper
async def test_what_the_check_did_not_find_whole_is_neither_shared_nor_shown(lines: list[str]) -> None:
    sat = await (await Seated().opens()).ends()
    sat.client.room.published = Published(1, tuple(lines), ())
    sat.client.room.verdict = Verdict(False, "unverified", {"name": "Ann"})
    sat.tells()
    assert not sat.page.one("[data-go=table-link]")
    sat.page.go("table-replay")
    assert sat.page.one("#go-table-replay-next")
    assert not sat.page.one("#go-table-replay-open")
    sat.page.go("table-replay-close")
    sat.page.go("table-export")
    _, text = sat.page.downloads[-1]
    assert json.loads(SavedGame.from_text(text).save)["log"] == [one.text for one in sat.client.room.log]


@on_paper
async def test_without_the_published_game_one_saves_what_one_saw() -> None:
    sat = await (await Seated(seed=4).opens()).ends()
    sat.page.go("table-export")
    _, text = sat.page.downloads[-1]
    assert json.loads(SavedGame.from_text(text).save)["log"] == [one.text for one in sat.client.room.log]


@on_paper
async def test_a_guess_that_was_taken_back_does_not_come_back() -> None:
    sat = await Seated().opens()
    while not sat.page.acts():
        assert await sat.goes_on()
    sat.page.click("#go-table-memory")
    sitting = sat.screen.course.sitting
    control = sat.page.main.find("button.guess")[0].get("id")

    def touches() -> Any:
        sat.page.click(f"#{control}")
        return kept_guesses(sat.page.storage, sitting.id, sitting.viewer)

    assert touches()
    for _ in range(9):
        if not touches():
            break
    assert not kept_guesses(sat.page.storage, sitting.id, sitting.viewer)
    assert not sitting.guesses.kept()


@on_paper
async def test_one_who_watches_gets_the_same_end() -> None:
    sat = Seated(people=0, watchers=1)
    await (await sat.opens()).ends()
    assert sat.page.one("[data-go=room-ready]")
    sat.page.go("table-replay")
    assert sat.page.one("#go-table-replay-next")
    sat.page.go("table-replay-close")
    sat.page.go("table-export")
    assert sat.page.downloads


@on_paper
async def test_who_still_looks_at_the_end_sees_others_gather_for_the_next_game() -> None:
    """The room then has seats for those who are there; the table still has the seats of the last game."""
    sat = await (await Seated().opens()).ends()
    sat.host.changes(phase="waiting", seats=sat.host.state.seats[:1])
    sat.tells()
    assert sat.page.one("#end-title")
    assert sat.page.one("#again").get("data-go") == "room-ready"  # type: ignore[union-attr]
    assert not sat.page.troubles


@on_paper
async def test_the_next_game_takes_the_place_of_the_last_one() -> None:
    sat = await (await Seated().opens()).ends()
    other = PaperHost(people=1, seats=5, seed=3)
    sat.host.game, sat.host.bots, sat.host.state = other.game, other.bots, other.state
    sat.host.changes(number=2)
    sat.client.room.begins_anew()
    sat.tells()
    assert sat.page.one("#end-title") is None
    assert len(sat.page.main.find("[data-seat]")) == 5
    await sat.ends()


@on_paper
async def test_the_next_game_may_be_another_one() -> None:
    sat = await (await Seated().opens()).ends()
    other = PaperHost("duel", people=1, seats=2, seed=3)
    sat.host.game, sat.host.bots, sat.host.state = other.game, other.bots, other.state
    sat.host.changes(number=2)
    sat.client.room.begins_anew()
    sat.tells()
    assert sat.page.one(".town")
    assert "duel" in sat.page.drawn
    await sat.ends()


@on_paper
async def test_another_game_may_begin_before_the_last_one_was_told_to_its_end() -> None:
    sat = await Seated().opens()
    await sat.goes_on()
    other = PaperHost(people=1, seats=6, seed=3)
    sat.host.game, sat.host.bots, sat.host.state = other.game, other.bots, other.state
    sat.host.changes(number=2)
    sat.client.room.begins_anew()
    sat.tells()
    assert len(sat.page.main.find("[data-seat]")) == 6
    await sat.ends()


@on_paper
async def test_a_game_with_animations_is_told_to_its_end() -> None:
    sat = await (await Seated(seed=5).opens("?pace=normal")).ends()
    assert sat.screen.course.sitting.game.view(0) == sat.host.game.view(0)
    assert [one for one in sat.page.commands if one["do"] == "motion" and one["what"] == "play"]


@on_paper
async def test_the_opening_in_a_room_holds_up_nobody_and_goes_by_itself_once_one_is_needed() -> None:
    sat = await Seated(seed=5).opens("?pace=quick")
    await sat.page.until(lambda: sat.page.one("[data-ask=opening]"))
    while sat.host.plays_bots():  # the others answer meanwhile
        await asyncio.sleep(0)
    assert sat.host.game.ask is not None
    assert sat.page.one("[data-ask=opening]")
    assert sat.page.acts() == ["ready"]
    for _ in range(READ):
        sat.screen.course.tick()
    assert sat.page.one("[data-ask=opening]"), "there is time to read it"
    await sat.page.until(lambda: sat.screen.course.sitting.may_answer)
    sat.screen.course.tick()
    sat.page.door.flush()
    assert sat.page.one("[data-ask=opening]") is None


@on_paper
async def test_whoever_is_ready_in_a_room_goes_on_at_once() -> None:
    sat = await Seated(seed=5).opens("?pace=quick")
    await sat.page.until(lambda: sat.page.one("[data-ask=opening]"))
    sat.page.act("ready")
    await sat.page.until(lambda: sat.page.one("[data-ask=opening]") is None)
    assert sat.done == []
