"""The door of a room as the host's device keeps it: who knocks is answered, who knows the code may enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bang.net.codes import room_name, secret_letters
from bang.net.entering import LOBBY, MOST_SDP, VERSION, Send, name_of, read_box, written
from bang.net.keys import Identity, id_of, pair_key
from bang.net.knocks import Knocks, Waiting
from bang.net.mesh.effects import CloseLink, OpenLink, PostBox
from bang.net.names import LONGEST_NAME, given_name
from bang.net.pairing import Door, Tries
from bang.net.reading import Malformed, number, text, truth
from bang.net.sealing import derived, seal, unseal

LOBBY_EVERY = 240.0
"""The seconds after which the doorkeeper leaves another sign in the lobby; boxes live longer."""

REST = 10.0
"""The seconds in which the doorkeeper answers nobody after too many wrong tries."""

MOST_ANSWERED = 240
"""How many answers the doorkeeper remembers: those of a minute."""

MOST_INVITATIONS = 4


@dataclass
class Request:
    """What the host knows of a newcomer who knows the secret letters or was invited by hand."""

    id: str
    public: str
    name: str
    watches: bool
    sdp: str
    knock: str = ""
    key: bytes = b""


@dataclass
class _Answered:
    """How a knock was answered."""

    knock: str
    message: str
    """The doorkeeper's half of the pairing."""
    key: bytes
    word: str
    """What only this doorkeeper knows; it says it when it refuses."""
    name: str
    is_used: bool = False
    """Whether somebody has tried to enter with it."""


class Doorkeeper:
    """The keeper of a room's door, who opens it to those who know its code.

    Whoever enters names the answer to their knock. An `enter` that names an answer of somebody else (an
    earlier page of this device, an earlier host) is no try at this door, and nothing is said to it. Each
    answer is good for one try of whoever knocked, so a guess of the secret letters always costs one.
    """

    def __init__(
        self, identity: Identity, code: str, random_bytes: Callable[[int], bytes], send: Send
    ) -> None:
        self.identity = identity
        self.random_bytes = random_bytes
        self.send = send
        self.tries = Tries()
        self.signed_at: float | None = None
        self.links = 0
        self.coming: dict[str, Request] = {}
        """The requests of those who are coming in, by their links."""
        self.invitations: dict[str, str] = {}
        """The offers of invitations by hand, by their links; "" until an offer is ready."""
        self._now = 0.0
        self._rests_until = 0.0
        self._knocks = Knocks(random_bytes)
        self.change(code)

    def change(self, code: str) -> None:
        """Open to this code from now on, and no longer to the one before.

        After too many wrong tries nobody is answered for a moment, so that nobody can change the code all
        the time.
        """
        if self.tries.too_many:
            self._rests_until = self._now + REST
        self.code = code
        self.door = Door(room_name(code), secret_letters(code))
        self._answered: dict[Waiting, _Answered] = {}
        self.tries = Tries()

    def tick(self, now: float) -> None:
        """Answer knocks, and leave a sign in the lobby from time to time."""
        self._now = now
        if self.signed_at is None or now - self.signed_at > LOBBY_EVERY:
            self.signed_at = now
            self.send(PostBox(LOBBY, written(version=VERSION)))
        self._answer_knocks()

    def boxed(self, box: str) -> Request | None:
        """Take in a box for the host, and return the request of somebody whom the door lets in."""
        data = read_box(box)
        kind = text(data, "k", 10)
        knock = text(data, "id", 40)
        if not knock.isascii() or not knock.isalnum():
            raise Malformed("a knock has a name of letters and digits")
        if kind == "knock":
            one = Waiting(knock, text(data, "a", 200), text(data, "name", 64))
            before = self._answered.get(one)
            if before is None or not before.is_used:
                self._knocks.add(one)
                self._answer_knocks()
        elif kind == "enter":
            name, own = text(data, "answer", 64), name_of(text(data, "word", 64))
            for one, answered in self._answered.items():
                if answered.name == name:
                    return self._let_in(answered, text(data, "box", 8192)) if one.name == own else None
            self._knocks.forget(knock)
        return None

    def _answer_knocks(self) -> None:
        if self._now >= self._rests_until:
            for one in self._knocks.due(self._now):
                self._answer_knock(one)

    def _answer_knock(self, one: Waiting) -> None:
        answered = self._answered.get(one)
        if answered is None:
            half = self.door.answer(one.message, self.random_bytes)
            if half is None:
                return
            word = self.random_bytes(16).hex()
            answered = _Answered(one.knock, *half, word, name_of(word))
            while len(self._answered) >= MOST_ANSWERED:
                del self._answered[next(iter(self._answered))]
            self._answered[one] = answered
        said = written(
            k="opened",
            a=one.message,
            b=answered.message,
            answer=answered.name,
            public=self.identity.public,
            version=VERSION,
        )
        self.send(PostBox(answered.knock, said))

    def _let_in(self, answered: _Answered, box: str) -> Request | None:
        if answered.is_used:
            return None
        answered.is_used = True
        knock = answered.knock
        said = unseal(derived(answered.key, "enter"), box)
        if said is None:
            self.tries.wrong()
            self.send(PostBox(knock, written(k="refused", word=answered.word)))
            return None
        data = read_box(said)
        if number(data, "version") != VERSION:
            self._say_sealed(knock, answered.key, why="version", version=VERSION)
            return None
        public = text(data, "public", 64)
        who = self.proved(public, text(data, "proof", 400), knock)
        return Request(
            who,
            public,
            given_name(text(data, "name", 10 * LONGEST_NAME), who),
            truth(data, "watches"),
            text(data, "sdp", MOST_SDP),
            knock,
            answered.key,
        )

    def _say_sealed(self, knock: str, key: bytes, **fields: Any) -> None:
        """Answer somebody who knows the code, so that nobody else can read it."""
        box = seal(derived(key, "welcome"), written(**fields), self.random_bytes)
        self.send(PostBox(knock, written(k="welcome", box=box)))

    def refuse(self, request: Request, why: str) -> None:
        """Tell somebody why they cannot come in."""
        self._say_sealed(request.knock, request.key, why=why)

    def invite(self) -> str:
        """Prepare an invitation by hand, and return its link."""
        self.links += 1
        link = f"h{self.links}"
        while len(self.invitations) >= MOST_INVITATIONS:
            old = next(iter(self.invitations))
            del self.invitations[old]
            self.send(CloseLink(old))
        self.invitations[link] = ""
        self.send(OpenLink(link, None))
        return link

    def proved(self, public: str, proof: str, about: str) -> str:
        """The id of the owner of a public key, who proves to have its secret; `Malformed` if not."""
        try:
            is_proved = unseal(pair_key(self.identity, public), proof) == about
        except ValueError as why:
            raise Malformed("this is no public key") from why
        if not is_proved:
            raise Malformed("the newcomer does not have the key that it names")
        return id_of(public)

    def answer(self, request: Request) -> str:
        """Answer the offer of somebody who may come in, and return the link."""
        self.links += 1
        link = f"d{self.links}"
        self.coming[link] = request
        self.send(OpenLink(link, request.sdp))
        return link

    def described(self, link: str, sdp: str, others: Sequence[str]) -> Request:
        """The answer to a newcomer's offer is ready; `others` are the public keys of the other members."""
        request = self.coming.pop(link)
        self._say_sealed(request.knock, request.key, sdp=sdp, others=list(others))
        return request
