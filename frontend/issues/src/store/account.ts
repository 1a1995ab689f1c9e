import { type Login, LoginFailure } from "../login/login.ts";
import { PlatformFailure } from "../platforms/failure.ts";
import type { Account, ThreadAccess } from "./parts.ts";
import type { StateStore } from "./state-store.ts";

/** The account of a login. */
export function openAccount(login: Login, { dispatch, report, flush }: Pick<ThreadAccess, "dispatch" | "report"> & Pick<StateStore, "flush">): Account {
  const renew = async () => {
    try {
      if (await login.refresh()) return true;
      login.forget();
      await report(new LoginFailure("expired"));
    } catch (error) {
      // A later page view may succeed, so the refresh token stays.
      await report(error);
    }
    dispatch({ type: "user", user: null });
    return false;
  };
  const freshen = async () => {
    if (login.isOver()) await login.refresh().catch(() => false);
  };
  const requesting =
    (isPublic: boolean): Account["request"] =>
    async (action) => {
      await freshen();
      try {
        return await action();
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
        if (login.token() === null) {
          // Somebody may have logged out in another tab.
          dispatch({ type: "user", user: null });
          throw error;
        }
        if ((await renew()) || isPublic) return action();
        throw new ReportedFailure("", { cause: error });
      }
    };
  return {
    request: requesting(false),
    read: requesting(true),
    freshen,
    renew,
    login: async () => {
      flush();
      try {
        await login.begin();
      } catch (error) {
        await report(error);
      }
    },
    logout: () => {
      login.forget();
      dispatch({ type: "user", user: null });
    },
  };
}

/** A failure that was already shown to the reader. */
export class ReportedFailure extends Error {}

/** Whether the platform requires a login. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof PlatformFailure && error.kind === "unauthorized";
}

/** Whether the status is one of a refusal that a login may resolve (B-69). An unreachable platform may have it too (B-201). */
export function needsLogin(error: unknown): boolean {
  return error instanceof PlatformFailure && (error.status === 401 || error.status === 403);
}
