"""Offers, answers and which of several links is kept."""

from __future__ import annotations

from bang.net.mesh.effects import AcceptAnswer, AnswerRestart, CloseLink, Effect, OpenLink, RestartLink
from bang.net.mesh.links import COURTESY, Links
from bang.net.mesh.packets import Answer, Offer, Restart, Signal

LOW, HIGH = "a" * 22, "b" * 22


class Notes:
    """What links want done, noted."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self.signals: list[Signal] = []
        self._made = 0

    def new_link(self) -> str:
        self._made += 1
        return f"l{self._made}"

    def do(self, effect: Effect) -> None:
        self.effects.append(effect)

    def signal(self, to: str, signal: Signal, by_box_too: bool) -> None:
        self.signals.append(signal)


def links_of(me: str, other: str) -> tuple[Links, Notes]:
    notes = Notes()
    return Links(me, other, f"run-{me[0]}", notes), notes


def offered(me: str, other: str) -> tuple[Links, Notes]:
    """Links with an offer that went out at 1.0."""
    links, notes = links_of(me, other)
    links.turn(0.0)
    links.turn(1.0)
    assert notes.effects == [OpenLink("l1", None)]
    links.described("l1", "ours", 1.0)
    assert notes.signals == [Offer(f"run-{me[0]}", 1, "ours")]
    notes.effects.clear()
    return links, notes


def linked(me: str, other: str) -> tuple[Links, Notes]:
    """Links with one that came up and brought something at 2.0, offered by us."""
    links, notes = offered(me, other)
    links.hears(Answer(f"run-{other[0]}", 1, "theirs", f"run-{me[0]}"), 1.5)
    assert notes.effects == [AcceptAnswer("l1", "theirs")]
    links.brought(links.opened("l1", 2.0), 2.0)
    notes.effects.clear()
    notes.signals.clear()
    return links, notes


def test_the_lower_id_offers_at_once_and_the_higher_a_little_later() -> None:
    low, notes = links_of(LOW, HIGH)
    low.turn(5.0)
    assert notes.effects == [OpenLink("l1", None)]
    high, notes = links_of(HIGH, LOW)
    high.turn(5.0)
    assert notes.effects == []
    high.turn(5.0 + COURTESY)
    assert notes.effects == [OpenLink("l1", None)]


def test_of_two_offers_that_cross_that_of_the_lower_id_counts() -> None:
    low, notes = offered(LOW, HIGH)
    low.hears(Offer("run-b", 1, "theirs"), 1.1)
    low.settle(1.1)
    assert notes.effects == []
    high, notes = offered(HIGH, LOW)
    high.hears(Offer("run-a", 1, "theirs"), 1.1)
    high.settle(1.1)
    assert notes.effects == [CloseLink("l1"), OpenLink("l2", "theirs")]


def test_an_offer_of_the_lower_id_that_got_no_answer_gives_way() -> None:
    low, notes = offered(LOW, HIGH)
    low.hears(Offer("run-b", 2, "theirs"), 7.0)
    low.settle(7.0)
    assert notes.effects == [CloseLink("l1"), OpenLink("l2", "theirs")]


def test_stale_offers_and_answers_are_ignored() -> None:
    links, notes = offered(LOW, HIGH)
    links.hears(Answer("run-b", 2, "theirs", "run-a"), 1.1)
    links.hears(Answer("run-b", 1, "theirs", "run-other"), 1.1)
    assert notes.effects == []
    links, notes = links_of(HIGH, LOW)
    links.hears(Offer("run-a", 7, "first"), 1.0)
    links.hears(Offer("run-c", 1, "later page"), 1.0)
    links.hears(Offer("run-a", 8, "earlier page"), 1.0)
    links.hears(Offer("run-c", 1, "once more"), 1.0)
    links.settle(1.0)
    assert notes.effects == [OpenLink("l1", "later page")]


def test_only_the_last_of_many_offers_in_a_box_is_answered() -> None:
    links, notes = links_of(LOW, HIGH)
    for number in range(1, 6):
        links.hears(Offer("run-b", number, f"offer {number}"), 1.0)
    links.settle(1.0)
    assert notes.effects == [OpenLink("l1", "offer 5")]
    links.described("l1", "answer", 1.1)
    assert notes.signals == [Answer("run-a", 5, "answer", "run-b")]


def test_both_sides_keep_the_same_of_two_links() -> None:
    """Each side offered one with the same number, and both came up; the lower id's is kept."""
    for me, other, kept in ((LOW, HIGH, "l1"), (HIGH, LOW, "l2")):
        links, notes = linked(me, other)
        # The other's offer crossed ours, and was answered all the same.
        links.hears(Offer(f"run-{other[0]}", 1, "theirs"), 2.0)
        links.settle(2.0)
        links.described("l2", "answer", 2.0)
        links.brought(links.opened("l2", 2.5), 2.5)
        links.turn(2.6)
        assert list(links._links) == [kept]
        assert notes.effects[-1] == CloseLink("l2" if kept == "l1" else "l1")


