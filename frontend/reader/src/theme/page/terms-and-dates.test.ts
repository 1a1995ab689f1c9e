import { expect, it } from "vitest";
import { english, portuguese } from "../messages.ts";
import { machineDate, monthAndDay, plainDate, writtenDate } from "./terms-and-dates.tsx";

it("shows a date as written, without a time of midnight", () => {
  expect(plainDate("2024-05-14 10:30:00")).toBe("2024-05-14 10:30:00");
  expect(plainDate("2024-05-14 00:00:00")).toBe("2024-05-14");
});

it("formats the date for machines", () => {
  expect(machineDate("2024-05-14 10:30:00")).toBe("2024-05-14T10:30:00");
  expect(machineDate("2024-05-14 00:00:00")).toBe("2024-05-14");
});

it("reads month and day", () => {
  expect(monthAndDay("2024-05-04 10:30:00", "Jan Feb Mar Apr May")).toEqual(["May", 4]);
});

it("writes a day as people do in the page's language", () => {
  expect(writtenDate("2026-11-16 09:00:00", english.listing)).toBe("16 Nov 2026");
  expect(writtenDate("2026-11-06 00:00:00", portuguese.listing)).toBe("6 de nov. de 2026");
});
