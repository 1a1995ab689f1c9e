import type { FailureWords } from "@glosa/kit/browser/failure-notice.ts";

/** What is said in each language when the texts of that language may be missing too. */
export const FAILURE: FailureWords = {
  en: ["The comments could not be loaded.", "Try again"],
  pt: ["Não foi possível carregar os comentários.", "Tentar de novo"],
  es: ["No se pudieron cargar los comentarios.", "Reintentar"],
  zh: ["评论加载失败。", "重试"],
  "zh-TW": ["留言載入失敗。", "重試"],
  ja: ["コメントを読み込めませんでした。", "再試行"],
};
