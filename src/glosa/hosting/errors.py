"""Why a site can't be served: types with data, which the caller reports."""


class HostingError(Exception):
    """Base class: what was found, what was expected, and the next step, one sentence each."""

    code = "hosting"

    def __init__(self, *, found: str, expected: str, next_step: str) -> None:
        super().__init__(f"{found} {expected} {next_step}")
        self.found = found
        self.expected = expected
        self.next_step = next_step


class SiteMissing(HostingError):
    """The folder to serve doesn't exist."""

    code = "site-missing"


class SiteNotBuilt(HostingError):
    """The folder wasn't built, or by a version that is too old or too new."""

    code = "site-not-built"


class PortInUse(HostingError):
    """Another program listens on the port."""

    code = "port-in-use"


class AddressRefused(HostingError):
    """The system doesn't let this account listen on the address."""

    code = "address-refused"


class ApplicationFailed(HostingError):
    """An application that is mounted in the site couldn't start or stop."""

    code = "application-failed"
