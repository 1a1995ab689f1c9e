import { useEffect } from "react";

/** The text in one language. */
interface NoticeMessages {
  readonly highlighted: (count: number) => string;
  readonly clear: string;
}

const english: NoticeMessages = {
  highlighted: (count) => (count === 1 ? "1 match on this page" : `${count} matches on this page`),
  clear: "Clear",
};

const portuguese: NoticeMessages = {
  highlighted: (count) => (count === 1 ? "1 ocorrência nesta página" : `${count} ocorrências nesta página`),
  clear: "Limpar",
};

/** The text for a language tag, by its first part; English for other languages. */
export function highlightMessages(lang: string): NoticeMessages {
  return lang.toLowerCase().split("-", 1)[0] === "pt" ? portuguese : english;
}

interface HighlightNoticeProps {
  readonly lang: string;
  readonly count: number;
  readonly onClear: () => void;
}

/** Says how many words are highlighted on the page, and removes the highlights, also on Escape. */
export function HighlightNotice({ lang, count, onClear }: HighlightNoticeProps) {
  const messages = highlightMessages(lang);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && document.querySelector("dialog[open]") === null) onClear();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [onClear]);
  return (
    <div className="search-notice">
      <output>{messages.highlighted(count)}</output>
      <button type="button" className="button" onClick={onClear}>
        {messages.clear}
      </button>
    </div>
  );
}
