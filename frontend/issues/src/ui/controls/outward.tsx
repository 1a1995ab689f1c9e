import type { ComponentProps } from "react";

type OutwardProps = Omit<ComponentProps<"a">, "target" | "rel">;

/** A link that leads to the platform, beside the page; text alone where there is no address. */
export function Outward({ href, children, ...others }: OutwardProps) {
  if (href === undefined || href === "") return <span {...(others.className === undefined ? {} : { className: others.className })}>{children}</span>;
  return (
    <a {...others} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
