import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { VersionChoice } from "./version-choice.tsx";

const VERSIONS = [["2.0", "", ""], ["1.0", "v1/", "@v1"]] as const;

afterEach(cleanup);

it("shows the version that is searched, and chooses another one", () => {
  const onChoose = vi.fn();
  render(<VersionChoice lang="en-US" versions={VERSIONS} chosen={VERSIONS[0]} onChoose={onChoose} />);
  const list = screen.getByRole("combobox", { name: "Version" });
  expect(list).toHaveProperty("value", "2.0");
  fireEvent.change(list, { target: { value: "1.0" } });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(VERSIONS[1]);
});
