/** Interval between the comments that keep a silent stream open, milliseconds. */
export const streamKeepAliveMs = 15_000;
