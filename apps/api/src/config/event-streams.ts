/** Limits and intervals of event streams. */
export type EventStreamSettings = {
  /** Open streams of one integration on this instance. */
  readonly maxPerIntegration: number;
  /** Open streams of all integrations on this instance. */
  readonly maxTotal: number;
  /** Interval between two polls for new events, while any stream is open. */
  readonly pollMs: number;
  /** Interval between the comments that keep a silent connection open. */
  readonly keepAliveMs: number;
  /** Interval between two checks of the keys of all open streams, for keys that other instances have replaced. */
  readonly keyCheckMs: number;
  /** How long a client may take to read the end of a stream before its connection is closed. */
  readonly drainTimeoutMs: number;
};

export const defaultEventStreamSettings: EventStreamSettings = {
  maxPerIntegration: 10,
  maxTotal: 1_000,
  pollMs: 500,
  keepAliveMs: 15_000,
  // A stream must end within 5 s after its key is replaced; the rest is for the query.
  keyCheckMs: 4_000,
  drainTimeoutMs: 1_000,
};
