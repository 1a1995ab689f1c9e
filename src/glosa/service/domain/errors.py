"""Why something is refused: types with data and a stable code. Routes map codes to a status; texts are plain sentences."""


class Refusal(Exception):
    """Base of all. The text says what was found, what is expected, and the next step where there is one."""

    code = "refused"
    status = 400
    """HTTP status that fits."""


class FieldInvalid(Refusal):
    """A field of a comment cannot be accepted."""

    code = "field-invalid"

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


class ParentMissing(Refusal):
    """``rid`` or ``pid`` names no comment of that thread that can be replied to."""

    code = "parent-missing"


class TooManyPosts(Refusal):
    """A limit was reached."""

    code = "too-many-posts"
    status = 429

    def __init__(self, retry_after_ms: int) -> None:
        super().__init__("Submit is busy, please wait...")
        self.retry_after_ms = retry_after_ms


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


class SchemaTooNew(Refusal):
    """The database was written by a newer version of Glosa."""

    code = "schema-too-new"
    status = 503


def told(refusal: Refusal) -> str:
    """What a client may know of ``refusal``: a driver's own words, which name hosts and files, are the owner's alone."""
    if isinstance(refusal, StorageUnavailable | SchemaTooNew):
        return "The comments cannot be reached at the moment. Try again in a while."
    return str(refusal)
