"""Uploaded files, and which of them no comment uses."""

from collections.abc import Sequence

from glosa.service.domain.errors import UploadsFull
from glosa.service.domain.uploads import Upload
from glosa.service.storage.rows import UPLOAD, of_table, places, upload_of, upload_row
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_UNUSED = (
    "NOT EXISTS (SELECT 1 FROM upload_uses WHERE upload_uses.site = uploads.site AND upload_uses.upload = uploads.id)"
)


class SqlUploads(Transactions):
    """Stores which files were uploaded. Implements the domain's port for uploads."""

    @writes
    def add_upload(self, upload: Upload, quota: int) -> Transaction[None]:
        """Locks the site's row, so two uploads at the same time don't exceed the quota."""
        yield Statement("UPDATE sites SET version = version WHERE id = ?", (upload.site,))
        rows = yield Statement("SELECT COALESCE(sum(size), 0) FROM uploads WHERE site = ?", (upload.site,))
        taken = int(rows[0][0])
        if taken + upload.size > quota:
            raise UploadsFull(taken=taken, quota=quota, size=upload.size)
        yield Statement(f"INSERT INTO uploads ({UPLOAD}) VALUES ({places(UPLOAD)})", upload_row(upload))

    @reads
    def unused_uploads(self, before: int) -> Transaction[Sequence[Upload]]:
        """Unused uploads of all sites, oldest first."""
        columns = of_table(UPLOAD, "uploads")
        sql = f"SELECT {columns} FROM uploads WHERE created_at < ? AND {_UNUSED} ORDER BY created_at, id"
        return tuple(map(upload_of, (yield Statement(sql, (before,)))))

    @reads
    def is_used(self, site: str, upload: str) -> Transaction[bool]:
        """Whether a comment of any status uses the upload."""
        sql = "SELECT 1 FROM upload_uses WHERE site = ? AND upload = ? LIMIT 1"
        return bool((yield Statement(sql, (site, upload))))

    @writes
    def remove_upload(self, site: str, id: str) -> Transaction[bool]:
        """``False`` if a comment uses it, or there is none."""
        sql = f"DELETE FROM uploads WHERE site = ? AND id = ? AND {_UNUSED} RETURNING id"
        return bool((yield Statement(sql, (site, id))))
