"""How somebody gets into a room: a newcomer knocks, and the host's doorkeeper opens.

Both prove that they know the secret letters of the code, and send nothing in which these could be searched
for (bang/net/pairing.py). The signaling script carries their boxes and cannot read them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bang.net.codes import room_name, secret_letters
from bang.net.effects import Notice
from bang.net.keys import Identity, id_of, is_public, pair_key
from bang.net.mesh.effects import AcceptAnswer, CloseLink, OpenLink, PostBox
from bang.net.pairing import Door, Knock, Tries
from bang.net.reading import Malformed, number, table, text, texts, truth
from bang.net.sealing import derived, seal, unseal
from bang.net.state import LONGEST_NAME, MOST_MEMBERS, tidy_name

VERSION = 3
"""The version of what members say to each other; it rises when older pages could not follow."""

HOST = "host"
LOBBY = "lobby"
LOBBY_EVERY = 240.0
"""The seconds after which the doorkeeper leaves another sign in the lobby; boxes live longer."""

NO_SIGN = 6.0
"""The seconds without a sign in the lobby after which there is no such room."""

NO_ANSWER = 15.0
NO_LINK = 40.0
"""The seconds without a way to the host, whose door has opened, after which none can be found."""

KNOCK_AGAIN = 5.0
MOST_KNOCKS = 30
MOST_INVITATIONS = 4
MOST_SDP = 6000
REASONS = ("wrong_code", "full", "removed")

Send = Callable[[Any], None]
"""What takes an effect."""


def read_box(box: str) -> dict[str, Any]:
    """The table in a box, or `Malformed`."""
    try:
        return table(json.loads(box))
    except (ValueError, RecursionError) as why:
        raise Malformed("this box holds no table") from why


def written(**fields: Any) -> str:
    """A table as the text of a box."""
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


class Newcomer:
    """A device that wants to get into a room whose code it has."""

    LINK = "v1"

    def __init__(
        self,
        identity: Identity,
        name: str,
        code: str,
        watches: bool,
        random_bytes: Callable[[int], bytes],
        send: Send,
    ) -> None:
        self.identity = identity
        self.name = name
        self.code = code
        self.watches = watches
        self.random_bytes = random_bytes
        self.send = send
        self.knock = Knock(room_name(code), secret_letters(code), random_bytes)
        self.id = "k" + random_bytes(8).hex()
        self.began: float | None = None
        self.knocked_at = 0.0
        self.sign_seen = False
        self.sdp = ""
        self.agreed: tuple[bytes, str] | None = None  # the key, and the host's public key
        self.entered = False
        self.host = ""
        self.others: tuple[str, ...] = ()
        """The public keys of the other members, through whom this device may reach the host."""
        self.refused: Notice | None = None

    @property
    def host_public(self) -> str:
        """The public key of the host, once the door has opened."""
        return self.agreed[1] if self.agreed else ""

    def tick(self, now: float) -> None:
        """Knock, and give up if nobody answers."""
        if self.began is None:
            self.began = now
            self.send(OpenLink(self.LINK, None))
            self._knock(now)
        elif self.refused:
            return
        elif self.host:
            if now - self.began > NO_LINK:
                self.refused = Notice("unreachable", {})
        elif not self.sign_seen and not self.agreed and now - self.began > NO_SIGN:
            self.refused = Notice("unknown_code", {})
        elif now - self.began > NO_ANSWER:
            self.refused = Notice("nobody_opens", {})
        elif now - self.knocked_at > KNOCK_AGAIN and not self.agreed:
            self._knock(now)

    def _knock(self, now: float) -> None:
        self.knocked_at = now
        self.send(PostBox(HOST, written(k="knock", id=self.id, a=self.knock.message)))

    def described(self, sdp: str) -> None:
        """This device's offer is ready."""
        self.sdp = sdp
        self._enter()

    def boxed(self, to: str, box: str, now: float) -> None:
        """A box has come, from the lobby or for this newcomer."""
        data = read_box(box)
        if to == LOBBY:
            self.sign_seen = True
            self._compare(number(data, "version"))
            return
        kind = text(data, "k", 10)
        if kind == "opened" and not self.agreed:
            public = text(data, "public", 64)
            key = self.knock.agreed_key(text(data, "b", 200))
            if key is not None and len(public) == 64:
                self.agreed = (key, public)
                self.began = now
                self._enter()
        elif kind == "welcome" and self.agreed and not self.host:
            self._welcome(text(data, "box", 8192), now)
        elif kind == "refused" and not self.host:
            why = text(data, "why", 20)
            self.refused = Notice(why if why in REASONS else "damaged", {})
            if why == "version":
                self._compare(number(data, "version"))

    def _compare(self, version: int) -> None:
        if version != VERSION:
            self.refused = Notice("version_mine" if version > VERSION else "version_theirs", {})

    def _enter(self) -> None:
        if self.agreed is None or not self.sdp or self.entered:
            return
        self.entered = True
        key, public = self.agreed
        try:
            proof = seal(pair_key(self.identity, public), self.id, self.random_bytes)
        except ValueError:
            self.refused = Notice("damaged", {})
            return
        said = written(
            name=self.name,
            public=self.identity.public,
            proof=proof,
            watches=self.watches,
            version=VERSION,
            sdp=self.sdp,
        )
        box = seal(derived(key, "enter"), said, self.random_bytes)
        self.send(PostBox(HOST, written(k="enter", id=self.id, box=box)))

    def _welcome(self, box: str, now: float) -> None:
        assert self.agreed is not None
        key, public = self.agreed
        said = unseal(derived(key, "welcome"), box)
        if said is None:
            return
        data = read_box(said)
        if "why" in data:
            why = text(data, "why", 20)
            self.refused = Notice(why if why in REASONS else "damaged", {})
            return
        sdp = text(data, "sdp", MOST_SDP)
        self.others = tuple(filter(is_public, texts(data, "others", MOST_MEMBERS, 64)))
        self.host, self.began = id_of(public), now
        self.send(AcceptAnswer(self.LINK, sdp))


