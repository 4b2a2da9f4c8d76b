"""The waiting room: who sits where, who is ready, what is played, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bang import games
from bang.net.state import CLOCKS, TIMERS
from web.art import mark
from web.kept.settings import OFFERED, levels, of_table, setting
from web.markup import Html, Part, tag
from web.room.sentences import words_of
from web.screens.fields import button, keyed, plates, said, word_of
from web.screens.room_toys import reacted
from web.words import WORDS, t

if TYPE_CHECKING:
    from bang.net.seen import Seen
    from bang.net.state import Member, Plan, RoomState

LINKING = 4  # seconds that it may take to be linked after a reload; until then nobody is called away
NEWS = 4  # sentences about what happened


@dataclass
class Look:
    """What the waiting room shows of a room, and what it remembers itself."""

    room: Seen
    asks: str = ""
    """The id of the member about whose removal the host is asked."""
    gone: Mapping[str, int] = field(default_factory=dict)
    """For how many seconds a member has been away."""
    coming: frozenset[str] = frozenset()
    """The members with whom this device has not been linked yet, because it has just begun."""
    reacts: Mapping[str, str] = field(default_factory=dict)
    """The reaction beside a member."""
    folds: frozenset[str] = frozenset()
    servers: Sequence[str] = ()

    @property
    def state(self) -> RoomState:
        """What everybody in the room sees; there is no waiting room for somebody who is not let in."""
        assert self.room.state is not None
        return self.room.state

    @property
    def members(self) -> Sequence[Member]:
        """Everybody in the room."""
        return self.state.members

    @property
    def plan(self) -> Plan:
        """What is set for the next game."""
        return self.state.plan

    @property
    def seated(self) -> list[Member]:
        """Those who play."""
        return [one for one in self.members if not one.watches and not one.away]

    @property
    def mine(self) -> Member | None:
        """The person at this device."""
        return next((one for one in self.members if one.id == self.room.me), None)

    def is_here(self, member: Member) -> bool:
        """Whether a member is connected now."""
        return member.id == self.room.me or member.id in self.room.here

    def name(self, member: str) -> str:
        """What a member is called."""
        return next((one.name for one in self.members if one.id == member), "")

    def why_not_start(self) -> str:
        """The sentence that says why the game cannot start yet, or ""."""
        awaited = [
            one.name for one in self.seated if self.is_here(one) and not one.ready and one.id != self.room.me
        ]
        if awaited:
            return t("rooms.awaited", names=WORDS.listing(awaited))
        if len(self.seated) > self.plan.seats:
            return t("rooms.too_many", n=self.plan.seats)
        return ""


# -- who is here -------------------------------------------------------------------------------------------


def company(look: Look) -> Html:
    """The table with its places, and those who watch."""
    seated = look.seated
    empty = max(0, look.plan.seats - len(seated))
    watchers = [one for one in look.members if one.watches and not one.away]
    absent = [one for one in look.members if one.away]
    return tag(
        "section",
        said("h2", "rooms.who_is_here"),
        tag(
            "ul",
            [place(look, one) for one in seated],
            [empty_place(look.plan.bots, look.plan.game)] * empty,
            class_="room-table",
        ),
        (
            said("h3", "rooms.watching"),
            tag("ul", [place(look, one) for one in watchers], class_="room-watchers"),
        )
        if watchers
        else None,
        (
            said("h3", "rooms.absent"),
            tag("ul", [place(look, one) for one in absent], class_="room-watchers", id="room-absent"),
        )
        if absent
        else None,
        class_="company",
        id="room-company",
    )


def place(look: Look, member: Member) -> Html:
    """One person's place."""
    room = look.room
    is_me, deals = member.id == room.me, member.id == look.state.host
    badges: list[Part] = []
    if deals:
        badges.append(tag("span", mark("star"), said("span", "rooms.host_deals"), class_="room-badge deals"))
    if not member.watches and look.is_here(member):
        key = "rooms.is_ready" if member.ready else "rooms.not_ready"
        sign = mark("check") if member.ready else None
        badges.append(
            tag("span", sign, said("span", key), class_="room-badge ready" if member.ready else "room-badge")
        )
    if look.asks == member.id:
        removal: Html | None = tag(
            "div",
            tag("p", t("rooms.remove_sure", name=member.name)),
            button(
                "rooms.remove_yes", f"room-remove-yes {member.id}", class_="button danger", id="remove-yes"
            ),
            button("common.cancel", "room-remove-no"),
            class_="sure",
            role="group",
        )
    elif room.is_host and not is_me:
        removal = tag(
            "button",
            mark("close"),
            tag("span", t("rooms.remove", name=member.name), class_="unseen"),
            type="button",
            class_="button quiet room-remove",
            data_go=f"room-remove {member.id}",
            id=f"remove-{member.id}",
        )
    else:
        removal = None
    reaction = look.reacts.get(member.id)
    return tag(
        "li",
        tag("b", member.name, class_="who-sits"),
        tag("span", connection(look, member), class_="how"),
        tag("span", badges, class_="room-badges") if badges else None,
        removal,
        reacted(reaction) if reaction else None,
        class_=" ".join(
            word
            for word, holds in (
                ("room-place", True),
                ("is-me", is_me),
                ("is-away", not look.is_here(member)),
            )
            if holds
        ),
        data_member=member.id,
    )


