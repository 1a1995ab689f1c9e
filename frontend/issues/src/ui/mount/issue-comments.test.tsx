import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browserEnvironment } from "./environment.ts";
import { IssueComments } from "./issue-comments.tsx";
import { mount } from "./mount.tsx";

vi.mock(import("./mount.tsx"), () => ({ mount: vi.fn<typeof mount>() }));

const handle = { update: vi.fn<() => void>(), destroy: vi.fn<() => void>() };

beforeEach(() => {
  handle.destroy.mockReset();
  vi.mocked(mount).mockReset().mockReturnValue(handle);
});

describe("the component", () => {
  it("is an empty place on the server", () => {
    expect(renderToString(<IssueComments options={{ title: "A" }} />)).toBe('<div class="glosa-comments"></div>');
    expect(mount).not.toHaveBeenCalled();
  });

  it("mounts the widget inside itself, and removes it when it unmounts", async () => {
    const { container, unmount } = render(<IssueComments options={{ title: "A" }} />);
    const [element, options, { environment }] = vi.mocked(mount).mock.calls[0] ?? fail();
    expect(element.parentElement).toBe(container.firstElementChild);
    expect(options).toEqual({ title: "A" });
    expect(environment).toBe(browserEnvironment);
    unmount();
    await Promise.resolve();
    expect(handle.destroy).toHaveBeenCalledOnce();
  });

  it("shows another thread for other options, and none for the same ones", () => {
    const { rerender } = render(<IssueComments options={{ title: "A" }} />);
    rerender(<IssueComments options={{ title: "A" }} />);
    expect(mount).toHaveBeenCalledOnce();
    rerender(<IssueComments options={{ title: "B" }} />);
    expect(vi.mocked(mount).mock.calls.map(([, options]) => options)).toEqual([{ title: "A" }, { title: "B" }]);
  });

  it("leaves one widget in strict mode", async () => {
    const { container } = render(<IssueComments options={{ title: "A" }} />, { wrapper: StrictMode });
    await Promise.resolve();
    expect(mount).toHaveBeenCalledTimes(2);
    expect(handle.destroy).toHaveBeenCalledOnce();
    expect(container.querySelectorAll(".glosa-comments > div")).toHaveLength(1);
  });
});

function fail(): never {
  throw new Error("Nothing was mounted.");
}
