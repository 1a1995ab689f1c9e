import { describe, expect, it } from "vitest";
import type { Query } from "../../model/values.ts";
import type { PlatformKey, PlatformOptions } from "../platform.ts";
import { startedForge } from "./testing/forge.ts";
import { PLATFORMS, reader } from "./testing/readers.ts";

const forge = startedForge();
const QUERY: Query = { page: 1, perPage: 10, sort: "asc" };
const TITLE = "[Vssue]Guide";

/** Opens an issue with the page's title as the user, and returns its id. */
async function opened(key: PlatformKey, user: string) {
  const { platform } = await reader(forge, key, user);
  return (await platform.createIssue({ title: TITLE, content: `by ${user}` })).id;
}

/** The id of the page's thread as shown, and as found before creating one. */
async function threads(key: PlatformKey, given: Partial<PlatformOptions> = {}) {
  const { platform } = await reader(forge, key, "reader", given);
  const [{ issue }, again] = [await platform.open({ title: TITLE }, QUERY), await platform.findAgain(TITLE)];
  return [issue?.id ?? null, again?.id ?? null];
}

describe.each(PLATFORMS)("the thread of a page on $key", ({ key, labels }) => {
  it("isn't an issue of the same title that a reader opened", async () => {
    await opened(key, "reader");
    expect(await threads(key)).toEqual([null, null]);
  });

  it("is the issue that an admin opened, even without labels and after a reader's", async () => {
    await opened(key, "reader");
    await forge.order("repositories", { platform: key, pushers: ["owner"] });
    const id = await opened(key, "admin");
    expect(await threads(key)).toEqual([id, id]);
    expect(await threads(key, { admins: [] })).toEqual([null, null]);
  });

  it("is an issue with labels before an older one without, if the platform has labels", async () => {
    await opened(key, "reader");
    await forge.order("repositories", { platform: key, pushers: ["owner"] });
    const [bare, labeled] = [await opened(key, "admin"), await opened(key, "owner")];
    await opened(key, "owner");
    const id = labels ? labeled : bare;
    expect(await threads(key)).toEqual([id, id]);
  });

  it("is the oldest of its title if no labels are configured", async () => {
    const first = await opened(key, "reader");
    await opened(key, "owner");
    const [shown] = await threads(key, { labels: [] });
    expect(shown).toBe(first);
  });
});
