import type { FailureWords } from "@glosa/kit/browser/host-element.ts";
import type { messages } from "./en.ts";

/** The names of all texts. English has them all. */
export type MessageKey = keyof typeof messages;

/** All texts in one language; a page's own language may have only some of them. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** What is shown in each language if its texts can't be loaded. */
export const FAILURE: FailureWords = {
  en: ["The comments could not be loaded.", "Try again"],
  pt: ["Não foi possível carregar os comentários.", "Tentar de novo"],
  es: ["No se pudieron cargar los comentarios.", "Reintentar"],
  zh: ["评论加载失败。", "重试"],
  "zh-TW": ["留言載入失敗。", "重試"],
  ja: ["コメントを読み込めませんでした。", "再試行"],
};
