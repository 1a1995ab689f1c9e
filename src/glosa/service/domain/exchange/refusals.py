"""Why a login isn't exchanged."""

from glosa.service.domain.errors import Refusal, TooMany


class ApplicationUnknown(Refusal):
    """No application has that client id on that platform, or several do."""

    code = "application-unknown"


class RedirectRefused(Refusal):
    """The address isn't a registered redirect address."""

    code = "redirect-refused"


class RefreshUnsupported(Refusal):
    """The platform's tokens don't expire, so there is nothing to renew."""

    code = "refresh-unsupported"


class TooManyLogins(TooMany):
    """The rate limit of the client's address was reached."""

    code = "too-many-logins"

    def __init__(self, retry_after_ms: int) -> None:
        seconds = -(-retry_after_ms // 1000)
        super().__init__(f"Too many logins from this address. Log in again in {seconds} s.", retry_after_ms)


class GrantRefused(Refusal):
    """The platform refused the code or the refresh token."""

    code = "grant-refused"

    def __init__(self, platform: str, *, error: str, description: str) -> None:
        """``error`` is the platform's code (RFC 6749, 5.2), ``description`` its description."""
        super().__init__(f"{platform} refused the login: {description.rstrip('.')}. Log in again.")
        self.error = error
        self.description = description


class ApplicationRefused(Refusal):
    """The platform refused the application itself: its id, its secret or its redirect address."""

    code = "application-refused"

    def __init__(self, platform: str, *, error: str, description: str) -> None:
        """See :class:`GrantRefused`."""
        super().__init__(
            f"{platform} refused the application: {description.rstrip('.')}. "
            "The owner of the site compares the client id, the secret and the redirect address with those registered there."
        )
        self.error = error
        self.description = description


class PlatformUnreachable(Refusal):
    """The platform's token endpoint can't be reached, or didn't respond in time."""

    code = "platform-unreachable"

    def __init__(self, platform: str) -> None:
        super().__init__(f"{platform} does not answer at the moment. Try to log in again in a while.")


class PlatformUnreadable(Refusal):
    """The response of the platform's token endpoint has neither a token nor an error."""

    code = "platform-unreadable"

    def __init__(self, platform: str, status: int) -> None:
        super().__init__(
            f"{platform} answered the login with neither a token nor an error (status {status}). "
            "Try again in a while; if it stays so, the owner of the site checks the address of the platform."
        )
