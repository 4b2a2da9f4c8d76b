"""What screens read of a room. They change nothing here; what a player does goes to the `do_` functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bang.net.claims import may_claim
from bang.net.entering import InvitedNewcomer

if TYPE_CHECKING:
    from bang.net.adopting import Adopting
    from bang.net.answering import UnderWay
    from bang.net.arriving import Arriving
    from bang.net.checking import Verdict
    from bang.net.copying import Copy
    from bang.net.device import Device
    from bang.net.effects import Notice
    from bang.net.following import Following
    from bang.net.hosting import Hosting
    from bang.net.ledger import Line
    from bang.net.mesh.mesh import Mesh
    from bang.net.messages import Published
    from bang.net.reactions import Reactions
    from bang.net.state import Member, RoomState
    from bang.net.succession import Succession
    from bang.net.voting import Voting


@dataclass(frozen=True)
class Pause:
    """What a paused game waits for."""

    missing: tuple[str, ...]
    is_host_missing: bool
    seconds_left: float | None
    votes: tuple[str, ...]
    may_vote: bool
    may_bot: bool


class Seen:
    """A room as screens see it."""

    device: Device
    arriving: Arriving
    following: Following
    voting: Voting
    succession: Succession
    adopting: Adopting
    reacting: Reactions
    is_left: bool
    _typed_code: str

    # -- this device -----------------------------------------------------------------------------------------

    @property
    def me(self) -> str:
        """The id of this member."""
        return self.device.me

    @property
    def now(self) -> float:
        """The time."""
        return self.device.now

    @property
    def mesh(self) -> Mesh:
        """The conversations with the other members."""
        return self.device.mesh

    @property
    def refused(self) -> Notice | None:
        """Why this device is not in the room, or not in it any more; None if it is."""
        return self.arriving.refused

    @property
    def notices(self) -> Sequence[Notice]:
        """What happened, the newest last."""
        return self.device.notices

    @property
    def reactions(self) -> Sequence[tuple[str, str, float]]:
        """The latest reactions: who reacted, how, and when."""
        return self.reacting.latest

    @property
    def reply(self) -> str:
        """The answer to an invitation by hand, once it is ready."""
        newcomer = self.arriving.newcomer
        return newcomer.sdp if isinstance(newcomer, InvitedNewcomer) else ""

    @property
    def is_busy(self) -> bool:
        """Whether this device has more to do at once: the next tick should not wait."""
        return self.hosting is not None and self.hosting.is_busy

    # -- the room --------------------------------------------------------------------------------------------

    @property
    def state(self) -> RoomState | None:
        """What everybody in the room sees; None before this device is let in."""
        return self.device.state

    @property
    def code(self) -> str:
        """The code of the room, or the one that was typed before this device is let in."""
        return self._typed_code if self.state is None else self.state.code

    @property
    def hosting(self) -> Hosting | None:
        """What only the host's device does; None on the others."""
        return self.succession.hosting

    @property
    def branch(self) -> str:
        """A game that this device dealt and that went on without it, as the text of a save."""
        return self.succession.branch

    @property
    def is_host(self) -> bool:
        """Whether this device is the host: it deals, keeps the door, chooses, removes and starts."""
        return self.hosting is not None

    @property
    def member(self) -> Member | None:
        """This member's entry in the list of members."""
        return None if self.state is None else self.state.member(self.me)

    @property
    def here(self) -> tuple[str, ...]:
        """The members who are connected now, without this one."""
        return self.device.here

    @property
    def peers(self) -> int:
        """How many other people are connected now, without bots and spectators."""
        state = self.state
        if state is None:
            return 0
        watching = {member.id for member in state.members if self._watches(member)}
        return sum(who not in watching for who in self.here)

    def _watches(self, member: Member) -> bool:
        """Whether a member only watches: has no seat in the game, or before a game has chosen to watch."""
        assert self.state is not None
        if self.state.phase in ("playing", "over"):
            return member.id not in self.state.seats
        return member.watches

    def way(self, member_id: str) -> str:
        """How a member is connected: `direct`, `relayed`, or ""."""
        return self.mesh.way(member_id)

    @property
    def invitations(self) -> Mapping[str, str]:
        """The offers for invitations by hand, by their links; "" until one is ready."""
        return {} if self.hosting is None else self.hosting.reception.door.invitations

    # -- who deals -------------------------------------------------------------------------------------------

    @property
    def is_host_missing(self) -> bool:
        """Whether the host is gone or no use as a host, or this member has promised to follow another one."""
        if self.state is None or self.is_host:
            return False
        return self.voting.misses_host or self.voting.election.is_away

    @property
    def is_host_here(self) -> bool:
        """Whether the host's device is connected, even if it does not do what a host does."""
        return self.state is not None and (self.is_host or self.state.host in self.here)

    @property
    def votes(self) -> tuple[str, ...]:
        """The members who vote that another device deals on."""
        return self.voting.election.voters

    @property
    def who_ask_to_deal_on(self) -> tuple[str, ...]:
        """The others who vote that another device deals on, while this member gets on with the host's."""
        if self.is_host_missing or not self.may_vote:
            return ()
        return tuple(who for who in self.votes if who != self.me)

    @property
    def may_vote(self) -> bool:
        """Whether this member may vote that another device deals on, before a game too."""
        if self.is_host or not self.voting.may_vote:
            return False
        return self.is_host_missing or self.voting.others_wish

    # -- the game --------------------------------------------------------------------------------------------

    @property
    def copy(self) -> Copy | None:
        """This member's own copy of the game."""
        return self.following.copy

    @property
    def my_seat(self) -> int | None:
        """This member's seat in the game; None for a spectator."""
        return None if self.copy is None else self.copy.seat

    @property
    def claimable(self) -> tuple[int, ...]:
        """The seats whose devices are gone, of which this member may say that one is theirs."""
        state = self.state
        if state is None or self.is_host_missing:
            return ()
        here = {self.me, *self.here}
        return tuple(seat for seat in range(len(state.seats)) if may_claim(state, seat, self.me, here))

    @property
    def is_dealt(self) -> bool:
        """Whether this device has its copy of the present game."""
        return (
            self.copy is not None and self.state is not None and self.copy.start.number == self.state.number
        )

    @property
    def shown_state(self) -> str:
        """`waiting`, `playing`, `paused` or `over`; "" before this device is let in."""
        state = self.state
        if state is None or self.is_left or self.refused is not None:
            return ""
        if state.phase in ("waiting", "dealing") or not self.is_dealt or self.copy is None:
            return "waiting"
        if self.copy.game.is_over:
            return "over"
        return "paused" if state.missing or self.is_host_missing else "playing"

    @property
    def pause(self) -> Pause | None:
        """What the game waits for; None if it does not wait."""
        state = self.state
        if state is None or self.shown_state != "paused":
            return None
        if self.is_host_missing:
            return Pause((state.host,), True, None, self.votes, self.may_vote, False)
        left = (
            max(0.0, state.clock_left - (self.now - self.adopting.clock_set_at)) if state.clock_left else None
        )
        return Pause(state.missing, False, left, (), False, True)

    @property
    def asked_at(self) -> float:
        """When the log grew last."""
        return self.following.asked_at

    def waiting_since(self, now: float) -> float:
        """How many seconds the question has been open."""
        return max(0.0, now - self.following.asked_at)

    @property
    def log(self) -> Sequence[Line]:
        """The lines of the log, as this member may see them."""
        return () if self.copy is None else self.copy.lines

    @property
    def log_changes(self) -> int:
        """How often the log was replaced by another one."""
        return self.following.changes

    @property
    def deal(self) -> dict[str, Any]:
        """How a screen begins its own copy of the game."""
        assert self.copy is not None
        start = self.copy.start
        return {
            "game": start.game,
            "seats": len(start.seats),
            "options": dict(start.options),
            "whose": self.copy.seat,
            "blind_until": self.copy.blind_until,
        }

    @property
    def pending(self) -> UnderWay | None:
        """The player's answer that has not come back as an entry yet."""
        return self.following.answering.under_way

    @property
    def verdict(self) -> Verdict | None:
        """What the check at the end found; None before it."""
        return self.following.verdict

    @property
    def published(self) -> Published | None:
        """What the dealer published at the end."""
        return self.following.published
