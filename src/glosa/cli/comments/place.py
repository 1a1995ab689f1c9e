"""Where a service's data lies."""

from pathlib import Path

from glosa.cli.comments.options import DEFAULT_DATABASE, sqlite_file
from glosa.cli.comments.secret import metrics_token, secret_for
from glosa.cli.report import fail
from glosa.service.routes.client_address import LOOPBACK, Network
from glosa.service.settings import Settings

IGNORED = "*\n"
"""What ``.gitignore`` says of a data folder: readers' addresses and the secret belong into no repository."""


def settings_for(
    database: str | None,
    *,
    folder: Path = Path(),
    trusted_proxies: tuple[Network, ...] = LOOPBACK,
    log_requests: bool = True,
) -> Settings:
    """Settings for ``database``, or for the default one below ``folder``; makes what it needs to lie in."""
    address = database or str(folder / DEFAULT_DATABASE)
    data = _data_folder(address, folder)
    try:
        if not data.is_dir():
            data.mkdir(parents=True, mode=0o700)
            (data / ".gitignore").write_text(IGNORED)
    except OSError as error:
        fail(
            f"The folder '{data}' cannot be made: {error.strerror}. Expected a place that this account can write to. "
            "Choose another one for the database with --db."
        )
    return Settings(
        database=address,
        secret=secret_for(address),
        uploads=data / "uploads",
        trusted_proxies=trusted_proxies,
        metrics_token=metrics_token(),
        log_requests=log_requests,
    )


def existing(database: str | None) -> str:
    """``database``, or the default one; ends the run where there is none yet."""
    address = database or DEFAULT_DATABASE
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        fail(
            f"There is no database '{address}'. Expected the file that the service keeps its comments in. "
            "Name it with --db or GLOSA_DB, or make it with 'glosa comments migrate'."
        )
    return address


def _data_folder(database: str, folder: Path) -> Path:
    return (sqlite_file(database) or folder / DEFAULT_DATABASE).parent
