"""The script in every page's head: the only inline one, always the same text, so that the policy can name its hash."""

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
"""Shows the colour scheme that the reader chose, before the first paint, and loads the reader after it."""


def script_hash(text: str) -> str:
    """How ``script-src`` of a policy names an inline script."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
