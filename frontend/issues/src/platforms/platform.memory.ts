import { vi } from "vitest";
import type { Comment, Issue, Query } from "../model/values.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { type Answering, type MemoryTransport, memoryTransport, reply } from "@glosa/comments/transport.memory.ts";
import type { PlatformFailure } from "./failure.ts";
import type { CreatePlatform, Opened, Platform, PlatformOptions } from "./platform.ts";

/** An adapter for servers that are one function. */
export interface MemoryPlatform {
  readonly platform: Platform;
  readonly transport: MemoryTransport;
  /** The requests as `METHOD address?query`, decoded. */
  readonly wire: () => readonly string[];
}

interface Given extends Partial<PlatformOptions> {
  readonly token?: string | null;
}

/** The current time of every in-memory platform. */
export const NOW = 1_795_000_000_000;

/** Repository `o/r` with the label `Vssue`, no admins and the token `t0ken`, by default. */
export function memoryPlatform(create: CreatePlatform, answering: Answering, { token = "t0ken", ...options }: Given = {}): MemoryPlatform {
  const transport = memoryTransport(answering);
  const platform = create({ transport, options: { owner: "o", repo: "r", admins: [], labels: ["Vssue"], ...options }, token: () => token, clock: { now: () => NOW } });
  return { platform, transport, wire: () => transport.calls.map(({ method, url }) => `${method} ${decodeURIComponent(url.replaceAll("+", " "))}`) };
}

/** The first page of ten comments, newest first. */
export const QUERY: Query = { page: 1, perPage: 10, sort: "desc" };

type Answers = Readonly<Record<string, unknown>>;

/** Returns the function that makes an adapter for servers with these answers, except for changes. */
export function platformWith(create: CreatePlatform, answers: Answers, defaults: Given = {}): (changes?: Answers, given?: Given) => MemoryPlatform {
  return (changes = {}, given = {}) => memoryPlatform(create, routes({ ...answers, ...changes }), { ...defaults, ...given });
}

/** The same servers, which refuse every token. */
export function refusingTokens(answers: Answers, refusal: unknown): Answering {
  return (call) => (call.headers?.["authorization"] === undefined ? routes(answers)(call) : reply(401, refusal));
}

/** What a reader with an account sees first: the comment's author reads a page with this one comment. */
export function openedThread(issue: Issue, comment: Comment, count = 1): Opened {
  return { user: comment.author, issue, comments: { count, page: 1, perPage: 10, data: [comment] }, tokenRefused: false };
}

/** The tokens of all requests. */
export function tokensOf(transport: MemoryTransport): readonly (string | undefined)[] {
  return [...new Set(transport.calls.map(({ headers }) => headers?.["authorization"]))];
}

/** A paragraph for each block, as GitLab and Gitea render it. */
export function paragraphs(text: string): string {
  return text.split("\n\n").map((block) => `<p>${block.replaceAll(/\*(.+?)\*/gu, "<em>$1</em>")}</p>`).join("\n");
}

/** Servers by `METHOD /path` without the query; other requests get no answer. */
export function routes(answers: Readonly<Record<string, unknown>>): Answering {
  return (call) => {
    const answer = answers[`${call.method} ${new URL(call.url).pathname}`];
    return typeof answer === "function" ? (answer as Answering)(call) : answer;
  };
}

/** What was sent, parsed. */
export function bodyOf(call: Call | undefined): unknown {
  return JSON.parse((call?.body ?? "null") as string) as unknown;
}

/** The failure with which a call rejects, as far as readers see it. */
export function failing(response: Promise<unknown>): Promise<unknown> {
  return response.then(
    () => "no failure",
    ({ kind, status, resetAt, message }: PlatformFailure) => ({ kind, status, resetAt, message }),
  );
}

/** The rows that the console reported as left out since the test began. Forgets them. */
export function leftOut(): readonly (readonly [string, unknown])[] {
  const calls: readonly (readonly unknown[])[] = vi.mocked(console.warn).mock.calls;
  const said = calls.map(([text, row]) => [String(text).replace(/ was left out.*/u, ""), row] as const);
  vi.mocked(console.warn).mockClear();
  return said;
}
