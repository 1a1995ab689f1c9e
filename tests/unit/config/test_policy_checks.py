"""Problems of the hosts that the site's policy names."""

from collections.abc import Callable

import pytest

from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import Diagnostic, Severity

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]


@pytest.mark.parametrize(
    ("address", "why", "instead"),
    [
        ("*", "A star", "Name each host that 'frame' needs."),
        ("https://*.example.org", "A star", "Name each host that 'frame' needs."),
        ("'unsafe-eval'", "run text as code", "Name each host that 'frame' needs."),
        ("unsafe-inline", "run text as code", "Name each host that 'frame' needs."),
        ("'self'", "Keywords", "Name each host that 'frame' needs."),
        ("data:", "any content", "Name each host that 'frame' needs."),
        ("https:", "A scheme alone", "Name each host that 'frame' needs."),
        ("https://", "A scheme alone", "Name each host that 'frame' needs."),
        ("http://a.example", "Without encryption", "Write 'https://a.example'."),
        ("https://a.example/x", "only scheme, host and port", "Write 'https://a.example'."),
        ("a.example:8443", "only scheme, host and port", "Write 'https://a.example:8443'."),
        ("https://a.example; script-src *", "A star", "Name each host that 'frame' needs."),
        ("https://a.example;", "only scheme, host and port", "Name each host that 'frame' needs."),
        ("https://a b.example", "only scheme, host and port", "Name each host that 'frame' needs."),
        ("https://me:secret@a.example", "only scheme, host and port", "Name each host that 'frame' needs."),
        ("https://a..example", "only scheme, host and port", "Name each host that 'frame' needs."),
    ],
)
def test_refuses_anything_in_the_policy_but_origins(said: Said, address: str, why: str, instead: str) -> None:
    (fault,) = said(f'policy:\n  frame: ["{address}"]\n')
    assert (fault.line, fault.code, fault.severity) == (6, "config-policy", Severity.ERROR)
    assert why in fault.found
    assert fault.next_step == instead


def test_accepts_origins_in_the_policy(read: Read) -> None:
    config = read("policy: {frame: [https://a.example, 'https://bücher.example:8443'], form: [https://b.example]}\n")
    assert config.policy.frame == ("https://a.example", "https://bücher.example:8443")


def test_reports_unknown_purposes_in_the_policy(said: Said) -> None:
    (fault,) = said("policy: {image: [https://a.example]}\n")
    assert fault.code == "config-unknown-key"
