import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { memoryAddress } from "../login/browser.memory.ts";
import { isAdmin, statusOf } from "./derived.ts";
import { failure, memoryHost, OWNER, READER } from "./host.memory.ts";
import type { ThreadState } from "./state.ts";
import { type OpenThread, openThread, startThread } from "./testing.memory.ts";

const shown = ({ thread, state }: OpenThread) => statusOf(state(), isAdmin(thread.options, state().user));
const failureIn = ({ phase }: ThreadState) => (phase.tag === "failed" ? phase.failure : null);
const reasonOf = ({ phase }: ThreadState) => (phase.tag === "login-required" ? phase.reason : null);
const without = (key: Parameters<typeof memoryHost>[0] = "github-v4") => Object.assign(memoryHost(key), { issue: null });

describe("starting", () => {
  it("[B-51] [B-52] begins with no flag but the first", () => {
    expect(openThread().state()).toMatchObject({
      phase: { tag: "initializing" },
      loadingComments: false,
      composer: { posting: null },
      updatingComment: false,
    });
  });

  it("[B-53] [B-64] resets, creates the adapter, completes the login, then looks for the issue and its comments", async () => {
    const address = memoryAddress();
    const opened = openThread({ address, count: 1, answer: () => (opened.host.log.push("exchange"), { access_token: "reader-token" }) });
    await opened.thread.login();
    address.arrive(`https://docs.example.org/guide/page.html?code=c1&state=${new URL(address.left[0] ?? "").searchParams.get("state")}`);
    opened.thread.subscribe(({ phase, comments }) => opened.host.log.push(`${phase.tag} ${comments?.count}`));
    await opened.thread.start();
    expect(opened.host.log).toEqual(["initializing undefined", "create", "exchange", "opening undefined", "open", "open 1"]);
    // Readers log in to write.
    expect(opened.state()).toMatchObject({ user: READER, issue: { id: "7" }, focus: { on: "draft" } });
  });

  it.each([
    ["is there", false, ["create", "exchange", "open"]],
    ["is known not to come", true, ["exchange"]],
  ])("[B-64] completes the login only once the adapter %s", async (_, fails, log) => {
    const deferred = deferredAnswers();
    const [address, host] = [memoryAddress(), memoryHost("github-v4", 1)];
    const loadPlatform = async () => {
      await deferred.answer();
      if (fails) throw new TypeError("gone");
      return host.create;
    };
    const { thread } = openThread({ address, host, answer: () => (host.log.push("exchange"), { access_token: "reader-token" }), parts: { loadPlatform } });
    await thread.login();
    address.arrive(`https://docs.example.org/guide/page.html?code=c1&state=${new URL(address.left[0] ?? "").searchParams.get("state")}`);
    const starting = thread.start();
    // Time enough for a login that doesn't wait.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect([deferred.waiting(), host.log]).toEqual([1, []]);
    deferred.give(0, undefined);
    await starting;
    expect(host.log).toEqual(log);
  });

  it("[B-120] shows comments to everyone", async () => {
    const opened = await startThread({ count: 3 });
    expect([shown(opened), opened.state().user, opened.state().comments?.data.length, opened.host.log]).toEqual([null, null, 3, ["create", "open"]]);
    expect(opened.state().focus).toBeNull();
  });

  it("looks for the configured title or id", async () => {
    expect((await startThread({ options: { prefix: "[Other]" } })).state().phase).toEqual({ tag: "missing" });
    expect((await startThread({ options: { issueId: 7, title: "whatever" } })).state().issue?.id).toBe("7");
  });

  it("[B-77] takes page and number per page from the answer", async () => {
    const host = memoryHost("gitea", 60);
    host.next("open", { user: null, issue: host.issue, comments: { count: 60, page: 2, perPage: 50, data: [] }, tokenRefused: false });
    expect((await startThread({ host, platform: "gitea" })).state().query).toEqual({ page: 2, perPage: 50, sort: "desc" });
  });

  it.each([401, 403])("[B-69] requires a login if the platform answers %i", async (status) => {
    const opened = openThread();
    opened.host.next("open", failure(status === 401 ? "unauthorized" : "forbidden", status));
    await opened.thread.start();
    expect([shown(opened), opened.state().phase.tag]).toEqual(["login", "login-required"]);
    expect(reasonOf(opened.state())?.text).toBe(status === 401 ? undefined : "GitHub does not allow this without a login. Log in and try again; if that does not help, ask the owner of owner/docs. (The host's words.)");
  });

  it("[B-69] mentions the account if it has no access", async () => {
    const opened = openThread({ as: "reader-token" });
    opened.host.next("open", failure("forbidden", 403));
    await opened.thread.start();
    expect(reasonOf(opened.state())?.text).toBe("GitHub does not allow your account to do this. Ask the owner of owner/docs. (The host's words.)");
  });

  it("[B-201] treats an unreachable GitHub v3 as a refusal, and says so", async () => {
    const opened = openThread({ platform: "github" });
    opened.host.next("open", failure("unreachable", 403));
    await opened.thread.start();
    expect([shown(opened), reasonOf(opened.state())]).toEqual(["login", { cause: "platform", text: "GitHub could not be reached. Check your connection, then try again.", retry: true }]);
  });

  it.each([
    ["unreachable", null, "platform", "GitHub could not be reached. Check your connection, then try again.", true],
    ["server", 500, "platform", "GitHub answered with an error. Try again later; your text is kept. (The host's words.)", true],
    ["rate-limited", 429, "platform", "GitHub received too many requests from you. Try again in a few minutes.", true],
    ["retired", 410, "platform", "GitHub has retired its issues, so comments can no longer be stored there. The owner of this page has to choose another platform.", false],
    ["not-found", 404, "settings", "owner/docs was not found on GitHub, or you can't see its issues. Log in, or tell the owner of this page.", false],
    ["gone", 410, "settings", "The thread was deleted, or owner/docs no longer takes issues. Ask the owner of this page. (The host's words.)", false],
    ["invalid", 422, "settings", "The comments of this page are not set up correctly: The host's words. Tell the owner of this page.", false],
  ] as const)("[B-70] fails if the platform is %s, and distinguishes the cause", async (kind, status, cause, text, retry) => {
    const opened = openThread();
    opened.host.next("open", failure(kind, status));
    await opened.thread.start();
    expect([shown(opened), failureIn(opened.state())]).toEqual(["failed", { cause, text, retry }]);
  });

  it("tries again, and shows the result", async () => {
    const opened = openThread({ count: 1 });
    opened.host.next("open", failure("server", 500));
    await opened.thread.start();
    opened.thread.write("kept");
    await opened.thread.retry();
    expect([shown(opened), opened.state().composer.text, opened.state().comments?.count]).toEqual([null, "kept", 1]);
  });

  it("tries again if the adapter didn't load", async () => {
    const host = memoryHost("github-v4", 1);
    const loadPlatform = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(host.create);
    const opened = await startThread({ host, parts: { loadPlatform } });
    expect(failureIn(opened.state())).toEqual({ cause: "platform", text: "Something went wrong in this page. Load it again; your text is kept. (Failed to fetch)", retry: true });
    await opened.thread.retry();
    expect([shown(opened), loadPlatform.mock.calls.length]).toEqual([null, 2]);
  });

  it("shows only the answer to the last start, and none after it was disposed of", async () => {
    const opened = openThread({ count: 1 });
    const release = opened.host.pause("open");
    opened.host.next("open", failure("server", 500));
    const starts = [opened.thread.start(), opened.thread.start()];
    await vi.waitFor(() => expect(opened.host.log).toEqual(["create", "open"]));
    release();
    await Promise.all(starts);
    expect(failureIn(opened.state())?.cause).toBe("platform");
    opened.thread.dispose();
    await opened.thread.start();
    expect(failureIn(opened.state())?.cause).toBe("platform");
  });

  it.each([
    ["comments", { user: READER, issue: null, comments: null, tokenRefused: false }],
    ["a failure", failure("server", 500)],
  ])("ignores %s that arrives late from an earlier start", async (_, late) => {
    const opened = openThread({ count: 1 });
    const release = opened.host.pause("open", 1);
    const first = opened.thread.start();
    await vi.waitFor(() => expect(opened.host.log).toEqual(["create", "open"]));
    await opened.thread.start();
    const shownNow = opened.state();
    opened.host.next("open", late);
    release();
    await first;
    expect(opened.state()).toBe(shownNow);
    expect([opened.state().comments?.count, failureIn(opened.state())]).toEqual([1, null]);
  });
});

