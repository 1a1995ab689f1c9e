import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../chrome/icon.tsx";

interface SearchFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onType: (query: string) => void;
  /** The reader confirmed the query; phones may do so without a key. */
  readonly onConfirm?: () => void;
  /** What follows the field. */
  readonly children?: ReactNode;
}

/** The field for queries. Attributes of an input apply to it. */
export function SearchField({ label, isBusy, onType, onConfirm, children, ...attributes }: SearchFieldProps) {
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not all browsers know <search>
      role="search"
      className="search-field"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm?.();
      }}
    >
      <Icon name="search" />
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        aria-label={label}
        placeholder={label}
        onChange={(event) => onType(event.target.value)}
        {...attributes}
      />
      {children}
    </form>
  );
}
