import type { Login } from "../login/login.ts";
import type { CommentPage, Issue } from "../model/values.ts";
import type { Lookup, Opened, Platform } from "../platforms/platform.ts";
import type { Page } from "../options/options.ts";
import { fill } from "../messages/fill.ts";
import type { ThreadAccess } from "./access.ts";
import { isUnauthorised, needsLogin } from "./account.ts";
import { isAdmin } from "./derived.ts";
import { failureOf } from "./failure-text.ts";
import type { Thread } from "./thread.ts";

/** What opening a thread works with, besides what all its parts share. */
interface OpeningParts {
  readonly login: Login;
  readonly page: Page;
}

/** Finds the thread of a page, or begins it. */
export function opener(access: ThreadAccess, { login, page }: OpeningParts): Pick<Thread, "start" | "createIssue"> {
  const { options, facts, messages, speaker, get, dispatch, account, alert, tell } = access;
  const title = options.issueTitle(page);
  const lookup: Lookup = options.issueId === "" ? { title } : { id: options.issueId };
  let turn = 0;

  /** Reads once more with a renewed token, where only who is logged in may read. */
  const open = async (platform: Platform): Promise<Opened> => {
    if (login.isOver()) await login.refresh();
    const look = () => platform.open(lookup, get().query);
    try {
      const opened = await look();
      return opened.tokenRefused && (await account.renew()) ? await look() : opened;
    } catch (error) {
      if (!isUnauthorised(error) || login.token() === null || !(await account.renew())) throw error;
      return look();
    }
  };

  /** The reason says what the status "login" alone would not. */
  const refuse = (error: unknown, hadToken: boolean) => {
    const ended = fill(messages["login-expired"], { platform: facts.name });
    if (!needsLogin(error)) dispatch({ type: "failed", failure: failureOf(error, speaker) });
    else if (!isUnauthorised(error)) dispatch({ type: "login-required", reason: failureOf(error, speaker) });
    else dispatch({ type: "login-required", reason: hadToken ? { cause: "platform", text: ended, retry: false } : null });
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
    if (handled instanceof Error) tell(handled);
    try {
      const { user, issue, comments } = await open(await coming);
      if (mine !== turn) return;
      dispatch({ type: "opened", user, issue, comments, returned: handled !== "none" });
      // Who has clicked nothing is sent nowhere (D41).
      if (issue === null && options.autoCreateIssue && user !== null) await createIssue();
    } catch (error) {
      if (mine === turn) refuse(error, hadToken);
    }
  };

  /** What was created a moment ago may be missing in a search, not in a list (D30). */
  const begun = async (platform: Platform): Promise<{ readonly issue: Issue; readonly comments: CommentPage }> => {
    const { query } = get();
    const found = options.issueId === "" ? await account.ask(() => platform.findAgain(title)) : null;
    if (found !== null) return { issue: found, comments: await account.read(() => platform.comments(found, query)) };
    const content = await options.issueContent({ options, url: page.url });
    const issue = await account.ask(() => platform.createIssue({ title, content }));
    if (options.issueId !== "") alert(fill(messages.createdBeside, { id: issue.id }));
    return { issue, comments: { count: 0, page: 1, perPage: query.perPage, data: [] } };
  };

  const createIssue = async () => {
    const { issueNotCreated, creatingIssue, user } = get();
    if (!issueNotCreated || creatingIssue) return;
    if (user === null) {
      await account.login();
      return;
    }
    if (!isAdmin(options, user)) return;
    dispatch({ type: "creating-issue" });
    try {
      dispatch({ type: "issue-created", ...(await begun(await access.platform())) });
    } catch (error) {
      dispatch({ type: "issue-not-created" });
      tell(error);
    }
  };

  return { start, createIssue };
}
