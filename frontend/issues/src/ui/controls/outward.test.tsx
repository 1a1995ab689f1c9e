import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Outward } from "./outward.tsx";

const shown = (href: string | undefined) => render(<Outward {...(href === undefined ? {} : { href })} className="c" title="t">x</Outward>).container.innerHTML;

it("leads beside the page, to a site that learns nothing of it", () => {
  expect(shown("https://code.example.org/ana")).toBe('<a class="c" title="t" href="https://code.example.org/ana" target="_blank" rel="noopener noreferrer">x</a>');
});

it.each([undefined, "", "javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "/ana"])("is text where a platform names what is no address of a site: %s", (href) => {
  expect(shown(href)).toBe('<span class="c">x</span>');
});
