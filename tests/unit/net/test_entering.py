"""A newcomer and a doorkeeper with the script between them, and outsiders who know the four letters."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bang.net import doorkeeper
from bang.net.codes import secret_letters
from bang.net.doorkeeper import REST, Doorkeeper, Request
from bang.net.entering import (
    HOST,
    KNOCK_AGAIN,
    LOBBY,
    MOST_KEYS,
    NO_ANSWER,
    NO_WELCOME,
    OTHER_ANSWER,
    VERSION,
    Newcomer,
    name_of,
    written,
)
from bang.net.keys import Identity
from bang.net.mesh.effects import OpenLink, PostBox
from bang.net.pairing import ALLOWED, Door
from bang.net.reading import Malformed
from bang.net.sealing import derived, seal

CODE, GUESS = "WESTABCDE", "WESTABCDF"
STEP = 0.25


class Script:
    """A room's boxes, the devices that read them, and the time."""

    def __init__(self) -> None:
        self.chance = Random("the script")
        self.now = 0.0
        self.boxes: list[tuple[str, str]] = []
        self.doors: list[tuple[Doorkeeper, list[int]]] = []
        self.guests: list[tuple[Newcomer, list[int]]] = []
        self.watchers: list[Any] = []
        """Called with the address and the data of every box, in the moment in which it is posted."""
        self.let_in: list[Request] = []
        self.changes = 0

    def identity(self) -> Identity:
        """A new device."""
        return Identity(self.chance.randbytes(32))

    def door(self, code: str = CODE) -> Doorkeeper:
        """A doorkeeper, who reads all boxes from the start."""
        door = Doorkeeper(self.identity(), code, self.chance.randbytes, self._sent)
        self.doors.append((door, [0]))
        return door

    def guest(self, code: str = CODE) -> Newcomer:
        """Somebody who wants to get in, and whose offer is ready at once."""
        guest = Newcomer(self.identity(), "Bo", code, False, self.chance.randbytes, self._sent)
        guest.described("offer", self.now)
        self.guests.append((guest, [0]))
        return guest

    def _sent(self, effect: Any) -> None:
        if isinstance(effect, PostBox):
            self.post(effect.to, effect.text)

    def post(self, to: str, box: str) -> None:
        """Leave a box."""
        self.boxes.append((to, box))
        for watcher in self.watchers:
            watcher(to, json.loads(box))

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end:
            self.now += STEP
            for door, read in self.doors:
                door.tick(self.now)
                for to, box in self._new(read):
                    if to == HOST:
                        self._at_the_door(door, box)
            for guest, read in self.guests:
                guest.tick(self.now)
                for to, box in self._new(read):
                    if to in (LOBBY, guest.id):
                        with suppress(Malformed):
                            guest.boxed(to, box, self.now)

    def _new(self, read: list[int]) -> list[tuple[str, str]]:
        new = self.boxes[read[0] :]
        read[0] = len(self.boxes)
        return new

    def _at_the_door(self, door: Doorkeeper, box: str) -> None:
        try:
            request = door.boxed(box)
        except Malformed:
            return
        if request is not None:
            self.let_in.append(request)
            door.described(door.answer(request), "answer", ())
        if door.tries.too_many:
            self.changes += 1
            door.change("WESTVWXYZ")


@pytest.fixture
def script() -> Script:
    return Script()


def key(guest: Newcomer) -> str:
    """Why a newcomer was refused; "" if it was not."""
    return guest.refused.key if guest.refused else ""


def test_whoever_knows_the_letters_gets_in(script: Script) -> None:
    door, guest = script.door(), script.guest()
    script.run(2.0)
    assert guest.host == door.identity.id
    assert [request.id for request in script.let_in] == [guest.identity.id]
    assert door.tries.count == 0


def test_wrong_letters_are_told_within_two_seconds_and_cost_one_try(script: Script) -> None:
    door, guest = script.door(), script.guest(GUESS)
    script.run(OTHER_ANSWER + 1.0)
    assert key(guest) == "wrong_code"
    assert door.tries.count == 1
    script.run(60.0)
    assert door.tries.count == 1


@pytest.mark.parametrize(
    "said",
    [
        {"k": "refused", "why": "removed"},
        {"k": "refused", "why": "wrong_code"},
        {"k": "refused", "why": "version", "version": 9},
        {"k": "refused", "word": "a guess"},
        {"k": "opened", "why": "removed"},
        {"k": "welcome", "box": "removed"},
        {"k": "welcome"},
    ],
)
def test_unsealed_words_of_an_outsider_refuse_nobody(script: Script, said: dict[str, Any]) -> None:
    def outsider(to: str, data: dict[str, Any]) -> None:
        if to == HOST:
            script.post(data["id"], json.dumps(said))

    script.watchers.append(outsider)
    door, guest = script.door(), script.guest()
    slow_to_welcome(script, 4.0)
    assert key(guest) == ""
    assert guest.host == door.identity.id


