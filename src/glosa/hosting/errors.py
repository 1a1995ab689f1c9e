"""Why a site cannot be served: types with data, told by whoever shows them."""


class HostingError(Exception):
    """Base of all; says what was found, what was expected, and the next step, one sentence each."""

    code = "hosting"

    def __init__(self, *, found: str, expected: str, next_step: str) -> None:
        super().__init__(f"{found} {expected} {next_step}")
        self.found = found
        self.expected = expected
        self.next_step = next_step


class SiteMissing(HostingError):
    """There is no folder to serve."""

    code = "site-missing"


class SiteNotBuilt(HostingError):
    """The folder was not written by the builder, or by one that is too old or too new."""

    code = "site-not-built"


class PortInUse(HostingError):
    """Another program listens on the port."""

    code = "port-in-use"


class AddressRefused(HostingError):
    """The system does not let this account listen on the address."""

    code = "address-refused"


class ApplicationFailed(HostingError):
    """An application that is mounted beside the site could not start or end."""

    code = "application-failed"
