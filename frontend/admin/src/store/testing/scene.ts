/** A service in memory, and the page's store that uses it. */
import { Refused } from "../../api/refused.ts";
import type { Comment, FirstView, Session } from "../../api/types.ts";
import { createAdmin } from "../create-admin.ts";
import type { ModerationApi } from "../moderation-api.ts";
import { pushScene } from "./push-browser.ts";

const SESSION: Session = { id: "s", site: "default", name: "Ana", role: "owner", token: "t" };
/** Whether the person chooses no passkey. */
export const device = { isCancelled: false };
const CHALLENGE = { challenge: "c", host: "h", timeout: 1, person: "", known: [] };
export const COUNTS = { reported: 0, pending: 2, visible: 0, spam: 0, deleted: 0 };

export function comment(id: string): Comment {
  return { id, status: "pending", url: "/a", rid: "", pid: "", nick: "Bob", mail: "", link: "", ua: "", ip: "", source: id, format: "markdown", html: `<p>${id}</p>`, createdAt: "2026-11-21T15:00:00.000Z", updatedAt: "2026-11-21T15:00:00.000Z", revision: 3, findings: [], reports: {}, notes: [], badge: "", pinned: false, answer: false };
}

export function later<Value>(value: Value): Promise<Value> {
  return Promise.resolve(value);
}

/** A device whose key has that id; without one, the person cancels. */
async function credential(id: string) {
  await later(null);
  if (device.isCancelled) throw Object.assign(new Error("No."), { name: "Cancelled" });
  return { id, rawId: id, type: "public-key", response: {} };
}

export async function refused(failure: Error): Promise<never> {
  await later(null);
  throw failure;
}

/** A service with three pending comments; `calls` are in order. */
export function scene(overrides: Partial<ModerationApi> = {}, key = "", push = pushScene().tools, firstView: FirstView | null = null) {
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
  };
  const list = [comment("a"), comment("b"), comment("c")];
  const noted = <Value>(call: string, value: Value) => {
    calls.push(call);
    return later(value);
  };
  const done = { changed: ["a"], unchanged: [], missing: [], decision: "d1" };
  const api: ModerationApi = {
    session: () => later(SESSION),
    signIn: (given) => noted(`sign in ${given}`, SESSION),
    challenge: () => later(CHALLENGE),
    signInWithKey: ({ id }) => noted(`sign in by ${id}`, SESSION),
    passkeys: () => later([]),
    passkeyChallenge: () => later({ ...CHALLENGE, person: "Ana" }),
    addPasskey: (name, { id }) => noted(`add ${name} ${id}`, undefined),
    removePasskey: (id) => noted(`remove ${id}`, undefined),
    ...pushScene().api,
    rememberPage: () => later(undefined),
    signOut: () => noted("sign out", undefined),
    list: (status, filters) => noted(`list ${status} ${filters.contains}`, { comments: list }),
    summary: () => later({ version: "1", counts: COUNTS }),
    discussion: (id) => later({ comments: [comment(id)], closed: false }),
    reply: (id, text) => noted(`reply ${id} ${text}`, { comment: comment("r") }),
    mark: (id, mark, on) => noted(`${mark} ${id} ${String(on)}`, undefined),
    reported: () => noted("reported", { comments: [{ ...comment("a"), reports: { spam: 2 } }, comment("b")] }),
    dismissReports: (ids) => noted(`dismiss ${ids.join(",")}`, { changed: ids }),
    settings: () => refused(new Refused(403, "role-insufficient", "Owners only.")),
    saveSettings: () => refused(new Refused(400, "field-invalid", "Too small.")),
    person: () => Promise.resolve({ results: [] }),
    erasePerson: () => Promise.resolve({ erased: 0 }),
    blocks: () => later([]),
    block: ({ kind, value, comment: id }) => noted(`block ${kind} ${value ?? id ?? ""}`, undefined),
    unblock: (id) => noted(`unblock ${id}`, undefined),
    note: (id, text, aboutAuthor) => noted(`note ${id} ${text} ${String(aboutAuthor)}`, undefined),
    removeNote: (id) => noted(`remove note ${id}`, undefined),
    close: (path, closed) => noted(`close ${path} ${String(closed)}`, undefined),
    decide: (ids, action) => noted(`${action} ${ids.join(",")}`, { ...done, changed: ids }),
    undo: (decision) => noted(`undo ${decision}`, done),
    edit: (id, text, revision) => noted(`edit ${id} ${text} ${String(revision)}`, { decision: "d3" }),
    log: () => later({ entries: [] }),
    history: () => later({ entries: [] }),
    sessions: () => later([]),
    revoke: () => noted("revoke", undefined),
    moderators: () => later([]),
    invite: () => later({ key: "k", minutes: 10, released: [] }),
    remove: () => noted("remove", undefined),
    ...overrides,
  };
  const clock = { now: () => 0, after: () => () => {} };
  const admin = createAdmin({ api, firstView, clock, key, forgetKey: () => note("forget key"), linkOf: (made) => `https://d.example/#${made}`, isVisible: () => true, exportAddress: "/export", passkeys: { areSupported: true, create: ({ person }) => credential(`new key of ${person}`), use: ({ challenge }) => credential(`key for ${challenge}`) }, push, shortcuts: { areOn: true, remember: (on) => note(`shortcuts ${String(on)}`) } });
  return { admin, calls };
}
