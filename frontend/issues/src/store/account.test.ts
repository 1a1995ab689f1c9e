import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { memoryAddress, memorySecrets } from "../login/browser.memory.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { failure, memoryHost, READER } from "./host.memory.ts";
import { NOON, openThread, startThread } from "./testing.memory.ts";

const ENDED = "Your login with GitLab has ended. Log in again; your text is kept.";

/** A reader's GitLab token that the platform no longer accepts, and that may also have expired an hour ago. */
function ended({ refresh = "r1", known = false } = {}) {
  const storage = memoryStorage({ "Vssue.gitlab.access_token": "dead-token" });
  if (refresh !== "") storage.write("Vssue.gitlab.refresh_token", refresh);
  if (known) storage.write("Vssue.gitlab.expires_at", String(NOON - 3_600_000));
  return storage;
}

const renewed = () => ({ access_token: "reader-token", refresh_token: "r2", expires_in: 7200 });
const gone = () => reply(400, { error: "invalid_grant" });

describe("logging in and out", () => {
  it("[B-145] reads the user with the token", async () => {
    const { state } = await startThread({ as: "reader-token" });
    expect(state().user).toEqual(READER);
  });

  it("[B-90] [B-91] removes token and user, and leaves the comments", async () => {
    const { thread, state, storage, host } = await startThread({ as: "reader-token", count: 2 });
    thread.logout();
    expect([storage.read("Vssue.github.access_token"), state().user, state().comments?.count, host.log]).toEqual([null, null, 2, ["create", "open"]]);
  });

  it("shows no user if writing doesn't load, and says what to do", async () => {
    const { state, storage } = await startThread({ as: "reader-token", count: 1, parts: { loadWriting: () => Promise.reject(new TypeError("offline")) } });
    expect(state()).toMatchObject({ user: null, comments: { count: 1 }, alert: "Something went wrong in this page. Load it again; your text is kept. (offline)" });
    expect(storage.read("Vssue.github.access_token")).toBe("reader-token");
  });

  it("retains the draft during a login", async () => {
    const address = memoryAddress();
    const first = await startThread({ address });
    first.thread.write("half a thought");
    await first.thread.login();
    first.thread.dispose();
    const state = new URL(address.left[0] ?? "").searchParams.get("state");
    address.arrive(`https://docs.example.org/guide/page.html?code=c1&state=${state}`);
    const { session, storage, host } = first;
    const second = await startThread({ address, session, storage, host, answer: () => ({ access_token: "reader-token" }) });
    expect(second.state()).toMatchObject({ user: READER, composer: { text: "half a thought", posting: null }, alert: null, focus: { on: "draft" } });
  });

  it.each([
    ["denied", "error=access_denied", "You were not logged in, because access was denied on GitHub. Log in again whenever you like."],
    ["refused", "error=redirect_uri_mismatch&error_description=Not+registered.", "GitHub did not complete the login. Log in again. (Not registered.)"],
    ["not answered", "code=c1", "The login could not be completed, because there was no answer. Check your connection and log in again."],
  ])("reports a login that was %s above the comments", async (_, answered, text) => {
    const address = memoryAddress();
    const opened = openThread({ address, count: 1 });
    await opened.thread.login();
    address.arrive(`https://docs.example.org/guide/page.html?${answered}&state=${new URL(address.left[0] ?? "").searchParams.get("state")}`);
    await opened.thread.start();
    expect([opened.state().alert, opened.state().user, opened.state().comments?.count, address.href()]).toEqual([text, null, 1, "https://docs.example.org/guide/page.html"]);
  });

  it("reports a login that wasn't begun here, and ignores its result", async () => {
    const address = memoryAddress(`https://docs.example.org/guide/page.html?code=evil&state=Vssue-${"e".repeat(43)}`);
    const { state, transport } = await startThread({ address });
    expect([state().alert, transport.calls]).toEqual(["The login did not begin in this tab, so it was not used. Log in again.", []]);
  });

  it.each([
    ["keeps nothing", { session: { read: () => null, write: () => undefined, remove: () => undefined } }, "This browser stores no data for this page, so you cannot log in. Allow the page to store data, then try again."],
    ["is not secure", { parts: { secrets: memorySecrets({ secure: false }) } }, "Logging in needs a secure connection. Open this page by an address that begins with https."],
  ])("reports that the browser %s, and shows the comments", async (_, setting, text) => {
    const { thread, state, address } = await startThread({ ...setting, count: 1 });
    await thread.login();
    expect([state().alert, state().comments?.count, address.left]).toEqual([text, 1, []]);
  });
});

