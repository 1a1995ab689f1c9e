"""``glosa comments …``: its effect on a database, its output, and its exit codes."""

import asyncio
import re
import stat
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glosa.cli.app import COMMENT_COMMANDS, glosa
from glosa.service.domain.names.claims import NameRequest
from glosa.service.routes.protocol.signature import sign
from glosa.service.storage.store import open_store
from tests.contract.service.authenticator import Device
from tests.contract.service.conftest import SITE, START, Service, settings_in
from tests.contract.service.moderators import Person
from tests.contract.service.test_passkeys import add, invited_key


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A separate working folder and environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("GLOSA_DB", "GLOSA_SECRET"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments: str, typed: str = "", env: Mapping[str, str] | None = None) -> Result:
    return CliRunner(env=env).invoke(glosa, ["comments", *arguments], input=typed)


def done(*arguments: str, **options: str) -> str:
    result = run(*arguments, **options)  # type: ignore[arg-type]  # only texts are given
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def written(tmp_path: Path) -> dict[str, str]:
    """Returns the ids of comments in the default database by their text."""
    (tmp_path / "data").mkdir()
    service = Service(settings_in(tmp_path / "data", SITE))
    service.start()
    root = service.comment("Root", nick="Ana")
    ids = {"root": root["id"], "reply": service.comment("Reply", rid=root["id"], pid=root["id"])["id"]}
    ids["other"] = service.comment("Other", path="/b")["id"]
    service.stop()
    return ids


def keep_names(folder: Path, *nicks: str) -> None:
    """Somebody keeps each of the names."""
    settings = settings_in(folder / "data", SITE)

    async def keep() -> None:
        store = open_store(settings.database)
        for index, nick in enumerate(nicks):
            link = NameRequest(site="default", hash=nick, nick=nick, holder=nick, url="/", expires_at=START + 60_000)
            await store.add_name_request(link)
            assert await store.claim_name("default", nick, f"{index:024}", START) is not None
        await store.close()

    asyncio.run(keep())


def test_every_command_is_loaded_and_has_help() -> None:
    for name in COMMENT_COMMANDS:
        assert run(name, "--help").exit_code == 0, name


def test_a_database_is_created_with_a_private_secret(tmp_path: Path) -> None:
    assert done("migrate").startswith("The schema was migrated from version 0 to ")
    assert done("migrate").startswith("The schema is at version ")
    data = tmp_path / "data"
    assert (data / ".gitignore").read_text() == "*\n"
    secret = data / "comments.secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert len(secret.read_bytes().strip()) == 64
    before = secret.read_bytes()
    done("site", "list")
    assert secret.read_bytes() == before


def test_only_commands_that_create_a_database_run_without_one(tmp_path: Path) -> None:
    for arguments in (["list"], ["approve", "a" * 24], ["site", "list"], ["token", "list"], ["rerender"]):
        result = run(*arguments)
        assert result.exit_code == 1
        assert "There is no database 'data/comments.sqlite3'." in result.stderr
    assert not (tmp_path / "data").exists()


def test_the_database_may_be_named_by_option_or_environment(tmp_path: Path) -> None:
    done("migrate", "--db", "other/c.sqlite3")
    assert (tmp_path / "other/c.sqlite3").exists()
    assert run("site", "list", env={"GLOSA_DB": "other/c.sqlite3"}).exit_code == 0
    done("migrate", "--db", "sqlite:///third/c.sqlite3")
    assert (tmp_path / "third/c.sqlite3").exists()


def test_an_existing_folder_gets_no_gitignore(tmp_path: Path) -> None:
    done("migrate", "--db", "c.sqlite3")
    assert not (tmp_path / ".gitignore").exists()


def test_a_password_among_the_arguments_is_refused() -> None:
    result = run("migrate", "--db", "postgresql://glosa:hunter2@localhost/glosa")
    assert result.exit_code == 2
    assert "GLOSA_DB" in result.stderr
    assert "hunter2" not in result.output


