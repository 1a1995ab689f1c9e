import { LoginFailure } from "../login/failure.ts";
import type { Login } from "../login/login.ts";
import { PlatformFailure } from "../platforms/failure.ts";
import type { Account, ThreadAccess } from "./access.ts";
import type { StateStore } from "./state-store.ts";

/** The account that goes with a login. */
export function openAccount(login: Login, { dispatch, tell, flush }: Pick<ThreadAccess, "dispatch" | "tell"> & Pick<StateStore, "flush">): Account {
  const renew = async () => {
    try {
      if (await login.refresh()) return true;
      login.forget();
      await tell(new LoginFailure("expired"));
    } catch (error) {
      // Another view of the page may be luckier: what can renew the token stays.
      await tell(error);
    }
    dispatch({ type: "user", user: null });
    return false;
  };
  const freshen = async () => {
    if (login.isOver()) await login.refresh().catch(() => false);
  };
  const asking =
    (isPublic: boolean): Account["ask"] =>
    async (action) => {
      await freshen();
      try {
        return await action();
      } catch (error) {
        if (!isUnauthorised(error)) throw error;
        if (login.token() === null) {
          // Somebody may have logged out in another tab.
          dispatch({ type: "user", user: null });
          throw error;
        }
        if ((await renew()) || isPublic) return action();
        throw new Told(error);
      }
    };
  return {
    ask: asking(false),
    read: asking(true),
    freshen,
    renew,
    login: async () => {
      flush();
      try {
        await login.begin();
      } catch (error) {
        await tell(error);
      }
    },
    logout: () => {
      login.forget();
      dispatch({ type: "user", user: null });
    },
  };
}

/** A failure that was already shown to the reader. */
export class Told extends Error {
  constructor(cause: unknown) {
    super("", { cause });
    this.name = "Told";
  }
}

/** The platform asks for a login. */
export function isUnauthorised(error: unknown): boolean {
  return error instanceof PlatformFailure && error.kind === "unauthorised";
}

/** The status of a refusal that a login may lift (B-69); a platform out of reach may bear it too (B-201). */
export function needsLogin(error: unknown): boolean {
  return error instanceof PlatformFailure && (error.status === 401 || error.status === 403);
}
