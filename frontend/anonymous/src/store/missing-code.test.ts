import { afterEach, beforeEach, expect, it, vi } from "vitest";

const missing = () => {
  throw new TypeError("Failed to fetch dynamically imported module");
};

beforeEach(() => void vi.resetModules());
afterEach(() => {
  for (const file of ["./submitting.ts", "./uploads.ts", "../model/emoji.ts"]) vi.doUnmock(file);
  vi.resetModules();
});

it("submitting whose code doesn't load keeps the text, and loads the code again on request", async () => {
  vi.doMock("./submitting.ts", missing);
  const { writing } = await import("./testing.memory.ts");
  const { thread, state } = await writing({ rows: { Comment: [] } });
  await thread.submit();
  expect(state()).toMatchObject({ trouble: { during: "submit", failure: { code: -1 } }, editor: { text: "hello", posting: null } });
  vi.doUnmock("./submitting.ts");
  await thread.retry();
  expect(state()).toMatchObject({ trouble: null, count: 1, editor: { text: "" } });
});

it("uploading whose code doesn't load says so, and doesn't block submitting", async () => {
  vi.doMock("./uploads.ts", missing);
  const { openThread } = await import("./testing.memory.ts");
  const { thread, state } = openThread({ options: { endpoints: { upload: "https://i/up" } } });
  await thread.upload([new File(["x"], "a.png", { type: "image/png" })], { start: 0, end: 0 });
  expect(state()).toMatchObject({ status: { key: "uploadFail" }, editor: { text: "", uploading: 0 } });
});

it("a text whose emoji don't load is shown without their images", async () => {
  vi.doMock("../model/emoji.ts", missing);
  const { openThread } = await import("./testing.memory.ts");
  const { thread } = openThread();
  const fragment = await thread.format({ format: "html", text: "<p>Hi :smile:</p>" });
  expect(fragment.textContent).toBe("Hi :smile:");
});