describe("settings", () => {
  it.each([
    ["owner", { owner: "" }, "the option 'owner' is required"],
    ["repo", { repo: "" }, "the option 'repo' is required"],
    ["platform", { platform: "none" }, "the option 'api' is required"],
    ["baseURL", { platform: "gitea", baseURL: "" }, "the option 'baseURL' is required"],
    ["scheme of baseURL", { baseURL: "git.example.org" }, "the option 'baseURL' is 'git.example.org', and an address that begins with https:// was expected"],
    ["scheme at the beginning of baseURL", { baseURL: "see https://git.example.org" }, "the option 'baseURL' is 'see https://git.example.org', and an address that begins with https:// was expected"],
  ])("without the %s fail with a message, and send no request", async (_, options, detail) => {
    const opened = await startThread({ options });
    expect([shown(opened), failureIn(opened.state())?.cause, failureIn(opened.state())?.text]).toEqual(["failed", "settings", `The comments of this page are not set up correctly: ${detail}. Tell the owner of this page.`]);
    await opened.thread.login();
    expect([opened.host.log, opened.address.left]).toEqual([[], []]);
  });

  it.each([
    ["[B-115]", "github", "GitHub V3"],
    ["[B-116]", "github-v4", "GitHub V4"],
    ["[B-117]", "gitee", "Gitee V5"],
  ] as const)("%s of %s need a proxy, and with `strictSecret` the client secret too", async (_, platform, name) => {
    const text = `The comments of this page are not set up correctly: clientSecret and proxy is required for ${name}. Tell the owner of this page.`;
    const failed = async (options: Record<string, unknown>) => failureIn((await startThread({ platform, options })).state())?.text;
    expect(await failed({ proxy: "" })).toBe(text);
    expect(await failed({ strictSecret: true })).toBe(text);
    expect([await failed({}), await failed({ strictSecret: true, clientSecret: "s" })]).toEqual([undefined, undefined]);
  });

  it("accept a host without encryption", async () => {
    expect(failureIn((await startThread({ platform: "gitea", options: { baseURL: "http://git.example.org" } })).state())).toBeNull();
  });

  it("of platforms without a secret need neither", async () => {
    const opened = await Promise.all((["gitlab", "bitbucket", "gitea"] as const).map((platform) => startThread({ platform, options: { proxy: "", strictSecret: true } })));
    expect(opened.map(({ state }) => failureIn(state()))).toEqual([null, null, null]);
  });

  it("without a client id let everyone read, and report it at the login", async () => {
    const opened = await startThread({ count: 1, options: { clientId: "" } });
    expect(opened.state().comments?.count).toBe(1);
    await opened.thread.login();
    expect(opened.state().alert).toBe("The comments of this page are not set up correctly: the option 'clientId' is required. Tell the owner of this page.");
  });
});

