"""What a table in a room does when answers cross, get lost or come late, and when somebody is missing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from bang.engine.dealer import SPECTATOR
from bang.net.effects import Notice
from bang.net.seen import Pause
from tests.paper_room_table import (
    PaperHost,
    PaperTables,
    RoomTableOnPaper,
    in_a_room,
)
from web.words import WORDS

SID = {"characters": {1: "sid_ketchum"}}


async def tables_of(host: PaperHost, pace: str = "instant") -> PaperTables:
    """Set up the tables of a room."""
    WORDS.play(host.game.rules.name)
    return await PaperTables(host, pace).start()


async def until_offered(tables: PaperTables) -> None:
    """Play until Sid Ketchum may use his ability while somebody else plays."""
    host = tables.host
    for _ in range(3000):
        ask = host.game.ask
        assert ask is not None
        if ask.prompt == "play" and ask.seat != 1 and 1 in host.game.offers():
            await tables.rest()
            return
        assert await tables.step()
    raise AssertionError("there was no offer")


async def settled(tables: PaperTables) -> None:
    """Let the tables work, and compare them with the whole game."""
    await tables.rest()
    for table in tables.tables:
        table.shows_what_the_game_says()


def asked_table(tables: PaperTables) -> RoomTableOnPaper:
    """The table of the player who is asked."""
    assert tables.host.game.ask is not None
    return tables.tables[tables.host.game.ask.seat]


# -- answers on their way --------------------------------------------------------------------------------


def test_an_answer_takes_effect_when_it_comes_back() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        host.is_slow = True
        table = asked_table(tables)
        before = table.sitting.game.view(table.room.my_seat)
        table.act("end" if "end" in table.acts() else table.acts()[0])
        while table.room.pending is None:
            table.act(table.acts()[0])
        await tables.rest()
        assert table.acts() == []
        assert table.sitting.game.view(table.room.my_seat) == before
        host.clock += 3
        table.course.tick()
        table.page.door.flush()
        assert "on its way" in table.paper.main.text
        host.hears()
        await settled(tables)
        assert table.room.pending is None
        tables.leave()

    in_a_room(story)


def test_an_offer_is_used_while_somebody_else_is_asked() -> None:
    async def story() -> None:
        tables = await tables_of(PaperHost(seats=5, seed=3, fixed=SID))
        await until_offered(tables)
        sid = tables.tables[1]
        assert sid.acts() == ["sid_ketchum"]
        sid.act("sid_ketchum")
        await settled(tables)
        assert tables.host.game.ask is not None
        assert tables.host.game.ask.seat == 1
        tables.leave()

    in_a_room(story)


def test_an_answer_that_another_one_overtakes_is_asked_for_again() -> None:
    async def story() -> None:
        host = PaperHost(seats=5, seed=3, fixed=SID)
        tables = await tables_of(host)
        await until_offered(tables)
        host.is_slow = True
        asked, sid = asked_table(tables), tables.tables[1]
        asked.act("end")
        sid.act("sid_ketchum")
        host.heard.reverse()
        host.hears()
        await tables.rest()
        assert host.game.ask is not None
        assert host.game.ask.seat == 1
        assert asked.acts() == []
        host.is_slow = False
        for _ in range(9):
            if host.game.ask.seat != 1:
                break
            sid.act(sid.acts()[-1])
            await tables.rest()
        assert host.game.ask.prompt == "play"
        assert "end" in asked.acts()
        await settled(tables)
        tables.leave()

    in_a_room(story)


def test_an_answer_that_somebody_gave_instead_ends_the_wait() -> None:
    """The dealer answers for a player whose time is up; the player's own answer comes too late."""

    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        host.is_slow = True
        table = asked_table(tables)
        while table.room.pending is None:
            table.act(table.acts()[0])
        ask = host.game.ask
        assert ask is not None
        late = list(host.heard)
        host.heard.clear()
        host.enters(ask.seat, *host.game.options()[-ask.count :])
        host.heard += late
        host.hears()
        await settled(tables)
        assert table.room.pending is None
        tables.leave()

    in_a_room(story)


