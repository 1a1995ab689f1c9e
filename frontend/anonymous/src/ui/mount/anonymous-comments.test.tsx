import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { AnonymousComments } from "./anonymous-comments.tsx";
import { mount } from "./mount.tsx";

vi.mock(import("./mount.tsx"), () => ({ mount: vi.fn<typeof mount>() }));

it("renders an empty element on the server", () => {
  expect(renderToString(<AnonymousComments options={{ path: "/a" }} />)).toBe('<div class="glosa-comments"></div>');
  expect(mount).not.toHaveBeenCalled();
});

it("mounts the widget with its options and the address of the emoji, and again if they change", () => {
  const handle = { update: vi.fn<() => void>(), destroy: vi.fn<() => void>(), thread: () => Promise.resolve(null) };
  vi.mocked(mount).mockReturnValue(handle);
  const { rerender } = render(<AnonymousComments options={{ path: "/a" }} emoji="/emoji/" />);
  rerender(<AnonymousComments options={{ path: "/a" }} emoji="/emoji/" />);
  rerender(<AnonymousComments options={{ path: "/b" }} emoji="/emoji/" />);
  rerender(<AnonymousComments options={{ path: "/b" }} />);
  expect(vi.mocked(mount).mock.calls.map(([, options, { environment }]) => [options, environment.emoji])).toEqual([
    [{ path: "/a" }, "/emoji/"],
    [{ path: "/b" }, "/emoji/"],
    [{ path: "/b" }, ""],
  ]);
});
