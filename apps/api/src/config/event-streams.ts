/** Bounds and paces of event streams. Times in milliseconds. */
export type StreamFigures = {
  /** Streams of one integration that may be open at a time on this instance. */
  readonly perIntegration: number;
  /** Streams of all integrations together that may be open at a time on this instance. */
  readonly total: number;
  /** Between two looks whether there is something new, while anybody listens. */
  readonly poll: number;
  /** Between two comments that keep a silent connection open. */
  readonly keepAlive: number;
  /** Between two checks that the key is still the integration's: a stream outlives its key by this much at most. */
  readonly keyCheck: number;
  /** What a reader who has stopped reading gets to take the end of a stream. */
  readonly grace: number;
};

export const defaultStreamFigures: StreamFigures = {
  perIntegration: 10,
  total: 1_000,
  poll: 500,
  keepAlive: 15_000,
  keyCheck: 30_000,
  grace: 1_000,
};
