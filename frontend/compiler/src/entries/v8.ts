/** The compiler during the build: what the builder calls in the embedded JavaScript engine, as `globalThis.glosaCompiler`. */
import { compile } from "../compile.ts";
import { scopeClasses } from "../scoped-css.ts";
import { writtenPosition } from "../transform.ts";

Object.assign(globalThis, { glosaCompiler: { compile, scopeClasses, writtenPosition } });
