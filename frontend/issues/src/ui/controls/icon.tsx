const SHAPES = {
  heart: "M12 19.5S4 14.6 4 9.3a4.1 4.1 0 0 1 8-1.3 4.1 4.1 0 0 1 8 1.3c0 5.3-8 10.2-8 10.2z",
  like: "M7.5 11v8.5H4V11zm0 0 3.6-6.7a1.9 1.9 0 0 1 2.6 2.3L12.6 10h5.1a2 2 0 0 1 2 2.4l-1 5.5a2 2 0 0 1-2 1.6H7.5",
  unlike: "M7.5 13V4.5H4V13zm0 0 3.6 6.7a1.9 1.9 0 0 0 2.6-2.3L12.6 14h5.1a2 2 0 0 0 2-2.4l-1-5.5a2 2 0 0 0-2-1.6H7.5",
  edit: "m4.5 19.5.8-3.9L16 4.9a2.1 2.1 0 0 1 3.1 3.1L8.4 18.7zM14 7l3 3",
  delete: "M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7m-7 4v5m4-5v5",
  reply: "m9.5 7-5 5 5 5m-5-5H14a5.5 5.5 0 0 1 5.5 5.5v1",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4.5V13m0 3.4v.01",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5",
  previous: "m14.5 5.5-6.5 6.5 6.5 6.5",
  next: "m9.5 5.5 6.5 6.5-6.5 6.5",
  desc: "M12 5v14m-5.5-5.5L12 19l5.5-5.5",
  asc: "M12 19V5m-5.5 5.5L12 5l5.5 5.5",
} as const;

/** A small drawing for a control whose name is told elsewhere; silent to screen readers. `more`: further class names. */
export function Icon({ name, more = "" }: { readonly name: keyof typeof SHAPES; readonly more?: string }) {
  return (
    <svg className={`vssue-icon vssue-icon-${name}${more === "" ? "" : ` ${more}`}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
