"""The links to one member: offers and answers, crossing offers, pauses between tries, steps of recovery.

Both sides offer when they should be linked and are not. If two offers cross, that of the lower id counts. A
link that falls silent is restarted first, then a new one is tried beside it; it is closed once a better one
has brought something. Both sides agree which of two links is better: the one with the higher number,
then the one that the lower id offered.
"""

from dataclasses import dataclass
from typing import Protocol

from bang.net.mesh.effects import AcceptAnswer, AnswerRestart, CloseLink, Effect, OpenLink, RestartLink
from bang.net.mesh.heartbeat import NEVER, PROBATION, SILENT_AFTER
from bang.net.mesh.packets import Answer, Offer, Restart, Signal

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 15.0, 15.0, 15.0)
"""Seconds between tries."""

LONG_PAUSE = 60.0
"""Seconds between tries after all these: whoever comes back offers at once."""

COURTESY = 0.4
"""Seconds by which the higher id offers later than the lower, so that offers seldom cross."""

OURS_COUNTS_FOR = 4.0
"""Seconds in which an offer of the lower id that went out counts more than the other's."""

PATIENCE = {"opening": 10.0, "offered": 8.0, "answering": 10.0, "answered": 10.0}
"""Seconds that each stage of a new link may take."""

ANSWER_BLOCKS = 1.5
"""Seconds after our answer in which we make no offer. The offer may have lain in its box for minutes."""

RESTART_TAKES = 5.0
"""Seconds that a restart may take before a new link is tried."""

RESTART_COURTESY = 2.0
"""Seconds by which the higher id restarts a silent link later than the lower."""

SHUT_FOR = 60.0
"""Seconds in which we make no link with a member who flooded us."""

OLD_RUNS = 16
"""The most earlier runs of a member that are remembered; their offers count no more."""


class Surroundings(Protocol):
    """What links need around them: the mesh."""

    def new_link(self) -> str: ...

    def do(self, effect: Effect) -> None: ...

    def signal(self, to: str, signal: Signal, by_box_too: bool) -> None: ...


@dataclass(slots=True)
class Link:
    """One link. Its stages: opening, offered, answered if we offer; answering, answered if we answer; up."""

    name: str
    is_own: bool  # we offered it
    number: int
    stage: str
    since: float
    run: str = ""  # the other's run, as far as it is known
    heard: float = 0.0
    has_brought: bool = False
    sent: float = NEVER
    restart: str = ""  # asked, offered, answering
    restart_number: int = 0
    restart_at: float | None = None
    was_restarted: bool = False
    neighbours: tuple[str, ...] = ()
    told: tuple[str, ...] | None = None  # the neighbours that the other was told of


