/** Milliseconds until a read is repeated, or a function that decides by the last answer and by how many answers there were. */
export type Interval<Data> =
  | number
  | false
  | ((data: Data | undefined, answers: number) => number | false)
  | undefined;

const growth = 1.5;
const maxIntervalMs = 60_000;

/**
 * An interval that grows with each answer, up to a minute: what nothing happens to for a while is asked for less often.
 *
 * @param firstMs until the second request, in milliseconds
 * @param answers how many answers there were
 * @example
 * ```tsx
 * import { growingInterval, useIntegrations } from '@obverse/react';
 *
 * const useNewest = () => useIntegrations({}, { refetchInterval: (_, answers) => growingInterval(10_000, answers) });
 * ```
 */
export const growingInterval = (firstMs: number, answers: number): number =>
  Math.min(maxIntervalMs, Math.round(firstMs * growth ** Math.max(0, answers - 1)));

/** What an interval is after an answer. */
export const intervalAt = <Data>(
  interval: Interval<Data>,
  data: Data | undefined,
  answers: number,
): number | false => (typeof interval === 'function' ? interval(data, answers) : (interval ?? false));

type State<Data> = {
  readonly data: Data | undefined;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
};

/** What an interval is at a query's state. Refused requests count as answers. */
export const intervalOf = <Data>(interval: Interval<Data>, state: State<Data>): number | false =>
  intervalAt(interval, state.data, state.dataUpdateCount + state.errorUpdateCount);

/** The interval of a list: with its number of pages, all of which are read each time, so that a long list costs no more requests than a short one. */
export function pagedIntervalOf<Data extends { readonly pages: readonly unknown[] }>(
  interval: Interval<Data>,
  state: State<Data>,
): number | false {
  const each = intervalOf(interval, state);
  return each === false ? false : each * Math.max(1, state.data?.pages.length ?? 0);
}
