import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { browserEnvironment } from "./environment.ts";
import { IssueComments } from "./issue-comments.tsx";
import { mount } from "./mount.tsx";

vi.mock(import("./mount.tsx"), () => ({ mount: vi.fn<typeof mount>() }));

it("mounts the widget with its options, and again if they change", () => {
  vi.mocked(mount).mockReturnValue({ update: vi.fn<() => void>(), destroy: vi.fn<() => void>() });
  const { rerender } = render(<IssueComments options={{ title: "A" }} />);
  rerender(<IssueComments options={{ title: "A" }} />);
  rerender(<IssueComments options={{ title: "B" }} />);
  expect(vi.mocked(mount).mock.calls.map(([, options, { environment }]) => [options, environment])).toEqual([
    [{ title: "A" }, browserEnvironment],
    [{ title: "B" }, browserEnvironment],
  ]);
});