def test_a_database_server_needs_a_secret_from_the_environment() -> None:
    result = run("migrate", "--db", "postgresql://glosa@localhost/glosa")
    assert result.exit_code == 1
    assert "The environment has no GLOSA_SECRET" in result.stderr


def test_a_secret_that_is_short_or_open_to_others_is_refused(tmp_path: Path) -> None:
    assert "GLOSA_SECRET has 5 characters" in run("migrate", env={"GLOSA_SECRET": "short"}).stderr
    assert "GLOSA_METRICS_TOKEN has 5 characters" in run("migrate", env={"GLOSA_METRICS_TOKEN": "short"}).stderr
    done("migrate")
    (tmp_path / "data/comments.secret").chmod(0o644)
    result = run("migrate")
    assert result.exit_code == 1
    assert "chmod 600 data/comments.secret" in result.stderr


def test_comments_are_listed_newest_first_on_one_line_each(written: dict[str, str]) -> None:
    lines = done("list").splitlines()
    assert [line[:24] for line in lines] == [written["other"], written["reply"], written["root"]]
    assert lines[2].split("  ")[1:] == ["visible", "2026-11-21 15:00", "/a", "Ana: Root"]
    assert done("list", "--path", "/b").count("\n") == 1
    assert done("list", "--limit", "2").count("\n") == 2
    assert run("list", "--status", "spam").stderr == "No comments match.\n"


def test_a_comment_cannot_command_the_terminal(tmp_path: Path) -> None:
    service = Service(settings_in(tmp_path, SITE))
    service.start()
    service.comment("one\ntwo\u202ethree", nick="Ana")
    service.stop()
    (line,) = done("list", "--db", "comments.sqlite3").splitlines()
    assert line.endswith("Ana: one two three")


def test_a_comment_is_moderated(written: dict[str, str]) -> None:
    id = written["other"]
    assert done("spam", id) == "1 comment marked as spam.\n"
    assert done("list", "--status", "spam").startswith(id)
    assert done("approve", id) == "1 comment approved.\n"
    assert done("approve", id) == "1 comment already had that status.\n"
    assert done("delete", id).startswith("1 comment deleted")
    assert done("restore", id) == "1 comment restored.\n"


def test_unknown_ids_are_reported_and_the_others_processed(written: dict[str, str]) -> None:
    result = run("spam", written["other"], "0" * 24)
    assert (result.exit_code, result.stdout) == (1, "1 comment marked as spam.\n")
    assert f"The site 'default' has no comment {'0' * 24}. Expected ids from the list of: " in result.stderr
    assert "glosa comments list --site default" in result.stderr


def test_if_all_ids_are_unknown_no_success_is_reported(written: dict[str, str]) -> None:
    for command in ("approve", "spam", "delete", "restore"):
        result = run(command, "nope")
        assert (result.exit_code, result.stdout) == (1, ""), command
        assert "has no comment nope." in result.stderr


def test_a_purge_asks_first(written: dict[str, str]) -> None:
    assert run("delete", "--purge", written["root"], typed="n\n").exit_code == 1
    assert done("list").count("\n") == 3
    assert "2 comments deleted permanently" in done("delete", "--purge", written["root"], typed="y\n")
    assert "1 comment deleted permanently" in done("delete", "--purge", "--yes", written["other"])
    assert run("list").stderr == "No comments match.\n"


def test_comments_are_rendered_again(written: dict[str, str]) -> None:
    assert done("rerender") == "default: 0 comments rendered again.\n"


def test_a_site_is_added_changed_and_listed() -> None:
    added = done("site", "add", "docs", "--approval", "first", "--origin", "https://docs.example.org")
    assert added.startswith("docs  app_id=")
    assert "origins=https://docs.example.org  approval=first" in added
    assert "There's already a site 'docs'." in run("site", "add", "docs").stderr
    assert "isn't a valid name for a site" in run("site", "add", "a b").stderr
    changed = done("site", "set", "docs", "--required", "nick,mail", "--origin", "any", "--app-id", "old", "--uploads")
    assert changed.startswith("docs  app_id=old  app_key=")
    assert "origins" not in changed
    assert "approval=first  required=nick,mail  uploads=true" in changed
    assert done("site", "list") == changed
    assert "There is no site 'other'." in run("site", "set", "other").stderr


