/** The React that a site's modules can import, as `react`, `react/jsx-runtime`, or `react-dom`. It's the reader's own. */
import * as React from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import { createPortal, flushSync } from "react-dom";

/** One object instead of a list of names, which would double the weight of the islands' code. */
export const libraries = { ...React, jsx, jsxs, createPortal, flushSync };
