import type { Language } from "../messages/languages.ts";

/** What the sentences speak of, and their language. */
export interface Speaker extends Pick<Language, "messages" | "sentences"> {
  readonly locale: string;
  /** The platform's name, and "owner/repo" on it. */
  readonly platform: string;
  readonly repo: string;
  /** The reader's, whose account the sentences may speak of; null where nobody is logged in. */
  readonly token: () => string | null;
}
