"""A session delivers each message once and in order, and keeps no more than it must."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang.net.mesh.packets import Data, read_data
from bang.net.mesh.session import ACK_WITHIN, MOST_MESSAGE, MOST_PART, WINDOW, Session

TAG = "tag45678"


def read(packet: str) -> Data:
    assert packet[:9] == f"d{TAG}"
    data = read_data(packet[9:])
    assert data is not None
    return data


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_whatever_the_network_does_all_arrives_once_and_in_order(data: st.DataObject) -> None:
    """Packets are lost, repeated and overtake each other; a network that then behaves brings the rest."""
    said = data.draw(st.lists(st.text(alphabet="ab", max_size=5), max_size=2 * WINDOW))
    one, other = Session(TAG), Session(TAG)
    for text in said:
        assert one.say(text)
    under_way: list[str] = []
    heard: list[str] = []
    now = 0.0
    for _ in range(data.draw(st.integers(0, 60))):
        now += data.draw(st.sampled_from([0.0, 0.1, 2.0]))
        under_way += one.overdue(now, 0.1) + one.fresh(now)
        if under_way:
            place = data.draw(st.integers(0, len(under_way) - 1))
            packet = under_way[place] if data.draw(st.booleans()) else under_way.pop(place)
            heard += other.hears(read(packet), now)
        ack = other.ack(now)
        if ack is not None and data.draw(st.booleans()):
            one.confirmed(int(ack[9:]), now)
    for _ in range(40):
        now += 7.0
        for packet in one.overdue(now, 0.1) + one.fresh(now):
            heard += other.hears(read(packet), now)
        ack = other.ack(now + 1.0)
        if ack is not None:
            one.confirmed(int(ack[9:]), now)
    assert heard == said
    for session in (one, other):
        assert session.is_quiet
        assert not session.overdue(now + 60.0, 0.1)
        assert session.ack(now + 60.0) is None


def test_an_acknowledgement_travels_on_a_message_or_comes_soon() -> None:
    one, other = Session(TAG), Session(TAG)
    one.say("a")
    for packet in one.fresh(1.0):
        other.hears(read(packet), 1.0)
    assert other.ack(1.0) is None
    other.say("b")
    (packet,) = other.fresh(1.1)
    assert read(packet).ack == 1
    assert other.ack(9.0) is None
    one.hears(read(packet), 1.1)
    assert one.is_quiet
    assert one.ack(1.1 + ACK_WITHIN) == f"a{TAG}1"


def test_parts_beyond_the_window_are_not_kept_and_not_sent() -> None:
    session = Session(TAG)
    session.hears(Data(WINDOW + 1, 0, True, "x"), 1.0)
    for number in range(1, WINDOW):
        assert session.hears(Data(number, 0, True, "x"), 1.0)
    assert session.hears(Data(WINDOW, 0, True, "x"), 1.0) == ["x"], "the one beyond was not kept"
    for _ in range(WINDOW + 1):
        session.say("y")
    assert len(session.fresh(1.0)) == WINDOW


@pytest.mark.parametrize("ack", [0, 3, 10**8])
def test_a_confirmation_of_what_was_never_sent_changes_nothing(ack: int) -> None:
    session = Session(TAG)
    session.say("a")
    session.say("b")
    sent = session.fresh(1.0)
    session.confirmed(ack, 1.0)
    assert session.again(2.0) == sent
    session.confirmed(1, 3.0)
    assert session.again(4.0) == sent[1:]


def test_a_message_that_never_ends_is_dropped_and_the_next_one_is_heard() -> None:
    session = Session(TAG)
    count = MOST_MESSAGE // MOST_PART + 5
    for number in range(1, count):
        assert session.hears(Data(number, 0, False, "x" * MOST_PART), 1.0) == []
    assert session.hears(Data(count, 0, True, "x"), 1.0) == []
    assert session.hears(Data(count + 1, 0, True, "next"), 1.0) == ["next"]


def test_it_is_sent_again_ever_more_rarely_while_nothing_is_confirmed() -> None:
    session = Session(TAG)
    session.say("a")
    assert session.fresh(0.0)
    moments = []
    for tenth in range(300):
        if session.overdue(tenth / 10, 0.1):
            moments.append(tenth / 10)
    assert moments == [1.5, 4.5, 10.5, 16.5, 22.5, 28.5]
