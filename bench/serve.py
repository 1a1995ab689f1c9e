"""Requests per second of ``glosa serve``."""

import re
import subprocess
from collections.abc import Iterator

from bench.place import debian_program
from bench.report import Options, Table
from bench.site import served_site

_PATH = "/en-US/settings/basic.html"
_CONNECTIONS = 16


def measure(options: Options) -> Iterator[Table]:
    """One row: a page in brotli, one worker."""
    seconds = 2 if options.quick else 10
    wrk = debian_program("wrk")
    with served_site() as origin:
        command = (
            wrk,
            "-t1",
            f"-c{_CONNECTIONS}",
            f"-d{seconds}s",
            "--latency",
            "-H",
            "Accept-Encoding: br",
            origin + _PATH,
        )
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rate = _found(r"Requests/sec:\s+([\d.]+)", text)
    cells = (
        f"{float(rate):,.0f}",
        _found(r"50%\s+(\S+)", text),
        _found(r"99%\s+(\S+)", text),
    )
    yield Table(
        "Serving",
        ("what", "requests/s", "median", "99 % within"),
        ((f"`{_PATH}`, brotli", *cells),),
        f"One worker of `glosa serve`, {_CONNECTIONS} connections, {seconds} s, load by `wrk` on the same machine.",
    )


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise LookupError(f"wrk did not say {pattern!r}:\n{text}")
    return match[1]
