import type { CommentPage, Query } from "../model/values.ts";
import type { Pager, ThreadAccess } from "./parts.ts";
import { isUnauthorized, needsLogin } from "./account.ts";
import { pageCount, perPageChoices } from "./derived.ts";

/** Loads once per change. If that fails, the current comments stay. */
export function pager({ options, facts, messages, explain, get, dispatch, platform, account, alert, report }: ThreadAccess): Pager {
  let turn = 0;
  let shown: Query | null = null;

  const read = async (query: Query): Promise<CommentPage> => {
    const { issue } = get();
    if (issue === null) throw new Error("There is no thread whose comments could be loaded.");
    const host = await platform();
    const page = await account.read(() => host.comments(issue, query));
    // Others may have deleted the last page's comments.
    return page.data.length === 0 && query.page > 1 ? read({ ...query, page: Math.min(query.page - 1, pageCount(page)) }) : page;
  };

  const load = async (query: Query) => {
    turn += 1;
    const mine = turn;
    const before = (shown ??= get().query);
    dispatch({ type: "loading", query });
    try {
      const comments = await read(query);
      if (mine !== turn) return null;
      shown = null;
      dispatch({ type: "loaded", comments });
      return comments;
    } catch (error) {
      const reason = !needsLogin(error) || isUnauthorized(error) ? null : await explain.failure(error);
      if (mine !== turn) return null;
      shown = null;
      dispatch({ type: "not-loaded", query: before });
      if (needsLogin(error) && get().user === null) dispatch({ type: "login-required", reason });
      // The status is only shown without comments, so loaded comments stay.
      if (isUnauthorized(error) && get().user === null) alert(messages.loginRequired);
      else await report(error);
      return null;
    }
  };

  const change = async (query: Query) => {
    if (get().issue !== null) await load(query);
  };

  return {
    load,
    setPage: async (page) => {
      const { query, comments } = get();
      if (comments !== null && Number.isInteger(page) && page >= 1 && page <= pageCount(comments) && page !== query.page) await change({ ...query, page });
    },
    setPerPage: async (perPage) => {
      const { query } = get();
      if (perPageChoices(options).includes(perPage) && perPage !== query.perPage) await change({ ...query, perPage, page: 1 });
    },
    setSort: async (sort) => {
      const { query } = get();
      if (facts.sortable && sort !== query.sort) await change({ ...query, sort });
    },
  };
}
