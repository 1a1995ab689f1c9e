"""What each layer of the spam filter finds, with its points."""

import pytest

from glosa.service.domain.spam.counting import HOUR_MS, Tally, address_findings, repeat_findings, text_tallies
from glosa.service.domain.spam.wording import FASTEST_MS, FormFacts, form_findings, own_findings
from glosa.service.domain.spam.writing import Writing, read_writing

LONG = "Words that hardly anybody else writes"
SHORT = "Thank you"


def found_in(text: str, nick: str = "Ana") -> dict[str, tuple[int, str]]:
    findings = own_findings(read_writing(text), own_host="docs.example.org", nick=nick)
    return {one.reason: (one.points, one.detail) for one in findings}


def repeats(source: str, /, **counts: float) -> dict[str, tuple[int, str]]:
    tallies = [(Tally(name, 0, HOUR_MS), count) for name, count in counts.items()]
    return {one.reason: (one.points, one.detail) for one in repeat_findings(read_writing(source), tallies)}


def networks(*counts: tuple[str, float]) -> list[tuple[str, int, str]]:
    found = address_findings([(Tally(name, 0, HOUR_MS), count) for name, count in counts])
    return [(one.reason, one.points, one.detail) for one in found]


@pytest.mark.parametrize(("count", "points"), [(1, 5), (2, 20), (3, 35), (4, 45), (5, 60), (9, 60)])
def test_more_links_are_more_points(count: int, points: int) -> None:
    text = f"{LONG} " * 20 + " ".join(f"https://{number}.example/" for number in range(count))
    assert found_in(text) == {"links": (points, str(count))}


def test_a_text_is_mostly_links_from_a_share_of_its_words() -> None:
    assert found_in("one two three four five six https://a.example") == {"links": (5, "1"), "mostly-links": (15, "6")}
    assert found_in("one two three four five six seven https://a.example") == {"links": (5, "1")}
    assert found_in("https://a.example") == {"links": (5, "1"), "mostly-links": (15, "0")}


def test_shortened_links_are_named() -> None:
    found = found_in(f"{LONG} {LONG} {LONG} https://t.co/a https://bit.ly/b")
    assert found == {"links": (20, "2"), "short-links": (30, "bit.ly, t.co")}


@pytest.mark.parametrize(
    "nick", ["best-pills.com", "Shop.RU", "see www.pills.example", "//pills", "https://a.example/"]
)
def test_a_link_as_a_name_is_found(nick: str) -> None:
    assert found_in(LONG, nick)["link-as-name"] == (35, nick)


@pytest.mark.parametrize("nick", ["Ana", "J. R. Silva", "node.js", "a.b", "see pills.com"])
def test_names_with_dots_are_no_links(nick: str) -> None:
    assert found_in(LONG, nick) == {}


def test_the_first_three_disguised_words_are_named() -> None:
    assert found_in("саsino bоnus frее pills moneу") == {"lookalike-letters": (50, "саsino, bоnus, frее")}
    assert found_in("аbc") == {"lookalike-letters": (50, "аbc")}
    assert found_in("µs µm Δt") == {}


def test_a_few_letters_of_formulas_are_not_styled() -> None:
    assert found_in("𝐱 = 𝐲 + 𝐳") == {}
    assert found_in("𝐁𝐞𝐬𝐭 offer") == {"styled-letters": (40, "4")}


def test_capitals_are_shouting_only_in_long_texts() -> None:
    assert found_in("BUY NOW PLEASE EVERYBODY") == {"capitals": (20, "")}
    assert found_in("BUY NOW PLEASE ALL BODY") == {}
    assert found_in("The WIN and WDO contracts of B3 trade from 09:00 to 18:25 BRT") == {}


@pytest.mark.parametrize(
    ("took_ms", "found"),
    [
        (None, []),
        (-1, []),
        (0, [("sent-fast", 35, "0.0")]),
        (FASTEST_MS - 1, [("sent-fast", 35, "2.0")]),
        (300, [("sent-fast", 35, "0.3")]),
        (FASTEST_MS, []),
    ],
)
def test_a_form_that_is_sent_before_anybody_could_write_is_found(
    took_ms: int | None, found: list[tuple[str, int, str]]
) -> None:
    assert [(one.reason, one.points, one.detail) for one in form_findings(FormFacts(took_ms=took_ms))] == found


