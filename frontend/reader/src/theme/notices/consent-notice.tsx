/** The notice that asks for consent. It loads only on sites that need consent. */
import { useSyncExternalStore } from "react";
import type { ConsentChoice, ConsentParts, ConsentSetting } from "../../app/reader-context.tsx";
import { focusContent } from "../scrolling.ts";

/** Asks about one purpose after the other, and stores the answers in `setting`. */
export function consentParts(setting: ConsentSetting): ConsentParts {
  function Notice({ lang }: { readonly lang: string }) {
    const purpose = useSyncExternalStore(setting.subscribe, setting.get);
    if (purpose === null) return null;
    const words = consentWords(lang);
    const { label, text } = words[purpose === "analytics" ? purpose : "advertising"];
    const answer = (choice: ConsentChoice) => () => {
      focusContent();
      setting.choose(choice);
    };
    return (
      <section className="notice consent" aria-label={label}>
        <p>{text}</p>
        <div className="notice-actions">
          <button type="button" className="button" onClick={answer("refused")}>
            {words.refuse}
          </button>
          <button type="button" className="button" onClick={answer("granted")}>
            {words.accept}
          </button>
        </div>
      </section>
    );
  }
  return { Notice, forget: setting.forget };
}

interface Question {
  readonly label: string;
  readonly text: string;
}

interface Words {
  readonly advertising: Question;
  readonly analytics: Question;
  readonly accept: string;
  readonly refuse: string;
}

const english: Words = {
  advertising: {
    label: "Advertising",
    text: "This site can show advertising by third parties, which uses cookies. It is loaded only if you allow it.",
  },
  analytics: {
    label: "Statistics",
    text: "This site can have a third party count visits. Its script is loaded only if you allow it.",
  },
  accept: "Allow",
  refuse: "Don’t allow",
};

const portuguese: Words = {
  advertising: {
    label: "Publicidade",
    text: "Este site pode exibir publicidade de terceiros, que usa cookies. Ela só é carregada se você permitir.",
  },
  analytics: {
    label: "Estatísticas",
    text: "Este site pode deixar que terceiros contem as visitas. O script deles só é carregado se você permitir.",
  },
  accept: "Permitir",
  refuse: "Não permitir",
};

/** The words for a language tag, by its first part; English for other languages. */
export function consentWords(lang: string): Words {
  return lang.toLowerCase().split("-", 1)[0] === "pt" ? portuguese : english;
}
