import { expect, it } from "vitest";
import { DriverError, failureOf } from "../driver/driver.ts";
import { messages as english } from "../messages/en.ts";
import { failureText } from "./failure-text.ts";

const code = (number: number, message = "") => failureText({ kind: "code", code: number, message }, english);

it("[A-173] shows numeric codes as Code N: message", () => {
  expect(code(107, "Malformed json object.")).toEqual({ text: "Code 107: Malformed json object.", retry: true });
});

it.each([
  ["[A-176]", 98],
  ["[A-177]", 99],
  ["[A-178]", 100],
  ["[A-179]", 140],
  ["[A-180]", 401],
  ["[A-181]", 403],
] as const)("%s shows the text of code %i", (_, number) => {
  expect(code(number, "whatever the store said").text).toBe(`Code ${number}: ${english[`code-${number}`]}`);
});

it("[A-174] shows only the empty message for 101 and -1; a lost connection can be retried", () => {
  expect([code(101, "x"), code(-1, "x")]).toEqual([
    { text: null, retry: false },
    { text: null, retry: true },
  ]);
});

it("[A-175] shows errors that aren't a store's as raw JSON", () => {
  const text = (thrown: unknown) => failureText(failureOf(thrown), english).text;
  expect(failureText(failureOf("x"), english).retry).toBe(true);
  expect([text({ a: 1 }), text("x"), text({ code: "E1", error: "y" }), text(undefined)]).toEqual(['{"a":1}', '"x"', '{"code":"E1","error":"y"}', "undefined"]);
  expect(text(new TypeError("bad"))).toBe('{"name":"TypeError","message":"bad"}');
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(text(circle)).toBe("[object Object]");
});

it("explains a refusal of our service in the reader's language, otherwise with the service's message", () => {
  const refusal = (name: string, field = "") => failureText({ kind: "refusal", code: name, message: "Its words.", field, retryAfter: null }, english).text;
  expect(failureText({ kind: "refusal", code: "too-many-posts", message: "", field: "", retryAfter: null }, english).retry).toBe(true);
  expect([refusal("too-many-posts"), refusal("idempotency-key-reused"), refusal("field-invalid", "nick"), refusal("origin-refused")]).toEqual([
    english.tooMany,
    english.savedBefore,
    "Its words.",
    "Its words.",
  ]);
});

it("retains a failure within an error", () => {
  const failure = { kind: "code", code: 1, message: "m" } as const;
  expect(failureOf(new DriverError(failure))).toBe(failure);
  expect(new DriverError(failure).message).toBe("1: m");
});