describe("a token that the platform no longer accepts", () => {
  it("is renewed, and the reader stays", async () => {
    const { state, storage, host } = await startThread({ platform: "gitlab", storage: ended(), count: 1, answer: renewed });
    expect([state().user, state().alert, storage.read("Vssue.gitlab.access_token"), host.log]).toEqual([READER, null, "reader-token", ["create", "open", "open"]]);
  });

  it("is renewed before it's used if its expiry is known", async () => {
    const { state, host } = await startThread({ platform: "gitlab", storage: ended({ known: true }), answer: renewed });
    expect([state().user, host.log]).toEqual([READER, ["create", "open"]]);
  });

  it.each([
    ["cannot be renewed", ended({ refresh: "" })],
    ["is not renewed by the platform", ended()],
  ])("is removed if it %s: reading continues, and the reader is informed", async (_, storage) => {
    const { state } = await startThread({ platform: "gitlab", storage, count: 1, answer: gone });
    expect(state()).toMatchObject({ user: null, phase: { tag: "open" }, comments: { count: 1 }, alert: ENDED });
    expect(storage.read("Vssue.gitlab.access_token")).toBeNull();
  });

  it("can be renewed at a later view if there's no answer: reading continues, and the reader is informed", async () => {
    const storage = ended({ known: true });
    const { state } = await startThread({ platform: "gitlab", storage, count: 1, answer: () => undefined });
    expect(state()).toMatchObject({ user: null, comments: { count: 1 }, alert: "The login could not be completed, because there was no answer. Check your connection and log in again." });
    const later = await startThread({ platform: "gitlab", storage, count: 1, answer: renewed });
    expect(later.state()).toMatchObject({ user: READER, alert: null });
  });

  it("is renewed if reading requires a login; if that fails, a login is required, with the reason", async () => {
    const host = Object.assign(memoryHost("gitlab", 1), { isPublic: false });
    const stays = await startThread({ platform: "gitlab", host, storage: ended(), answer: renewed });
    expect([stays.state().user, stays.state().comments?.count]).toEqual([READER, 1]);
    const storage = ended();
    const { state } = await startThread({ platform: "gitlab", host, storage, answer: gone });
    expect(state()).toMatchObject({ user: null, phase: { tag: "login-required", reason: { text: ENDED } } });
    expect(storage.read("Vssue.gitlab.access_token")).toBeNull();
  });

  it("that is renewed and refused again leaves the reader logged in, and the refusal is reported", async () => {
    const { thread, state, host, storage } = await startThread({ platform: "gitlab", as: "reader-token", count: 12, answer: renewed });
    storage.write("Vssue.gitlab.refresh_token", "r1");
    host.next("comments", failure("unauthorized", 401), failure("unauthorized", 401));
    await thread.setPage(2);
    expect(state()).toMatchObject({ user: READER, phase: { tag: "open" }, query: { page: 1 }, alert: "GitLab requires a login. Log in and try again; your text is kept." });
  });

  it("is renewed while writing, and the comment is sent once", async () => {
    const { thread, state, storage, host } = await startThread({ platform: "gitlab", as: "reader-token", answer: renewed });
    storage.write("Vssue.gitlab.access_token", "dead-token");
    storage.write("Vssue.gitlab.refresh_token", "r1");
    thread.write("mine");
    await thread.submit();
    expect([host.comments.map(({ contentRaw }) => contentRaw), state().composer.text, state().alert]).toEqual([["mine"], "", null]);
  });

  it("expires while writing without losing the text, and shows the login", async () => {
    const { thread, state, storage, session } = await startThread({ platform: "gitlab", as: "reader-token", answer: gone });
    storage.write("Vssue.gitlab.access_token", "dead-token");
    thread.write("mine");
    await thread.submit();
    expect(state()).toMatchObject({ composer: { text: "mine", posting: null }, user: null, alert: ENDED });
    expect(openThread({ platform: "gitlab", session }).state().composer.text).toBe("mine");
  });

  it("is missing after a logout in another tab, and the login is shown again", async () => {
    const { thread, state, storage } = await startThread({ platform: "gitlab", as: "reader-token" });
    storage.remove("Vssue.gitlab.access_token");
    thread.write("mine");
    await thread.submit();
    expect(state()).toMatchObject({ user: null, composer: { text: "mine", posting: null }, alert: "GitLab requires a login. Log in and try again; your text is kept." });
  });

  it("lets other pages load without it", async () => {
    const { thread, state, storage } = await startThread({ platform: "gitlab", as: "reader-token", count: 12 });
    storage.write("Vssue.gitlab.access_token", "dead-token");
    await thread.setPage(2);
    expect(state()).toMatchObject({ user: null, query: { page: 2 }, alert: ENDED });
    expect(state().comments?.data).toHaveLength(2);
  });
});
