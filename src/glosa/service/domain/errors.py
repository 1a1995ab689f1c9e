"""Why a request is refused: types with data, a stable code, and a plain sentence.

Callers map codes to what their users see: ``routes/refusals.py`` to HTTP statuses, and the command line to the options
and commands that help. So no text here mentions either.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Commands that don't use the service report its refusals, too.
    from glosa.service.domain.comments import Comment


class Refusal(Exception):
    """Base of all. The text says what was found, what was expected, and the next step if there is one."""

    code = "refused"
    retry_after_ms = 0
    """Milliseconds after which the same request may succeed; 0 if that isn't known."""
    cause = ""
    """The cause for the log, without any text of readers, such as ``SQLITE_FULL: …``; empty if there is nothing to add."""


class FieldInvalid(Refusal):
    """A field of a comment isn't valid."""

    code = "field-invalid"

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


class NothingToShow(FieldInvalid):
    """Nothing of the comment's text would be left to read."""

    def __init__(self) -> None:
        super().__init__("comment", "The comment contains only markup, so readers would see nothing. Write some text.")


class CommentTooComplex(Refusal):
    """Rendering the comment would take more work than allowed."""

    code = "comment-too-complex"


class ParentMissing(Refusal):
    """``rid`` or ``pid`` isn't the id of a comment in the thread that accepts replies."""

    code = "parent-missing"


class ThreadClosed(Refusal):
    """A moderator closed the page's comments."""

    code = "thread-closed"

    def __init__(self) -> None:
        super().__init__("Comments on this page are closed. You can still read them.")


class CommentBlocked(Refusal):
    """A rule of a moderator refuses the comment."""

    code = "comment-blocked"

    def __init__(self) -> None:
        super().__init__("Your comment can't be posted here. If you think that's a mistake, ask the site's owner.")


class NameTaken(FieldInvalid):
    """The name belongs to somebody who confirmed it by mail, or who moderates the site."""

    code = "name-taken"

    def __init__(self, nick: str) -> None:
        super().__init__(
            "nick",
            f"The name '{nick}' belongs to somebody else. Choose another name. If it's yours, type your email address, and get a link to use it in this browser.",
        )


class OwnKeyRefused(Refusal):
    """The key doesn't belong to the comment."""

    code = "own-key-refused"

    def __init__(self) -> None:
        super().__init__("Only the browser that posted a comment can change it.")


class EditTimeOver(Refusal):
    """Authors can't change the comment any more."""

    code = "edit-time-over"

    def __init__(self) -> None:
        super().__init__("The time for changing this comment is over.")


class TooMany(Refusal):
    """A rate limit was reached."""

    def __init__(self, text: str, retry_after_ms: int) -> None:
        super().__init__(text)
        self.retry_after_ms = retry_after_ms


class TooManyPosts(TooMany):
    """A rate limit of writing was reached."""

    code = "too-many-posts"

    def __init__(self, retry_after_ms: int, bucket: str = "") -> None:
        super().__init__("Submit is busy, please wait...", retry_after_ms)
        self.bucket = bucket
        """Key of the empty bucket."""


class KeyReused(Refusal):
    """An idempotency key was sent again with another comment."""

    code = "idempotency-key-reused"

    def __init__(self) -> None:
        super().__init__(
            "Your comment was already saved, with a different text, name or place. Reload the page to see it. "
            "To write another comment, send this one again."
        )


class TooManyReads(TooMany):
    """A client address reads more than the site allows."""

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

    def __init__(self) -> None:
        super().__init__(
            "Reading took too long and was stopped. Ask for less, such as the comments of one page, or try again."
        )


class CommentExists(Refusal):
    """The site already has a comment of that id."""

    code = "comment-exists"

    def __init__(self, id: str) -> None:
        super().__init__(f"There is a comment {id} already.")
        self.id = id


class SiteUnknown(Refusal):
    """No site has that id or app id."""

    code = "site-unknown"


