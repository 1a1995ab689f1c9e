export const tick = (value: number): string => String(value);
export const elsewhere = () => import("../../drawing/scale.js");
export const missing = () => import("../scale.js");
