"""When a site gets far more posts than usual: marking the time, and reporting the attack's beginning and end once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.notices import Notice, no_alerts
from glosa.service.domain.spam.judging import Judging
from glosa.service.domain.spam.load import LoadMeter, LoadStore

CALM_MS = 10 * 60 * 1000
"""How long after the last busy minute an attack ends."""
_RENEW_MS = 60 * 1000


@dataclass(frozen=True, slots=True)
class AttackBegan:
    """A site is under attack from now on."""

    site: str
    began_at: int
    """Milliseconds since 1970 UTC."""
    load: int
    """Posts in the last minute; suspicious ones count as several."""


@dataclass(frozen=True, slots=True)
class AttackEnded:
    """A site gets its usual number of posts again."""

    site: str
    began_at: int
    """Milliseconds since 1970 UTC."""
    ended_at: int
    """Milliseconds since 1970 UTC."""


class AttackAlarm(Protocol):
    """Reports attacks: each beginning and each end once per service, for any number of workers and posts."""

    def began(self, attack: AttackBegan) -> None: ...

    def ended(self, attack: AttackEnded) -> None: ...


class SilentAlarm:
    """Reports attacks to nobody."""

    def began(self, attack: AttackBegan) -> None:
        pass

    def ended(self, attack: AttackEnded) -> None:
        pass


class AttackStore(LoadStore, Protocol):
    """Attacks that all workers see: a port of storage."""

    async def mark_attack(self, site: str, id: str, *, now: int, until: int, alerts: Sequence[Notice] = ()) -> bool:
        """Says that the site is under attack until ``until``. Whether the attack ``id`` began with this.

        Then the ``alerts`` are stored in the same transaction. They replace what their channels would say about comments of
        the last minute, and don't wait until the channels may send again.
        """

    async def end_attacks(self, now: int) -> Sequence[AttackEnded]:
        """Attacks of all sites that ended by ``now`` and weren't returned before."""


async def watch_load(
    store: AttackStore,
    alarm: AttackAlarm,
    meter: LoadMeter,
    judging: Judging,
    *,
    new_id: str,
    alerts: Callable[[str, int], Sequence[Notice]] = no_alerts,
) -> None:
    """Begins an attack, or prolongs it at most once a minute, if the case arrived in a busy minute."""
    case, load, now = judging.case, judging.load, judging.now
    if case.attack_from <= 0:
        return
    is_on = load.attack_until > now
    if load.posts < (case.attack_from / 2 if is_on else case.attack_from):
        return
    if load.attack_until - now > CALM_MS - _RENEW_MS:
        return
    until = now + CALM_MS
    meter.attacked(case.site, until)
    if await store.mark_attack(case.site, new_id, now=now, until=until, alerts=alerts(case.site, now)):
        alarm.began(AttackBegan(case.site, now, round(load.posts)))


async def report_ended(store: AttackStore, alarm: AttackAlarm, now: int) -> None:
    """Reports the attacks that are over."""
    for attack in await store.end_attacks(now):
        alarm.ended(attack)
