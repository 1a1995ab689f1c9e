import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ENGLISH } from "../messages/languages.ts";
import type { Admin } from "../store/create-admin.ts";
import type { FoundPerson } from "../store/state.ts";
import { PersonData } from "./person-data.tsx";
import { SurroundingsContext } from "./surroundings.ts";

function shown(found: FoundPerson | null) {
  const state = { found };
  const [findPerson, erasePerson] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const admin = { getState: () => state, subscribe: () => () => {}, findPerson, erasePerson } as unknown as Admin;
  render(
    <SurroundingsContext value={{ admin, language: ENGLISH, now: () => 0 }}>
      <PersonData />
    </SurroundingsContext>,
  );
  return { findPerson, erasePerson };
}

test("nothing is erased before somebody saw whose comments they are", () => {
  const { findPerson } = shown(null);
  expect(screen.queryByRole("button", { name: "Erase permanently" })).toBeNull();
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ana@example.org " } });
  fireEvent.submit(screen.getByLabelText("Email"));
  expect(findPerson).toHaveBeenCalledExactlyOnceWith("ana@example.org");
});

test("what a person wrote is downloaded, and erased by that address", async () => {
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { erasePerson } = shown({ mail: "ana@example.org", document: { results: [{ comment: "Hello" }] } });
  expect(screen.getByRole("status").textContent).toContain("Comments of ana@example.org: 1");
  fireEvent.click(screen.getByRole("button", { name: "Download as JSON" }));
  const content = made.mock.calls[0]?.[0] as Blob;
  expect(JSON.parse(await content.text())).toEqual({ results: [{ comment: "Hello" }] });
  fireEvent.click(screen.getByRole("button", { name: "Erase permanently" }));
  expect(erasePerson).toHaveBeenCalledExactlyOnceWith("ana@example.org");
});
