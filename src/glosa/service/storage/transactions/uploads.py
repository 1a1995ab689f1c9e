"""Uploaded files: which there are, and which nobody uses."""

from collections.abc import Sequence

from glosa.service.domain.errors import UploadsFull
from glosa.service.domain.uploads import Upload
from glosa.service.storage.rows import UPLOAD, of_table, places, upload_of, upload_row
from glosa.service.storage.transaction import Statement, Transaction

_UNUSED = (
    "NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_uses.site = uploads.site AND upload_uses.upload = uploads.id)"
)


def add(upload: Upload, quota: int) -> Transaction[None]:
    """The site's row is held meanwhile, so that two together keep within the quota."""
    yield Statement("UPDATE sites SET version = version WHERE id = ?", (upload.site,))
    rows = yield Statement("SELECT COALESCE(sum(size), 0) FROM uploads WHERE site = ?", (upload.site,))
    taken = int(rows[0][0])
    if taken + upload.size > quota:
        raise UploadsFull(
            f"The site's uploads take {taken} bytes of {quota}, and this one has {upload.size}. Ask the site's owner for room."
        )
    yield Statement(f"INSERT INTO uploads ({UPLOAD}) VALUES ({places(UPLOAD)})", upload_row(upload))


def unused(before: int) -> Transaction[Sequence[Upload]]:
    """Of all sites, oldest first."""
    sql = (
        f"SELECT {of_table(UPLOAD, 'uploads')} FROM uploads WHERE created_at < ? AND {_UNUSED} ORDER BY created_at, id"
    )
    return tuple(map(upload_of, (yield Statement(sql, (before,)))))


def is_used(site: str, upload: str) -> Transaction[bool]:
    """By a comment of any status."""
    sql = "SELECT 1 FROM upload_uses WHERE site = ? AND upload = ? LIMIT 1"
    return bool((yield Statement(sql, (site, upload))))


def remove(site: str, id: str) -> Transaction[bool]:
    """``False`` where a comment uses it, or there is none."""
    sql = f"DELETE FROM uploads WHERE site = ? AND id = ? AND {_UNUSED} RETURNING id"
    return bool((yield Statement(sql, (site, id))))
