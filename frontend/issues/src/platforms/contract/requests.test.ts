import { describe, expect, it } from "vitest";
import type { Query } from "../../model/values.ts";
import type { PlatformKey } from "../platform.ts";
import { startedForge } from "./testing/forge.ts";
import { PLATFORMS, reader } from "./testing/readers.ts";

const forge = startedForge();
const TITLE = "[Vssue]Guide";
const QUERY: Query = { page: 1, perPage: 10, sort: "desc" };

/** The API requests of a first view of ten comments, by the issue's id or its title, for a logged-in reader. GitLab and Gitea need one more for all HTML, and one per comment for reactions. */
const FEWEST: Readonly<Record<PlatformKey, number>> = { github: 3, "github-v4": 1, gitlab: 14, bitbucket: 3, gitee: 3, gitea: 14 };

async function counted(key: PlatformKey, user: string | null) {
  await forge.seed(key, { title: TITLE, comments: 23 });
  const { platform } = await reader(forge, key, user);
  await forge.requests();
  const { issue } = await platform.open({ title: TITLE }, QUERY);
  const title = (await forge.requests()).length;
  await platform.open({ id: issue?.id ?? "" }, QUERY);
  return { title, id: (await forge.requests()).length };
}

describe("a first view takes the fewest requests", () => {
  it.each(PLATFORMS)("on $key", async ({ key }) => {
    expect(await counted(key, "reader")).toEqual({ title: FEWEST[key], id: FEWEST[key] });
  });

  it.each(PLATFORMS.filter(({ open }) => open))("on $key without a login, which needs no user and, on Gitea, no HTML", async ({ key }) => {
    const fewest = FEWEST[key] - (key === "gitea" ? 2 : 1);
    expect(await counted(key, null)).toEqual({ title: fewest, id: fewest });
  });
});