class InvitedNewcomer:
    """A newcomer that was invited by hand: it has the host's offer, and its answer is passed back by hand."""

    def __init__(self, host_public: str, offer: str, send: Send) -> None:
        self.host_public = host_public
        self.host = id_of(host_public)
        self.offer = offer
        self.send = send
        self.others: tuple[str, ...] = ()
        self.sdp = ""
        """The answer, once it is ready."""
        self.id = ""
        self.refused: Notice | None = None
        self._is_begun = False

    def tick(self, now: float) -> None:
        """Answer the offer."""
        if not self._is_begun:
            self._is_begun = True
            self.send(OpenLink(Newcomer.LINK, self.offer))

    def described(self, sdp: str) -> None:
        """The answer is ready."""
        self.sdp = sdp

    def boxed(self, to: str, box: str, now: float) -> None:
        """No box is expected."""


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
    """What a knock was answered with, and the key that this gave."""

    answer: str
    key: bytes


class Doorkeeper:
    """The keeper of a room's door, who opens it to those who know its code."""

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
        self.change(code)

    def change(self, code: str) -> None:
        """Open to this code from now on, and no longer to the one before."""
        self.code = code
        self.door = Door(room_name(code), secret_letters(code))
        self.knocks: dict[str, _Answered] = {}
        self.tries = Tries()

    def tick(self, now: float) -> None:
        """Leave a sign in the lobby from time to time."""
        if self.signed_at is None or now - self.signed_at > LOBBY_EVERY:
            self.signed_at = now
            self.send(PostBox(LOBBY, written(version=VERSION)))

    def boxed(self, box: str) -> Request | None:
        """Take in a box for the host, and return the request of somebody whom the door lets in."""
        data = read_box(box)
        kind = text(data, "k", 10)
        knock = text(data, "id", 40)
        if not knock.isascii() or not knock.isalnum():
            raise Malformed("a knock has a name of letters and digits")
        if kind == "knock":
            self._answer_knock(knock, text(data, "a", 200))
            return None
        if kind == "enter" and knock in self.knocks:
            return self._let_in(knock, text(data, "box", 8192))
        return None

    def _answer_knock(self, knock: str, message: str) -> None:
        if knock not in self.knocks:
            answered = self.door.answer(message, self.random_bytes)
            if answered is None:
                return
            while len(self.knocks) >= MOST_KNOCKS:
                del self.knocks[next(iter(self.knocks))]
            self.knocks[knock] = _Answered(answered[0], answered[1])
        said = written(k="opened", b=self.knocks[knock].answer, public=self.identity.public)
        self.send(PostBox(knock, said))

    def _let_in(self, knock: str, box: str) -> Request | None:
        answered = self.knocks.pop(knock)
        said = unseal(derived(answered.key, "enter"), box)
        if said is None:
            self.tries.wrong()
            self.send(PostBox(knock, written(k="refused", why="wrong_code")))
            return None
        data = read_box(said)
        if number(data, "version") != VERSION:
            self.send(PostBox(knock, written(k="refused", why="version", version=VERSION)))
            return None
        public = text(data, "public", 64)
        return Request(
            self.proved(public, text(data, "proof", 400), knock),
            public,
            tidy_name(text(data, "name", 10 * LONGEST_NAME)),
            truth(data, "watches"),
            text(data, "sdp", MOST_SDP),
            knock,
            answered.key,
        )

    def refuse(self, request: Request, why: str) -> None:
        """Tell somebody why they cannot come in, sealed so that nobody else can read it."""
        box = seal(derived(request.key, "welcome"), written(why=why), self.random_bytes)
        self.send(PostBox(request.knock, written(k="welcome", box=box)))

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
        box = seal(derived(request.key, "welcome"), written(sdp=sdp, others=list(others)), self.random_bytes)
        self.send(PostBox(request.knock, written(k="welcome", box=box)))
        return request
