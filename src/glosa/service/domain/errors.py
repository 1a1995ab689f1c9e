"""Why something is refused: types with data and a stable code. Routes map codes to a status; texts are plain sentences."""


class Refusal(Exception):
    """Base of all. The text says what was found, what is expected, and the next step where there is one."""

    code = "refused"
    status = 400
    """HTTP status that fits."""
    retry_after_ms = 0
    """Milliseconds after which the same request may succeed; 0 where nothing tells."""


class FieldInvalid(Refusal):
    """A field of a comment cannot be accepted."""

    code = "field-invalid"

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


class NothingToShow(FieldInvalid):
    """Of the comment's text nothing would be left to read."""

    def __init__(self) -> None:
        super().__init__("comment", "The comment contains only markup, so readers would see nothing. Write some text.")


class CommentTooComplex(Refusal):
    """Rendering the comment would take more work than one comment may cause."""

    code = "comment-too-complex"


class ParentMissing(Refusal):
    """``rid`` or ``pid`` names no comment of that thread that can be replied to."""

    code = "parent-missing"


class TooMany(Refusal):
    """A limit was reached."""

    status = 429

    def __init__(self, text: str, retry_after_ms: int) -> None:
        super().__init__(text)
        self.retry_after_ms = retry_after_ms


class TooManyPosts(TooMany):
    """A limit of writing was reached."""

    code = "too-many-posts"

    def __init__(self, retry_after_ms: int, bucket: str = "") -> None:
        super().__init__("Submit is busy, please wait...", retry_after_ms)
        self.bucket = bucket
        """Key of the bucket that has to be waited for."""


class KeyReused(Refusal):
    """An idempotency key came with another comment than the first time."""

    code = "idempotency-key-reused"
    status = 422


class TooManyReads(TooMany):
    """A client address reads more than the site's limit."""

    code = "too-many-reads"

    def __init__(self, retry_after_ms: int) -> None:
        seconds = -(-retry_after_ms // 1000)
        super().__init__(f"Too many requests from this address. Try again in {seconds} s.", retry_after_ms)


class QueryTooWide(Refusal):
    """A visitor's query would search more rows than a request may."""

    code = "query-too-wide"


class ReadTooLong(Refusal):
    """A read was stopped at its deadline."""

    code = "read-too-long"
    status = 503

    def __init__(self) -> None:
        super().__init__(
            "Reading took too long and was stopped. Ask for less, such as the comments of one page, or try again."
        )


class CommentExists(Refusal):
    """A comment of that id is kept already."""

    code = "comment-exists"
    status = 409


class SiteUnknown(Refusal):
    """No site has that id or app id."""

    code = "site-unknown"
    status = 401


class SiteExists(Refusal):
    """Another site has that app id."""

    code = "site-exists"
    status = 409


class OriginRefused(Refusal):
    """Pages of that origin may not use the site's comments."""

    code = "origin-refused"
    status = 403


class NotPermitted(Refusal):
    """The key, signature or token is wrong, or does not open this."""

    code = "not-permitted"
    status = 401


class UploadsOff(Refusal):
    """The site takes no images."""

    code = "uploads-off"
    status = 403


class UploadRefused(Refusal):
    """The file is no image that is accepted."""

    code = "upload-refused"


class UploadsFull(Refusal):
    """The site's uploads take all the room they may."""

    code = "uploads-full"
    status = 507


class StorageUnavailable(Refusal):
    """The database does not answer, is locked, or the disk is full; nothing was written."""

    code = "storage-unavailable"
    status = 503

    def __init__(self, text: str, *, cause: str = "") -> None:
        """``cause`` is for the log, in a few words of the system or the database that quote no reader: ``SQLITE_FULL: …``."""
        super().__init__(text)
        self.cause = cause


class StorageBusy(Refusal):
    """More is waiting for the database than it can do in time; nothing was written."""

    code = "storage-busy"
    status = 503
    retry_after_ms = 2_000

    def __init__(self) -> None:
        super().__init__("The service is busy. Nothing was saved. Try again in a few seconds.")


class SchemaTooNew(StorageUnavailable):
    """The database was written by a newer version of Glosa."""

    code = "schema-too-new"


def told(refusal: Refusal) -> str:
    """What a client may know of ``refusal``: a driver's own words, which name hosts and files, are the owner's alone."""
    if isinstance(refusal, StorageUnavailable):
        return "The comments cannot be reached at the moment. Try again in a while."
    return str(refusal)