class SiteExists(Refusal):
    """Another site has that app id."""

    code = "site-exists"

    def __init__(self, site: str, app_id: str) -> None:
        super().__init__(f"The site '{site}' has the app id '{app_id}' already. Expected one of its own for each site.")
        self.site = site
        """Id of the other site."""
        self.app_id = app_id


class OriginRefused(Refusal):
    """Pages of that origin may not use the site's comments."""

    code = "origin-refused"


class NotPermitted(Refusal):
    """The key, signature or token is wrong, or doesn't permit this."""

    code = "not-permitted"


class SignInRefused(Refusal):
    """The one-time link was used already, has expired, or doesn't exist."""

    code = "sign-in-refused"

    def __init__(self) -> None:
        super().__init__(
            "This link can't be used: it was used already, or has expired. Links work once, within 10 minutes. Ask for a new one."
        )


class PasskeyRefused(Refusal):
    """The passkey isn't known here, or its answer isn't valid."""

    code = "passkey-refused"

    def __init__(self) -> None:
        super().__init__("This passkey can't be used here. Try again, or sign in with a link.")


class TooManySignIns(TooMany):
    """A client address tries to sign in too often."""

    code = "too-many-sign-ins"

    def __init__(self, retry_after_ms: int) -> None:
        seconds = -(-retry_after_ms // 1000)
        super().__init__(f"Too many attempts to sign in. Try again in {seconds} s.", retry_after_ms)


class RoleInsufficient(Refusal):
    """Only an owner of the site may do this."""

    code = "role-insufficient"


class DecisionUnknown(Refusal):
    """The site's log has no decision of that id."""

    code = "decision-unknown"

    def __init__(self) -> None:
        super().__init__("There is no such decision to undo. Reload the list, and change the comments one by one.")


class EditConflict(Refusal):
    """Somebody changed the text that an edit is based on."""

    code = "edit-conflict"

    def __init__(self, comment: "Comment") -> None:
        super().__init__(
            "Somebody else edited this comment in the meantime. Compare the two texts, then save yours again."
        )
        self.comment = comment
        """The comment in its current state."""


class UploadsOff(Refusal):
    """The site takes no images."""

    code = "uploads-off"

    def __init__(self, text: str = "This site takes no images.") -> None:
        super().__init__(text)


class AnalyticsOff(Refusal):
    """The site doesn't count searches."""

    code = "analytics-off"

    def __init__(self) -> None:
        super().__init__("This site doesn't count searches.")


class UploadRefused(Refusal):
    """The file isn't an image that is accepted."""

    code = "upload-refused"


class UploadsFull(Refusal):
    """The upload would exceed the site's quota."""

    code = "uploads-full"

    def __init__(self, *, taken: int, quota: int, size: int) -> None:
        """All in bytes."""
        super().__init__(
            f"The site's uploads take {taken} bytes of {quota}, and this one has {size}. Ask the site's owner for room."
        )
        self.taken = taken
        self.quota = quota
        self.size = size


class StorageUnavailable(Refusal):
    """The database doesn't answer, is locked, or the disk is full. Nothing was written."""

    code = "storage-unavailable"

    def __init__(self, text: str, *, cause: str = "") -> None:
        super().__init__(text)
        self.cause = cause


class SchemaTooOld(StorageUnavailable):
    """The database needs to be migrated to the schema of this version of Glosa."""


class SchemaTooNew(StorageUnavailable):
    """The database was written by a newer version of Glosa."""

    code = "schema-too-new"


class StorageBusy(Refusal):
    """Too many transactions wait for the database. Nothing was written."""

    code = "storage-busy"
    retry_after_ms = 2_000

    def __init__(self) -> None:
        super().__init__("The service is busy. Nothing was saved. Try again in a few seconds.")


class DeviceRemoved(Refusal):
    """A browser that notified its moderator was removed from the list, and wants to be on it again by itself."""

    code = "device-removed"

    def __init__(self) -> None:
        super().__init__("This browser was removed. To be notified on it again, turn notifications on in this browser.")
