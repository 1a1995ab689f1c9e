"""Articles on disk between parsing and rendering."""

from pathlib import Path

from glosa.builder.content.spool import Spool


def test_texts_are_read_back_in_any_order() -> None:
    texts = ["", "ação", "b" * 10_000, "\0\n", "ação"]
    with Spool() as spool:
        places = [spool.put(text) for text in texts]
        for text, one in reversed(list(zip(texts, places, strict=True))):
            assert spool.get(one) == text
        assert spool.get(spool.put("written after a read")) == "written after a read"
        assert [spool.get(one) for one in places] == texts


def test_equal_texts_compare_equal() -> None:
    with Spool() as spool:
        first, other, again = spool.put("a"), spool.put("b"), spool.put("a")
        assert first == again
        assert hash(first) == hash(again)
        assert len({first, other, again}) == 2
        assert first != "a"
        assert first != other


def test_a_cleared_spool_starts_from_scratch() -> None:
    with Spool() as spool:
        spool.put("a" * 100)
        spool.clear()
        places = spool.put("b")
        assert (places.offset, places.length, spool.get(places)) == (0, 1, "b")


def test_texts_and_bytes_of_an_earlier_build_move_into_a_new_file(tmp_path: Path) -> None:
    with Spool(tmp_path) as spool:
        name, earlier = spool.save([spool.put("ação"), spool.put_bytes(b"\x82\x95")])
    with Spool(tmp_path) as spool:
        spool.open_earlier(name)
        name, moved = spool.save([*earlier, spool.put("new")])
    with Spool(tmp_path) as spool:
        spool.open_earlier(name)
        assert [spool.get_bytes(one) for one in moved] == ["ação".encode(), b"\x82\x95", b"new"]