def test_a_link_is_closed_for_a_better_one_only_when_that_one_has_brought_something() -> None:
    links, _ = linked(LOW, HIGH)
    links.hears(Offer("run-b", 2, "theirs"), 2.0)
    links.settle(2.0)
    links.described("l2", "answer", 2.0)
    better = links.opened("l2", 2.5)
    links.turn(2.6)
    assert list(links._links) == ["l1", "l2"]
    links.brought(better, 2.7)
    links.turn(2.8)
    assert list(links._links) == ["l2"]


def test_links_to_an_earlier_page_are_closed() -> None:
    links, notes = linked(LOW, HIGH)
    links.keep_run("run-b")
    assert notes.effects == []
    links.keep_run("run-c")
    assert notes.effects == [CloseLink("l1")]


def test_a_silent_link_is_restarted_once_and_then_a_new_one_is_offered() -> None:
    links, notes = linked(LOW, HIGH)
    links.turn(5.0)
    assert notes.effects == []
    links.turn(6.0)
    assert notes.effects == [RestartLink("l1")]
    links.described("l1", "again", 6.1)
    assert notes.signals == [Restart("run-a", 2, "again", 1, True)]
    links.turn(10.0)
    assert notes.effects == [RestartLink("l1")]
    links.turn(11.0)
    assert notes.effects == [RestartLink("l1"), OpenLink("l2", None)]
    links.brought(links["l1"], 11.1)
    links.turn(11.2)
    assert notes.effects[2:] == [CloseLink("l2")], "the old one has come back to life"


def both_restart(me: str, other: str) -> tuple[Links, Notes]:
    """Links whose restart went out when the other's offer of one arrives."""
    links, notes = linked(me, other)
    links.turn(6.0)
    links.turn(8.0)
    links.described("l1", "ours", 8.1)
    notes.effects.clear()
    links.hears(Restart(f"run-{other[0]}", 5, "theirs", 1, False), 8.2)
    return links, notes


def test_if_both_restart_a_link_the_lower_id_goes_on_and_the_higher_answers() -> None:
    _, notes = both_restart(LOW, HIGH)
    assert notes.effects == []
    links, notes = both_restart(HIGH, LOW)
    assert notes.effects == [AnswerRestart("l1", "theirs")]
    links.described("l1", "answer", 8.3)
    assert notes.signals[-1] == Answer("run-b", 5, "answer", "run-a")


def test_a_restart_of_a_link_that_is_gone_or_belongs_to_another_page_is_ignored() -> None:
    links, notes = linked(LOW, HIGH)
    links.hears(Restart("run-b", 5, "theirs", 9, False), 2.0)
    links.hears(Restart("run-b", 6, "theirs", 1, True), 2.0)
    links.hears(Restart("run-c", 7, "theirs", 1, False), 2.0)
    assert notes.effects == []
