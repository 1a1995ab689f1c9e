/** The text of recent searches. It loads with them. */

/** The text in one language. */
interface RecentMessages {
  readonly recent: string;
  readonly clear: string;
}

const english: RecentMessages = { recent: "Recent searches", clear: "Clear" };
const portuguese: RecentMessages = { recent: "Pesquisas recentes", clear: "Limpar" };

/** The messages for a language tag, by its first part; English for other languages. */
export function recentMessages(lang: string): RecentMessages {
  return /^pt\b/iu.test(lang) ? portuguese : english;
}