class Links:
    """All links to one member."""

    def __init__(self, me: str, other: str, run: str, around: Surroundings) -> None:
        self._other = other
        self._run = run
        self._around = around
        self._is_lower = me < other
        self._links: dict[str, Link] = {}
        self._number = 0
        self._offers_of = ("", 0)
        self._old_runs: list[str] = []
        self._pending: Offer | None = None
        self._tries = 0
        self._next_try: float | None = None
        self._was_linked = False
        self._shut_until = NEVER
        self.failures = 0  # tries that were answered and still came to nothing, since the last link

    def __contains__(self, name: str) -> bool:
        return name in self._links

    def __getitem__(self, name: str) -> Link:
        return self._links[name]

    def up(self) -> list[Link]:
        """All links that are up, the best first."""
        links = [link for link in self._links.values() if link.stage == "up"]
        return sorted(links, key=self._rank, reverse=True)

    def direct(self, now: float) -> Link | None:
        """The best link that may be trusted."""
        best = None
        for link in self._links.values():
            if link.stage == "up" and now - link.heard < SILENT_AFTER:
                best = link if best is None or self._rank(link) > self._rank(best) else best
        return best

    def silent(self) -> Link | None:
        """The link that was heard last, for want of a better one."""
        return max(self.up(), key=lambda link: link.heard, default=None)

    # -- what arrives ----------------------------------------------------------------------------------------

    def adopt(self, name: str, now: float) -> None:
        """A link that was opened elsewhere is ours from now on."""
        self._links[name] = Link(name, True, 0, "up", now, heard=now)
        self._next_try = None

    def described(self, name: str, sdp: str, now: float) -> None:
        """The page has made an offer or an answer."""
        link = self._links[name]
        if link.stage == "opening":
            link.stage, link.since = "offered", now
            self._signal(Offer(self._run, link.number, sdp))
        elif link.stage == "answering":
            link.stage, link.since = "answered", now
            self._signal(Answer(self._run, link.number, sdp, link.run))
        elif link.restart == "asked":
            link.restart = "offered"
            self._signal(Restart(self._run, link.restart_number, sdp, link.number, link.is_own))
        elif link.restart == "answering":
            link.restart = ""
            self._signal(Answer(self._run, link.restart_number, sdp, self._offers_of[0]))

    def opened(self, name: str, now: float) -> Link:
        """The link is up."""
        link = self._links[name]
        if link.stage != "up":
            link.stage, link.since, link.heard = "up", now, now
        return link

    def closed(self, name: str, now: float) -> None:
        """The link is gone."""
        self._gone(self._links.pop(name), now)

    def brought(self, link: Link, now: float) -> None:
        """Something came over a link."""
        link.heard = now
        link.has_brought = True
        link.restart_at = None
        link.was_restarted = False

    def hears(self, signal: Signal, now: float) -> None:
        """A genuine offer or answer of the other."""
        if isinstance(signal, Answer):
            self._answered(signal)
            return
        run, number = self._offers_of
        if signal.run != run:
            if signal.run in self._old_runs:
                return
            if run:
                self._old_runs = [*self._old_runs[1 - OLD_RUNS :], run]
        elif signal.number <= number:
            return
        self._offers_of = (signal.run, signal.number)
        self._number = max(self._number, signal.number)
        if isinstance(signal, Offer):
            self._pending = signal
        else:
            self._restarted(signal)

    def settle(self, now: float) -> None:
        """Answer the last offer. Boxes bring many to somebody who comes back; only one may be alive."""
        offer, self._pending = self._pending, None
        if offer is None or now < self._shut_until:
            return
        for link in list(self._links.values()):
            if link.stage == "up":
                continue
            is_offer = link.is_own and link.stage in ("opening", "offered")
            is_recent = link.stage == "opening" or now - link.since < OURS_COUNTS_FOR
            if self._is_lower and is_offer and is_recent:
                return
            if link.is_own and link.stage == "answered" and link.run == offer.run:
                return  # this one is about to come up
            self._close(link)
        name = self._around.new_link()
        self._links[name] = Link(name, False, offer.number, "answering", now, run=offer.run)
        self._around.do(OpenLink(name, offer.sdp))

    def keep_run(self, run: str) -> None:
        """The other's page was loaded anew: links to its earlier pages are closed."""
        for link in list(self._links.values()):
            if link.run not in ("", run):
                self._close(link)

    def close_all(self) -> None:
        """Close everything."""
        for link in list(self._links.values()):
            self._close(link)

    def shut(self, now: float) -> None:
        """Close everything, and make no link with this member for a while."""
        self.close_all()
        self._shut_until = now + SHUT_FOR

    # -- what time brings ------------------------------------------------------------------------------------

    def turn(self, now: float) -> None:
        """Do what is due."""
        for link in list(self._links.values()):
            if link.stage != "up" and now - link.since >= PATIENCE[link.stage]:
                self._close(link)
                self._gone(link, now)
        direct = self.direct(now)
        if direct is not None:
            self._tidy(direct)
            self._was_linked = True
            return
        if self._was_linked or self._next_try is None:
            self._was_linked = False
            self._tries = 0
            self._next_try = now + (0.0 if self._is_lower else COURTESY)
            if self.up():
                self._next_try += RESTART_TAKES
        for link in self.up():
            self._recover(link, now)
        if now >= max(self._next_try, self._shut_until) and not self._is_trying(now):
            self._offer(now)

    def woke(self, now: float) -> None:
        """The network may be another one: what waits for its turn is tried at once."""
        self._tries = 0
        self._next_try = now + (0.0 if self._is_lower else COURTESY)
        for link in self.up():
            link.heard = min(link.heard, now - SILENT_AFTER + PROBATION)
            link.restart_at = None
            link.was_restarted = False

    def forgives(self, now: float) -> None:
        """This device was asleep: the links have a little time to bring something."""
        for link in self._links.values():
            link.heard = max(link.heard, now - SILENT_AFTER + PROBATION)
            if link.stage != "up":
                link.since = max(link.since, now - PATIENCE[link.stage] + PROBATION)

    def _is_trying(self, now: float) -> bool:
        """Whether a new link may be about to come up."""
        return any(
            link.stage != "up" and (link.is_own or now - link.since < ANSWER_BLOCKS)
            for link in self._links.values()
        )

    def _recover(self, link: Link, now: float) -> None:
        """The first step for a link that has fallen silent."""
        if link.restart_at is None:
            link.restart_at = now + (0.0 if self._is_lower else RESTART_COURTESY)
            link.restart = ""
        if not link.restart and not link.was_restarted and now >= link.restart_at:
            link.restart = "asked"
            link.was_restarted = True
            self._number += 1
            link.restart_number = self._number
            self._around.do(RestartLink(link.name))

    def _restarted(self, signal: Restart) -> None:
        for link in self.up():
            is_meant = link.number == signal.link and (not link.number or link.is_own is not signal.is_own)
            if not is_meant or link.run not in ("", signal.run):
                continue
            if self._is_lower and link.restart in ("asked", "offered"):
                return
            link.restart = "answering"
            link.restart_number = signal.number
            link.was_restarted = True
            self._around.do(AnswerRestart(link.name, signal.sdp))
            return

    def _answered(self, answer: Answer) -> None:
        if answer.to != self._run:
            return
        for link in self._links.values():
            if link.stage == "offered" and link.number == answer.number:
                link.stage, link.run = "answered", answer.run
                self._around.do(AcceptAnswer(link.name, answer.sdp))
                return
            is_meant = link.restart == "offered" and link.restart_number == answer.number
            if is_meant and link.run in ("", answer.run):
                link.restart = ""
                self._around.do(AcceptAnswer(link.name, answer.sdp))
                return

    def _offer(self, now: float) -> None:
        self._number += 1
        name = self._around.new_link()
        self._links[name] = Link(name, True, self._number, "opening", now)
        self._around.do(OpenLink(name, None))

    def _signal(self, signal: Signal) -> None:
        # A relay may pass on pings and still lose offers, so every second try goes by box too.
        self._around.signal(self._other, signal, self._tries % 2 == 1)

    def _gone(self, link: Link, now: float) -> None:
        """Plan the next try after a link was lost or never came up."""
        if link.stage == "up":
            return
        if link.stage == "answered":
            self.failures += 1
        pause = PAUSES[self._tries] if self._tries < len(PAUSES) else LONG_PAUSE
        self._tries += 1
        self._next_try = now + pause + (0.0 if self._is_lower else COURTESY)

    def _tidy(self, direct: Link) -> None:
        """Close what a working link makes superfluous, on both sides the same."""
        if not direct.has_brought:
            return
        self.failures = 0
        for link in list(self._links.values()):
            if link is direct:
                continue
            is_worse = link.stage == "up" and self._rank(link) < self._rank(direct)
            if is_worse or link.stage in ("opening", "offered"):
                self._close(link)

    def _rank(self, link: Link) -> tuple[int, bool, str]:
        return link.number, link.is_own is self._is_lower, link.name

    def _close(self, link: Link) -> None:
        self._links.pop(link.name, None)
        self._around.do(CloseLink(link.name))
