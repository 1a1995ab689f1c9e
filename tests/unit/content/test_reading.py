from pathlib import Path

from glosa.builder.content.document import Source
from glosa.builder.content.reading import decode, read
from glosa.builder.diagnostics import Diagnostic


def test_text_has_no_byte_order_mark_and_unix_line_ends() -> None:
    assert decode(b"\xef\xbb\xbfa\r\nb\rc\n", "docs/a.md") == "a\nb\nc\n"


def test_a_file_that_is_not_utf8_is_reported_with_line_and_offset() -> None:
    fault = decode("linha 1\nAtenção".encode("latin-1"), "docs/a.md")
    assert isinstance(fault, Diagnostic)
    assert (fault.code, fault.place) == ("file-not-utf8", "docs/a.md:2")
    assert "0xe7 at offset 12" in fault.found
    assert "UTF-8" in fault.next_step


def test_the_offset_counts_the_byte_order_mark() -> None:
    fault = decode(b"\xef\xbb\xbf\xff", "docs/a.md")
    assert isinstance(fault, Diagnostic)
    assert "offset 3" in fault.found


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    fault = read(tmp_path, Source("docs/a.md", "/", "a.md", "/a.html"))
    assert isinstance(fault, Diagnostic)
    assert (fault.code, fault.place) == ("file-unreadable", "docs/a.md")
