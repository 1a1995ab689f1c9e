"""``glosa new``: a site to start with."""

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import TypeVar, get_args

import click

from glosa.builder.build import Request, cache_of
from glosa.builder.config.language_names import is_language_tag, language_name, likely_tag
from glosa.builder.diagnostics import Severity
from glosa.cli import arguments
from glosa.cli.report import fail, reporting, show, summary
from glosa.composition.site import check_site
from glosa.starter.site import Ci, FileExists, NewSite, create, existing_file, repository_of
from glosa.starter.words import WORDS

PAGES_OF: Mapping[Ci, str] = {"github": "GitHub Pages", "gitlab": "GitLab Pages"}
"""Where a workflow publishes the site."""
T = TypeVar("T")


@click.command()
@arguments.site
@click.option("--title", help="Title of the site.")
@click.option(
    "--lang",
    "languages",
    multiple=True,
    metavar="TAG",
    help="A language, such as en-US. Repeatable; the first one is the default.",
)
@click.option("--comments/--no-comments", default=None, help="Whether readers can comment without an account.")
@click.option("--ci", type=click.Choice(get_args(Ci)), help="A workflow that checks and publishes the site.")
@click.option("--yes", is_flag=True, help="Use the defaults for what you don't pass, without asking.")
def new(
    *, site: Path, title: str | None, languages: Sequence[str], comments: bool | None, ci: Ci | None, yes: bool
) -> None:
    """Create a site in the folder SITE.

    The folder may have other files. The sample pages explain how to write your own. Asks for what you don't pass, and reads the
    answers from standard input.
    """
    if site.is_file() or (site / "glosa.yaml").exists():
        fail(_occupied(site if site.is_file() else site / "glosa.yaml"))
    try:
        title, tags, chosen, comments = _chosen(site, title, languages, ci, comments, asks=not yes)
    except click.Abort:
        click.echo("\nStopped. Nothing was created.", err=True)
        sys.exit(130)
    repository = repository_of(site)
    planned = NewSite(title, tags, comments, chosen, str(site))
    if found := existing_file(planned, site):
        fail(_occupied(found))
    within = site.resolve().relative_to(repository).as_posix()
    try:
        created = create(replace(planned, within=within), site, repository)
    except FileExists as error:
        fail(str(error))
    except OSError as error:
        fail(
            f"{site} can't be created: {error.filename or site}: {error.strerror or error}. "
            "Choose a folder in which you may write, or change its permissions."
        )
    for path in created.written:
        click.echo(f"  {_shown(path)}")
    for path in created.left:
        click.echo(f"'{_shown(path)}' exists, so it stays as it is. Add the step: glosa build {quote(within)} --strict")
    with reporting():
        problems = check_site(Request(site, site / "dist", cache=cache_of(site))).diagnostics
    show(problems, site)
    if any(one.severity is Severity.ERROR for one in problems):
        fail(f"{site} has {summary(problems)}. Correct the errors above, then run: glosa check {quote(str(site))}")
    if chosen != "none" and comments:
        click.echo(f"Comments need 'glosa serve' on a server of yours: {PAGES_OF[chosen]} serves only files.")
    translated = [tag for tag in tags if tag.partition("-")[0].lower() not in ("en", "pt")]
    if translated:
        names = ", ".join(language_name(tag) for tag in translated)
        click.echo(f"The pages in {names} are in English. Translate them, and the texts in glosa.yaml.")
    click.echo(f"\n{title} is ready. Next:\n")
    argument = f"./{site}" if str(site).startswith("-") else str(site)  # Not an option.
    click.echo(f"  glosa dev {quote(argument)}   then open http://127.0.0.1:8000/")


def _chosen(
    site: Path, title: str | None, languages: Sequence[str], ci: Ci | None, comments: bool | None, *, asks: bool
) -> tuple[str, tuple[str, ...], Ci, bool]:
    """The title, the languages, the workflow, and whether there are comments. Asks for what isn't passed, if ``asks``."""
    usual, given = usual_language(os.environ), title
    title = _plain(title) if title else _titled(site)
    if asks and not given:
        title = _answer("Title of the site", title, _plain)
    tags = (
        _answer("Languages, the default one first", usual, lambda text: _languages((text,), usual))
        if asks and not languages
        else _languages(languages, usual)
    )
    chosen: Ci = ci or "none"
    if ci is None and asks:
        kinds = click.Choice(get_args(Ci))
        question = f"A workflow that checks and publishes the site ({', '.join(kinds.choices)})"
        chosen = _answer(question, "none", lambda text: kinds.convert(text, None, None))
    if comments is None:
        comments = chosen == "none"
        if asks:
            question = "Comments without an account on every page? They need 'glosa serve' on a server of yours (y, n)"
            comments = _answer(question, "y" if comments else "n", lambda text: click.BOOL.convert(text, None, None))
    return title, tags, chosen, comments


def _answer(question: str, default: str, read: Callable[[str], T]) -> T:
    """The answer to a question, as ``read`` returns it.

    Somebody at a terminal is asked again after a wrong answer. A wrong answer in other input ends the run, and where that input ends,
    the defaults follow.
    """
    if is_terminal():
        return click.prompt(question, default=default, value_proc=read)
    try:
        answer = click.prompt(question, default=default)
    except click.Abort:
        answer = default
    click.echo(answer)  # A terminal shows what's typed.
    return read(answer)


def _plain(title: str) -> str:
    if "{{" in title:
        raise click.BadParameter(
            f"'{title}' contains '{{{{', which begins a variable. Expected a title in plain text.", param_hint="--title"
        )
    return title


def is_terminal() -> bool:
    """Whether somebody sees the questions and types the answers."""
    return sys.stdin.isatty()


def usual_language(environment: Mapping[str, str]) -> str:
    """The language of the terminal, if Glosa has sample pages in it; otherwise ``en-US``."""
    name = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    tag = re.split(r"[.@]", name)[0].replace("_", "-")
    return tag if is_language_tag(tag) and tag.partition("-")[0].lower() in WORDS and "-" in tag else "en-US"


def _occupied(found: Path) -> str:
    return f"'{found}' exists, and nothing is overwritten. Pass another folder: glosa new my-site"


def _shown(path: str) -> str:
    """The path from the working directory, if it's below it."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def _titled(site: Path) -> str:
    words = re.sub(r"[-_]+", " ", site.resolve().name).strip()
    return "My documentation" if words in ("", "site", "docs") else words[:1].upper() + words[1:]


def _languages(given: Sequence[str], usual: str) -> tuple[str, ...]:
    tags = tuple(dict.fromkeys(tag for one in given for tag in re.split(r"[\s,]+", one.strip()) if tag))
    for tag in tags:
        if not is_language_tag(tag):
            likely = likely_tag(tag)
            meant = f" Did you mean '{likely}'?" if likely else ""
            raise click.BadParameter(
                f"'{tag}' isn't a language tag. Expected one such as en-US or pt-BR.{meant}", param_hint="--lang"
            )
    return tags or (usual,)
