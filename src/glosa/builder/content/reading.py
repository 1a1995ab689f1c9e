"""The text of a content file, or what keeps it from being read."""

from pathlib import Path

from glosa.builder.content.document import Source
from glosa.builder.diagnostics import Diagnostic, Severity


def read(site_dir: Path, source: Source) -> str | Diagnostic:
    """Text of the file; a diagnostic when it is gone or not UTF-8."""
    try:
        data = (site_dir / source.file).read_bytes()
    except OSError as error:
        return Diagnostic(
            severity=Severity.ERROR,
            code="file-unreadable",
            file=source.file,
            found=f"The file cannot be read: {error.strerror or error}.",
            expected="A file that this account may read.",
            next_step="Check that the file exists and its permissions.",
        )
    return decode(data, source.file)


def decode(data: bytes, file: str) -> str | Diagnostic:
    """``data`` as text without byte order mark, line ends as ``\\n``; a diagnostic when it is not UTF-8."""
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
