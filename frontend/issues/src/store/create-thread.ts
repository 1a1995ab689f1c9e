import { reloadIfNeeded, retrying } from "@glosa/kit/browser/lazy.ts";
import { createLogin } from "../login/create-login.ts";
import type { Options } from "../options/options.ts";
import { factsOf } from "../platforms/platform.ts";
import type { ThreadAccess, ThreadParts, Writing } from "./parts.ts";
import { openAccount, ReportedFailure } from "./account.ts";
import { explaining, settingsFault } from "./explaining.ts";
import { opener } from "./opening.ts";
import { pager } from "./paging.ts";
import { createStateStore } from "./state-store.ts";
import type { Thread } from "./thread.ts";

/** The configured thread of a page. It sends no request before `start`. */
export function createThread(options: Options, parts: ThreadParts): Thread {
  const { messages, page, transport, clock } = parts;
  const platform = options.platform === null ? null : factsOf(options.platform, options.baseURL);
  // Without a configured platform, no request is ever sent to this one.
  const facts = platform ?? factsOf("github");
  const login = createLogin(options, facts, parts);
  const explain = explaining({ ...parts, options, facts, login });
  const { getState, subscribe, dispatch, change, alert, dismissAlert, outbox, settle, flush, dispose } = createStateStore(options, page, { ...parts, sortable: facts.sortable });

  const shared = {
    options,
    facts,
    messages,
    explain,
    get: getState,
    dispatch,
    change,
    platform: retrying(async () => (await parts.loadPlatform(facts.key))({ transport, options, token: login.token, clock })),
    alert,
    outbox,
    settle,
    report: async (failure: unknown) => {
      if (!(failure instanceof ReportedFailure)) alert(await explain.sentence(failure));
    },
  };
  const account = openAccount(login, { ...shared, flush });
  const access: ThreadAccess = { ...shared, account };
  const pages = pager(access);
  let writing: Writing | null = null;
  const written = retrying(async () => (writing = (await parts.loadWriting())(access, { pages, page })));
  /** Runs at once if writing is loaded, because a field mustn't wait while someone types. */
  const act = async (what: (able: Writing) => unknown): Promise<void> => {
    try {
      await what(writing ?? (await written()));
    } catch (error) {
      await shared.report(error);
    }
  };
  const createIssue = () => act((able) => able.createIssue());
  const prepare = async () => {
    await act(() => {});
    return writing !== null;
  };
  const findPost = () => act((able) => able.findPost());
  const { start } = opener(access, { login, page, prepare, createIssue, findPost });

  const { delivery = null } = outbox.unsent() ?? {};
  // An earlier widget of this page is posting this comment.
  delivery?.then(
    (comment) => dispatch({ type: "posted", comment, loading: false }),
    () => dispatch({ type: "not-posted" }),
  );

  const fault = settingsFault(options, platform);
  const unlessFaulty = (what: () => Promise<void>) => async () => {
    if (fault === null) await what();
    else dispatch({ type: "failed", failure: await explain.settings(fault) });
  };
  const begin = unlessFaulty(start);
  return {
    getState,
    subscribe,
    options,
    messages,
    platform,
    start: begin,
    retry: async () => {
      await begin();
      reloadIfNeeded();
    },
    login: unlessFaulty(account.login),
    logout: account.logout,
    createIssue,
    setPage: pages.setPage,
    setPerPage: pages.setPerPage,
    setSort: pages.setSort,
    write: (text) => dispatch({ type: "wrote", text }),
    submit: async () => {
      await act((able) => able.submit());
      reloadIfNeeded();
    },
    reply: (id) => void act((able) => able.reply(id)),
    beginEdit: (id) => void act((able) => able.beginEdit(id)),
    edit: (id, text) => void act((able) => able.edit(id, text)),
    cancelEdit: (id) => void act((able) => able.cancelEdit(id)),
    saveEdit: (id) => act((able) => able.saveEdit(id)),
    remove: (id) => act((able) => able.remove(id)),
    react: (id, kind) => act((able) => able.react(id, kind)),
    dismissAlert,
    dispose,
  };
}
