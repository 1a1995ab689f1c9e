/** Turns failures into sentences; loaded on the first failure. */
import { LoginFailure } from "../login/login.ts";
import { fill } from "@glosa/comments/text.ts";
import type { SentenceKey } from "../messages/keys.ts";
import { type FailureKind, PlatformFailure } from "../platforms/failure.ts";
import type { SettingsFault, Speaker } from "./parts.ts";
import type { Failure } from "./state.ts";

/** A sentence that says what happened and what to do, with the platform's own message in parentheses. */
export async function failureText(failure: unknown, speaker: Speaker): Promise<string> {
  if (failure instanceof LoginFailure) return loginText(failure, speaker);
  if (!(failure instanceof PlatformFailure)) return withDetail(speaker.messages.unknown, failure instanceof Error ? failure.message : "");
  const { kind, resetAt, message } = failure;
  if (kind === "rate-limited" && resetAt !== null) return say(speaker, "limitedUntil", { time: clockTime(resetAt, speaker.locale) });
  const key = kind === "forbidden" && speaker.login.token() === null ? "forbiddenToNobody" : kind;
  return withDetail(await say(speaker, key), WITH_DETAIL.has(kind) ? message : "");
}

/** Why nothing can be shown. It distinguishes what the owner has to fix from temporary failures. */
export async function failureOf(failure: unknown, speaker: Speaker): Promise<Failure> {
  const kind = failure instanceof PlatformFailure || failure instanceof LoginFailure ? failure.kind : null;
  if (kind === "not-found") return { cause: "settings", text: await say(speaker, "wrongPlace"), retry: false };
  if (kind === "invalid") return failureOf(new LoginFailure("settings", (failure as PlatformFailure).message), speaker);
  const text = await failureText(failure, speaker);
  return kind === "gone" || kind === "settings" ? { cause: "settings", text, retry: false } : { cause: "platform", text, retry: kind !== "retired" && kind !== "expired" };
}

/** The same for an option that is missing or wrong. */
export function settingsFailure(fault: SettingsFault, speaker: Speaker): Promise<Failure> {
  const { name, version, link } = speaker.facts;
  const wrongAddress = `the option 'baseURL' is '${link}', and an address that begins with https:// was expected`;
  const missing = fault === "secret" ? `clientSecret and proxy is required for ${name} ${version.toUpperCase()}` : `the option '${fault}' is required`;
  return failureOf(new LoginFailure("settings", fault === "baseURL" && link !== "" ? wrongAddress : missing), speaker);
}

/** Kinds whose message from the platform adds to the sentence. */
const WITH_DETAIL: ReadonlySet<FailureKind> = new Set(["forbidden", "not-found", "gone", "locked", "invalid", "server"]);

async function loginText({ kind, message }: LoginFailure, speaker: Speaker): Promise<string> {
  if (kind === "settings") return say(speaker, kind, { detail: message.replace(/\.$/u, "") });
  return withDetail(await say(speaker, `login-${kind}`), kind === "refused" ? message : "");
}

/** A sentence with its placeholders filled; a general one if it can't be loaded. */
async function say({ messages, sentences, facts, options }: Speaker, key: SentenceKey, places: Readonly<Record<string, string>> = {}): Promise<string> {
  try {
    return fill((await sentences())[key], { platform: facts.name, repo: `${options.owner}/${options.repo}`, ...places });
  } catch {
    return withDetail(messages.unknown, places["detail"] ?? "");
  }
}

function withDetail(sentence: string, detail: string): string {
  return detail === "" ? sentence : `${sentence} (${detail})`;
}

function clockTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);
}