def test_a_master_key_is_shown_once_and_stored_as_a_hash(tmp_path: Path) -> None:
    done("site", "add", "docs")
    key = done("site", "set", "docs", "--new-master-key").splitlines()[-1]
    assert len(key) == 32
    assert key.encode() not in (tmp_path / "data/comments.sqlite3").read_bytes()
    assert key not in done("site", "list")


def test_a_new_master_key_signs_requests_of_the_store_protocol(tmp_path: Path) -> None:
    done("site", "add", "docs", "--app-id", "app")
    keys = [done("site", "set", "docs", "--new-master-key").splitlines()[-1] for _ in range(2)]
    secret = (tmp_path / "data/comments.secret").read_bytes().strip()
    service = Service(replace(settings_in(tmp_path / "data"), secret=secret))
    service.start()
    signatures = [f"{sign(1_453_014_943_466, key)},master" for key in keys]
    answers = [
        service.send_undescribed("GET", "/1.1/date", headers={"x-lc-id": "app", "x-lc-sign": signature})
        for signature in signatures
    ]
    service.stop()
    assert [answer.status_code for answer in answers] == [401, 200]


def test_threads_follow_the_rules_of_their_keys(tmp_path: Path) -> None:
    service = Service(settings_in(tmp_path, SITE))
    service.start()
    service.comment(path="/a")
    service.comment(path="/a.html")
    service.stop()
    result = run("site", "set", "default", "--path-aliases", "--db", "comments.sqlite3")
    assert "1 thread moved to another key" in result.stderr
    service = Service(settings_in(tmp_path))
    service.start()
    assert service.get("/api/v1/thread?path=/a/").json()["count"] == 2
    service.stop()
    result = run("site", "set", "default", "--no-path-aliases", "--db", "comments.sqlite3")
    assert "1 thread moved to another key" in result.stderr
    service = Service(settings_in(tmp_path))
    service.start()
    counts = {path: service.get(f"/api/v1/thread?path={path}").json()["count"] for path in ("/a", "/a.html", "/a/")}
    assert counts == {"/a": 1, "/a.html": 1, "/a/": 0}
    service.stop()


def test_a_token_is_shown_once_and_can_be_revoked(written: dict[str, str]) -> None:
    made = run("token", "add", "Ana")
    assert len(made.stdout.strip()) == 48
    assert "'Ana' already has a token for 'default'." in run("token", "add", "Ana").stderr
    assert done("token", "list").endswith("  Ana\n")
    assert done("token", "remove", "Ana") == "The token of Ana is revoked.\n"
    assert "'Ana' has no token for 'default'." in run("token", "remove", "Ana").stderr


def test_a_list_can_be_filtered(written: dict[str, str]) -> None:
    assert [line.split()[0] for line in done("list", "--nick", "ana").splitlines()] == [written["root"]]
    assert [line.split()[0] for line in done("list", "--contains", "OTHER").splitlines()] == [written["other"]]
    assert run("list", "--mail", "@", "--address", "127.").stderr == "No comments match.\n"
    assert len(done("list", "--since", "2026-11-21", "--until", "2026-11-22").splitlines()) == 3
    assert done("list", "--until", "2026-11-21 15:00") == ""
    assert run("list", "--since", "yesterday").exit_code == 2


def test_decisions_are_logged_and_undone(written: dict[str, str]) -> None:
    done("spam", written["root"], written["other"])
    first, second = done("log").splitlines()
    decision = first[18:42]
    assert decision == second[18:42]
    assert first.endswith("visible → spam")
    assert done("log", "--comment", written["root"], "--limit", "1").count("\n") == 1
    assert done("undo", decision) == "2 comments restored.\n"
    assert done("list", "--status", "spam") == ""
    assert "There is no such decision" in run("undo", "0" * 24).stderr


