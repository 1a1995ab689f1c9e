"""Error messages of ``glosa comments …``: where, what was found, what was expected, the next step."""

import stat
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glosa.cli.app import glosa

COUNTER = '{"objectId":"%024x","url":"/%d","time":3}'


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A separate working folder and environment, and one site."""
    monkeypatch.chdir(tmp_path)
    for name in ("GLOSA_DB", "GLOSA_SECRET"):
        monkeypatch.delenv(name, raising=False)
    assert run("site", "add", "docs", "--app-id", "the-app").exit_code == 0


def run(*arguments: str, env: Mapping[str, str] | None = None) -> Result:
    return CliRunner(env=env).invoke(glosa, ["comments", *arguments])


def message_of(*arguments: str, code: int = 1, env: Mapping[str, str] | None = None) -> str:
    """Returns the error message of a command that fails with ``code`` and prints nothing to standard output."""
    result = run(*arguments, env=env)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    return result.stderr.replace("\n", " ")


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        (
            "--required",
            "foo",
            "'foo' isn't a field of a comment. Expected some of nick, mail, link, separated by commas",
        ),
        ("--origin", "docs.example.org", "Expected scheme and host in lower case, such as https://docs.example.org"),
        ("--joined-locales", "en", "'en' isn't a prefix. Expected paths such as /en-US/, separated by commas"),
        ("--approval", "some", "is not one of 'none', 'first', 'all'"),
        ("--app-id", "", "Expected 1 to 200 letters, digits and symbols without spaces"),
        ("--app-key", "a b", "To leave it unchanged, leave the option out"),
        ("--comment-class", "", "Expected letters, digits, - and _, starting with a letter, other than Counter"),
        ("--comment-class", "Counter", "'Counter' isn't a valid class of comments."),
        ("--avatar-host", "foo", "'foo' isn't an address. Expected one that begins with https://"),
    ],
)
def test_invalid_rules_are_reported(option: str, value: str, expected: str) -> None:
    before = run("site", "list").stdout
    for command in (("site", "set", "docs"), ("site", "add", "other")):
        assert expected in message_of(*command, option, value, code=2)
    assert run("site", "list").stdout == before


def test_rules_at_their_bounds_are_accepted() -> None:
    changed = run(
        "site", "set", "docs", "--avatar-host", "https://a.example/x/", "--required", "", "--comment-class", "B"
    )
    assert changed.stdout.endswith("avatar_host=https://a.example/x/  comment_class=B\n")
    assert run("site", "set", "docs", "--avatar-host", "").exit_code == 0


def test_problems_of_sites_are_reported() -> None:
    assert "For example: glosa comments site add a-b" in message_of("site", "add", "a b")
    assert "or change the site with: glosa comments site set docs" in message_of("site", "add", "docs")
    taken = message_of("site", "add", "blog", "--app-id", "the-app")
    assert "The site 'docs' has the app id 'the-app' already. Expected one of its own" in taken
    assert "--app-id" in taken
    for arguments in (("list",), ("token", "list"), ("approve", "0"), ("export", "a.json"), ("site", "set", "default")):
        message = message_of(*arguments)
        assert "There is no site 'default'. Expected one of the existing sites: docs." in message
        assert "glosa comments site add NAME" in message
    run("migrate", "--db", "other.sqlite3")
    missing = message_of("list", "--db", "other.sqlite3")
    assert "There are no sites yet. Start 'glosa serve' once" in missing
    assert "Correct the name" in message_of("list", "--site", "dcs")
    assert run("site", "list", "--db", "other.sqlite3").stderr.endswith("Add one with: glosa comments site add NAME\n")


def test_problems_of_tokens_are_reported() -> None:
    assert "A token needs a name." in message_of("token", "add", " ", "--site", "docs")
    assert "glosa comments token add NAME --site docs" in run("token", "list", "--site", "docs").stderr
    run("token", "add", "Ana", "--site", "docs")
    assert "glosa comments token remove NAME --site docs" in message_of("token", "add", "Ana", "--site", "docs")
    assert "glosa comments token list --site docs" in message_of("token", "remove", "Bob", "--site", "docs")


@pytest.mark.parametrize("address", ["mysql://glosa@localhost/glosa", "sqlite://x.db", "postgres:/x://y"])
def test_an_unknown_kind_of_database_is_reported(address: str) -> None:
    """By option and by environment variable, with and without a secret."""
    kind = address.partition("://")[0]
    for arguments, env in ((("--db", address), {}), ((), {"GLOSA_DB": address, "GLOSA_SECRET": "x" * 40})):
        message = message_of("list", *arguments, code=2, env=env)
        assert f"'{kind}://' isn't a supported kind of database. Expected a file, or postgresql://" in message


def test_a_file_that_is_not_a_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "letter.sqlite3").write_text("no database at all" * 100)
    message = message_of("list", "--db", "letter.sqlite3")
    assert "letter.sqlite3 is not a SQLite database. Expected the service's database" in message
    assert "disk" not in message
    (tmp_path / "folder").mkdir()
    message = message_of("migrate", "--db", "folder/", code=2)
    assert "'folder/' is a folder. Expected a file, such as: folder/comments.sqlite3" in message
    assert not (tmp_path / "folder.secret").exists()


def test_a_folder_that_cannot_be_created_is_reported() -> None:
    message = message_of("migrate", "--db", "/proc/nowhere/c.sqlite3")
    assert "Expected a place that this account can write to. Choose another one for the database with --db." in message


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("x.txt", "hello", "doesn't have an ending that says what the file contains. Expected an export of the store"),
        ("x.json", "hello", "Nothing of 'x.json' can be read; at x.json:1 the line isn't a JSON object"),
        ("x.jsonl", "hello\nyou\n", "Check that it is the right file, and export it again."),
    ],
)
def test_an_unreadable_export_file_is_reported(tmp_path: Path, name: str, content: str, expected: str) -> None:
    (tmp_path / name).write_text(content)
    assert expected in message_of("import", name, "--site", "docs")


def test_a_file_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/broken.json").symlink_to("nowhere")
    for name in ("folder", "n" * 300, "folder/broken.json/x.json"):
        message = message_of("import", name, "--site", "docs")
        assert "Expected an export of the store" in message
        assert "Traceback" not in message
    assert "Check its name, and that this account may read it." in message_of("import", "folder", "--site", "docs")


def test_a_file_with_other_content_is_reported(tmp_path: Path) -> None:
    (tmp_path / "User.jsonl").write_text('{"username":"ana"}\n')
    result = run("import", "User.jsonl", "--site", "docs")
    assert result.exit_code == 1
    assert "it is neither a comment nor a counter (User.jsonl:1)" in result.stdout
    assert (
        "Nothing was imported: none of the rows is a comment or a counter. Expected an export that contains"
        in result.stderr
    )


def test_an_import_from_another_system_reports_every_row_that_changed(tmp_path: Path) -> None:
    rows = ['{"_id": "a", "url": "/a/", "comment": "x", "like": ["b"]}', '{"_id": "c"}']
    (tmp_path / "twikoo.json").write_text("[\n" + ",\n".join(rows) + "\n]")
    arguments = ("import", "twikoo.json", "--from", "twikoo", "--site", "docs", "--report", "report.csv")
    result = run(*arguments)
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "report:    report.csv")
    assert (tmp_path / "report.csv").read_text().splitlines() == [
        "result,place,reason",
        "changed,twikoo.json:2,it has no date; taken as written now",
        "skipped,twikoo.json:3,it's neither a comment nor a counter",
    ]
    assert stat.S_IMODE((tmp_path / "report.csv").stat().st_mode) == 0o600
    message = message_of(*arguments[:-1], "nowhere/report.csv")
    assert "The report 'nowhere/report.csv' can't be written: No such file or directory." in message


def test_an_import_counts_in_columns_and_in_words(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text(COUNTER % (1, 1))
    (tmp_path / "more.jsonl").write_text("\n".join(COUNTER % (n, n) for n in (1, 2, 3)) + "\nspoilt\n")
    assert run("import", "one.jsonl", "--site", "docs", "--dry-run").stdout == (
        "read:      1 row\nto import: 0 comments, 1 counter\nexisting:  0, unchanged\nskipped:   0\n"
    )
    assert run("import", "one.jsonl", "--site", "docs").stdout.splitlines()[1] == "imported:  0 comments, 1 counter"
    result = run("import", "more.jsonl", "--site", "docs")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:4] == [
        "read:      4 rows",
        "imported:  0 comments, 2 counters",
        "existing:  1, unchanged",
        "skipped:   1",
    ]
    assert run("import", "one.jsonl", "--site", "docs").exit_code == 0
    assert run("export", "out.tar.gz", "--site", "docs").stdout == "3 rows → out.tar.gz\n"


def test_an_export_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    assert "For everything: a.tar.gz" in message_of("export", "a.txt", "--site", "docs")
    assert "There is no folder 'nowhere'. Expected a folder to write into. Create it" in message_of(
        "export", "nowhere/a.csv", "--site", "docs"
    )
    (tmp_path / ".a.json.part").mkdir()
    message = message_of("export", "a.json", "--site", "docs")
    assert (
        "Expected free space, and a place that this account can write to. Free some space, or choose another place."
        in message
    )
