"""What the command line adds to a refusal of the service: the option or the command that helps."""

from collections.abc import Mapping

from glosa.service.domain.errors import Refusal, SchemaTooOld, SiteExists, SiteUnknown


def advised(error: Exception) -> str | None:
    """The text of a refusal, with the next step on the command line if there is one; ``None`` for other errors."""
    if not isinstance(error, Refusal):
        return None
    return " ".join(filter(None, (str(error), _ADVICE.get(type(error)))))


_ADVICE: Mapping[type[Refusal], str] = {
    SiteExists: "Choose another one: --app-id, or appId in glosa.yaml.",
    SiteUnknown: "Add it with 'glosa comments site add NAME'.",
    SchemaTooOld: "Run `glosa comments migrate`.",
}
