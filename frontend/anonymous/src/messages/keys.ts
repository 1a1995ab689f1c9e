import type { FailureWords } from "@glosa/kit/browser/host-element.ts";

/** All texts in one language; a custom locale gives some of them or all. */
export interface Messages {
  // Fields
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  readonly editor: string;
  readonly nickFail: string;
  readonly mailFail: string;
  readonly linkFail: string;
  readonly required: string;

  // Controls
  readonly submit: string;
  readonly reply: string;
  /** `{nick}` stands for whom the reply answers. */
  readonly replyTo: string;
  readonly cancelReply: string;
  readonly comments: string;
  readonly more: string;
  readonly moreReplies: string;
  readonly newest: string;
  readonly preview: string;
  readonly emoji: string;
  /** Shows the rest of a tall comment. */
  readonly expand: string;
  readonly markdown: string;
  readonly retry: string;
  readonly permalink: string;
  readonly tabHint: string;
  readonly powered: string;

  // States
  /** There are no comments. */
  readonly sofa: string;
  readonly loading: string;
  readonly submitting: string;
  /** The last submit was less than 20 s ago. */
  readonly busy: string;
  readonly pending: string;
  readonly removed: string;
  /** Next to the name of somebody who replied on behalf of the site, and of comments that moderators marked. */
  readonly owner: string;
  readonly moderator: string;
  readonly pinned: string;
  readonly answer: string;
  /** Moderators closed the thread. */
  readonly closed: string;
  readonly offline: string;
  readonly tooMany: string;
  /** What the editor holds differs from what was saved when no answer came. */
  readonly savedBefore: string;
  /** `{name}` stands for the file. */
  readonly uploading: string;
  readonly uploadDone: string;
  readonly uploadFail: string;
  readonly imagesOnly: string;

  // Time
  readonly seconds: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
  readonly now: string;

  // Errors of the hosted store
  readonly "code-98": string;
  readonly "code-99": string;
  readonly "code-100": string;
  readonly "code-140": string;
  readonly "code-401": string;
  readonly "code-403": string;
}

export type MessageKey = keyof Messages;

/** What is said in each language when the texts of that language may be missing too. */
export const FAILURE: FailureWords = {
  en: ["The comments could not be loaded.", "Try again"],
  pt: ["Não foi possível carregar os comentários.", "Tentar de novo"],
  es: ["No se pudieron cargar los comentarios.", "Reintentar"],
  zh: ["评论加载失败。", "重试"],
  "zh-TW": ["留言載入失敗。", "重試"],
  ja: ["コメントを読み込めませんでした。", "再試行"],
};
