import type { ComponentProps } from "react";

type OutwardProps = Omit<ComponentProps<"a">, "target" | "rel">;

/** A link that leads to the platform, beside the page; text alone where there is no address, or one that would act instead of leading. */
export function Outward({ href = "", children, ...others }: OutwardProps) {
  if (!/^https?:/iu.test(href)) return <span {...(others.className === undefined ? {} : { className: others.className })}>{children}</span>;
  return (
    <a {...others} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
