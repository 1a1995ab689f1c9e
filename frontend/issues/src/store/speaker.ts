import type { Login } from "../login/login.ts";
import type { Language } from "../messages/languages.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/facts.ts";

/** What the sentences speak of, and their language. */
export interface Speaker extends Pick<Language, "messages" | "sentences"> {
  readonly locale: string;
  readonly facts: Pick<PlatformFacts, "name">;
  readonly options: Pick<Options, "owner" | "repo">;
  /** Without a token, the reader has no account that a sentence could speak of. */
  readonly login: Pick<Login, "token">;
}
