"""What a command imports: each megabyte counts once per worker."""

import gc
import subprocess
import sys

import click
import pytest

from glosa.cli.app import glosa

WITHOUT = {
    "glosa.cli.comments.serve": "asyncpg PIL httpx yaml glosa.builder.build glosa.builder.render.v8 py_mini_racer",
    "glosa.cli.comments.listing": "asyncpg PIL httpx yaml glosa.builder.build py_mini_racer"
    " glosa.service.app glosa.service.routes.context granian",
    "glosa.cli.comments.site": "asyncpg PIL httpx yaml glosa.service.app glosa.service.routes.context granian",
    "glosa.cli.build": "asyncpg starlette granian sqlite3 nh3 glosa.service.storage glosa.hosting.server"
    " difflib glosa.service.domain.comments glosa.builder.content.dialects.translate glosa.builder.output.feeds",
    "glosa.cli.app": "starlette msgspec asyncio granian yaml",
}


@pytest.mark.parametrize("module", WITHOUT)
def test_a_command_imports_only_what_it_needs(module: str) -> None:
    script = f"import sys, {module}; print(*sorted(sys.modules.keys() & set({WITHOUT[module].split()!r})))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


def test_garbage_is_collected_after_a_command_is_imported() -> None:
    glosa.get_command(click.Context(glosa), "build")
    assert gc.isenabled()


def test_a_service_on_sqlite_runs_without_other_drivers() -> None:
    """The service is started, opens its storage, and answers requests."""
    done = subprocess.run([sys.executable, "-c", _SERVED], capture_output=True, text=True, check=True)
    assert done.stdout == "201 200 []\n"


_SERVED = """
import asyncio, sys, tempfile, json
from pathlib import Path
from glosa.service.app import service_application
from glosa.service.domain.sites import Site
from glosa.service.settings import Settings

async def main():
    folder = Path(tempfile.mkdtemp())
    site = Site(id="default", app_id="app", app_key="key")
    settings = Settings(database=str(folder / "c.db"), secret=b"s" * 32, uploads=folder / "uploads", sites=(site,))
    application = service_application(settings, write=lambda piece: None)
    incoming, outgoing = asyncio.Queue(), asyncio.Queue()
    life = asyncio.create_task(application({"type": "lifespan"}, incoming.get, outgoing.put))
    await incoming.put({"type": "lifespan.startup"})
    await outgoing.get()
    statuses = []

    async def request(method, path, body=b"", query=b""):
        async def receive():
            return {"type": "http.request", "body": body}

        async def send(message):
            statuses.extend([message["status"]] if "status" in message else [])

        scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": [], "root_path": ""}
        await application({**scope, "client": ("203.0.113.1", 1)}, receive, send)

    await request("POST", "/api/v1/comments", json.dumps({"path": "/a", "text": "Hello"}).encode())
    await request("GET", "/api/v1/thread", query=b"path=/a")
    await incoming.put({"type": "lifespan.shutdown"})
    await life
    print(*statuses, sorted(sys.modules.keys() & {"asyncpg", "PIL", "httpx", "glosa.builder"}))

asyncio.run(main())
"""
