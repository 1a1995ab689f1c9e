import type { ComponentProps, ReactNode, RefObject } from "react";
import { Icon } from "../chrome/icon.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "ref" | "value"> {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  /** Whether results are awaited, unless somebody else changes that attribute. */
  readonly isBusy?: boolean;
  readonly onType: (query: string) => void;
  /** The reader confirmed the query; phones may do so without a key. */
  readonly onConfirm?: () => void;
  /** Elements after the field. */
  readonly children?: ReactNode;
}

/**
 * The field for queries. Attributes of an input apply to it. React doesn't control its value, because it would then render after every
 * key before results are found, and again after that. Code that changes the query in another way writes it into the field.
 */
export function SearchField({ ref, label, isBusy, onType, onConfirm, children, ...attributes }: SearchFieldProps) {
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
        ref={ref}
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
