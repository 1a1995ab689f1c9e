"""Why a program can't start: types with data. The command line prints their text."""

from collections.abc import Iterable
from pathlib import Path

from glosa.builder.diagnostics import Diagnostic


class SetupError(Exception):
    """Base of all; the text says what was found, what was expected, and the next step."""

    code = "setup"


class DataFolderUnusable(SetupError):
    """The folder of the service's data can't be created."""

    code = "data-folder-unusable"


class UploadsMisplaced(SetupError):
    """The place of uploaded images is neither a folder nor a bucket."""

    code = "uploads-misplaced"


class ReplicaMisplaced(SetupError):
    """A database can't have that replica."""

    code = "replica-misplaced"


class DatabaseMissing(SetupError):
    """A command needs a database that exists, and there is none."""

    code = "database-missing"


class DatabaseNotAFile(SetupError):
    """The database is on a server, so there's no file to copy."""

    code = "database-not-a-file"


class BackupFileExists(SetupError):
    """The file for a backup exists already."""

    code = "backup-file-exists"


class SecretUnusable(SetupError):
    """The service's secret is missing, too short, or can't be read."""

    code = "secret-unusable"


class FileNotPrivate(SetupError):
    """Other users can read a file that contains secrets."""

    code = "file-not-private"


class ApplicationsUnreadable(SetupError):
    """The file with the applications at code hosts can't be read."""

    code = "applications-unreadable"


class PrivateFileInvalid(SetupError):
    """A file with secrets has errors."""

    def __init__(self, text: str, *, folder: Path, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(text)
        self.folder = folder
        self.diagnostics = tuple(diagnostics)


class ApplicationsInvalid(PrivateFileInvalid):
    """The file with the applications at code hosts has errors."""

    code = "applications-invalid"


class NotificationsUnreadable(SetupError):
    """The file that says where owners are notified can't be read."""

    code = "notifications-unreadable"


class NotificationsInvalid(PrivateFileInvalid):
    """That file has errors."""

    code = "notifications-invalid"


class ChannelNotFound(SetupError):
    """The settings have no channel of that name."""

    code = "channel-not-found"


class NetworkMissing(SetupError):
    """The service can't connect to code hosts, so it can't exchange logins."""

    code = "network-missing"


class SiteNotFound(SetupError):
    """The service has no site of that name."""

    code = "site-not-found"


class ForgeNotStarted(SetupError):
    """The process of the local code hosts didn't start."""

    code = "forge-not-started"


class FrontEndMissing(SetupError):
    """The reader's scripts haven't been built."""

    code = "front-end-missing"
