import { settle } from "../../../testing/page.ts";
import { deferredAnswers, memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import type { OwnDriver } from "../driver/own-service/comments.ts";
import type { Comment } from "../model/comment.ts";
import { fakeThread, id, sampleReply, sampleRoot } from "../ui/testing/fake-thread.ts";
import { watchArrivals, withArrivals } from "./arrivals.ts";
import { INITIAL_STATE } from "./state.ts";

describe("the poll", () => {
  /** A poll in a thread with comment 1, on a service that counts two comments. `poll` sends the first requests and waits for their end. */
  function watching(latest: () => Promise<readonly Comment[]>, roots = [sampleRoot(1)]) {
    const { thread } = fakeThread({ phase: "shown", count: roots.length, replies: 0, roots });
    const clock = memoryClock();
    const page = vi.fn<OwnDriver["page"]>(() => Promise.resolve({ roots: [], count: 2, replies: 0, next: null, detached: false }));
    const arrived = vi.fn<(comments: readonly Comment[]) => void>();
    const end = watchArrivals(thread, arrived, { driver: () => Promise.resolve({ page, latest }), after: clock.after, visibility: { isVisible: () => true, onChange: () => () => undefined } });
    const poll = () => {
      clock.advance(30_000);
      return vi.waitFor(() => expect(clock.waiting()).toBe(1));
    };
    return { clock, page, arrived, end, poll };
  }

  it("requests the first page with the newest comments, around none of them", async () => {
    const { page, poll } = watching(() => Promise.resolve([]));
    await poll();
    expect(page.mock.calls).toEqual([[{ cursor: null, total: 0, around: "", newest: true }]]);
  });

  it("reports nothing if the list already shows the latest comments", async () => {
    const { arrived, poll } = watching(() => Promise.resolve([sampleRoot(1)]));
    await poll();
    expect(arrived).not.toHaveBeenCalled();
  });

  it("reports what arrives after a comment of one's own that waits for approval", async () => {
    const { arrived, poll } = watching(() => Promise.resolve([sampleRoot(3), sampleRoot(1)]), [sampleRoot(2, { pending: true }), sampleRoot(1)]);
    await poll();
    expect(arrived.mock.calls).toEqual([[[sampleRoot(3)]]]);
  });

  it("reports nothing after its end, also if an answer was on its way", async () => {
    const deferred = deferredAnswers();
    const { clock, arrived, end } = watching(async () => (await deferred.answer()) as readonly Comment[]);
    clock.advance(30_000);
    await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
    end();
    await settle(() => deferred.give(0, [sampleRoot(2)]));
    expect([arrived.mock.calls, clock.waiting()]).toEqual([[], 0]);
  });
});

describe("comments that arrived", () => {
  const shown = { ...INITIAL_STATE, count: 1, replies: 1, roots: [sampleRoot(1, { replies: [sampleReply(5, { root: 1 })] })] };

  it("are added once, and replies only below a root comment that is shown", () => {
    const { count, replies, roots } = withArrivals(shown, [sampleRoot(2), sampleRoot(1), sampleReply(5, { root: 1 }), sampleReply(6, { root: 9 })]);
    expect({ count, replies, roots: roots.map((root) => [root.id, root.replies.map((reply) => reply.id)]) }).toEqual({
      count: 2,
      replies: 1,
      roots: [
        [id(2), []],
        [id(1), [id(5)]],
      ],
    });
  });

  it("don't change the number of replies if the store doesn't count them", () => {
    expect(withArrivals({ ...shown, replies: null }, [sampleReply(6, { root: 1 })])).toMatchObject({ replies: null, roots: [{ replies: [{ id: id(5) }, { id: id(6) }] }] });
  });
});