def test_a_comment_is_edited_from_standard_input(written: dict[str, str]) -> None:
    edited = done("edit", written["root"], typed="New text")
    assert "New text" in done("list", "--contains", "new")
    assert done("log").rstrip().endswith("Root")
    done("undo", edited.split("comments undo ")[1].split()[0])
    assert "Root" in done("list", "--nick", "Ana")
    missing = run("edit", "0" * 24, "--text", "x")
    assert (missing.exit_code, "has no comment" in missing.stderr) == (1, True)


def test_a_login_link_names_the_page_and_works_once(written: dict[str, str]) -> None:
    result = run("login", "--name", "Ana")
    assert result.exit_code == 0, result.output
    assert re.fullmatch(r"http://127\.0\.0\.1:8000/comments/admin/#default\.[0-9a-f]{48}\n", result.stdout)
    assert result.stderr == "Open this link within 10 minutes to sign in as Ana. It works once:\n"
    assert done("login", "--url", "https://c.example/x/").startswith("https://c.example/x/admin/#default.")
    assert "Expected one such as" in run("login", "--url", "nowhere").stderr
    assert "printable" in run("login", "--name", " ").stderr


def test_names_are_listed_and_released(written: dict[str, str], tmp_path: Path) -> None:
    assert done("names", "list") == ""
    assert "Nobody keeps a name on 'default'." in run("names", "list").stderr
    keep_names(tmp_path, "Ana\x1b[2J", "Bob")
    assert re.fullmatch(r"2026-11-\d\d \d\d:\d\d  Ana.?\[2J\n2026-11-\d\d \d\d:\d\d  Bob\n", done("names", "list"))
    assert done("names", "release", "b o b") == "The name 'Bob' is free again.\n"
    assert "Bob" not in done("names", "list")
    missing = run("names", "release", "Bob")
    assert (missing.exit_code, missing.stdout) == (1, "")
    assert "Expected a name from the list of: glosa comments names list --site default" in missing.stderr
    assert "There is no site 'other'" in run("names", "list", "--site", "other").stderr
    assert "release-name" in done("log")


def test_a_login_says_whose_name_it_takes(written: dict[str, str], tmp_path: Path) -> None:
    keep_names(tmp_path, "Ana")
    assert "The name 'Ana' belonged to a commenter, who can't use it any more." in run("login", "--name", "ANA").stderr
    assert done("names", "list") == ""
    assert "belonged" not in run("login", "--name", "ANA").stderr


def test_people_keep_their_role_until_they_are_removed(written: dict[str, str]) -> None:
    assert "Nobody can sign in" in run("moderator", "list").stderr
    done("login", "--name", "Ana")
    done("login", "--name", "Eva", "--role", "moderator", "--mail", "eva@example.org")
    done("login", "--name", "Eva")
    listed = done("moderator", "list").splitlines()
    assert [line[18:] for line in listed] == ["owner      Ana", "moderator  Eva  eva@example.org"]
    assert done("moderator", "remove", "Eva") == "Eva can't sign in any more.\n"
    assert "has no moderator 'Eva'" in run("moderator", "remove", "Eva").stderr


def test_sessions_are_listed_and_revoked(tmp_path: Path, written: dict[str, str]) -> None:
    assert "Nobody is signed in" in run("session", "list").stderr
    service = Service(settings_in(tmp_path / "data", SITE))
    service.start()
    person = Person(service)
    service.stop()
    (line,) = done("session", "list").splitlines()
    assert line.startswith(f"{person.session['id']}  2026-11-21 15:00  Ana  127.0.0.0/24")
    assert done("session", "revoke", person.session["id"]) == "The session has ended.\n"
    assert "has no session" in run("session", "revoke", person.session["id"]).stderr


