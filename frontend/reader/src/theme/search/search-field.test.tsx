import { cleanup, render, screen } from "@testing-library/react";
import { createRef, useLayoutEffect } from "react";
import { afterEach, expect, it } from "vitest";
import { SearchField } from "./search-field.tsx";

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Search" });

it("keeps a letter that is typed between rendering and effects", () => {
  let query = "sto";
  const Typist = () => {
    useLayoutEffect(() => {
      field().setRangeText("p", 3, 3);
      query = field().value;
    }, []);
    return null;
  };
  render(<SearchField ref={createRef()} current={() => ({ query })} defaultValue={query} label="Search" onType={() => {}}><Typist /></SearchField>);
  expect(field().value).toBe("stop");
});

it("shows a query that came from elsewhere", () => {
  let query = "sto";
  const shown = () => <SearchField ref={ref} current={() => ({ query })} label="Search" onType={() => {}} />;
  const ref = createRef<HTMLInputElement>();
  const { rerender } = render(shown());
  expect(field().value).toBe("sto");
  query = "lot";
  rerender(shown());
  expect(field().value).toBe("lot");
});