def slow_to_welcome(script: Script, seconds: float) -> None:
    """Let time pass in which the host answers a knock at once, and whoever enters only so much later."""
    doors = list(script.doors)
    script.watchers.append(lambda to, data: script.doors.clear() if data.get("k") == "enter" else None)
    script.run(seconds)
    assert not script.doors
    assert not script.let_in
    script.watchers.pop()
    script.doors += doors
    script.run(1.0)


def test_a_version_in_the_lobby_refuses_nobody_whom_a_host_answers(script: Script) -> None:
    for _ in range(64):
        script.post(LOBBY, written(version=9))
    guest = script.guest()
    script.run(1.0)
    door = script.door()
    door.signed_at = script.now  # its own sign has been pushed out
    slow_to_welcome(script, 5.0)
    assert key(guest) == ""
    assert guest.host == door.identity.id


@pytest.mark.parametrize(
    ("version", "told"), [(VERSION + 1, "version_mine"), (VERSION - 1, "version_theirs")]
)
def test_a_host_of_another_version_says_so_in_a_sealed_box(
    script: Script, version: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script.post(LOBBY, written(version=VERSION))  # the page of the host was loaded anew since
    monkeypatch.setattr(doorkeeper, "VERSION", version)
    script.door()
    guest = script.guest()
    script.run(2.0)
    assert key(guest) == told


@pytest.mark.parametrize(
    ("version", "told"), [(VERSION + 1, "version_mine"), (VERSION - 1, "version_theirs")]
)
def test_a_sign_of_another_version_is_told_if_nobody_answers(script: Script, version: int, told: str) -> None:
    script.post(LOBBY, written(version=version))
    guest = script.guest()
    script.run(4.0)
    assert key(guest) == told


def test_nobody_opens_and_no_such_room_are_told_as_ever(script: Script) -> None:
    lost = script.guest()
    script.run(7.0)
    assert key(lost) == "unknown_code"
    script.post(LOBBY, written(version=VERSION))
    waiting = script.guest()
    script.run(NO_ANSWER - 1.0)
    assert key(waiting) == ""
    script.run(2.0)
    assert key(waiting) == "nobody_opens"


class Impostor:
    """An outsider who answers every knock faster than the host, with a guess of the letters."""

    def __init__(self, script: Script, most: int, refuses: bool) -> None:
        self.script = script
        self.left = most
        self.refuses = refuses
        self.door = Door("WEST", secret_letters(GUESS))
        self.identity = script.identity()
        self.words: dict[str, str] = {}
        script.watchers.append(self)

    def __call__(self, to: str, data: dict[str, Any]) -> None:
        if to != HOST:
            return
        if data["k"] == "knock" and self.left:
            self.left -= 1
            answer = self.door.answer(data["a"], self.script.chance.randbytes)
            assert answer is not None
            word = f"word {self.left}"
            self.words[name_of(word)] = word
            fields = {"b": answer[0], "answer": name_of(word), "public": self.identity.public}
            self.script.post(data["id"], written(k="opened", a=data["a"], version=VERSION, **fields))
        elif data["k"] == "enter" and self.refuses and data["answer"] in self.words:
            self.script.post(data["id"], written(k="refused", word=self.words[data["answer"]]))


@pytest.mark.parametrize("refuses", [True, False])
def test_an_outsider_who_answers_first_only_delays_a_newcomer(script: Script, refuses: bool) -> None:
    door = script.door()
    script.run(1.0)
    Impostor(script, 1, refuses)
    guest = script.guest()
    script.run((KNOCK_AGAIN if refuses else NO_WELCOME) + 2.0)
    assert key(guest) == ""
    assert guest.host == door.identity.id
    assert door.tries.count == 0, "what was meant for somebody else is no try at this door"


def test_whoever_always_answers_first_has_few_guesses_and_the_try_ends(script: Script) -> None:
    door = script.door()
    entered: list[str] = []
    script.watchers.append(lambda to, data: entered.append(data["k"]) if data.get("k") == "enter" else None)
    Impostor(script, 1000, True)
    guest = script.guest()
    script.run(60.0)
    assert key(guest) == "wrong_code"
    assert 1 < len(entered) <= MOST_KEYS
    assert door.tries.count == 0


def test_an_outsider_cannot_use_up_the_answer_to_somebody_elses_knock(script: Script) -> None:
    def outsider(to: str, data: dict[str, Any]) -> None:
        if data.get("k") == "opened":
            for word in ("", "a guess", data["answer"]):
                box = written(k="enter", id=to, answer=data["answer"], word=word, box="nonsense")
                script.post(HOST, box)

    script.watchers.append(outsider)
    door, guest = script.door(), script.guest()
    script.run(5.0)
    assert guest.host == door.identity.id
    assert door.tries.count == 0


def test_every_guess_costs_a_try_and_an_answer_is_good_for_one(script: Script) -> None:
    door = script.door()
    for number in range(1, ALLOWED):
        guest = script.guest(GUESS)
        script.run(2.0)
        assert door.tries.count == number
        enters = [box for to, box in script.boxes if to == HOST and json.loads(box)["k"] == "enter"]
        again = json.loads(enters[-1])
        agreed = guest._tried[-1]
        for text in ("{}", written(version=VERSION)):
            again["box"] = seal(derived(agreed.key, "enter"), text, script.chance.randbytes)
            script.post(HOST, json.dumps(again))
        script.post(HOST, json.dumps({**again, "answer": name_of("another")}))
        before = len(script.boxes)
        script.run(2.0)
        assert door.tries.count == number
        assert not any(json.loads(box).get("k") in ("refused", "welcome") for _, box in script.boxes[before:])
    assert door.code == CODE
    script.guest(GUESS)
    script.run(2.0)
    assert door.code != CODE


def test_a_new_doorkeeper_counts_no_old_box_as_a_try(script: Script) -> None:
    script.door()
    for _ in range(7):
        script.guest()
    script.guest(GUESS)
    script.run(3.0)
    assert len(script.let_in) == 7
    script.doors.clear()
    before = len(script.boxes)
    door = script.door()
    script.run(20.0)
    assert door.tries.count == 0
    assert door.code == CODE
    assert len(script.let_in) == 7
    assert all(json.loads(box).get("k") in (None, "opened") for _, box in script.boxes[before:])


def test_whoever_agreed_with_an_earlier_doorkeeper_gets_in_at_the_next(script: Script) -> None:
    script.door()
    guest = script.guest()
    script.watchers.append(lambda to, data: script.doors.clear() if data.get("k") == "enter" else None)
    script.run(1.0)
    assert not script.doors, "the host has reloaded before it read who enters"
    assert not script.let_in
    script.watchers.clear()
    script.run(3.0)
    door = script.door()
    script.run(7.0)
    assert guest.host == door.identity.id
    assert len(script.let_in) == 1


def test_nobody_can_change_the_code_all_the_time(script: Script) -> None:
    script.door()
    for _ in range(120):
        script.guest(GUESS)
        script.run(1.0)
    assert 1 < script.changes <= 120 / REST


def test_after_the_door_has_rested_whoever_knows_the_new_letters_gets_in(script: Script) -> None:
    door = script.door()
    for _ in range(ALLOWED):
        script.guest(GUESS)
    script.run(2.0)
    assert script.changes == 1
    guest = script.guest(door.code)
    script.run(REST + 2.0)
    assert guest.host == door.identity.id


def test_a_knock_is_heard_among_a_flood(script: Script) -> None:
    door = script.door()
    script.run(1.0)
    answers: list[float] = []
    script.watchers.append(lambda to, data: answers.append(script.now) if data.get("k") == "opened" else None)
    guests: list[Newcomer] = []
    for step in range(240):
        for number in range(3):  # twelve a second
            fields = {"id": f"f{step}x{number}", "a": script.guest(GUESS).knock.message, "name": "n"}
            script.guests.pop()
            script.post(HOST, written(k="knock", **fields))
        if step % 40 == 0:
            guests.append(script.guest())
        script.run(STEP)
    assert all(guest.host == door.identity.id for guest in guests[:-1]), [key(guest) for guest in guests]
    assert len(answers) <= 8 + 4 * 61


def test_no_link_is_opened_before_somebody_has_proved_to_know_the_letters(script: Script) -> None:
    door = script.door()
    links: list[Any] = []
    send = door.send

    def sent(effect: Any) -> None:
        if isinstance(effect, OpenLink):
            links.append(effect)
        send(effect)

    door.send = sent
    script.guest(GUESS)
    script.run(5.0)
    assert not links
    script.guest()
    script.run(5.0)
    assert len(links) == 1
