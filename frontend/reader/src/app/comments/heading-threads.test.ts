import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { discussHeadings, type HeadingPorts } from "./heading-threads.ts";

const INSTALL = "/guide/#install:~:comments";

beforeEach(() => {
  document.body.innerHTML = '<main><div class="heading"><h2 id="install">Install</h2></div><div class="heading"><h3 id="uso-é">Uso</h3></div><h2 id="plain">Plain</h2></main>';
  // The test's document has dialogs without these methods.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});

afterEach(() => history.replaceState(null, "", "/"));

function started(changes: Partial<HeadingPorts> = {}) {
  const removed = vi.fn();
  const ports = {
    path: "/guide/",
    lang: "en",
    count: vi.fn<HeadingPorts["count"]>((paths: readonly string[]) => Promise.resolve(new Map(paths.map((path, index) => [path, index === 0 ? 3 : 0])))),
    load: vi.fn((path: string) => Promise.resolve((place: HTMLElement) => ((place.textContent = path), removed))),
    report: vi.fn(),
    ...changes,
  };
  return { ...ports, count: vi.mocked(ports.count), removed, end: discussHeadings(document.body, ports) };
}

const names = () => [...document.querySelectorAll(".discuss")].map((button) => button.getAttribute("aria-label"));
const button = () => document.querySelector(".discuss") as HTMLButtonElement;
const dialog = () => document.querySelector("dialog");

it("shows the count next to each heading, with one request", async () => {
  const { count } = started();
  await vi.waitFor(() => expect(names()).toEqual(["Discuss “Install”, 3 comments", "Discuss “Uso”, no comments"]));
  expect(count.mock.calls).toEqual([[[INSTALL, "/guide/#uso-%C3%A9:~:comments"]]]);
  expect(button().textContent).toBe("3");
});

it("opens a thread in a dialog, which a link can name, and counts again when it closes", async () => {
  const { count, load, removed } = started();
  expect(load).not.toHaveBeenCalled();
  button().click();
  await vi.waitFor(() => expect(dialog()?.textContent).toContain(INSTALL));
  expect(location.search).toBe("?discuss=install");
  dialog()?.querySelector<HTMLButtonElement>("[aria-label=Close]")?.click();
  expect(dialog()).toBeNull();
  expect(location.search).toBe("");
  expect(document.activeElement).toBe(button());
  expect(removed).toHaveBeenCalledOnce();
  expect(count).toHaveBeenCalledTimes(2);
});

it("opens the thread that the address names", async () => {
  history.replaceState(null, "", "/guide/?discuss=install#5f0000000000000000000001");
  const { load } = started();
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith(INSTALL));
  expect(location.hash).toBe("#5f0000000000000000000001");
});

it("offers a retry if the widget doesn't load", async () => {
  const load = vi.fn<HeadingPorts["load"]>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue((place) => ((place.textContent = "shown"), () => undefined));
  const { report } = started({ load });
  button().click();
  await vi.waitFor(() => expect(dialog()?.querySelector("[role=alert]")).not.toBeNull());
  expect(report).toHaveBeenCalledOnce();
  dialog()?.querySelector<HTMLButtonElement>("button.button")?.click();
  await vi.waitFor(() => expect(dialog()?.textContent).toContain("shown"));
});

it("shows its buttons in Portuguese even if the service can't count", async () => {
  const { report } = started({ lang: "pt-BR", count: () => Promise.reject(new Error("down")) });
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(names()).toEqual(["Comentar “Install”, nenhum comentário", "Comentar “Uso”, nenhum comentário"]);
});

it("removes everything when the page is left", () => {
  const { end } = started();
  button().click();
  end();
  expect(document.querySelectorAll(".discuss, dialog")).toHaveLength(0);
});
