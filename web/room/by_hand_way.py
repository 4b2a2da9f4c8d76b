"""Coming in by hand, step by step: which text the other device needs now, and what is done with its text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bang.net.codes import room_name
from bang.net.effects import Notice
from bang.net.entering import VERSION
from bang.net.keys import pair_key
from bang.net.sealing import seal
from web.room.by_hand import (
    Invitation,
    Reply,
    Wrong,
    answer,
    invitation,
    new_secret,
    read_answer,
    read_invitation,
)
from web.room.client import random_bytes

if TYPE_CHECKING:
    from web.room.connection import Connection


class ByHand:
    """Invitation and answer as texts, on the host's device and on the one that is invited."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.secret = b""
        self.link = ""
        self.is_invited = False
        self.sealed: tuple[Invitation | Reply, bytes, str] | None = None
        """What was sealed last, with which secret, and the text: sealing it again gives another text."""

    @property
    def text(self) -> str:
        """What the other device must be given now, or ""."""
        room = self.connection.room
        if self.is_invited:
            return self._reply() if room.reply and room.state is None else ""
        offer = room.invitations.get(self.link, "")
        if not offer or room.state is None:
            return ""
        said = Invitation(VERSION, room_name(room.state.code), room.device.identity.public, offer)
        if self.sealed is None or self.sealed[:2] != (said, self.secret):
            self.sealed = (said, self.secret, invitation(self.secret, said, random_bytes))
        return self.sealed[2]

    def _reply(self) -> str:
        """The answer to the invitation."""
        room = self.connection.room
        newcomer = room.arriving.newcomer
        assert newcomer is not None
        said = Reply(VERSION, room.name, room.device.identity.public, False, room.run, room.reply, "")
        if self.sealed is None or self.sealed[:2] != (said, self.secret):
            key = pair_key(room.device.identity, newcomer.host_public)
            proved = replace(said, proof=seal(key, self.secret.hex(), random_bytes))
            self.sealed = (said, self.secret, answer(self.secret, proved, random_bytes))
        return self.sealed[2]

    def invites(self) -> None:
        """Make an invitation for one person more."""
        self.secret = new_secret(random_bytes)
        self.link = self.connection.do("invite")

    def takes(self, text: str) -> Notice | None:
        """Take the other device's text, and return what is wrong with it."""
        try:
            return self._take_answer(text) if self.connection.room.is_host else self._take_invitation(text)
        except Wrong as wrong:
            return Notice(wrong.key, {})

    def _take_answer(self, text: str) -> Notice | None:
        reply = read_answer(text, self.secret, VERSION)
        why: Notice | None = self.connection.do(
            "let_in",
            self.link,
            reply.public,
            reply.name,
            reply.watches,
            reply.proof,
            self.secret.hex(),
            reply.sdp,
        )
        if why is None:
            self.link = ""
            return None
        return Notice(f"rooms_refused.{why.key}", why.values)

    def _take_invitation(self, text: str) -> Notice | None:
        self.secret, said = read_invitation(text, VERSION)
        self.is_invited = True
        self.connection.is_invited(said.room, said.public, said.sdp)
        return None