def connection(look: Look, member: Member) -> str:
    """How a person is connected, in words."""
    if member.id == look.room.me:
        return t("rooms.you")
    if not look.is_here(member):
        seconds = look.gone.get(member.id, 0)
        return t("rooms.away_minutes", n=seconds // 60) if seconds >= 60 else t("rooms.away", n=seconds)
    return t("rooms.relayed" if look.room.way(member.id) == "relayed" else "rooms.direct")


def empty_place(bots: str, game: str) -> Html:
    """A place where nobody sits, and what will happen to it."""
    words = t("rooms.bot_sits", level=t(word_of(game, f"bots_{bots}"))) if bots else t("rooms.stays_empty")
    return tag(
        "li",
        said("b", "rooms.empty", class_="who-sits"),
        tag("span", words, class_="how"),
        class_="room-place is-empty",
    )


# -- what one does -----------------------------------------------------------------------------------------


def ways(look: Look) -> Html:
    """The buttons of the person at this device."""
    mine, room = look.mine, look.room
    watches = mine is not None and mine.watches
    why = look.why_not_start() if room.is_host else ""
    parts: list[Part] = []
    if mine is not None and not watches:
        parts.append(
            button(
                "rooms.ready_now" if mine.ready else "rooms.ready",
                "room-ready",
                "check",
                "button ready-button is-set" if mine.ready else "button chief ready-button",
                id="room-ready",
                aria_pressed="true" if mine.ready else "false",
            )
        )
    if room.is_host:
        parts.append(
            button(
                "rooms.start",
                "room-start",
                "play",
                "button chief",
                id="room-start",
                disabled=bool(why),
                aria_describedby="why-not" if why else None,
            )
        )
    return tag(
        "div",
        tag("div", parts, class_="row"),
        host_missing(look)
        if room.is_host_missing and look.state.host not in look.coming
        else another_dealer(look)
        if room.who_ask_to_deal_on
        else tag("p", why or waits(look), class_="soft", id="why-not", role="status"),
        tag(
            "div",
            button(
                "rooms.sit" if watches else "rooms.watch",
                "room-sit" if watches else "room-watch",
                "hand" if watches else "sight",
            ),
            button("rooms.leave", "room-leave", "back"),
            class_="row",
        ),
        class_="room-ways",
    )


def host_missing(look: Look) -> Html:
    """The news that the device that deals is gone or does not go on, and the vote for another one."""
    room = look.room
    votes = [look.name(who) for who in room.votes]
    why = "rooms.host_stuck" if room.is_host_here else "rooms.host_gone"
    return tag(
        "div",
        tag("p", t(why, name=look.name(look.state.host)), role="status"),
        tag("p", t("rooms_table.votes", names=WORDS.listing(votes), n=len(votes)), class_="soft")
        if votes
        else None,
        vote(look) if room.may_vote else None,
        class_="notice bad",
        id="why-not",
    )


def another_dealer(look: Look) -> Html:
    """The wish of others that another device deals on, which one may join."""
    asking = [look.name(who) for who in look.room.who_ask_to_deal_on]
    words = t(
        "rooms_table.asks_deal_on",
        names=WORDS.listing(asking),
        n=len(asking),
        host=look.name(look.state.host),
    )
    return tag("div", tag("p", words, role="status"), vote(look), class_="notice bad", id="why-not")


def vote(look: Look) -> Html:
    """The vote that another device deals on."""
    return button(
        "rooms_table.deal_on",
        "room-deal-on",
        "check",
        id="room-deal-on",
        aria_pressed="true" if look.room.me in look.room.votes else "false",
    )


def waits(look: Look) -> str:
    """What the person at this device waits for, or what happens at the start."""
    if not look.room.is_host:
        return t("rooms.waits_for_start", name=look.name(look.state.host))
    missing = look.plan.seats - len(look.seated)
    if missing > 0 and look.plan.bots:
        return t("rooms.bots_fill", n=missing)
    return t("rooms.missing_people", n=missing) if missing > 0 else t("rooms.all_here")


# -- what is played ----------------------------------------------------------------------------------------


def values_of(plan: Plan) -> list[tuple[str, str]]:
    """What is set, as pairs of words."""
    game = plan.game
    known = of_table(game)
    said_ = [(t("lobby.game"), t(f"lobby.game_{game}"))]
    if len(known["seats"]) > 1:
        said_.append((t("lobby.seats"), str(plan.seats)))
    level = t(word_of(game, f"bots_{plan.bots}")) if plan.bots else t("rooms.bots_none")
    said_.append((t("rooms.empty_seats"), level))
    for name in options_of(game):
        value = plan.options.get(name, known[name][0])
        key = word_of(game, f"{name}_{value}")
        said_.append((t(word_of(game, name)), t(key) if WORDS.has(key) else value))
    said_.append((t("rooms.clock"), in_words(plan.clock)))
    said_.append((t("rooms.timer"), in_words(plan.timer) if plan.timer else t("rooms.timer_none")))
    return said_


def in_words(seconds: int) -> str:
    """A time in words."""
    return t("rooms.minutes", n=seconds // 60) if seconds % 60 == 0 else t("rooms.seconds", n=seconds)


def options_of(game: str) -> list[str]:
    """The names of a game's own options."""
    return [name for name in of_table(game) if name not in ("seats", "role", "bots")]


def played(look: Look) -> Html:
    """What is played, for all to see, and the host's choices."""
    listed = [tag("div", tag("dt", name), tag("dd", value)) for name, value in values_of(look.plan)]
    return tag(
        "section",
        said("h2", "rooms.played"),
        tag("dl", listed, class_="room-plan"),
        tag(
            "details",
            tag("summary", said("span", "rooms.change")),
            tag("div", choices(look.plan), class_="options"),
            class_="fold",
            id="fold-plan",
            open="fold-plan" in look.folds,
        )
        if look.room.is_host
        else said("p", "rooms.owner_chooses", class_="soft"),
        id="room-plan",
    )


def choices(plan: Plan) -> list[Part]:
    """What the host may choose."""
    game = plan.game
    known = of_table(game)
    parts: list[Part] = [
        plates("room-game", games.names(), game, "lobby.game", keyed("lobby.game_", games.names()))
    ]
    if len(known["seats"]) > 1:
        parts.append(
            plates("room-seats", OFFERED[setting(game, "seats")], str(plan.seats), "lobby.seats", None)
        )
    bots = {"none": "rooms.bots_none", **{level: word_of(game, f"bots_{level}") for level in levels(game)}}
    parts.append(plates("room-bots", bots, plan.bots or "none", "rooms.empty_seats", bots))
    for name in options_of(game):
        keys = {value: word_of(game, f"{name}_{value}") for value in known[name]}
        words = keys if all(map(WORDS.has, keys.values())) else None
        chosen = plan.options.get(name, known[name][0])
        parts.append(plates(f"room-option-{name}", known[name], chosen, word_of(game, name), words))
    parts.append(times("room-clock", CLOCKS, plan.clock, "rooms.clock"))
    parts.append(times("room-timer", TIMERS, plan.timer, "rooms.timer"))
    return parts


def times(name: str, offered: Sequence[int], chosen: int, label: str) -> Html:
    """A choice of times, in seconds."""
    html = plates(name, [str(value) for value in offered], str(chosen), label, None)
    for value in offered:
        words = in_words(value) if value else t("rooms.timer_none")
        html = Html(html.replace(f"<span>{value}</span>", str(tag("span", words))))
    return html


# -- what one should know ----------------------------------------------------------------------------------


def news(look: Look) -> Html:
    """What happened last; screen readers hear what is new."""
    latest = list(filter(None, map(words_of, look.room.notices)))[-NEWS:]
    return tag(
        "ul",
        [tag("li", one) for one in latest],
        class_="room-news",
        role="log",
        aria_label=t("rooms.news"),
    )


def honest(look: Look) -> Html:
    """Whose device deals, who sees one's address, and who is asked for it."""
    mine = look.state.host == look.room.me
    return tag(
        "section",
        said("h2", "rooms.know"),
        said("p", "rooms.deals_here")
        if mine
        else tag("p", t("rooms.deals", name=look.name(look.state.host))),
        said("p", "rooms.see_address"),
        tag("p", t("rooms.servers", n=len(look.servers), servers=", ".join(look.servers)))
        if look.servers
        else None,
        class_="honest soft",
    )
