"""A corpus of comments and spam, made by a recipe: the same for everybody, because no public corpus comes with a package.

Comments are real sentences of this repository's two-language documentation, between phrases that readers use. Spam comes in campaigns: a
template with alternatives, like the programs that post spam use. What is learned from and what is judged share no page and no
campaign, so nothing is recognized because it was learned by heart.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[1] / "site" / "docs"


@dataclass(frozen=True, slots=True)
class Sample:
    """One text, and where it's from."""

    text: str
    is_spam: bool
    nick: str
    mail: str
    address: str


def samples(seed: int, *, comments: int, spam: int, unseen: bool) -> Sequence[Sample]:
    """Comments and spam in random order. Those that are ``unseen`` come from the other half of the pages and campaigns."""
    chance = random.Random(f"{seed} {unseen}")
    sentences = _sentences()[1 if unseen else 0]
    campaigns = CAMPAIGNS[1::2] if unseen else CAMPAIGNS[::2]
    made = [_comment(chance, sentences) for _ in range(comments)]
    made += [_spam(chance, chance.choice(campaigns)) for _ in range(spam)]
    chance.shuffle(made)
    return made


def _comment(chance: random.Random, sentences: Sequence[str]) -> Sample:
    name = chance.choice(NAMES)
    kind = chance.random()
    if kind < 0.12:
        text = chance.choice(SHORT)
    else:
        parts = [chance.choice(sentences)]
        if kind > 0.4:
            parts.insert(0, chance.choice(OPENINGS))
        if kind > 0.6:
            parts.append(chance.choice(sentences))
        if kind > 0.75:
            parts.append(chance.choice(CLOSINGS))
        if chance.random() < 0.12:
            parts.append(chance.choice(LINKS).format(number=chance.randrange(10_000)))
        text = " ".join(parts)
    return Sample(text, False, name, f"{name.lower()}{chance.randrange(400)}@example.org", _address(chance))


def _spam(chance: random.Random, template: str) -> Sample:
    text = template.replace(
        "%site%", f"{chance.choice(SYLLABLES)}{chance.choice(SYLLABLES)}{chance.randrange(900)}.example.com"
    )
    text = text.replace("%handle%", f"{chance.choice(SYLLABLES)}{chance.choice(SYLLABLES)}{chance.randrange(900)}")
    text = text.replace("%number%", str(chance.randrange(100, 99_999)))
    while (found := _CHOICE.search(text)) is not None:
        text = text[: found.start()] + chance.choice(found[1].split("|")) + text[found.end() :]
    name = chance.choice(NAMES)
    return Sample(text, True, name, f"{name.lower()}{chance.randrange(10**6)}@mail.example", _address(chance))


def _address(chance: random.Random) -> str:
    return f"{chance.randrange(1, 224)}.{chance.randrange(256)}.{chance.randrange(256)}.{chance.randrange(1, 255)}"


def _sentences() -> tuple[Sequence[str], Sequence[str]]:
    """The sentences of every other page, and of the pages between them."""
    halves: tuple[list[str], list[str]] = ([], [])
    for place, page in enumerate(sorted(DOCS.rglob("*.md"))):
        halves[place % 2].extend(_of_page(page.read_text("utf-8")))
    return halves