def test_an_answer_that_has_come_back_is_not_given_once_more_when_it_would_be_legal_again() -> None:
    async def story() -> None:
        host = PaperHost(seed=5)
        tables = await tables_of(host)
        while "end" not in asked_table(tables).acts():
            await tables.step()
            await tables.rest()
        host.is_slow = True
        table, ask = asked_table(tables), host.game.ask
        assert ask is not None
        table.act("end")
        told, host.changed = host.changed, []
        host.hears()
        while host.game.ask is not None and (host.game.ask.seat, host.game.ask.prompt) != (ask.seat, "play"):
            host.enters(host.game.ask.seat, *host.game.options()[-host.game.ask.count :])
        host.changed = told
        host.tells()
        await tables.rest()
        assert "end" in table.acts()
        assert host.heard == []
        tables.leave()

    in_a_room(story)


def test_a_table_that_lags_sends_what_is_still_an_answer_and_nothing_else() -> None:
    """Somebody uses an ability meanwhile: its questions come first, and then the former one is open again."""

    async def story() -> None:
        host = PaperHost(seats=5, seed=3, fixed=SID)
        tables = await tables_of(host)
        await until_offered(tables)
        host.is_slow = True
        asked = asked_table(tables)
        seat = asked.room.my_seat
        assert seat is not None
        host.changed.clear()
        host.enters(1, "sid_ketchum")
        asked.sitting.enter(seat, ("end",), seat)
        assert host.heard == []
        assert asked.room.pending is None
        while host.game.ask is not None and host.game.ask.seat == 1:
            host.enters(1, *host.game.options()[: host.game.ask.count])
        asked.sitting.enter(seat, ("end",), seat)
        assert [keys for _, _, keys in host.heard] == [("end",)]
        tables.leave()

    in_a_room(story)


def test_an_answer_to_a_question_that_was_answered_meanwhile_is_not_taken_for_a_later_one() -> None:
    async def story() -> None:
        host = PaperHost(seed=5)
        tables = await tables_of(host)
        while "end" not in asked_table(tables).acts():
            await tables.step()
            await tables.rest()
        host.is_slow = True
        table, ask = asked_table(tables), host.game.ask
        assert ask is not None
        host.changed.clear()
        host.enters(ask.seat, "end")  # the dealer answers for somebody whose time is up
        while host.game.ask is not None and (host.game.ask.seat, host.game.ask.prompt) != (ask.seat, "play"):
            host.enters(host.game.ask.seat, *host.game.options()[-host.game.ask.count :])
        assert "end" in host.game.options()
        table.sitting.enter(ask.seat, ("end",), ask.seat)
        assert host.heard == []
        assert not table.sitting.may_answer
        tables.leave()

    in_a_room(story)


# -- following -------------------------------------------------------------------------------------------


def test_a_table_shows_nothing_before_its_time() -> None:
    """While an answer is told, the answers after it are in the log, but not in the memory of the table."""

    async def story() -> None:
        host = PaperHost(seed=5)
        tables = await tables_of(host, "normal")
        slow = next(table for table in tables.tables if table is not asked_table(tables))
        slow.paper.flying = []
        for _ in range(400):
            await asyncio.sleep(0)
            if slow.sitting.behind > 8:
                break
            able = [table for table in tables.tables if table is not slow and table.acts()]
            if able:
                able[0].act(tables.chance.choice(able[0].acts()))
        assert slow.sitting.behind
        assert slow.course.board.shown is not None, "an answer is being told"
        first = slow.sitting.fed
        assert len(slow.sitting.game.log) == first
        for _ in range(400):
            landed, slow.paper.flying = slow.paper.flying, []
            for finished in landed or []:
                slow.page.door.hear(finished)
            await asyncio.sleep(0)
            if slow.sitting.behind == 0 and slow.course.waiting.is_for_an_answer:
                break
        slow.paper.flying = None
        await settled(tables)
        tables.leave()

    in_a_room(story)


def test_a_table_that_is_far_behind_shows_where_the_game_is() -> None:
    async def story() -> None:
        host = PaperHost(seed=5)
        tables = await tables_of(host)
        away = tables.tables[2]
        host.changed.remove(away.hears)
        away.task.cancel()
        for _ in range(2000):
            ask = host.game.ask
            if ask is None or len(host.game.log) - away.sitting.fed > 60:
                break
            host.enters(ask.seat, *host.game.options()[: ask.count])
        said = len(away.paper.said)
        away.course.waiting.cancel()
        away.starts()
        host.changed.append(away.hears)
        await settled(tables)
        assert len(away.paper.said) - said < 5
        tables.leave()

    in_a_room(story)


