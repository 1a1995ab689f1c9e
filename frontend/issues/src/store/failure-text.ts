import { LoginFailure } from "../login/failure.ts";
import { fill } from "../messages/fill.ts";
import type { MessageKey, Messages } from "../messages/keys.ts";
import { type FailureKind, PlatformFailure } from "../platforms/failure.ts";
import type { Failure } from "./state.ts";

/** What the sentences speak of, and their language. */
export interface Speaker {
  readonly messages: Messages;
  readonly locale: string;
  /** The platform's name, and "owner/repo" on it. */
  readonly platform: string;
  readonly repo: string;
}

/** A failure as a sentence that says what happened and what to do; then, in brackets, what the platform said of it. */
export function failureText(failure: unknown, speaker: Speaker): string {
  if (failure instanceof LoginFailure) return loginText(failure, speaker);
  if (!(failure instanceof PlatformFailure)) return say(speaker, "unknown", failure instanceof Error ? failure.message : "");
  const { kind, resetAt, message } = failure;
  if (kind === "rate-limited" && resetAt !== null) return say(speaker, "limitedUntil", "", clockTime(resetAt, speaker.locale));
  return say(speaker, kind, SPEAKING.has(kind) ? message : "");
}

/** Why nothing can be shown. What the owner has to put right is told apart from what passes. */
export function failureOf(failure: unknown, speaker: Speaker): Failure {
  const kind = failure instanceof PlatformFailure ? failure.kind : null;
  if (kind === "not-found") return { cause: "settings", text: say(speaker, "wrongPlace", ""), retry: false };
  if (kind === "gone") return { cause: "settings", text: failureText(failure, speaker), retry: false };
  if (kind === "invalid") return settingsFailure((failure as PlatformFailure).message, speaker);
  return { cause: "platform", text: failureText(failure, speaker), retry: kind !== "retired" };
}

/** `detail`: what is wrong, in English. */
export function settingsFailure(detail: string, speaker: Speaker): Failure {
  return { cause: "settings", text: say(speaker, "settings", detail), retry: false };
}

/** Of these the platform knows more than the sentence. */
const SPEAKING: ReadonlySet<FailureKind> = new Set(["forbidden", "not-found", "gone", "locked", "invalid", "server"]);

function loginText({ kind, message }: LoginFailure, speaker: Speaker): string {
  if (kind === "settings") return say(speaker, kind, message);
  return say(speaker, `login-${kind}`, kind === "refused" ? message : "");
}

function say({ messages, platform, repo }: Speaker, key: MessageKey, detail: string, time = ""): string {
  const text = messages[key];
  const sentence = fill(text, { platform, repo, detail: detail.replace(/\.$/u, ""), time });
  return detail === "" || text.includes("{detail}") ? sentence : `${sentence} (${detail})`;
}

function clockTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);
}
