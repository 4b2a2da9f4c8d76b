"""What the host does before a game: who is ready, what is played, everybody's secret for the deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bang.net.dealing import commitment_of
from bang.net.device import Device
from bang.net.effects import Notice
from bang.net.ledger import Start
from bang.net.messages import Message, Open, Ready, Secret, Watch
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import BOT, Member, Plan, RoomState

SECRETS_WITHIN = 15.0
"""The seconds that everybody has to give the dealer their secret."""


class WaitingRoom:
    """The room before and after a game, as the host keeps it."""

    def __init__(
        self,
        device: Device,
        secrets: ShufflingSecrets,
        put: Callable[[RoomState], None],
        deal: Callable[[Start, dict[str, str]], None],
        all_hear: Callable[..., None],
    ) -> None:
        """`deal` deals the game once all secrets are there."""
        self.device = device
        self.secrets = secrets
        self.put = put
        self.deal = deal
        self.all_hear = all_hear
        self.start: Start | None = None
        """The game for which secrets are being collected."""
        self.given: dict[str, str] = {}
        self.began_at = 0.0

    @property
    def state(self) -> RoomState:
        """The state of the room."""
        assert self.device.state is not None
        return self.device.state

    def handlers(self) -> dict[type[Message], Callable[[str, Any], None]]:
        """What this part hears."""
        return {Ready: self.hear_ready, Watch: self.hear_watch, Secret: self.hear_secret}

    # -- what members choose ---------------------------------------------------------------------------------

    def hear_ready(self, who: str, message: Ready) -> None:
        """A member is ready; after a game, everybody comes back to the waiting room with that."""
        state = self._again() if self.state.phase == "over" else self.state
        if state.phase == "waiting" and message.commitment:
            self.put(state.with_member(who, ready=True, commitment=message.commitment))

    def _again(self) -> RoomState:
        """The room after a game: everybody says again whether they are ready."""
        members = tuple(replace(member, ready=False, commitment="") for member in self.state.members)
        return replace(
            self.state,
            phase="waiting",
            members=members,
            seats=(),
            names=(),
            standing_in=(),
            gone=(),
            missing=(),
            clock_left=0.0,
        )

    def hear_watch(self, who: str, message: Watch) -> None:
        """A member wants to watch, or to play after all."""
        state = self.state
        member = state.member(who)
        if member is None or member.watches == message.on or state.phase != "waiting":
            return
        if message.on or len(state.players) < state.plan.seats:
            self.put(state.with_member(who, watches=message.on, ready=False, commitment=""))

    def choose(self, plan: Plan) -> None:
        """Choose what is played; everybody says again whether they are ready."""
        state = self.state
        if state.phase in ("waiting", "over") and plan != state.plan:
            state = self._again() if state.phase == "over" else state
            self.put(replace(state, plan=Plan.from_data(plan.to_data())))

    # -- the beginning of a game -----------------------------------------------------------------------------

    def begin(self) -> Notice | None:
        """Begin a game, or return why it cannot begin."""
        if self.state.phase == "over":
            self.put(self._again())
        if self.state.phase != "waiting":
            return None
        self._get_ready()
        state, plan = self.state, self.state.plan
        here = {self.device.me, *self.device.here}
        players = [member for member in state.players if member.id in here]
        if not all(member.ready for member in players) or not self.device.has_game(plan.game):
            return Notice("not_ready", {})
        enough = plan.seats if not plan.bots else 1
        if not enough <= len(players) <= plan.seats:
            return Notice("too_few", {"people": str(len(players)), "seats": str(plan.seats)})
        self._ask_for_secrets(players)
        return None

    def _get_ready(self) -> None:
        """Make the host itself ready, because it begins the game."""
        me = self.state.member(self.device.me)
        if me is not None and not me.watches and not me.ready:
            self.put(self.state.with_member(me.id, ready=True, commitment=self.secrets.new()))

    def _ask_for_secrets(self, players: list[Member]) -> None:
        """Seat the players, and ask each for the secret to which they are bound."""
        state, plan, me = self.state, self.state.plan, self.device.me
        empty = plan.seats - len(players)
        seats = (*(member.id for member in players), *([BOT] * empty))
        names = (*(member.name for member in players), *([""] * empty))
        commitments = {member.id: member.commitment for member in players}
        start = Start(state.number + 1, plan.game, dict(plan.options), seats, commitments)
        self.start, self.given, self.began_at = start, {}, self.device.now
        self.put(replace(state, phase="dealing", number=start.number, seats=seats, names=names, gone=()))
        for member in players:
            if member.id != me:
                self.device.send(member.id, Open(start))
        if me in commitments:
            self._take_secret(me, self.secrets.give(commitments[me], start.head))

    def hear_secret(self, who: str, message: Secret) -> None:
        """A member gives its secret."""
        if self.start is not None and message.number == self.start.number:
            self._take_secret(who, message.secret)

    def _take_secret(self, who: str, secret: str) -> None:
        """Take somebody's secret; with the last one the cards are dealt."""
        start = self.start
        if start is None or self.state.phase != "dealing":
            return
        if commitment_of(secret) == start.commitments.get(who):
            self.given[who] = secret
        if set(self.given) == set(start.commitments):
            self.start = None
            given, self.given = self.given, {}
            self.deal(start, given)

    def tick(self) -> None:
        """Give the game up if somebody did not give their secret in time."""
        if self.state.phase != "dealing" or self.device.now - self.began_at <= SECRETS_WITHIN:
            return
        missing = [who for who in self.start.commitments if who not in self.given] if self.start else []
        self.start = None
        self.put(self._again())
        for who in missing:
            self.all_hear("missing", name=self.device.name_of(who))
