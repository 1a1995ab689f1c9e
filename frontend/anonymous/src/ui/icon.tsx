const SHAPES = {
  emoji: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14a4 4 0 0 0 7 0M9 9.5v.01M15 9.5v.01",
  preview: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  markdown: "M3 6h18v12H3zM6.5 15V9l2.5 3 2.5-3v6M16.5 9v6m-2-2 2 2 2-2",
  close: "M6 6l12 12M18 6L6 18",
} as const;

/** A small drawing for a control that has its name elsewhere; hidden from screen readers. */
export function Icon({ name }: { readonly name: keyof typeof SHAPES }) {
  return (
    <svg className="vicon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
