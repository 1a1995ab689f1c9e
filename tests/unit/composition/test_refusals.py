"""Refusals on the command line name the option or the command that helps."""

import pytest

from glosa.composition.refusals import advised
from glosa.service.domain.errors import Refusal, SchemaTooOld, SiteExists, SiteUnknown, StorageBusy


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            SiteExists("docs", "app"),
            (
                "The site 'docs' has the app id 'app' already. Expected one of its own for each site. "
                "Choose another one: --app-id, or appId in glosa.yaml."
            ),
        ),
        (
            SiteUnknown("There is no site 'docs'."),
            "There is no site 'docs'. Add it with 'glosa comments site add NAME'.",
        ),
        (
            SchemaTooOld("The database has schema 1, but this version of Glosa needs schema 2."),
            "The database has schema 1, but this version of Glosa needs schema 2. Run `glosa comments migrate`.",
        ),
        (StorageBusy(), "The service is busy. Nothing was saved. Try again in a few seconds."),
    ],
)
def test_a_refusal_says_what_to_do(refusal: Refusal, text: str) -> None:
    assert advised(refusal) == text
