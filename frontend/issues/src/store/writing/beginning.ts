import type { CommentPage, Issue } from "../../model/values.ts";
import { fill } from "@glosa/comments/text.ts";
import type { Page } from "../../options/options.ts";
import type { Platform } from "../../platforms/platform.ts";
import { isAdmin } from "../derived.ts";
import type { Thread } from "../thread.ts";
import type { WritingAccess } from "./access.ts";

/** Begins the thread of a page. */
export function beginner(access: WritingAccess, page: Page): Pick<Thread, "createIssue"> {
  const { options, messages, get, dispatch, account, alert, tell } = access;
  const title = options.issueTitle(page);

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

  return {
    createIssue: async () => {
      const { phase, user } = get();
      if (phase.tag !== "missing") return;
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
        await tell(error);
      }
    },
  };
}
