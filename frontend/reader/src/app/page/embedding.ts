/** Asks before an embedded page of another site is loaded, remembers the answer by host, and loads the page. */
import type { ConsentAnswers, ConsentChoice } from "../settings/consent-setting.ts";

/** Starts the embeds of an article. The returned function ends that. */
export type StartEmbeds = (article: HTMLElement, lang: string) => () => void;

/** An embed of the page. */
interface Embed {
  /** The element that contains the question or the frame. */
  readonly place: HTMLElement;
  /** The builder's HTML in that element: the link. */
  readonly written: readonly Node[];
  readonly link: HTMLAnchorElement;
  readonly origin: string;
  readonly host: string;
}

/** The words around an embed. */
interface Words {
  readonly note: (host: string) => string;
  readonly allow: (host: string) => string;
  readonly withdraw: (host: string) => string;
}

/** Features of the browser that a frame may use, of those that it would have to ask for. */
const FEATURES = "fullscreen; picture-in-picture; encrypted-media";

/** Embeds with the reader's stored answers. */
export function createEmbeds(stored: ConsentAnswers): StartEmbeds {
  // The browser may forbid storage. Then an answer lasts until the next full page load.
  let answers = stored.read();
  const answer = (origin: string, choice: ConsentChoice | null) => {
    const own = { [origin]: choice };
    answers = { ...answers, ...own };
    stored.write(own);
  };
  return (article, lang) => {
    const words = embedWords(lang);
    const embeds = [...article.querySelectorAll<HTMLElement>(".embed-place")].flatMap(found);

    const ask = ({ place, written, origin, host }: Embed) => {
      const note = Object.assign(document.createElement("span"), { className: "embed-note", textContent: words.note(host) });
      place.replaceChildren(...written, note, button(words.allow(host), () => settle(origin, "granted", place)));
      place.classList.remove("loaded");
    };
    const load = ({ place, link, origin, host }: Embed) => {
      const frame = Object.assign(document.createElement("iframe"), {
        src: link.href,
        title: link.textContent,
        allow: FEATURES,
        referrerPolicy: "strict-origin-when-cross-origin",
      });
      place.replaceChildren(frame, button(words.withdraw(host), () => settle(origin, null, place)));
      place.classList.add("loaded");
    };
    const show = () => {
      for (const embed of embeds) {
        const granted = answers[embed.origin] === "granted";
        if (granted !== (embed.place.querySelector("iframe") !== null)) (granted ? load : ask)(embed);
      }
    };
    const settle = (origin: string, choice: ConsentChoice | null, place: HTMLElement) => {
      answer(origin, choice);
      show();
      // The pressed button is gone.
      place.querySelector<HTMLElement>("iframe, button")?.focus();
    };
    for (const embed of embeds) ask(embed);
    show();
    return stored.onChange(() => {
      answers = stored.read();
      show();
    });
  };
}

function found(place: HTMLElement): Embed[] {
  const link = place.querySelector("a");
  if (link === null) return [];
  const { origin, host } = new URL(link.href);
  return [{ place, written: [...place.childNodes], link, origin, host }];
}

function button(label: string, press: () => void): HTMLElement {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: label });
  made.addEventListener("click", press);
  return made;
}

const ENGLISH: Words = {
  note: (host) => `This content is on ${host}, which learns your address and may set cookies when it loads.`,
  allow: (host) => `Load content from ${host}`,
  withdraw: (host) => `Stop loading content from ${host}`,
};

const PORTUGUESE: Words = {
  note: (host) => `Este conteúdo está em ${host}, que fica sabendo seu endereço e pode usar cookies quando ele é carregado.`,
  allow: (host) => `Carregar conteúdo de ${host}`,
  withdraw: (host) => `Parar de carregar conteúdo de ${host}`,
};

/** The words for a language tag, by its first part; English for other languages. */
export function embedWords(lang: string): Words {
  return lang.toLowerCase().startsWith("pt") ? PORTUGUESE : ENGLISH;
}