@pytest.mark.parametrize(
    ("equal", "points"), [(0, 0), (0.9, 0), (1, 25), (1.9, 25), (2, 60), (4, 60), (5, 100), (500, 100)]
)
def test_equal_texts_are_more_points_each_time(equal: float, points: int) -> None:
    assert repeats(LONG, text=equal) == ({"same-text": (points, str(int(equal)))} if points else {})


def test_what_many_people_write_is_no_repeat_unless_it_has_a_link() -> None:
    assert repeats(SHORT, text=9) == {}
    assert repeats(SHORT, text=10) == {"same-text": (50, "10")}
    assert repeats("See https://a.example", text=1) == {"same-text": (25, "1")}
    assert repeats("Muito obrigada pela ajuda!", text=1) == {}
    assert repeats("twenty-three letters in it", text=1) == {}
    assert repeats("twenty-four letters are here", text=1) == {"same-text": (25, "1")}


@pytest.mark.parametrize(("similar", "points"), [(1, 0), (2, 40), (3, 40), (4, 60), (9, 60), (10, 80)])
def test_similar_texts_are_more_points_each_time(similar: int, points: int) -> None:
    assert repeats(LONG, band=similar) == ({"similar-texts": (points, str(similar))} if points else {})
    assert "similar-texts" not in repeats(LONG, band=similar, text=1)


@pytest.mark.parametrize(("hosts", "points"), [(4, 0), (5, 10), (19, 10), (20, 20)])
def test_a_host_that_is_linked_often_is_found(hosts: int, points: int) -> None:
    assert repeats(SHORT, host=hosts) == ({"same-host": (points, str(hosts))} if points else {})


@pytest.mark.parametrize(
    ("counts", "found"),
    [
        ([], []),
        ([("near", 9.9)], []),
        ([("near", 10)], [(20, "10")]),
        ([("near", 29)], [(20, "29")]),
        ([("near", 30)], [(40, "30")]),
        ([("far", 59)], []),
        ([("far", 60)], [(20, "60")]),
        ([("far", 60), ("near", 9)], [(20, "60")]),
        ([("far", 60), ("near", 30)], [(40, "30")]),
        ([("near", 3), ("near", 12), ("near", 5)], [(20, "12")]),
    ],
)
def test_a_busy_network_is_found(counts: list[tuple[str, float]], found: list[tuple[int, str]]) -> None:
    assert networks(*counts) == [("busy-network", *one) for one in found]


def test_texts_are_compared_in_bands_from_eight_words_on() -> None:
    def names(writing: Writing) -> list[str]:
        return [one.name for one in text_tallies(b"secret", "default", writing)]

    assert names(read_writing("one two three four five six seven")) == ["text"]
    assert names(read_writing("one two three four five six seven eight")) == ["text", *4 * ["band"]]
    links = " ".join(f"https://{letter}.example" for letter in "abcd")
    assert names(read_writing(links)) == ["text", *3 * ["host"]]
    assert names(read_writing("")) == []


def test_different_things_of_different_sites_are_counted_separately() -> None:
    writing = read_writing("one two three four five six seven eight https://a.example https://b.example")
    keys = [one.key for site in ("default", "docs") for one in text_tallies(b"secret", site, writing)]
    assert len(set(keys)) == len(keys) == 14


@pytest.mark.parametrize("part", ["-", "--.", "a-", "_.", "www.", "//", "<a", "<!--", "&#", "%2", "a@"])
def test_reading_takes_time_in_proportion_to_the_text(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """If it took the square of it, this would never end."""
    monkeypatch.setattr("glosa.service.domain.spam.writing.MOST_CHARACTERS", 10**6)
    assert len(read_writing((part * 10**6)[: 10**6 - 1] + ".").hosts) <= 1