def test_a_log_that_takes_the_place_of_another_is_drawn_from_its_beginning() -> None:
    async def story() -> None:
        host = PaperHost(seed=5)
        tables = await tables_of(host)
        for _ in range(30):
            await tables.step()
        await tables.rest()
        other = PaperHost(seed=6)
        for _ in range(7):
            ask = other.game.ask
            assert ask is not None
            other.game.answer(ask.seat, *other.game.options()[: ask.count])
        host.game = other.game
        for room in host.rooms:
            room.begins_anew()
        host.tells()
        await settled(tables)
        await tables.ends()
        await settled(tables)
        tables.leave()

    in_a_room(story)


def test_one_who_watches_sees_everything_that_is_open_and_can_answer_nothing() -> None:
    async def story() -> None:
        host = PaperHost(people=4, watchers=1)
        tables = await tables_of(host)
        watcher = tables.tables[4]
        for _ in range(60):
            assert watcher.acts() == []
            assert watcher.paper.main.find("[data-held]") == []
            if not await tables.step():
                break
            await tables.rest()
        assert len(watcher.paper.main.find("[data-seat]")) == 4
        await settled(tables)
        tables.leave()

    in_a_room(story)


def test_an_answer_is_told_together_with_what_the_dealer_says_to_it() -> None:
    async def story() -> None:
        host = PaperHost(seed=5, watchers=1)
        tables = await tables_of(host)
        sitting = tables.tables[2].sitting
        tables.leave()
        host.changed.clear()
        for _ in range(25):
            ask = host.game.ask
            assert ask is not None
            host.enters(ask.seat, *host.game.options()[: ask.count])
        while sitting.behind:
            seen, told = sitting.game.view(2), len(sitting.story)
            before, events = sitting.take()
            assert before == seen
            assert events == sitting.story[told:]
            assert sitting.game.ask is not None
        assert sitting.game.view(2) == host.game.view(2)

    in_a_room(story)


def test_a_copy_takes_only_what_its_owner_may_know() -> None:
    async def story() -> None:
        tables = await tables_of(PaperHost(watchers=1))
        assert [table.sitting.game.whose for table in tables.tables] == [0, 1, 2, 3, SPECTATOR]
        tables.leave()

    in_a_room(story)


def test_a_table_knows_no_face_that_its_player_may_not_know() -> None:
    async def story() -> None:
        host = PaperHost(seed=5, watchers=1)
        tables = await tables_of(host)
        for _ in range(40):
            await tables.step()
        await tables.rest()
        whole = host.game.state
        for table in tables.tables:
            seat, own = table.room.my_seat, table.sitting.game.state
            others = [player.hand for at, player in enumerate(whole.players) if at != seat]
            hidden = {
                token for hand in (*others, whole.deck) for token in hand if not whole.knows(seat, token)
            }
            assert hidden
            assert not hidden & set(own.faces)
        tables.leave()

    in_a_room(story)


# -- a pause ---------------------------------------------------------------------------------------------


def test_in_a_pause_the_question_stands_there_and_nobody_can_answer_it() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = asked_table(tables)
        acts, words = table.acts(), table.paper.main.find(".asks")[0].text
        missing = Pause(("m3",), False, 65.0, (), False, True)
        for one in tables.tables:
            one.room.pause = missing
            one.room.here = tuple(who for who in one.room.here if who != "m3")
        host.tells()
        await tables.rest()
        assert table.acts() == []
        assert table.paper.main.find(".asks")[0].text == words
        assert table.paper.one("[data-ask]")
        assert "Dan" in table.paper.main.find(".pause-plate")[0].text
        assert "1:05" in table.paper.main.find(".pause-plate")[0].text
        assert table.paper.one("[data-go=room-bot]")
        assert table.paper.one("[data-go=room-deal-on]") is None
        assert "away" in table.paper.main.find("#seat-3")[0].get("aria-label")
        table.room.pause = replace(missing, seconds_left=30.0)
        table.course.tick()
        table.page.door.flush()
        assert "0:30" in table.paper.main.find(".pause-plate")[0].text
        for one in tables.tables:
            one.room.pause = None
        host.tells()
        await tables.rest()
        assert table.acts() == acts
        assert table.paper.main.find(".pause-plate") == []
        await settled(tables)
        tables.leave()

    in_a_room(story)


