"""What the command line adds to a refusal of the service: the option or the command that helps."""

from collections.abc import Mapping

from glosa.service.domain.errors import Refusal, SchemaTooOld, SiteExists, SiteUnknown


def advised(refusal: Refusal) -> str:
    """The text of ``refusal``, with the next step on the command line if there is one."""
    return " ".join(filter(None, (str(refusal), _ADVICE.get(type(refusal)))))


_ADVICE: Mapping[type[Refusal], str] = {
    SiteExists: "Choose another one: --app-id, or appId in glosa.yaml.",
    SiteUnknown: "Add it with 'glosa comments site add NAME'.",
    SchemaTooOld: "Run `glosa comments migrate`.",
}