describe("a missing issue", () => {
  it("[B-67] [B-127] is offered to readers without a login, who are sent to it first", async () => {
    const opened = await startThread({ host: without() });
    expect([opened.state().phase.tag, shown(opened)]).toEqual(["missing", "create-issue"]);
    await opened.thread.createIssue();
    expect([opened.address.left.length, opened.host.issue]).toEqual([1, null]);
  });

  it("[B-126] is created by an admin on request, with the page's title and address, and shown at once", async () => {
    const opened = await startThread({ host: without(), as: "owner-token" });
    const creating = opened.thread.createIssue();
    expect([opened.state().phase.tag, shown(opened)]).toEqual(["creating", "loading"]);
    await Promise.all([creating, opened.thread.createIssue()]);
    expect(opened.host.issue).toMatchObject({ title: "[Vssue]A page", content: "https://docs.example.org/guide/page.html" });
    expect([shown(opened), opened.state().issue?.id, opened.host.log]).toEqual(["none-yet", "7", ["create", "open", "findAgain", "createIssue"]]);
    expect(opened.state().alert).toBeNull();
  });

  it("[B-126] [B-128] isn't created by anyone else", async () => {
    const opened = await startThread({ host: without(), as: "reader-token" });
    await opened.thread.createIssue();
    expect([shown(opened), opened.host.log]).toEqual(["failed", ["create", "open"]]);
  });

  it("[B-68] is created automatically for an admin if configured, and redirects nobody to a login", async () => {
    const options = { autoCreateIssue: true };
    const [admin, reader, visitor] = await Promise.all([
      startThread({ host: without(), options, as: "owner-token" }),
      startThread({ host: without(), options, as: "reader-token" }),
      startThread({ host: without(), options }),
    ]);
    expect([admin, reader, visitor].map(({ host, address }) => [host.issue?.id, address.left])).toEqual([["7", []], [undefined, []], [undefined, []]]);
  });

  it("is found in a list if the search doesn't have it yet: no second one is created", async () => {
    const opened = openThread({ as: "owner-token", count: 2 });
    opened.host.searchLags = true;
    await opened.thread.start();
    expect(shown(opened)).toBe("create-issue");
    await opened.thread.createIssue();
    expect([shown(opened), opened.state().comments?.count, opened.host.log.includes("createIssue")]).toEqual([null, 2, false]);
  });

  it("can be created again after a refusal, which is reported", async () => {
    const opened = await startThread({ host: without(), as: "owner-token" });
    opened.host.next("createIssue", failure("forbidden", 403));
    await opened.thread.createIssue();
    expect([shown(opened), opened.state().alert]).toEqual(["create-issue", "GitHub does not allow your account to do this. Ask the owner of owner/docs. (The host's words.)"]);
    await opened.thread.createIssue();
    expect(shown(opened)).toBe("none-yet");
  });

  it("is created next to the configured one, and the admin is informed", async () => {
    const opened = await startThread({ host: without(), as: "owner-token", options: { issueId: 3 } });
    await opened.thread.createIssue();
    expect(opened.host.log).toEqual(["create", "open", "createIssue"]);
    expect([opened.state().user, opened.state().alert]).toEqual([OWNER, "Issue 7 was created. Set issueId to 7, so that this page finds it."]);
  });
});
