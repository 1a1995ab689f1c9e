/** Counts views with what the anonymous widget offers for it. */
import { startCounters } from "@glosa/anonymous/counters";
import { createCountView } from "../app/comments/count-view.ts";

export const countView = createCountView(startCounters);
