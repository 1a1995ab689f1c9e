import { expect, it } from "vitest";
import { shardName } from "../../logic/shards.ts";
import { memoryNetwork } from "../browser/network.memory.ts";
import { routeEntry, stamped } from "../testing/sample.ts";
import { createRoutes } from "./routes.ts";

const FAQ = routeEntry({ path: "/docs/popular-topics/FAQ.html" });
const ONE_SHARD = { shards: "/docs/assets/routes/", shardDigits: 0 };

it("[S-58] finds a route in any letter case and loads its shard once", async () => {
  const network = memoryNetwork({ "/docs/assets/routes/all.json": stamped({ "/popular-topics/faq.html": FAQ }) });
  const routes = createRoutes(ONE_SHARD, network);
  expect(await routes.find("/Popular-Topics/FAQ.html")).toEqual(FAQ);
  expect(await routes.find("/popular-topics/nothing.html")).toBeUndefined();
  expect(network.requests).toEqual(["/docs/assets/routes/all.json"]);
});

it("looks into the shard that the route's hash names", async () => {
  const shard = `/docs/assets/routes/${shardName("/popular-topics/faq.html", 2)}.json`;
  const network = memoryNetwork({ [shard]: stamped({ "/popular-topics/faq.html": FAQ }) });
  expect(await createRoutes({ ...ONE_SHARD, shardDigits: 2 }, network).find("/popular-topics/FAQ.html")).toEqual(FAQ);
});

it("takes a shard that is not there for one without routes", async () => {
  expect(await createRoutes(ONE_SHARD, memoryNetwork()).find("/panel.html")).toBeUndefined();
});

it("asks the server anew when it is told to", async () => {
  const network = memoryNetwork({ "/docs/assets/routes/all.json": stamped({}) });
  const routes = createRoutes(ONE_SHARD, network);
  await routes.find("/popular-topics/faq.html");
  network.serve("/docs/assets/routes/all.json", stamped({ "/popular-topics/faq.html": FAQ }));
  expect(await routes.find("/popular-topics/faq.html")).toBeUndefined();
  routes.forget("/popular-topics/faq.html");
  expect(await routes.find("/popular-topics/faq.html")).toEqual(FAQ);
});

it("says which shard could not be loaded, and tries again", async () => {
  const cause = new TypeError("offline");
  const network = memoryNetwork({ "/docs/assets/routes/all.json": cause });
  const routes = createRoutes(ONE_SHARD, network);
  await expect(routes.find("/x.html")).rejects.toMatchObject({
    name: "DataLoadError",
    address: "/docs/assets/routes/all.json",
    cause,
  });
  network.serve("/docs/assets/routes/all.json", stamped({ "/x.html": FAQ }));
  expect(await routes.find("/x.html")).toEqual(FAQ);
});
