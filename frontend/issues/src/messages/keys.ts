import type { FailureWords } from "@glosa/kit/browser/host-element.ts";
import type { messages } from "./en.ts";
import type { sentences } from "./trouble/trouble-en.ts";

/** The texts that a reader may see at any time, in one language. */
export type Messages = Readonly<Record<keyof typeof messages, string>>;

/** The names of explanations. */
export type SentenceKey = keyof typeof sentences;

/** Explanations by kind of failure, with what to do, in one language; loaded after a failure. */
export type Sentences = Readonly<Record<SentenceKey, string>>;

/** What is shown in each language if its texts can't be loaded. */
export const FAILURE: FailureWords = {
  en: ["The comments could not be loaded.", "Try again"],
  pt: ["Não foi possível carregar os comentários.", "Tentar de novo"],
  zh: ["评论加载失败。", "重试"],
  ja: ["コメントを読み込めませんでした。", "再試行"],
  he: ["לא ניתן לטעון את התגובות.", "לנסות שוב"],
};
