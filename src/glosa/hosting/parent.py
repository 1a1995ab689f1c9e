"""Ending with the process that started this one, however that ended: one that is killed has no time to stop others."""

import ctypes
import os
import signal
import sys


def end_with(parent: int) -> None:
    """Has the system send SIGTERM to this process when ``parent``, the process that started it, is gone.

    Only Linux can do that (prctl(2), ``PR_SET_PDEATHSIG``); elsewhere nothing happens.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        # It was gone before the system knew of the wish.
        os.kill(os.getpid(), signal.SIGTERM)


_PR_SET_PDEATHSIG = 1
