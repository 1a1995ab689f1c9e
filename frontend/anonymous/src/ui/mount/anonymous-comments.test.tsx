import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AnonymousComments } from "./anonymous-comments.tsx";
import { mount } from "./mount.tsx";

vi.mock(import("./mount.tsx"), () => ({ mount: vi.fn<typeof mount>() }));

const handle = { update: vi.fn<() => void>(), destroy: vi.fn<() => void>(), thread: () => Promise.resolve(null) };

beforeEach(() => {
  handle.destroy.mockReset();
  vi.mocked(mount).mockReset().mockReturnValue(handle);
});

describe("the component", () => {
  it("is an empty place on the server", () => {
    expect(renderToString(<AnonymousComments options={{ path: "/a" }} />)).toBe('<div class="glosa-comments"></div>');
    expect(mount).not.toHaveBeenCalled();
  });

  it("mounts the widget inside itself, and takes it away when it goes", async () => {
    const { container, unmount } = render(<AnonymousComments options={{ path: "/a" }} emoji="/emoji/" />);
    expect(mount).toHaveBeenCalledOnce();
    const [element, options, { environment }] = vi.mocked(mount).mock.calls[0] ?? fail();
    expect(element.parentElement).toBe(container.firstElementChild);
    expect(options).toEqual({ path: "/a" });
    expect(environment.emoji).toBe("/emoji/");
    unmount();
    await Promise.resolve();
    expect(handle.destroy).toHaveBeenCalledOnce();
  });

  it("shows another thread for other options, and none for the same ones", () => {
    const { rerender } = render(<AnonymousComments options={{ path: "/a" }} />);
    rerender(<AnonymousComments options={{ path: "/a" }} />);
    expect(mount).toHaveBeenCalledOnce();
    rerender(<AnonymousComments options={{ path: "/b" }} />);
    expect(vi.mocked(mount).mock.calls.map(([, options]) => options)).toEqual([{ path: "/a" }, { path: "/b" }]);
  });
});

function fail(): never {
  throw new Error("Nothing was mounted.");
}
