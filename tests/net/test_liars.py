"""Whatever arrives, a mesh neither raises nor lets it into a conversation where it does not belong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang.net.keys import ID, pair_key
from bang.net.mesh.effects import Effect, OpenLink, PostBox, SendText
from bang.net.mesh.events import Came, Event, Heard, Replaced
from bang.net.mesh.mesh import Mesh
from bang.net.mesh.packets import MOST_FRAME
from bang.net.sealing import derived, seal
from tests.net.members import IDENTITIES, Members
from tests.net.simulated import World

ANN, BOB, CLEO, DORA = IDENTITIES[:4]


class Trio:
    """Ann is linked with Bob and Cleo, by links that lose nothing."""

    def __init__(self) -> None:
        self.now = 10.0
        self.random = random.Random(1)
        self.meshes = [Mesh(one, f"run-{one.id}", self.random.randbytes) for one in (ANN, BOB, CLEO)]
        self.ann, self.bob, self.cleo = self.meshes
        self.said: list[str] = []  # what Ann sent to Bob
        for one in (ANN, BOB, CLEO):
            for mesh in self.meshes:
                mesh.know(one.id, one.public)
        self.ends = {(0, "b"): (1, "a"), (1, "a"): (0, "b"), (0, "c"): (2, "a"), (2, "a"): (0, "c")}
        self.events: list[list[Event]] = [[], [], []]
        self.ann.adopt("b", BOB.id, self.now)
        self.ann.adopt("c", CLEO.id, self.now)
        self.bob.adopt("a", ANN.id, self.now)
        self.cleo.adopt("a", ANN.id, self.now)
        self.pump()

    def pump(self) -> None:
        """Bring everything that is sent, until nothing is left and nobody owes an acknowledgement."""
        quiet = 0
        while quiet < 6:
            self.now += 0.05
            quiet += 1
            for number, mesh in enumerate(self.meshes):
                mesh.tick(self.now)
                for effect in mesh.take():
                    if isinstance(effect, SendText) and (number, effect.link) in self.ends:
                        to, link = self.ends[number, effect.link]
                        if (number, to) == (0, 1):
                            self.said.append(effect.text)
                        self.meshes[to].text(link, effect.text, self.now)
                        quiet = 0
                self.events[number] += mesh.events()

    def check(self) -> None:
        """All three still talk, in the sessions they had; nothing was heard that nobody said."""
        self.pump()
        for number in range(3):
            self.events[number].clear()
        for one, other in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)):
            to = (ANN, BOB, CLEO)[other].id
            assert self.meshes[one].send(to, {"from": one}, self.now)
        self.pump()
        self.pump()
        for number in range(3):
            heard = [event for event in self.events[number] if isinstance(event, Heard)]
            assert sorted(event.message["from"] for event in heard) == sorted({0, 1, 2} - {number})
            assert not any(isinstance(event, Came | Replaced) for event in self.events[number])


KINDS = "hxdapqlrfs"


def mangled(said: Sequence[str]) -> st.SearchStrategy[str]:
    """Texts of all kinds: noise, almost genuine packets, genuine ones that were said to somebody else."""
    noise = st.text(max_size=200)
    tag = next(text[1:9] for text in said if text[0] == "p")
    wild = st.integers(100, 10**12).map(str)  # no message has such a number yet
    ids = st.sampled_from([ANN.id, BOB.id, CLEO.id, DORA.id])
    box = st.text(alphabet="ABCabc012_-", min_size=1, max_size=300)
    numbers = st.integers(-5, 10**12).map(str)
    words = st.one_of(noise, numbers, box, st.sampled_from(["run-x", f"run-{BOB.id}", f"run-{ANN.id}", ""]))
    values = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words), st.lists, max_leaves=8
    )
    return st.one_of(
        noise,
        st.tuples(st.sampled_from(KINDS), noise).map("".join),
        st.tuples(st.sampled_from("rf"), ids, box).map("".join),
        st.tuples(st.sampled_from("dapq"), st.sampled_from(["01234567", "x" * 8]), numbers).map("".join),
        st.tuples(st.sampled_from("apq"), st.just(tag), wild).map("".join),
        st.tuples(st.just("d"), st.just(tag), wild, st.just(" 7 1 {}")).map("".join),
        st.tuples(st.just("d01234567"), st.lists(numbers, max_size=4).map(" ".join), noise).map(" ".join),
        st.tuples(st.just("l"), st.lists(ids, max_size=70).map("".join)).map("".join),
        st.tuples(st.sampled_from("hxs"), values.map(_as_json)).map("".join),
        st.tuples(
            st.just("h"),
            st.tuples(words, st.integers(0, 9), words, words, st.integers(0, 2), words).map(_as_json),
        ).map("".join),
        st.tuples(
            st.just("s"), st.tuples(st.sampled_from("ora"), words, st.integers(), noise, words).map(_as_json)
        ).map("".join),
        st.sampled_from(said),
    )


_as_json = json.dumps


def _genuine() -> list[str]:
    trio = Trio()
    for _ in range(3):
        trio.now += 2.0
        trio.pump()
    return trio.said


GENUINE = _genuine()
"""What Ann said to Bob when they met and after; her nonces are the same each time, and Bob may try them."""


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_no_text_on_a_link_raises_or_breaks_a_session(data: st.DataObject) -> None:
    trio = Trio()
    for text in data.draw(st.lists(mangled(GENUINE), max_size=12)):
        trio.ann.text("b", text, trio.now)
        trio.pump()
    trio.check()


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_no_box_raises_or_breaks_a_session(data: st.DataObject) -> None:
    trio = Trio()
    for text in data.draw(st.lists(mangled(GENUINE), max_size=12)):
        who = data.draw(st.sampled_from(["", ANN.id, BOB.id, CLEO.id, DORA.id]))
        trio.ann.boxed(who + text, trio.now)
    assert not [effect for effect in trio.ann.take() if isinstance(effect, OpenLink)]
    trio.check()


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_no_report_of_the_page_raises(data: st.DataObject) -> None:
    """A page reports late, twice, or about links that are gone."""
    mesh = Mesh(ANN, "run1", random.Random(1).randbytes)
    for other in (BOB, CLEO):
        mesh.know(other.id, other.public)
    links = st.sampled_from(["l1", "l2", "l3", "l4", "l9", ""])
    now = 1.0
    for _ in range(data.draw(st.integers(0, 40))):
        now += data.draw(st.sampled_from([0.0, 0.1, 3.0, 12.0]))
        link = data.draw(links)
        match data.draw(
            st.sampled_from(["described", "up", "down", "text", "woke", "tick", "adopt", "forget"])
        ):
            case "described":
                mesh.described(link, "sdp", now)
            case "up":
                mesh.up(link, now)
            case "down":
                mesh.down(link, now)
            case "text":
                mesh.text(link, "p012345671", now)
            case "woke":
                mesh.woke(now)
            case "adopt":
                mesh.adopt(f"e{link}", BOB.id, now)
            case "forget":
                mesh.forget(CLEO.id)
            case _:
                mesh.tick(now)
        if data.draw(st.booleans()):
            mesh.take()
    mesh.take()


def test_a_text_that_is_too_long_or_a_list_of_too_many_is_not_read() -> None:
    trio = Trio()
    trio.ann.text("b", "l" + BOB.id * 6000, trio.now)
    assert len("l" + BOB.id * 6000) > MOST_FRAME
    trio.ann.text("b", "h" + "[" * 60_000, trio.now)
    trio.ann.text("b", "s" + "9" * 60_000, trio.now)
    trio.check()


def test_what_was_said_before_a_reload_counts_no_more_after_it() -> None:
    """A member who kept all that it relayed sends it once more."""
    world = World(4)
    members = Members(world, 3)
    one, relay, other = members.ids
    world.never(one, other)
    members.open_all()
    world.is_recording = True
    world.run(8.0)
    for _ in range(5):
        members.send(one, other)
    world.run(2.0)
    kept = [text for sender, receiver, text in world.frames if (sender, receiver) == (relay, other)]
    members.open(one)
    world.run(12.0)
    members.check_here()
    page = world.pages[relay]
    (link,) = [name for name, line in page.links.items() if other in {end.owner for end, _ in line.ends}]
    events = len(members.events[members.run_of(other)])
    for text in kept:
        world.say(page, link, text)
    world.run(3.0)
    assert members.events[members.run_of(other)][events:] == []
    assert members.send(one, other)
    world.run(2.0)
    members.check_delivery()


def test_a_page_that_is_long_gone_is_not_believed_to_be_there() -> None:
    """Its words were kept by a relay, and reach somebody who came later."""
    trio = Trio()
    gone = Mesh(DORA, "run-gone", random.Random(2).randbytes)
    trio.ann.know(DORA.id, DORA.public)
    gone.know(ANN.id, ANN.public)
    gone.adopt("e1", ANN.id, 1.0)
    gone.tick(1.0)
    hellos = [effect.text for effect in gone.take() if isinstance(effect, SendText)]
    key = derived(pair_key(DORA, ANN.public), "mesh", DORA.id, ANN.id)
    for number, text in enumerate(hellos):
        trio.ann.text(
            "b", f"f{DORA.id}{seal(key, f'{number + 1} {text}', random.Random(3).randbytes)}", trio.now
        )
    assert any(text[0] == "h" for text in hellos)
    assert [effect for effect in trio.ann.take() if isinstance(effect, SendText) and effect.link == "b"]
    assert trio.ann.events() == []
    trio.check()


def test_a_page_is_replaced_only_by_a_later_page_of_the_same_member() -> None:
    chance = random.Random(1).randbytes
    pages = [Mesh(ANN, f"run{born}", chance, float(born)) for born in (1, 2, 3)]
    tokens = []
    for page in pages:
        page.know(BOB.id, BOB.public)
        page.adopt("e1", BOB.id, 5.0)
        (hello,) = [e.text for e in page.take() if isinstance(e, SendText) and e.text[0] == "h"]
        tokens.append(json.loads(hello[1:])[5])
    own = seal(bytes(32), "9.0 run9", chance)
    for token, run in ((tokens[0], "run2"), (tokens[1], "run2"), (own, "run2"), (tokens[2], "run1")):
        pages[1].text("e1", f"x{json.dumps([run, token])}", 6.0)
        assert pages[1].events() == []
    for _ in range(2):
        pages[1].text("e1", f"x{json.dumps(['run2', tokens[2]])}", 6.0)
    assert pages[1].events() == [Replaced()]


def test_old_boxes_that_a_relay_repeats_do_not_make_somebody_seem_present() -> None:
    world = World(4)
    members = Members(world, 3)
    one, relay, other = members.ids
    world.never(one, other)
    members.open_all()
    world.is_recording = True
    world.run(30.0)
    kept = [text for sender, _, text in world.frames if sender == relay and text.startswith(f"f{one}")][-5:]
    assert kept
    page = world.pages[relay]
    (link,) = [name for name, line in page.links.items() if other in {end.owner for end, _ in line.ends}]
    world.close(one)
    for _ in range(8):
        world.run(1.0)
        for text in kept:
            world.say(page, link, text)
    assert members.mesh(other).here() == [relay]


class Liar:
    """A member whose mesh is genuine, and who sends anything besides; it may lose what it should relay."""

    def __init__(self, mesh: Mesh, chance: random.Random, ids: Sequence[str]) -> None:
        self.mesh = mesh
        self.chance = chance
        self.ids = ids
        self.links: list[str] = []
        self.kept: list[str] = []
        self.boxes: list[str] = []

    @property
    def wants_boxes(self) -> bool:
        return True

    def tick(self, now: float) -> None:
        self.mesh.tick(now)

    def woke(self, now: float) -> None:
        self.mesh.woke(now)

    def described(self, link: str, sdp: str, now: float) -> None:
        self.mesh.described(link, sdp, now)

    def up(self, link: str, now: float) -> None:
        self.links.append(link)
        self.mesh.up(link, now)

    def down(self, link: str, now: float) -> None:
        self.mesh.down(link, now)

    def text(self, link: str, text: str, now: float) -> None:
        self.kept.append(text)
        self.mesh.text(link, text, now)

    def boxed(self, text: str, now: float) -> None:
        self.boxes.append(text)
        self.mesh.boxed(text, now)

    def take(self) -> list[Effect]:
        effects = [
            effect
            for effect in self.mesh.take()
            if not (isinstance(effect, SendText) and effect.text[0] == "f" and self.chance.random() < 0.5)
        ]
        if self.links and self.chance.random() < 0.3:
            effects.append(SendText(self.chance.choice(self.links), self._lie()))
        if self.boxes and self.chance.random() < 0.05:
            effects.append(PostBox(self.chance.choice(self.ids), self.chance.choice(self.boxes)))
        return effects

    def _lie(self) -> str:
        kept = self.chance.choice(self.kept) if self.kept else "p"
        match self.chance.randrange(6):
            case 0:
                return kept
            case 1:
                place = self.chance.randrange(len(kept))
                return kept[:place] + self.chance.choice("a0 ,]\ud800") + kept[place + 1 :]
            case 2:
                return "l" + "".join(self.ids)
            case 3:
                return f"f{self.chance.choice(self.ids)}{kept[1 + ID :] or 'x'}"
            case 4:
                return self.chance.choice(KINDS) + kept[self.chance.randrange(1, 12) :]
            case _:
                return "".join(map(chr, self.chance.choices(range(32, 300), k=50)))


@pytest.mark.parametrize("seed", range(12))
def test_honest_members_keep_their_conversations_beside_a_liar(seed: int) -> None:
    world = World(seed)
    members = Members(world, 4)
    chance = random.Random(seed)
    liar = members.ids[seed % 4]
    honest = [member for member in members.ids if member != liar]
    one, relay, other = chance.sample(honest, 3)
    world.never(one, other)

    def lying(make: Callable[[str, Callable[[int], bytes]], Mesh]) -> Callable[..., Liar]:
        return lambda run, random_bytes: Liar(make(run, random_bytes), chance, members.ids)

    for member in honest:
        members.open(member)
    world.open(liar, lying(members.maker(liar)))
    world.run(30.0)
    sessions = {member: len(members.events.get(members.run_of(member), [])) for member in honest}
    assert relay in members.mesh(one).here()
    for _ in range(40):
        sender, receiver = chance.sample(honest, 2)
        assert members.send(sender, receiver)
        world.run(chance.choice((0.1, 1.0, 2.0)))
    world.run(20.0)
    members.check_delivery()
    for member in honest:
        assert set(honest) - {member} <= set(members.mesh(member).here())
        later = members.events[members.run_of(member)][sessions[member] :]
        assert not [
            event for event in later if isinstance(event, Came) and event.id != liar and event.is_new_run
        ]
        assert not [event for event in later if isinstance(event, Replaced)]
