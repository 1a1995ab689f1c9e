import { PlatformFailure } from "../failure.ts";
import type { Opened } from "../platform.ts";

/** Looks with the token, and once more without it where the platform no longer accepts it: public reading goes on. */
export async function lookAs(token: string | null, look: (token: string | null) => Promise<Pick<Opened, "user" | "issue" | "comments">>): Promise<Opened> {
  if (token !== null) {
    try {
      return { ...(await look(token)), read: "with token", tokenRefused: false };
    } catch (error) {
      if (!(error instanceof PlatformFailure && error.kind === "unauthorised")) throw error;
    }
  }
  return { ...(await look(null)), read: "anonymously", tokenRefused: token !== null };
}

/** What is found, or null where the platform has no such thing. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === "not-found") return null;
    throw error;
  }
}
