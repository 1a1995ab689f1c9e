"""The script in every page's head: the only inline one. Its text never varies, so the policy can allow it by hash."""

import base64
from hashlib import sha256

OPENING = (
    "try{"
    'let s=localStorage.getItem("glosa.scheme");'
    'if(s=="light"||s=="dark")document.documentElement.dataset.scheme=s'
    "}catch{}"
    'addEventListener("load",()=>{'
    "let n=9,"
    'f=()=>n--&&!performance.getEntriesByName("first-contentful-paint")[0]?requestAnimationFrame(f):'
    "import(document.documentElement.dataset.reader);"
    "requestAnimationFrame(f)"
    "})"
)
"""Applies the chosen color scheme before the first paint, then loads the reader."""


def script_hash(text: str) -> str:
    """The source expression that allows an inline script in a policy's ``script-src``."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
