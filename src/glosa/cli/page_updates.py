"""``--update-pages``: two other commands, which build a site again after its comments changed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from glosa.composition.comment_following import STOP_SECONDS
from glosa.composition.serve import PreparedSite
from glosa.hosting.termination import exiting_on_termination


@contextmanager
def updating_pages(prepared: PreparedSite) -> Iterator[None]:
    """Runs ``glosa comments follow`` with ``glosa build`` until the block is left, also by SIGTERM.

    Nothing runs for a site without comments of its own. On Linux, the commands also end if this process is killed.
    """
    request, database = prepared.plan.build, prepared.comments_database
    if database is None:
        yield
        return
    glosa = (sys.executable, "-P", "-m", "glosa")
    base = ("--base", request.base) if request.base else ()
    build = (*glosa, "build", str(request.site), "--out", str(request.out), *base)
    follow = (*glosa, "comments", "follow", "--wait", "--parent", str(os.getpid()), "--", *build)
    with exiting_on_termination():
        # The address may contain a password, which arguments would show to everyone.
        process = subprocess.Popen(follow, env={**os.environ, "GLOSA_DB": database})
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(2 * STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
