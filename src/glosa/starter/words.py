"""The words of a new site, in the languages that Glosa supports. Other languages get the English ones, to be translated."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "home": "Home",
        "start": "Start",
        "start-here": "Start here",
        "writing": "Writing",
        "first-page": "first-page",
        "and": "and",
        "placeholder": "Ask a question or leave a comment.",
        "about-comments": "A site that you write in Markdown, and that readers can answer.",
        "about": "A site that you write in Markdown.",
        "third-comments": "Write a comment at the end of this page. It's stored on your computer, in `data/`.",
        "third": "Press <kbd>/</kbd>, and search for “table”.",
        "ci-github": "The workflow `.github/workflows/docs.yml` checks the site with every push, and publishes it on GitHub Pages. In the\nrepository, choose *Settings → Pages → Source: GitHub Actions* once.",
        "ci-gitlab": "The file `.gitlab-ci.yml` checks the site with every push, and publishes it on GitLab Pages.",
        "comments": "## Comments {#served}\n\nComments need the program, not only the files. `glosa serve` serves both:\n\n```console\n$ glosa serve {site}\n```",
    },
    "pt": {
        "home": "Início",
        "start": "Comece",
        "start-here": "Comece aqui",
        "writing": "Como escrever",
        "first-page": "primeira-pagina",
        "and": "e",
        "placeholder": "Faça uma pergunta ou deixe um comentário.",
        "about-comments": "Um site que você escreve em Markdown e que os leitores podem comentar.",
        "about": "Um site que você escreve em Markdown.",
        "third-comments": "Escreva um comentário no fim desta página. Ele fica guardado no seu computador, em `data/`.",
        "third": "Aperte <kbd>/</kbd> e pesquise “tabela”.",
        "ci-github": "O workflow `.github/workflows/docs.yml` verifica o site a cada push e o publica no GitHub Pages. No repositório, escolha\numa vez *Settings → Pages → Source: GitHub Actions*.",
        "ci-gitlab": "O arquivo `.gitlab-ci.yml` verifica o site a cada push e o publica no GitLab Pages.",
        "comments": "## Comentários {#served}\n\nOs comentários precisam do programa, não só dos arquivos. `glosa serve` serve os dois:\n\n```console\n$ glosa serve {site}\n```",
    },
}


def words_of(lang: str) -> Mapping[str, str]:
    """The words for a language tag, by its first part."""
    return WORDS.get(lang.lower().partition("-")[0], WORDS["en"])
