import { type Login, LoginFailure } from "../login/login.ts";
import type { Lookup, Opened, Platform } from "../platforms/platform.ts";
import type { Page } from "../options/options.ts";
import type { ThreadAccess } from "./parts.ts";
import type { Action } from "./reduce.ts";
import { isUnauthorized, needsLogin } from "./account.ts";
import type { Thread } from "./thread.ts";

/** What opening a thread needs besides what all its parts share. */
interface OpeningParts {
  readonly login: Login;
  readonly page: Page;
  /** Loads what logged-in readers need; false if that failed, which was shown to the reader. */
  readonly prepare: () => Promise<boolean>;
  readonly createIssue: Thread["createIssue"];
  /** Looks for a post that was interrupted. */
  readonly findPost: () => Promise<void>;
}

/** Finds the thread of a page. */
export function opener(access: ThreadAccess, { login, page, prepare, createIssue, findPost }: OpeningParts): Pick<Thread, "start"> {
  const { options, explain, get, dispatch, account, report, outbox } = access;
  const lookup: Lookup = options.issueId === "" ? { title: options.issueTitle(page) } : { id: options.issueId };
  let turn = 0;

  /** Opens the thread, and again with a renewed token if reading requires a login. */
  const open = async (platform: Platform): Promise<Opened> => {
    await account.freshen();
    const look = () => platform.open(lookup, get().query);
    try {
      const opened = await look();
      return opened.tokenRefused && (await account.renew()) ? await look() : opened;
    } catch (error) {
      if (!isUnauthorized(error) || login.token() === null || !(await account.renew())) throw error;
      return look();
    }
  };

  /** The action after a refusal, with a reason if the status "login" alone doesn't explain it. */
  const refusal = async (error: unknown, hadToken: boolean): Promise<Action> => {
    if (!needsLogin(error)) return { type: "failed", failure: await explain.failure(error) };
    if (!isUnauthorized(error)) return { type: "login-required", reason: await explain.failure(error) };
    return { type: "login-required", reason: hadToken ? await explain.failure(new LoginFailure("expired")) : null };
  };

  const start = async () => {
    turn += 1;
    const mine = turn;
    dispatch({ type: "starting" });
    const coming = access.platform();
    await Promise.allSettled([coming]);
    const handled = await login.handle().catch((error: unknown) => error);
    if (mine !== turn) return;
    const hadToken = login.token() !== null;
    dispatch({ type: "initialized" });
    if (handled instanceof Error) await report(handled);
    // If writing can't be loaded, the user isn't shown as logged in.
    const preparing = hadToken && prepare();
    try {
      const { user: known, issue, comments } = await open(await coming);
      const user = (await preparing) ? known : null;
      if (mine !== turn) return;
      dispatch({ type: "opened", user, issue, comments, returned: handled !== "none" });
      // Without a click, readers aren't redirected (D41).
      if (issue === null && options.autoCreateIssue && user !== null) await createIssue();
      if (user !== null && outbox.unsent()?.state === "interrupted") await findPost();
    } catch (error) {
      const refused = await refusal(error, hadToken);
      if (mine === turn) dispatch(refused);
    }
  };

  return { start };
}
