"""Reads the text of a file of the site, or reports why it can't be read."""

import os
from errno import EACCES
from hashlib import blake2b
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG

from glosa.builder.content.document import Source
from glosa.builder.diagnostics import Diagnostic, Severity


def read(site_dir: Path, source: Source) -> str | Diagnostic:
    """The text of a page's file, whose kind is known; a diagnostic if it no longer exists or isn't UTF-8."""
    return _read(site_dir, source.file)


def stamp_of(site_dir: Path, source: Source) -> tuple[int, int]:
    """The time and size of a page's file, which differ after a change; zeros if it no longer exists."""
    try:
        facts = os.stat(f"{site_dir}/{source.file}")
    except OSError:
        return 0, 0
    return facts.st_mtime_ns, facts.st_size


def digest_of(text: str) -> bytes:
    """16 bytes that change when the text changes."""
    return blake2b(text.encode(), digest_size=16).digest()


def read_file(site_dir: Path, file: str) -> str | Diagnostic:
    """The text of the file at a POSIX path below the site folder; a diagnostic if it can't be read or isn't UTF-8."""
    return obstacle(site_dir, file) or _read(site_dir, file)


def obstacle(site_dir: Path, file: str) -> Diagnostic | None:
    """Why a file can't be read: it's missing, access is denied, it isn't a regular file, or it's outside the site."""
    path = f"{site_dir}/{file}"
    try:
        mode = os.lstat(path).st_mode
        if S_ISLNK(mode):
            mode = os.stat(path).st_mode
            if leads_outside(site_dir, file):
                return _outside(file, os.path.realpath(path))
        if S_ISDIR(mode):
            raise OSError("it is a folder, or a link to one")
        if not S_ISREG(mode):
            raise OSError("it isn't a regular file")
        if not os.access(path, os.R_OK):
            raise OSError(EACCES, os.strerror(EACCES))
    except OSError as error:
        return unreadable(file, error)
    return None


def leads_outside(site_dir: Path, file: str) -> bool:
    """Whether links lead from a POSIX path below the site folder to a file outside it.

    A source folder such as ``public`` may itself be a link. Its files then belong to the site.
    """
    roots = (os.path.realpath(root) for root in (site_dir, f"{site_dir}/{file.partition('/')[0]}"))
    target = os.path.realpath(f"{site_dir}/{file}")
    return not any(f"{target}/".startswith(f"{root}/") for root in roots)


def unreadable(path: str, error: OSError) -> Diagnostic:
    """The error for a file or folder that the operating system doesn't let us read."""
    return Diagnostic(
        severity=Severity.ERROR,
        code="file-unreadable",
        file=path,
        found=f"It can't be read: {error.strerror or error}.",
        expected="A file or folder that this account may read, or a link to one.",
        next_step="Check that it exists and its permissions, or delete it.",
    )


def decode(data: bytes, file: str) -> str | Diagnostic:
    """``data`` as text without a byte order mark and with ``\\n`` line endings; a diagnostic if it isn't UTF-8."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return Diagnostic(
            severity=Severity.ERROR,
            code="file-not-utf8",
            file=file,
            line=data.count(b"\n", 0, error.start) + 1,
            found=f"Byte 0x{data[error.start]:02x} at offset {error.start} is not UTF-8.",
            expected="A text file in UTF-8.",
            next_step="Save the file as UTF-8 in your editor.",
        )
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _outside(file: str, target: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="file-outside",
        file=file,
        found=f"It is a link to {target!r}, outside the site's folder.",
        expected="A file of the site, or a link to one. Other links could publish anything that this account can read.",
        next_step="Replace the link with a copy of the file.",
    )


def _read(site_dir: Path, file: str) -> str | Diagnostic:
    try:
        with open(f"{site_dir}/{file}", "rb", buffering=0) as opened:
            data = opened.read()
    except OSError as error:
        return unreadable(file, error)
    return decode(data, file)
