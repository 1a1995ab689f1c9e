import { createLogin } from "../login/create-login.ts";
import type { Options } from "../options/options.ts";
import { factsOf } from "../platforms/facts.ts";
import type { ThreadAccess } from "./access.ts";
import { openAccount, Told } from "./account.ts";
import { failureText, settingsFailure, type Speaker } from "./failure-text.ts";
import { composer } from "./composing.ts";
import { opener } from "./opening.ts";
import { pager } from "./paging.ts";
import type { ThreadParts } from "./parts.ts";
import { settingsFault } from "./settings-fault.ts";
import { createStateStore } from "./state-store.ts";
import type { Thread } from "./thread.ts";
import type { Writer } from "./writing.ts";

/** The thread that the options name for a page; nothing is asked of anybody until `start`. */
export function createThread(options: Options, parts: ThreadParts): Thread {
  const { messages, locale, page, transport, clock } = parts;
  const platform = options.platform === null ? null : factsOf(options.platform, options.baseURL);
  // Where the options name no platform, nothing is ever asked of this one.
  const facts = platform ?? factsOf("github");
  const speaker: Speaker = { messages, locale, platform: facts.name, repo: `${options.owner}/${options.repo}` };
  const { getState, getInitialState, subscribe, dispatch, alert, dismissAlert, dispose } = createStateStore(options, page, parts);

  const login = createLogin(options, facts, parts);
  const shared = {
    options,
    facts,
    messages,
    speaker,
    get: getState,
    dispatch,
    platform: later(async () => (await parts.loadPlatform(facts.key))({ transport, options, token: login.token, clock })),
    alert,
    tell: (failure: unknown) => {
      if (!(failure instanceof Told)) alert(failureText(failure, speaker));
    },
  };
  const account = openAccount(login, shared);
  const access: ThreadAccess = { ...shared, account };
  const pages = pager(access);
  const { start, createIssue } = opener(access, { login, page });
  const writing = later(async () => (await import("./writing.ts")).writer(access, pages));
  const act = async (what: (writer: Writer) => Promise<void>) => {
    try {
      await what(await writing());
    } catch (error) {
      shared.tell(error);
    }
  };

  const fault = settingsFault(options, platform);
  const unlessFaulty = (what: () => Promise<void>) => async () => {
    if (fault === null) await what();
    else dispatch({ type: "failed", failure: settingsFailure(fault, speaker) });
  };
  const begin = unlessFaulty(async () => {
    await start();
    // Who is logged in will act, and should not wait then.
    if (getState().user !== null) await Promise.allSettled([writing()]);
  });
  return {
    getState,
    getInitialState,
    subscribe,
    options,
    messages,
    platform,
    start: begin,
    retry: begin,
    login: unlessFaulty(account.login),
    logout: account.logout,
    createIssue,
    setPage: pages.setPage,
    setPerPage: pages.setPerPage,
    setSort: pages.setSort,
    ...composer(access),
    submit: () => act((writer) => writer.submit()),
    saveEdit: (id) => act((writer) => writer.saveEdit(id)),
    remove: (id) => act((writer) => writer.remove(id)),
    react: (id, kind) => act((writer) => writer.react(id, kind)),
    dismissAlert,
    dispose,
  };
}

/** Comes about when it is first needed, and again where it did not. */
function later<Result>(begin: () => Promise<Result>): () => Promise<Result> {
  let coming: Promise<Result> | null = null;
  return async () => {
    try {
      return await (coming ??= begin());
    } catch (error) {
      coming = null;
      throw error;
    }
  };
}
