import { describe, expect, it, vi } from "vitest";
import { PlatformFailure } from "../failure.ts";
import { lookAs, orNull } from "./reading.ts";

const NOTHING = { user: null, issue: null, comments: null };
const refused = (kind: "unauthorised" | "forbidden" | "not-found") => Promise.reject(new PlatformFailure(kind, "no"));

describe("a first look", () => {
  it("is taken with the token", async () => {
    expect(await lookAs("t", () => Promise.resolve(NOTHING))).toEqual({ ...NOTHING, read: "with token", tokenRefused: false });
    expect(await lookAs(null, () => Promise.resolve(NOTHING))).toEqual({ ...NOTHING, read: "anonymously", tokenRefused: false });
  });

  it("is taken once more without a token that is no longer accepted", async () => {
    const look = vi.fn((token: string | null) => (token === null ? Promise.resolve(NOTHING) : refused("unauthorised")));
    expect(await lookAs("dead", look)).toEqual({ ...NOTHING, read: "anonymously", tokenRefused: true });
    expect(look.mock.calls).toEqual([["dead"], [null]]);
  });

  it.each(["forbidden", "not-found"] as const)("is not repeated when the trouble is another (%s)", async (kind) => {
    const look = vi.fn(() => refused(kind));
    await expect(lookAs("t", look)).rejects.toMatchObject({ kind });
    expect(look).toHaveBeenCalledOnce();
  });

  it("is refused when only those who are logged in may read", async () => {
    const look = vi.fn(() => refused("unauthorised"));
    await expect(lookAs("dead", look)).rejects.toMatchObject({ kind: "unauthorised" });
    expect(look.mock.calls).toEqual([["dead"], [null]]);
  });
});

it("gives nothing where there is nothing, and hides no other trouble", async () => {
  expect(await orNull(Promise.resolve(7))).toBe(7);
  expect(await orNull(refused("not-found"))).toBeNull();
  await expect(orNull(refused("forbidden"))).rejects.toMatchObject({ kind: "forbidden" });
});
