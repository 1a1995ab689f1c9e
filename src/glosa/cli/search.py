"""``glosa search``: answers a query as the site's own search does."""

from pathlib import Path

import click
import msgspec

from glosa.builder.build import Request, cache_of
from glosa.builder.diagnostics import BuildFailed
from glosa.cli.progress import progress
from glosa.cli.report import fail, reporting, show, summary
from glosa.composition.site import search_site


@click.command()
@click.argument("site", type=click.Path(path_type=Path))
@click.argument("query")
@click.option("--lang", help="Language to search in, such as pt-BR. Default: the site's first language.")
@click.option("--version", help="Version to search in, if the site has several. Default: the current one.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="Maximum number of results.")
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
def search(*, site: Path, query: str, lang: str | None, version: str | None, limit: int, shape: str) -> None:
    """Search the folder SITE for QUERY.

    Prints one result per line: address, page title, section.
    """
    if not any(map(str.isalnum, query)):
        fail(f"The query '{query}' has no letters or digits.")
    try:
        with reporting(), progress(shown=shape == "text") as report:
            request = Request(site, site / "dist", cache=cache_of(site), progress=report)
            searched = search_site(request, query, lang=lang, version=version, limit=limit)
    except BuildFailed as failure:
        show(failure.diagnostics, site)
        fail(f"The site can't be searched: {summary(failure.diagnostics)}.")
    show(searched.diagnostics, site)
    answer = searched.answer
    if version and version.lower() not in map(str.lower, searched.versions):
        expected = f"Expected one of {', '.join(searched.versions)}." if searched.versions else "It has only one."
        fail(f"The site has no version '{version}'. {expected}")
    if answer is None:
        named = [tag for tag in searched.languages if tag.lower().startswith(f"{lang}-".lower())]
        hint = f" Did you mean {named[0]}?" if named else ""
        fail(f"The site has no language '{lang}'. Expected one of {', '.join(searched.languages)}.{hint}")
    if shape == "json":
        click.echo(msgspec.json.encode(answer.hits))
        return
    for hit in answer.hits:
        click.echo(f"{hit.url}\t{hit.title}\t{hit.section}")
    if not answer.hits:
        click.echo(f"No results. Searched for: {'; '.join(answer.tried)}", err=True)
