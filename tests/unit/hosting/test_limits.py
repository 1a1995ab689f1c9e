"""Connections that a worker accepts, by the files that the system lets it open."""

import subprocess
import sys

import pytest

from glosa.hosting.limits import MOST_CONNECTIONS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files.")

LIMITED = """
import resource, sys
from glosa.hosting.limits import most_connections

soft, hard = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
print(most_connections(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def open_files(soft: int, hard: int) -> list[int]:
    """Connections, then the limits afterwards, of a process that begins with these."""
    command = [sys.executable, "-c", LIMITED, str(soft), str(hard)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return [int(number) for number in ended.stdout.split()]


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "raised"),
    [(256, 16_000, MOST_CONNECTIONS, 8_448), (9_000, 16_000, MOST_CONNECTIONS, 9_000), (256, 1_024, 384, 1_024)],
)
def test_every_connection_has_room_for_a_file_that_is_sent(soft: int, hard: int, connections: int, raised: int) -> None:
    assert open_files(soft, hard) == [connections, raised, hard]


def test_a_worker_that_may_open_few_files_accepts_one_connection_at_a_time() -> None:
    assert open_files(100, 100)[0] == 1
