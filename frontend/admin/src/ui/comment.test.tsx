import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Admin } from "../store/create-admin.ts";
import { loadLanguage } from "../messages/language.ts";
import { SurroundingsContext } from "./surroundings.ts";
import { pageName, Why } from "./comment.tsx";

const FINDINGS = [
  { reason: "same-text", points: 60, detail: "3" },
  { reason: "from-the-future", points: 5, detail: "" },
  { reason: "known-author", points: -20, detail: "1" },
];

async function list(tag: string): Promise<readonly (string | null)[]> {
  const surroundings = { admin: {} as Admin, language: await loadLanguage([tag]), now: () => 0 };
  const { container } = render(
    <SurroundingsContext value={surroundings}>
      <Why findings={FINDINGS} />
    </SurroundingsContext>,
  );
  return [container.querySelector("summary")?.textContent ?? null, ...screen.getAllByRole("listitem", { hidden: true }).map((item) => item.textContent)];
}

test("every reason has its points, and their sum comes first", async () => {
  expect(await list("en")).toEqual(["Spam filter: 45 points", "Same text sent before: 3× +60", "from-the-future +5", "Author's published comments: 1 −20"]);
});

test("the reasons are in the page's language", async () => {
  expect((await list("pt-BR"))[1]).toBe("Mesmo texto já enviado: 3× +60");
});

test.each([
  ["/guide/#uso-%C3%A9:~:comments", "/guide/#uso-é"],
  ["/guide/", "/guide/"],
  ["/100%/", "/100%/"],
])("the thread of a heading is named by its page and heading: %s", (url, name) => {
  expect(pageName(url)).toBe(name);
});
