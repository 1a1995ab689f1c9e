import { memoryClock, memoryLeaving, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { readOptions } from "../options/options.ts";
import type { Comment } from "../model/values.ts";
import { memoryHost } from "./host.memory.ts";
import { createStateStore } from "./state-store.ts";
import { reduceWriting, type WritingAction } from "./writing/reduce.ts";

const PAGE = { title: "A page", path: "/a", url: "https://docs.example.org/a" };
const ISSUE = { id: "7", title: "t", content: "", link: "https://h" };
const [COMMENT] = memoryHost("github", 1).comments as [Comment];
const COMMENTS = { count: 0, page: 1, perPage: 10, data: [] };

function open({ session = memoryStorage(), comments = true } = {}) {
  const clock = memoryClock();
  const leaving = memoryLeaving();
  const options = readOptions({ platform: "github", owner: "o", repo: "r", clientId: "c" });
  const store = createStateStore(options, PAGE, { clock, session, leaving: leaving.watch });
  if (comments) store.dispatch({ type: "opened", user: null, issue: ISSUE, comments: COMMENTS, returned: false });
  const bar = () => store.getState().progress;
  const load = () => store.dispatch({ type: "loading", query: store.getState().query });
  const arrive = () => store.dispatch({ type: "loaded", comments: COMMENTS });
  const write = (action: WritingAction) => store.change((state) => reduceWriting(state, action));
  return { ...store, clock, leaving, session, bar, load, arrive, write };
}

describe("the progress bar", () => {
  it("[B-92] [B-93] [B-94] [B-216] starts at 0 and grows 5 % every 200 ms up to 95 %", () => {
    const { clock, bar, load } = open();
    load();
    const seen = [bar().percent];
    for (let step = 0; step < 25; step += 1) {
      clock.advance(200);
      seen.push(bar().percent);
    }
    expect(seen).toEqual([...Array.from({ length: 20 }, (_, step) => step * 5), 95, 95, 95, 95, 95, 95]);
    expect(clock.waiting()).toBe(0);
  });

  it("doesn't grow at other times", () => {
    const { clock, bar, load } = open();
    load();
    clock.advance(199);
    expect(bar()).toEqual({ shown: true, percent: 0 });
    clock.advance(1);
    expect(bar()).toEqual({ shown: true, percent: 5 });
  });

  it("[B-95] [B-96] [B-216] completes to 100 % and hides after 200 ms", () => {
    const { clock, bar, load, arrive } = open();
    load();
    clock.advance(600);
    arrive();
    expect(bar()).toEqual({ shown: true, percent: 100 });
    clock.advance(199);
    expect(bar()).toEqual({ shown: true, percent: 100 });
    clock.advance(1);
    expect([bar(), clock.waiting()]).toEqual([{ shown: false, percent: 0 }, 0]);
  });

  it("restarts if the next load begins before it's hidden", () => {
    const { clock, bar, load, arrive } = open();
    load();
    arrive();
    clock.advance(100);
    load();
    expect(bar()).toEqual({ shown: true, percent: 0 });
    clock.advance(200);
    expect(bar()).toEqual({ shown: true, percent: 5 });
  });

  it("runs once through posting a comment and the load after it", () => {
    const { clock, bar, load, arrive, write, dispatch } = open();
    write({ type: "posting", text: "" });
    clock.advance(400);
    dispatch({ type: "posted", comment: COMMENT, loading: true });
    load();
    expect(bar()).toEqual({ shown: true, percent: 10 });
    arrive();
    expect(bar().percent).toBe(100);
  });

  it("isn't shown without comments", () => {
    const { bar, load, dispatch } = open({ comments: false });
    load();
    dispatch({ type: "opened", user: null, issue: ISSUE, comments: COMMENTS, returned: false });
    expect(bar()).toEqual({ shown: false, percent: 0 });
  });
});

describe("the alert", () => {
  it("[B-98] [B-200] [B-215] hides after 3000 ms, counted from the last text", () => {
    const { clock, alert, getState } = open();
    alert("one");
    clock.advance(2000);
    alert("two");
    clock.advance(2999);
    expect(getState().alert).toBe("two");
    clock.advance(1);
    expect([getState().alert, clock.waiting()]).toEqual([null, 0]);
  });

  it("hides on request, and the next one stays its full time", () => {
    const { clock, alert, dismissAlert, getState } = open();
    alert("one");
    clock.advance(2500);
    dismissAlert();
    expect(getState().alert).toBeNull();
    alert("two");
    clock.advance(2999);
    expect(getState().alert).toBe("two");
  });
});

describe("what is written", () => {
  it("is restored after a reload, as are edits, and removed if it's empty", () => {
    const { dispatch, write, session, leaving } = open();
    dispatch({ type: "wrote", text: "half a thought" });
    write({ type: "edit-begun", id: "3", text: "old" });
    write({ type: "edited", id: "3", text: "new" });
    leaving.leave();
    const { composer, editing } = open({ session }).getState();
    expect([composer.text, editing]).toEqual(["half a thought", new Map([["3", "new"]])]);
    dispatch({ type: "wrote", text: "" });
    write({ type: "edit-left", id: "3" });
    expect(session.read("glosa.draft github  o r [Vssue]A page")).toBeNull();
  });

  it("ignores invalid data under its key", () => {
    for (const left of ["{", "[]", '{"draft":3,"editing":[["a"],["a",1],3]}', '{"editing":{"a":"b"}}']) {
      const { getState } = open({ session: memoryStorage({ "glosa.draft github  o r [Vssue]A page": left }) });
      expect([getState().composer.text, getState().editing.size]).toEqual(["", 0]);
    }
  });
});

it("doesn't change after it was disposed of, and leaves no timer", () => {
  const { clock, load, alert, dispose, dispatch, getState } = open();
  load();
  alert("one");
  dispose();
  dispatch({ type: "wrote", text: "late" });
  expect([getState().composer.text, clock.waiting()]).toEqual(["", 0]);
});
