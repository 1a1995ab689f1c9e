import type { Login } from "../login/login.ts";
import { PlatformFailure } from "../platforms/failure.ts";
import type { Account, ThreadAccess } from "./access.ts";
import { fill } from "../messages/fill.ts";

/** The account that goes with a login. */
export function openAccount(login: Login, { facts, messages, dispatch, alert, tell }: Pick<ThreadAccess, "facts" | "messages" | "dispatch" | "alert" | "tell">): Account {
  const renew = async () => {
    if (await login.refresh()) return true;
    login.forget();
    dispatch({ type: "user", user: null });
    alert(fill(messages["login-expired"], { platform: facts.name }));
    return false;
  };
  const asking =
    (isPublic: boolean): Account["ask"] =>
    async (action) => {
      if (login.isOver()) await login.refresh();
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
    renew,
    login: async () => {
      try {
        await login.begin();
      } catch (error) {
        tell(error);
      }
    },
    logout: () => {
      login.forget();
      dispatch({ type: "user", user: null });
    },
  };
}

/** A failure that the reader has been told of already. */
export class Told extends Error {
  constructor(cause: unknown) {
    super("", { cause });
    this.name = "Told";
  }
}

/** The platform wants to know who asks. */
export function isUnauthorised(error: unknown): boolean {
  return error instanceof PlatformFailure && error.kind === "unauthorised";
}

/** The status of a refusal that a login may lift (B-69); a platform out of reach may bear it too (B-201). */
export function needsLogin(error: unknown): boolean {
  return error instanceof PlatformFailure && (error.status === 401 || error.status === 403);
}
