"""Browsers that are notified by web push, and the service's key for it."""

from collections.abc import Sequence

from glosa.service.domain.notices import PUSH
from glosa.service.domain.notifications.devices import PushDevice, PushKey, Registration
from glosa.service.storage.rows import Row, places
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_DEVICE = "site, id, moderator, endpoint, public_key, auth, language, name, created_at"
MOST_REMOVED = 100
"""How many removed devices of one person are remembered."""
_SERVICE = ""
"""The key belongs to the service rather than to a site: a browser has one address for all sites of the page."""


class SqlPush(Transactions):
    """Implements :class:`glosa.service.domain.notifications.devices.PushStore`."""

    @reads
    def push_key(self) -> Transaction[PushKey | None]:
        """One row."""
        return (yield from _key())

    @writes
    def save_push_key(self, key: PushKey, now: int) -> Transaction[PushKey]:
        """The first worker's key stays."""
        sql = (
            "INSERT INTO push_keys (site, private_key, public_key, created_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (site) DO NOTHING"
        )
        yield Statement(sql, (_SERVICE, key.private.hex(), key.public.hex(), now))
        return (yield from _key()) or key

    @writes
    def save_push_device(self, device: PushDevice, most: int, replaced: str = "") -> Transaction[Registration]:
        """A browser that another person used before is the new person's."""
        person = (device.site, device.moderator)
        # So the number of devices is right, and neither the person nor the device is removed meanwhile.
        if not (yield from _locked(*person)):
            return Registration.FULL
        if replaced:
            sql = "SELECT 1 FROM removed_push_devices WHERE site = ? AND id IN (?, ?)"
            if (yield Statement(sql, (device.site, device.id, replaced))):
                return Registration.REMOVED
        sql = "SELECT count(*) FROM push_devices WHERE site = ? AND moderator = ? AND id NOT IN (?, ?)"
        if (yield Statement(sql, (*person, device.id, replaced)))[0][0] >= most:
            return Registration.FULL
        yield Statement("DELETE FROM removed_push_devices WHERE site = ? AND id = ?", (device.site, device.id))
        sql = (
            f"INSERT INTO push_devices ({_DEVICE}) VALUES ({places(_DEVICE)}) ON CONFLICT (site, id) DO UPDATE SET"
            " moderator = excluded.moderator, endpoint = excluded.endpoint, public_key = excluded.public_key,"
            " auth = excluded.auth, language = excluded.language, name = excluded.name"
        )
        yield Statement(sql, _row(device))
        if replaced and replaced != device.id and (yield from _owner(device.site, replaced)) == device.moderator:
            yield from _dropped(device.site, replaced)
        return Registration.SAVED

    @reads
    def push_devices(self, site: str, moderator: str | None = None) -> Transaction[Sequence[PushDevice]]:
        """A site has few."""
        where, values = ("", ()) if moderator is None else (" AND moderator = ?", (moderator,))
        sql = f"SELECT {_DEVICE} FROM push_devices WHERE site = ?{where} ORDER BY created_at, id"
        return tuple(map(_device, (yield Statement(sql, (site, *values)))))

    @reads
    def push_device(self, site: str, id: str) -> Transaction[PushDevice | None]:
        """One row by its key."""
        rows = yield Statement(f"SELECT {_DEVICE} FROM push_devices WHERE site = ? AND id = ?", (site, id))
        return _device(rows[0]) if rows else None

    @writes
    def remove_push_device(self, site: str, id: str, moderator: str | None = None) -> Transaction[bool]:
        """The id is remembered, because the browser may know nothing about it and change its address."""
        owner = yield from _owner(site, id)
        if owner is None or moderator not in (None, owner):
            return False
        yield from _locked(site, owner)
        if not (yield from _dropped(site, id)):
            return False
        sql = (
            "INSERT INTO removed_push_devices (site, id, moderator, number) SELECT ?, ?, ?,"
            " coalesce(max(number), 0) + 1 FROM removed_push_devices WHERE site = ? AND moderator = ?"
            " ON CONFLICT (site, id) DO NOTHING"
        )
        yield Statement(sql, (site, id, owner, site, owner))
        sql = (
            "DELETE FROM removed_push_devices WHERE site = ? AND moderator = ? AND number <="
            " (SELECT max(number) FROM removed_push_devices WHERE site = ? AND moderator = ?) - ?"
        )
        yield Statement(sql, (site, owner, site, owner, MOST_REMOVED))
        return True

    @writes
    def drop_push_device(self, site: str, id: str) -> Transaction[None]:
        """Nobody decided that, so nothing is remembered."""
        yield from _dropped(site, id)


def _locked(site: str, moderator: str) -> Transaction[bool]:
    """Whether there is such a person. Until the transaction ends, their devices change only here."""
    sql = "UPDATE moderators SET role = role WHERE site = ? AND name = ? RETURNING name"
    return bool((yield Statement(sql, (site, moderator))))


def _owner(site: str, id: str) -> Transaction[str | None]:
    """Whose device that is; ``None`` if there is none."""
    rows = yield Statement("SELECT moderator FROM push_devices WHERE site = ? AND id = ?", (site, id))
    return str(rows[0][0]) if rows else None


def _dropped(site: str, id: str) -> Transaction[bool]:
    """The device's channel goes with it, so a worker that has claimed it settles nothing."""
    rows = yield Statement("DELETE FROM push_devices WHERE site = ? AND id = ? RETURNING id", (site, id))
    channel = (site, f"{PUSH}{id}")
    yield Statement("DELETE FROM notifications WHERE site = ? AND channel = ?", channel)
    yield Statement("DELETE FROM notification_channels WHERE site = ? AND channel = ?", channel)
    return bool(rows)


def _key() -> Transaction[PushKey | None]:
    rows = yield Statement("SELECT private_key, public_key FROM push_keys WHERE site = ?", (_SERVICE,))
    return PushKey(*map(bytes.fromhex, rows[0])) if rows else None


def _row(device: PushDevice) -> tuple[str | int, ...]:
    return (
        *(device.site, device.id, device.moderator, device.endpoint, device.public_key.hex(), device.auth.hex()),
        *(device.language, device.name, device.created_at),
    )


def _device(row: Row) -> PushDevice:
    site, id, moderator, endpoint, public_key, auth, language, name, created_at = row
    return PushDevice(
        site=site,
        id=id,
        moderator=moderator,
        endpoint=endpoint,
        public_key=bytes.fromhex(public_key),
        auth=bytes.fromhex(auth),
        language=language,
        name=name,
        created_at=created_at,
    )