def test_passkeys_are_listed_and_removed(tmp_path: Path, written: dict[str, str]) -> None:
    assert "Nobody has a passkey" in run("passkey", "list").stderr
    service = Service(settings_in(tmp_path / "data", SITE))
    service.start()
    person = Person(service)
    answer = add(service, person, Device().create(invited_key(service, person)["challenge"]))
    service.stop()
    id: str = answer.json()["id"]
    assert done("passkey", "list") == f"{id}  never used        Ana  docs.example.org  Phone\n"
    assert "has no passkey '-x'" in run("passkey", "remove", "-x").stderr
    assert done("passkey", "remove", id).startswith("Ana can't sign in with this passkey any more.")
    assert "has no passkey" in run("passkey", "remove", id).stderr
    assert "remove-passkey" in done("log")


def test_the_filter_explains_a_comment_and_forgets_what_it_learned(written: dict[str, str]) -> None:
    assert "+0  in total." in done("filter", "why", written["root"])
    done("spam", written["root"])
    assert done("filter", "model") == "0 approved comments, 1 comment of spam.\n"
    assert done("filter", "forget") == "1 decision forgotten.\n"
    assert done("filter", "model") == "0 approved comments, 0 comments of spam.\n"


def test_replies_marks_and_closed_pages_on_the_command_line(written: dict[str, str]) -> None:
    id = done("reply", written["root"], "--name", "Ana", typed="Thanks!").split()[-1]
    assert "Thanks!" in done("list")
    assert done("answer", id) == "The reply is marked as the answer.\n"
    assert done("answer", id, "--remove") == "The reply is no longer marked as the answer.\n"
    assert done("pin", written["root"]) == "The comment is pinned.\n"
    assert done("pin", written["root"]) == "Nothing changed.\n"
    assert done("unpin", written["root"]) == "The comment is no longer pinned.\n"
    assert "A reply can't be pinned" in run("pin", id).output
    for command in (("reply", "0" * 24, "--name", "Ana", "--text", "x"), ("pin", "0" * 24)):
        assert f"has no comment {'0' * 24}" in run(*command).output
    assert done("close", "/b") == "The comments of /b are closed.\n"
    assert done("closed") == "/b\n"
    assert done("reopen", "/b") == "The comments of /b are open.\n"
    assert run("closed").output == "The comments of all pages are open.\n"
    actions = [line.split("  ")[3] for line in done("log").splitlines()]
    assert sorted(actions) == sorted(["reply", "mark-answer", "unmark-answer", "pin", "unpin", "close", "reopen"])


def test_blocks_reports_and_notes_on_the_command_line(written: dict[str, str]) -> None:
    assert done("block", "add", "word", "casino", "--effect", "refuse") == "Blocked: word casino (refuse).\n"
    assert done("block", "add", "--author-of", written["root"], "--days", "3", "--reason", "Ads").startswith(
        "Blocked: "
    )
    first, second = done("block", "list").splitlines()
    assert "word  casino  refuse  0 comments  forever" in second
    assert "until " in first
    assert first.endswith("Ads")
    assert done("block", "remove", first.split()[0]) == "The rule was removed.\n"
    assert "has no rule" in run("block", "remove", first.split()[0]).output
    assert "Say what to block" in run("block", "add", "word").output
    assert f"has no comment {'0' * 24}" in run("block", "add", "--author-of", "0" * 24).output
    assert done("block", "add", "--network-of", written["root"]) == "Blocked: network Ana (hold).\n"
    assert run("reported").output == "Readers reported nothing.\n"
    assert done("dismiss", written["root"]) == "Reports of 0 comments dismissed.\n"
    note = done("note", "add", written["root"], "Watch this one").split()[-1]
    assert done("note", "list", written["root"]).endswith("Watch this one\n")
    assert done("note", "remove", note) == "The note was removed.\n"
    assert "has no note" in run("note", "remove", note).output
    assert run("note", "list", written["root"]).output == "There are no notes.\n"
