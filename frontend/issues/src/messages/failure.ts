import type { FailureWords } from "@glosa/kit/browser/failure-notice.ts";

/** What is shown in each language if its texts can't be loaded. */
export const FAILURE: FailureWords = {
  en: ["The comments could not be loaded.", "Try again"],
  pt: ["Não foi possível carregar os comentários.", "Tentar de novo"],
  zh: ["评论加载失败。", "重试"],
  ja: ["コメントを読み込めませんでした。", "再試行"],
  he: ["לא ניתן לטעון את התגובות.", "לנסות שוב"],
};