def _of_page(text: str) -> Iterator[str]:
    body = re.sub(r"^---\n.*?\n---\n|```.*?```|^:::.*?$|<[^>]*>|^[|#!].*?$", " ", text, flags=re.DOTALL | re.MULTILINE)
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[*_`]", r"\1", body)
    for sentence in re.split(r"(?<=[.!?])\s+|\n\s*\n|\n[-*] ", plain):
        words = " ".join(sentence.split())
        if 5 <= len(words.split()) <= 40 and "{" not in words:
            yield words


_CHOICE = re.compile(r"\{([^{}]*)\}")

NAMES = [
    "Ana",
    "Bruno",
    "Carla",
    "Diego",
    "Elisa",
    "Fabio",
    "Gustavo",
    "Helena",
    "Igor",
    "Julia",
    "Kevin",
    "Laura",
    "Marcos",
    "Nina",
    "Otto",
    "Paulo",
    "Rita",
    "Sam",
    "Tom",
    "Vera",
]
SYLLABLES = [
    "best",
    "win",
    "max",
    "bet",
    "pharm",
    "top",
    "lucky",
    "gold",
    "cash",
    "quick",
    "super",
    "mega",
    "deal",
    "profit",
    "fast",
    "prime",
    "royal",
    "smart",
]
SHORT = (
    *(
        "Thanks!",
        "Obrigado!",
        "Funcionou, valeu!",
        "Works for me now.",
        "+1",
        "Same here.",
        "Perfeito.",
        "Great, thank you!",
    ),
    *(
        "Muito obrigada pela ajuda!",
        "Top demais",
        "It works",
        "Resolvido por aqui.",
        "Nice 👍",
        "Show!",
        "Aqui também.",
    ),
)
OPENINGS = (
    *(
        "I don't understand this part:",
        "Could somebody explain?",
        "The manual says:",
        "I tried this yesterday.",
        "Hi all,",
    ),
    *(
        "Pessoal, uma dúvida.",
        "Não entendi esta parte:",
        "O manual diz:",
        "Bom dia!",
        "Fiz como está escrito, mas não deu certo:",
    ),
    *(
        "On my machine it's different.",
        "Na minha corretora é diferente.",
        "Isso vale para o mini dólar?",
        "Since the update:",
    ),
)
CLOSINGS = (
    *(
        "Is that right?",
        "What am I doing wrong?",
        "Any idea?",
        "Thanks in advance.",
        "Can this be changed?",
        "For me it fails.",
    ),
    *(
        "É isso mesmo?",
        "O que estou fazendo de errado?",
        "Alguém sabe?",
        "Obrigado desde já.",
        "Dá para mudar isso?",
        "Aqui falha.",
    ),
)
LINKS = (
    "I described it at https://github.com/example/robot/issues/{number}",
    "Vejam a captura: https://imgur.example/{number}.png",
    "See https://docs.python.org/3/library/{number}.html",
)
CAMPAIGNS = (
    "{Play|Try} the {best|top|no.1} online casino, {huge|crazy} bonus of {100|200|500}% {today|now}! {Visit|Click} https://%site%/{play|win}",
    "{Ganhe|Receba} {R$|até R$} %number% de bônus no {melhor|maior} cassino online, {aposte|jogue} agora: https://%site%/{bonus|jogar}",
    "{Cheap|Discount} {viagra|cialis|pills} without prescription, {fast|free} {shipping|delivery} worldwide https://%site%/{rx|shop}",
    "{Remédio|Cápsulas} para emagrecer {%number% kg|rápido} sem {dieta|academia}, {compre|peça} com {desconto|frete grátis} em https://%site%/",
    "{Precisa|Está precisando} de dinheiro? Empréstimo {rápido|na hora} sem consulta, {chame|fale} no WhatsApp +55 11 %number% ou https://%site%/",
    "{Need|Looking for} a {quick|fast} loan with bad credit? {Approved|Cash} in 5 minutes, {apply|click} here https://%site%/loan",
    "I {earned|made} $%number% {last week|this month} with bitcoin {trading|investment}, {contact|text} my {broker|mentor} on Telegram @%handle%",
    "{Invista|Aplique} em bitcoin e {ganhe|lucre} R$ %number% por {dia|semana} garantido, {fale|entre} no Telegram https://%site%/{vip|grupo}",
    "{Buy|Get} {real|high quality} backlinks, rank {#1|first} on Google {guaranteed|fast}, {cheap|best} SEO service http://%site%/seo http://%site%/links",
    "Compre {seguidores|curtidas} {reais|brasileiros} para Instagram, {entrega|envio} imediata, {melhor|menor} preço: https://%site%/ https://%site%/promo",
    "{Hot|Sexy|Lonely} {girls|women} in your {city|area} want to {meet|chat with} you {tonight|now} >>> https://%site%/{date|meet}",
    "{Rolex|Gucci|Nike} {replica|outlet} {sale|shop} up to {80|90}% off, {order|buy} now at http://%site%/ [url=http://%site%/]cheap[/url]",
    "Sala de sinais VIP {99|95}% de {acerto|assertividade}, {vagas|últimas vagas} limitadas, {entre|chame} agora https://%site%/{sinais|vip}",
    "{Professional|Ethical} hacker for {hire|rent}: {recover|hack} WhatsApp, {Facebook|bank} or lost bitcoin, {contact|write} %site% fast, 100% guaranteed",
    "{Hello|Hi} dear, I {read|loved} your {blog|post|article}, {great|amazing} info! {Check|See} my {page|site} too: https://%site%/{home|blog}",
    "{Work|Earn} from home and {make|get} $%number% {daily|weekly}, no {skills|experience} needed, {join|start} here https://%site%/{job|join}",
)
