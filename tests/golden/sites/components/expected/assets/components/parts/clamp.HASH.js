




export const clamp = (value, { from, to }) => Math.min(Math.max(value, from), to);
