import { describe, expect, it } from "vitest";
import { answerOf } from "@glosa/comments/transport.ts";
import { PlatformFailure, refusal } from "./failure.ts";

const NOW = 1_795_000_000_000;

function refused(status: number, headers: Readonly<Record<string, string>> = {}) {
  return refusal(
    answerOf(status, "", (name) => headers[name] ?? null),
    "said",
    { now: NOW },
  );
}

describe("a refusal", () => {
  it.each([
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not-found"],
    [410, "gone"],
    [423, "locked"],
    [429, "rate-limited"],
    [400, "invalid"],
    [422, "invalid"],
    [500, "server"],
    [503, "server"],
  ] as const)("of status %i is %s", (status, kind) => {
    expect(refused(status)).toMatchObject({ kind, status, message: "said", resetAt: null });
  });

  it.each([
    ["Retry-After", 403, { "retry-after": "90" }, NOW + 90_000],
    ["X-RateLimit-Reset", 403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795000123" }, 1_795_000_123_000],
    ["RateLimit-Reset", 429, { "ratelimit-reset": "1795000124" }, 1_795_000_124_000],
    ["no header that says when", 403, { "x-ratelimit-remaining": "0" }, null],
  ] as const)("is a rate limit with %s", (_, status, headers, resetAt) => {
    expect(refused(status, headers)).toMatchObject({ kind: "rate-limited", status, resetAt });
  });

  it("isn't a rate limit just because it has the headers of one", () => {
    expect(refused(404, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795000123" })).toMatchObject({ kind: "not-found", resetAt: null });
    expect(refused(403, { "x-ratelimit-remaining": "12" })).toMatchObject({ kind: "forbidden", resetAt: null });
  });
});

it("keeps its cause", () => {
  const cause = new Error("c");
  expect(new PlatformFailure("unreachable", "said", { cause })).toMatchObject({ name: "PlatformFailure", status: null, resetAt: null, cause });
});
