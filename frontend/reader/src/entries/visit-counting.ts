/** Counts views with the anonymous widget's counters. */
import { startCounters } from "@glosa/anonymous/counters";
import { createCountView } from "../app/comments/count-view.ts";

export const countView = createCountView(startCounters);
