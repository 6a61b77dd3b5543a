/** How many calls a minute each kind of caller may make. */
export type Figures = {
  /** Reads without a key, for one client address. */
  readonly read: number;
  /** Writes without a key, for one client address. */
  readonly write: number;
  /** Calls with a key, reads and writes together, for one key. */
  readonly key: number;
  /** Rotations and reveals, for one integration; beside the above. */
  readonly signature: number;
};

export const defaultFigures: Figures = { read: 100, write: 100, key: 500, signature: 10 };

/** What the figures are for, in seconds. */
export const windowSeconds = 60;
