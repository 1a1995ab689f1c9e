import { expect, it } from "vitest";
import { sent, writing } from "./testing.memory.ts";

it("says how the form was filled in", async () => {
  const { thread, transport, clock } = await writing({ options: { service: "/comments" }, answer: () => undefined });
  clock.advance(5300);
  await thread.submit("I'm a program");
  expect(sent(transport.calls)).toMatchObject({ trap: "I'm a program", tookMs: 5300 });
});