def test_a_picked_card_stays_picked_over_a_pause() -> None:
    async def story() -> None:
        host = PaperHost(seed=5)
        tables = await tables_of(host)
        table, aimed = asked_table(tables), ""
        while not aimed:
            await tables.step()
            await tables.rest()
            table = asked_table(tables)
            aimed = next((key for key in table.acts() if key.startswith("bang-")), "")
        table.act(aimed)
        acts = table.acts()
        assert table.course.holding.picked
        for pause in (Pause(("m3",), False, None, (), False, True), None):
            table.room.pause = pause
            host.tells()
            await tables.rest()
        assert table.acts() == acts
        tables.leave()

    in_a_room(story)


def test_when_the_device_that_deals_is_missing_one_may_vote() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = tables.tables[2]
        table.room.pause = Pause(("m0",), True, None, ("m1",), True, False)
        table.room.here = ("m1", "m3")
        host.tells()
        await tables.rest()
        plate = table.paper.main.find(".pause-plate")[0]
        assert "Ann is missing" in plate.text
        assert "Bo" in plate.text
        assert table.paper.one("[data-go=room-deal-on]")
        assert table.paper.one("[data-go=room-bot]") is None
        tables.leave()

    in_a_room(story)


def test_a_device_that_deals_and_is_connected_is_not_called_missing() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = tables.tables[2]
        table.room.pause = Pause(("m0",), True, None, (), True, False)
        host.tells()
        await tables.rest()
        plate = table.paper.main.find(".pause-plate")[0]
        assert "missing" not in plate.text
        assert "Ann’s device, which deals, is connected, but the game does not go on with it." in plate.text
        assert "comes back" not in plate.text
        tables.leave()

    in_a_room(story)


def test_a_seat_at_which_a_bot_plays_for_the_person_is_not_asked() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = asked_table(tables)
        seat = table.room.my_seat
        assert seat is not None
        host.changes(standing_in=(seat,))
        host.tells()
        await tables.rest()
        assert table.acts() == []
        assert "bot is playing for you" in table.paper.main.text
        host.changes(standing_in=())
        host.tells()
        await tables.rest()
        assert table.acts()
        tables.leave()

    in_a_room(story)


# -- beside the game -------------------------------------------------------------------------------------


def test_a_reaction_stands_at_its_seat_for_a_while_and_is_announced() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = tables.tables[1]
        host.clock += 1
        table.room.reactions.append(("m2", "howdy", host.clock))
        host.tells()
        await tables.rest()
        assert table.paper.main.find("#seat-2 .balloon")[0].get("aria-label") == "Howdy!"
        assert table.paper.said[-1] == "Cleo: Howdy!"
        said = list(table.paper.said)
        host.tells()
        assert table.paper.said == said
        host.clock += 6
        table.course.tick()
        table.page.door.flush()
        assert table.paper.main.find(".balloon") == []
        tables.leave()

    in_a_room(story)


def test_what_happens_in_the_room_is_told_where_events_are_told() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = tables.tables[1]
        table.room.notices.append(Notice("missing", {"name": "Dan"}))
        host.tells()
        await tables.rest()
        assert table.paper.main.find(".told")[0].text == "Dan has lost the connection."
        assert table.paper.main.find("#table-log .of-room")[0].text == "Dan has lost the connection."
        assert table.paper.said[-1] == "Dan has lost the connection."
        host.tells()
        assert table.paper.said[-2:].count("Dan has lost the connection.") == 1
        tables.leave()

    in_a_room(story)


def test_a_notice_that_makes_no_sense_is_left_out() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        table = tables.tables[1]
        said = list(table.paper.said)
        table.room.notices.extend((Notice("missing", {}), Notice("of_tomorrow", {"name": "Dan"})))
        host.tells()
        await tables.rest()
        assert table.paper.said == said
        tables.leave()

    in_a_room(story)


def test_one_sees_how_long_somebody_has_been_thinking() -> None:
    async def story() -> None:
        host = PaperHost()
        tables = await tables_of(host)
        asked = asked_table(tables)
        other: Any = next(table for table in tables.tables if table is not asked)
        assert other.paper.main.find(".clock") == []
        host.clock += 75
        for table in tables.tables:
            table.course.tick()
            table.page.door.flush()
        assert other.paper.main.find(".clock")[0].text == "1:15"
        assert asked.paper.main.find(".clock") == []
        tables.leave()

    in_a_room(story)
