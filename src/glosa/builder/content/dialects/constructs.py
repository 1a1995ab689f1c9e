"""The constructs of other generators that Glosa would show as text."""

from typing import NamedTuple


class Construct(NamedTuple):
    """A construct, and how it's found."""

    hints: tuple[str, ...]
    """Texts of which it contains one."""
    pattern: str
    what: str
    instead: str
    dialect: str = ""
    """The dialects that read it, with blanks between them; empty if none does."""
    begins: bool = False
    """Whether it begins a line, an item, a quote, or a cell."""
    is_block: bool = False
    """Whether it's a block in its generator, too, which headings and cells have none of."""
    effect: str = "readers would see as it's written"
    as_text_in: tuple[str, ...] = ()
    """The dialects whose generators show it as text, too."""


DIRECTIVE = Construct(
    ("```{", "~~~{", "``` {"),
    r"\{[a-z][\w:-]*\}",
    "a directive of MyST",
    "a container such as '::: note'",
    "myst",
)
"""It's in the first line of a fenced block."""
_AS_TAG = "browsers take for a tag, so readers wouldn't see it"
_GIVEN = r"(?:[.#][\w-]+|[\w-]+=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s{}\"'<>]+))"
"""An attribute in braces: a class, an id, or a name with a value."""
_ATTRIBUTES = rf":?[ \t]*{_GIVEN}(?:[ \t]+(?:{_GIVEN}|[\w-]+))*[ \t]*\}}"
_END = r"(?=[ \t]*(?:[|<]|$))"
"""The end of a line or a cell."""
_ADMONITION = r"(?:[ \t]+\w|[a-z][\w-]*(?:[ \t]+[\"'].{0,200}?[\"'])?" + _END + ")"
_NO_ADDRESS = r"(?<!\\<)(?<!\]\(<)(?<!\]: <)"
"""After ``<``: it isn't escaped, and no address in angle brackets begins with it."""
_PARAMETER = r"(?<=\w<)(?P<type>[A-Z]\w*)>(?!.{0,200}</(?P=type)>)"
"""What follows the ``<`` in ``List<String>``, but not in ``a<Badge>b</Badge>``."""
_COMPONENTS = {
    "docusaurus starlight": "Tabs|TabItem",
    "docusaurus": "CodeBlock|Admonition|TOCInline|BrowserOnly",
    "starlight": "Aside|CardGrid|Card|LinkCard|LinkButton|Steps|FileTree",
    "vitepress vuepress starlight": "Badge",
    "vuepress": "CodeGroup|CodeGroupItem|RouterLink",
}
"""Components that dialects read."""
_NAMES = r"\{[\w$\s,]{0,2000}\}|\*\s*as\s+[\w$]+"
_IMPORTED = rf"(?:type\s+)?(?:[\w$]+(?:\s*,\s*(?:{_NAMES}))?|{_NAMES})"
_EXPORTED = (
    r"(?:const|let|var)\s+(?:[\w$]+|\{[^{}\n]*\}|\[[^\[\]\n]*\])\s*(?::[^=\n]+)?="
    r"|(?:default\s+)?(?:async\s+)?function\b\s*+(?:\*\s*+)?[\w$]*+\s*+\("
    r"|(?:default\s+)?class\s+[\w$][^{\n]*\{"
    r"|default\s+(?:[({\[<'\"`]|[\w$]+\s*=>|[\w$.]+(?:\(.*\))?;|[A-Z][\w$]*$)"
    r"|(?:\{[\w$\s,]{0,2000}\}|\*(?:\s*as\s+[\w$]+)?)(?:\s*from\s*[\"'][^\"'\n]+[\"']|;?[ \t]*$)"
)
"""What follows ``export`` in JavaScript. A sentence can begin with the words, but not go on like this."""
CONSTRUCTS = (
    DIRECTIVE,
    Construct(
        ("```{", "~~~{", "``` {"),
        r"\\?(?:`(?<!``)`{2,}+|~(?<!~~)~{2,}+) ?\{[a-z][\w:-]*\}",
        "a directive of MyST",
        "a container such as '::: note' on a line of its own",
        "myst",
        begins=True,
    ),
    Construct(
        (":::",),
        r":(?<!::):{2,}+[ \t]*(?=[\w{\[]|\||$)",
        "a container",
        "'::: note' on a line of its own",
        "",
        begins=True,
    ),
    Construct(("}`",), r"\{[a-z][\w:-]*\}`[^`\n]+`", "a role of MyST", "a link, or `code`", "myst"),
    Construct(
        ("{%",),
        r"(?<!\\)\{%(?:(?!\{%).)*?%\}",
        "a tag of a template language",
        "its result",
        as_text_in=("vitepress", "vuepress", "starlight"),
    ),
    Construct(
        ("){", "]{", "`{", "*{", "_{", ":{"),
        rf"\{{(?<=[)\]`*_:]\{{)(?:{_ATTRIBUTES}|:?\s*[.#][\w-]+[^{{}}\n]*\}})",
        "a list of attributes of Python-Markdown",
        "Markdown without it",
        "mkdocs-material",
    ),
    Construct(
        ("{:",),
        r"\{:\s[^{}\n]+\}",
        "a list of attributes of Python-Markdown",
        "Markdown without it",
        "mkdocs-material",
        begins=True,
    ),
    Construct(
        ("{ .", "{.", "{ #", "{#", "{:"),
        rf"\{{:?[ \t]*(?=[.#:]){_GIVEN}(?:[ \t]+(?:{_GIVEN}|[\w-]+))*[ \t]*\}}{_END}",
        "a list of attributes of Python-Markdown",
        "Markdown without it",
        "mkdocs-material",
        begins=True,
    ),
    Construct(
        (" {#",),
        r"\{(?<=[ \t]\{)#[A-Za-z][\w.:-]*\}",
        "an id in braces",
        "an id at the end of a heading",
    ),
    Construct(
        (" {: ", " { .", " {."),
        rf"\{{(?<=[^\s|>][ \t]\{{)(?::[ \t]*(?={_GIVEN})|[ \t]*(?=\.[A-Za-z])){_GIVEN}(?:[ \t]+{_GIVEN})*[ \t]*\}}{_END}",
        "a list of attributes of Python-Markdown",
        "Markdown without it",
        "mkdocs-material",
    ),
    Construct(
        ("$$",),
        r"(?<!\$)\$\$(?:(?![\s$])(?:[^$\n|]|(?<!\s)\||\|(?!\s))*(?<=[^\s$])\$\$(?!\$)|[ \t]+(?=[^$\n|]*[\w\\])[^$\n|]+\$\$"
        + _END
        + r"|(?:[ \t]*|(?=[^\n$]*[\\=^_])[^\n$]*)\n(?:(?!.*\$\$).*\n)*+.*\$\$[ \t]*(?:\([\w:. -]+\)[ \t]*)?$)",
        "a formula",
        "the plugin for formulas, under 'plugins' of glosa.yaml",
        begins=True,
    ),
    Construct(
        ("$",),
        # No variable of a shell or of a version control system, and no price: no blanks inside, neither a letter nor a digit after it, and no amount with words.
        r"\$(?<![\w$\\]\$)(?![\s$)]|\{\w+\}|(?:Author|Date|Header|Id|Revision)(?::[^$\n]*)?\$)(?!\d[\d.,]*[^\S\n]+[^\W\d_]{2})"
        r"(?!\d[^$\\=^_{}+]*(?<![^\W_])(?:[ACRS]|AU|CA|HK|MX|NT|NZ|SG|US)\$)"
        r"(?:[^$\\\n|]|\\.|(?<!\s)\||\|(?!\s)|(?<=[\\=^_+{}])\n(?=[ \t]*\S)){1,500}(?<!\s)\$(?![\w$])",
        "a formula",
        "the plugin for formulas, under 'plugins' of glosa.yaml",
    ),
    Construct(
        ("\\(",),
        # Escaped round brackets around words are ordinary Markdown.
        r"\\(?<![\w\]\\\ufdd0-\ufdef]\\)\\?\((?!\s)(?=[A-Za-z]\\{1,2}\)|[^\n|\\]{0,300}(?:[\^_=]|\\[A-Za-z]))"
        r"(?:[^\n|\\]|\\[^()\n]){1,300}?(?<!\s)\\{1,2}\)",
        "a formula",
        "$…$, with the plugin for formulas under 'plugins' of glosa.yaml",
    ),
    Construct(
        tuple(f" markdown{end}" for end in ">=")
        + tuple(f"<{tag} markdown " for tag in ("div", "figure", "details", "section", "p", "td")),
        r"<[a-z][a-z0-9]*(?=[^<>\n]{0,300}[ \t]markdown(?=[ \t=>])[^<>\n]*>[ \t]*\n?(?:[ \t]*<[a-z/][^\n]{0,1000}\n){0,9}[ \t]*[^\s<])",
        "Markdown within HTML, as Python-Markdown reads it",
        "an empty line after the tag, and one before its end",
        "mkdocs-material",
        effect="can be shown as it's written",
    ),
    Construct(
        ("~",),
        r"~(?<=[A-Za-z)\]]~)\d{1,3}[+-]?~(?![~\d])",
        "lowered text",
        "<sub>text</sub>",
        "mkdocs-material",
    ),
    Construct(
        ("^",),
        r"\^(?<=[\w)]\^)(?:[+-]?\d{1,3}[+-]?|[+-]|st|nd|rd|th|[a-z])\^(?![\^\w])",
        "raised text",
        "<sup>text</sup>",
        "mkdocs-material",
    ),
    Construct(("!!!",), "!!!" + _ADMONITION, "an admonition of MkDocs", "'::: note'", "mkdocs-material", begins=True),
    Construct(
        ("???",), r"\?\?\?\+?" + _ADMONITION, "details of MkDocs", "'::: details'", "mkdocs-material", begins=True
    ),
    Construct(
        ("///",),
        r"/(?<!//)/{2,}+[ \t]*[^\W\d_][\w-]*[ \t]*(?=\||$)",
        "a block of PyMdown",
        "'::: note'",
        "mkdocs-material",
        begins=True,
    ),
    Construct(
        ("=== ", "===! ", "===+ "),
        r"""===[!+]?[ \t]+["']""",
        "a tab of MkDocs",
        "'::: tab'",
        "mkdocs-material",
        begins=True,
    ),
    Construct(("@tab",), r"@tab\b", "a tab of VuePress", "'::: tab'", "vuepress", begins=True),
    Construct(
        ("==",),
        r"==(?<![=\w{]==)(?![=\s])[^=\n]+?(?<!\s)==(?![=\w}])",
        "marked text",
        "<mark>text</mark>",
        "mkdocs-material",
    ),
    Construct(("^^",), r"(?<!\^)\^\^(?![\s^])[^^\n]+\^\^(?!\^)", "inserted text", "<ins>text</ins>", "mkdocs-material"),
    Construct(
        ("{++", "{--", "{==", "{>>", "{~~"),
        r"\{(?:\+\+[^{}\n]+\+\+|--[^{}\n]+--|==[^{}\n]+==|>>[^{}\n]+<<|~~[^{}\n]+~~)\}",
        "a change in Critic Markup",
        "the text itself",
        "mkdocs-material",
    ),
    Construct(
        (")=",),
        r"\([\w .:-]+\)=" + _END,
        "a target of MyST",
        "an id, '{#id}', on the heading below",
        "myst",
        begins=True,
    ),
    Construct(
        ("%",),
        # In a sentence, a number comes before the sign, and often 'of' after it.
        r"%(?<![\d)\]}]\n%)[ \t]+(?!(?:of|de|do|dos|da|das|des|der|di)\b)\S",
        "a comment of MyST",
        "<!-- a comment -->",
        "myst",
        begins=True,
        is_block=True,
    ),
    Construct(
        ("+++",),
        r"\+\+\+(?=[ \t]*(?:\{\"|$))",
        "a break of MyST",
        "a line '---'",
        "myst",
        begins=True,
        is_block=True,
    ),
    Construct(
        ("::",),
        r"\\?::(?<![:\w]::)[a-z][\w-]*(?:\[[^\[\]\n]*\](?:\{[^{}\n]*\})?|\{[^{}\n]*\})" + _END,
        "a directive of a plugin",
        "what it stands for, such as a link",
        begins=True,
        as_text_in=("mkdocs-material", "vitepress", "vuepress"),
    ),
    Construct(
        ("]{",),
        r"\\?:(?<![:\w]:)(?!icon\[|badge(?:-(?:tip|warning|danger))?\[)[a-z][\w-]*\[[^\[\]\n]*\]\{[^{}\n]*\}",
        "a directive of a plugin",
        "what it stands for, such as a link",
        as_text_in=("mkdocs-material", "vitepress", "vuepress"),
    ),
    Construct(("{/*",), r"\{/\*", "a comment of MDX", "<!-- a comment -->", "docusaurus"),
    Construct(
        ("8<",),
        r"-(?<!--)-*+8<-+(?:[ \t]+[\"']|" + _END + ")",
        "an included file of MkDocs",
        "the text itself",
        "mkdocs-material",
        begins=True,
    ),
    Construct(
        ("{!", "{*"),
        r"\{(?:!>?[^!{}\n]+!|\*[ \t][^*{}\n]+\*)\}",
        "an included file of MkDocs",
        "'<<< file', or the text itself",
        "mkdocs-material",
        begins=True,
    ),
    Construct(
        ("<<<",), r"<<<[ \t]+[\w@./]", "an included file", "'<<< file' on a line of its own", "vitepress", begins=True
    ),
    Construct(("@[code",), r"@\[code[^\[\]\n]*\]\(", "an included file of VuePress", "'<<< file'", "vuepress"),
    Construct(
        ("[[",),
        r"\[\[(?i:_?toc_?)\]\]",
        "a table of contents",
        "'[[toc]]' on a line of its own",
        "vitepress",
        begins=True,
    ),
    Construct(("[TOC",), r"\[TOC\]" + _END, "a table of contents", "[[toc]]", "mkdocs-material", begins=True),
    Construct(
        ("[!",),
        r"\[!(?!(?i:note|tip|important|warning|caution)\][ \t]*(?:$))[A-Za-z]+\]",
        "an alert",
        "'> [!NOTE]' or another kind that GitHub knows, without a title",
        begins=True,
    ),
    Construct(("<script setup",), r"<script setup.*", "a script of Vue", "a component of the site"),
    *(
        Construct(
            tuple(f"<{name}" for name in names.split("|")),
            rf"<{_NO_ADDRESS}(?!{_PARAMETER})(?:{names})(?=[\s/>]|$)",
            "a component of Vue or React",
            "'::: component' with a component of the site",
            dialect,
            effect=_AS_TAG,
        )
        for dialect, names in _COMPONENTS.items()
    ),
    Construct(
        ("<",),
        rf"<{_NO_ADDRESS}(?!{_PARAMETER}|(?:{'|'.join(_COMPONENTS.values())})[\s/>])[A-Z](?=[A-Z0-9]*+[a-z])[\w.]*+(?=[\s/>]|$)",
        "a component of Vue or React",
        "'::: component' with a component of the site",
        effect=_AS_TAG,
    ),
    Construct(
        ("<",),
        rf"<{_PARAMETER}",
        "the parameter of a type",
        "the type in backticks: `List<String>`",
        effect=_AS_TAG,
    ),
    Construct(
        ("<",),
        r"<(?<!\\<)[A-Z][A-Z0-9]*_[A-Z0-9_]*>",
        "a placeholder that another tool replaces",
        "its value, or `<NAME>` in backticks",
        effect=_AS_TAG,
    ),
    Construct(
        ("](",),
        r"\]\([^()<>\"'\n ]+ [^()<>\"'\n#]*\.(?:mdx?|html|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[^()\s]*)?(?: +(?:\"[^\"\n]*\"|'[^'\n]*'))?\)",
        "a link whose address has spaces",
        "the address in angle brackets, (<my page.md>), or with %20",
    ),
    Construct(
        ("\nimport ", "\nexport "),
        rf"^(?:import\s+(?:(?:{_IMPORTED})\s*from\s*)?[\"'][^\"'\n]+[\"'][ \t]*(?:;.*|//.*)?$|export\s+(?:{_EXPORTED}))",
        "a line of JavaScript (MDX)",
        "'::: component' for a component of the site",
        "docusaurus starlight",
        begins=True,
        is_block=True,
    ),
    Construct(
        (":material-", ":fontawesome-", ":octicons-", ":simple-"),
        r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:",
        "an icon of Material for MkDocs",
        "text, or an image",
        "mkdocs-material",
    ),
    Construct(("##",), r"##[#]{0,4}(?=[^#\s{])", "a heading without a space", "a space after the '#'", begins=True),
)
