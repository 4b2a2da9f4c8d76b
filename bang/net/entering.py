"""How somebody gets into a room: a newcomer knocks, and the host's doorkeeper (doorkeeper.py) opens.

Both prove that they know the secret letters of the code, and send nothing in which these could be searched
for (bang/net/pairing.py). The signaling script carries their boxes and cannot read them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from bang.net.codes import room_name, secret_letters
from bang.net.effects import Notice
from bang.net.keys import Identity, id_of, is_public, pair_key
from bang.net.mesh.effects import AcceptAnswer, OpenLink, PostBox
from bang.net.pairing import Knock
from bang.net.reading import Malformed, number, table, text, texts
from bang.net.sealing import derived, seal, unseal
from bang.net.state import MOST_MEMBERS

VERSION = 3
"""The version of what members say to each other; it rises when older pages could not follow."""

HOST = "host"
LOBBY = "lobby"

NO_SIGN = 6.0
"""The seconds without a sign in the lobby after which there is no such room."""

NO_ANSWER = 15.0
"""The seconds without an answer that counts after which nobody opens."""

NO_LINK = 40.0
"""The seconds without a way to the host, whose door has opened, after which none can be found."""

KNOCK_AGAIN = 3.0
NO_WELCOME = 7.0
"""The seconds without a welcome after which a newcomer knocks with a new key; perhaps the host reloaded."""

OTHER_ANSWER = 1.0
"""The seconds after a refusal in which another answer to the same knock shows that somebody lies."""

OTHER_VERSION = 3.0
"""The seconds in which a host of this version may answer after a sign of another version."""

MOST_KEYS = 4
"""How many answers a newcomer tries; each gives whoever made it one guess of the secret letters."""

MOST_SDP = 6000
REASONS = ("full", "removed")

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


def name_of(word: str) -> str:
    """The name of a knock or an answer: a hash of a word.

    Whoever says the word later shows that the knock or the answer was theirs.
    """
    return blake2b(word.encode("utf-8", "surrogatepass"), digest_size=16, person=b"bang door").hexdigest()


@dataclass(frozen=True)
class _Agreed:
    """What a newcomer has of an answer to its knock."""

    answer: str
    key: bytes
    public: str


class Newcomer:
    """A device that wants to get into a room whose code it has.

    Anybody who knows the four letters can answer a knock, refuse it, and leave signs in the lobby. So only
    what is sealed with a key that both agreed on is final. A refusal for wrong letters cannot be sealed: it
    counts if it comes from whoever answered the knock, and if nobody else answered. Otherwise the newcomer
    knocks with a new key until its time is over.
    """

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
        self.id = "k" + random_bytes(8).hex()
        self._take_key()
        self.began: float | None = None
        self.sdp = ""
        self.host = ""
        self.host_public = ""
        """The public key of the host, once it has said welcome."""
        self.others: tuple[str, ...] = ()
        """The public keys of the other members, through whom this device may reach the host."""
        self.refused: Notice | None = None
        self._knocked_at = 0.0
        self._tried: list[_Agreed] = []
        self._doubt = "nobody_opens"  # what is said if nothing better is found out
        self._is_sign_seen = False
        self._is_version_seen = False
        self._other_version = ""
        self._other_version_at = 0.0

    def _take_key(self) -> None:
        """Prepare a knock with a new key."""
        self.knock = Knock(room_name(self.code), secret_letters(self.code), self.random_bytes)
        self._word = self.random_bytes(16).hex()
        self._agreed: _Agreed | None = None
        self._entered_at: float | None = None
        self._refused_at: float | None = None
        self._is_doubtful = False  # several have answered

    def tick(self, now: float) -> None:
        """Knock, and give up if nobody answers."""
        if self.began is None:
            self.began = now
            self.send(OpenLink(self.LINK, None))
            self._knock(now)
            return
        if self.refused is not None:
            return
        why = self._in_vain(now - self.began, now)
        if why:
            self.refused = Notice(why, {})
        elif self.host:
            return
        elif self._wants_other_key(now):
            self._take_key()
            self._knock(now)
        elif self._agreed is None and now - self._knocked_at > KNOCK_AGAIN:
            self._knock(now)

    def _in_vain(self, waited: float, now: float) -> str:
        """Why it is in vain to wait longer; "" if it is not."""
        if self.host:
            return "unreachable" if waited > NO_LINK else ""
        if self._refused_at is not None and not self._is_doubtful and now - self._refused_at > OTHER_ANSWER:
            return "wrong_code"
        if self._other_version and not self._is_version_seen and now - self._other_version_at > OTHER_VERSION:
            return self._other_version
        if not self._is_sign_seen and not self._tried and waited > NO_SIGN:
            return "unknown_code"
        return self._doubt if waited > NO_ANSWER else ""

    def _wants_other_key(self, now: float) -> bool:
        """Whether the answer to the knock of now leads nowhere."""
        if len(self._tried) >= MOST_KEYS or now - self._knocked_at < KNOCK_AGAIN:
            return False
        is_refused = self._refused_at is not None and self._is_doubtful
        return is_refused or (self._entered_at is not None and now - self._entered_at > NO_WELCOME)

    def _knock(self, now: float) -> None:
        self._knocked_at = now
        said = written(k="knock", id=self.id, a=self.knock.message, name=name_of(self._word))
        self.send(PostBox(HOST, said))

    def described(self, sdp: str, now: float) -> None:
        """This device's offer is ready."""
        self.sdp = sdp
        self._enter(now)

    def boxed(self, to: str, box: str, now: float) -> None:
        """A box has come, from the lobby or for this newcomer."""
        data = read_box(box)
        if to == LOBBY:
            self._is_sign_seen = True
            self._hear_version(number(data, "version"), now)
        elif self.host or self.refused is not None:
            return
        elif data.get("k") == "opened":
            self._hear_opened(data, now)
        elif data.get("k") == "welcome":
            self._hear_welcome(text(data, "box", 8192), now)
        elif data.get("k") == "refused":
            self._hear_refused(data, now)

    def _hear_version(self, version: int, now: float) -> None:
        if version == VERSION:
            self._is_version_seen = True
        elif not self._other_version:
            self._other_version, self._other_version_at = _sentence(version), now

    def _hear_opened(self, data: Mapping[str, Any], now: float) -> None:
        answer, public, half = text(data, "answer", 64), text(data, "public", 64), text(data, "b", 200)
        if not is_public(public):
            raise Malformed("this is no public key")
        if text(data, "a", 200) != self.knock.message:
            return
        self._hear_version(number(data, "version"), now)
        if self._agreed is not None:
            self._is_doubtful |= answer != self._agreed.answer
            return
        key = self.knock.agreed_key(half)
        if key is None:
            return
        if not self._tried:
            self.began = now
        self._agreed = _Agreed(answer, key, public)
        self._tried.append(self._agreed)
        self._enter(now)

    def _hear_refused(self, data: Mapping[str, Any], now: float) -> None:
        """Hear that the letters are wrong; both sides have no common key then, so nothing is sealed."""
        if self._agreed is not None and name_of(text(data, "word", 64)) == self._agreed.answer:
            self._doubt = "wrong_code"
            if self._refused_at is None:
                self._refused_at = now

    def _enter(self, now: float) -> None:
        if self._agreed is None or not self.sdp or self._entered_at is not None:
            return
        self._entered_at = now
        said = written(
            name=self.name,
            public=self.identity.public,
            proof=seal(pair_key(self.identity, self._agreed.public), self.id, self.random_bytes),
            watches=self.watches,
            version=VERSION,
            sdp=self.sdp,
        )
        box = seal(derived(self._agreed.key, "enter"), said, self.random_bytes)
        entering = written(k="enter", id=self.id, answer=self._agreed.answer, word=self._word, box=box)
        self.send(PostBox(HOST, entering))

    def _hear_welcome(self, box: str, now: float) -> None:
        for agreed in self._tried:
            said = unseal(derived(agreed.key, "welcome"), box)
            if said is not None:
                self._welcome(agreed.public, read_box(said), now)
                return

    def _welcome(self, public: str, data: Mapping[str, Any], now: float) -> None:
        if "why" in data:
            why = text(data, "why", 20)
            if why == "version" and number(data, "version") != VERSION:
                why = _sentence(number(data, "version"))
            elif why not in REASONS:
                why = "damaged"
            self.refused = Notice(why, {})
            return
        sdp = text(data, "sdp", MOST_SDP)
        self.others = tuple(filter(is_public, texts(data, "others", MOST_MEMBERS, 64)))
        self.host, self.host_public, self.began = id_of(public), public, now
        self.send(AcceptAnswer(self.LINK, sdp))


def _sentence(version: int) -> str:
    """What is said to a newcomer when the others have another version."""
    return "version_mine" if version > VERSION else "version_theirs"


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

    def described(self, sdp: str, now: float) -> None:
        """The answer is ready."""
        self.sdp = sdp

    def boxed(self, to: str, box: str, now: float) -> None:
        """No box is expected."""
