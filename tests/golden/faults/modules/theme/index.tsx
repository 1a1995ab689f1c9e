export const overrides = {
  Headr: () => null,
};
export const layouts = { landing: "wide" };
export const slot = {};
