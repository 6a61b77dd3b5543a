import { Check, Circle, Dot, X } from 'lucide-react';
import { formatDuration, Time } from './time.tsx';

export type TimelineStep = {
  readonly name: string;
  /** ISO 8601; null where it is not known. */
  readonly at: string | null;
  /** What stands in the place of the time where there is none. */
  readonly unknown?: string;
  /** The name once it is over, of a step that ends what was possible: it is no step that was taken. */
  readonly missed?: string;
};

/** Which steps are over: as many as their times say, and none behind one whose time is not known. */
export function stepsDone(steps: readonly Pick<TimelineStep, 'at'>[], nowMs: number): number {
  const next = steps.findIndex(({ at }, i) => {
    // a beginning that is not recorded yet lies before everything else
    if (at === null) return i > 0;
    return Date.parse(at) > nowMs;
  });
  return next === -1 ? steps.length : next;
}

const looks = {
  over: { Icon: Check, line: 'border-accent' },
  missed: { Icon: X, line: 'border-bad' },
  next: { Icon: Circle, line: 'border-line' },
  later: { Icon: Dot, line: 'border-line' },
} as const;

/** How a step stands, of which so many are done. */
const stateOf = ({ missed }: TimelineStep, i: number, done: number): keyof typeof looks =>
  i < done ? (missed === undefined ? 'over' : 'missed') : i === done ? 'next' : 'later';

type Props = {
  /** What it is of, for screen readers. */
  readonly label: string;
  readonly steps: readonly TimelineStep[];
  /** The cluster's time; see `useNow` and `aheadMs`. */
  readonly nowMs: number;
};

/** Moments in their order, each with its time and whether it is over; the next one with the time that is left. */
export function Timeline({ label, steps, nowMs }: Props) {
  const done = stepsDone(steps, nowMs);
  return (
    <ol aria-label={label} className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {steps.map((step, i) => {
        const { name, at, unknown = 'not known yet', missed } = step;
        const state = stateOf(step, i, done);
        const { Icon, line } = looks[state];
        return (
          <li
            key={name}
            aria-current={state === 'next' ? 'step' : undefined}
            className={`border-t-2 pt-2 text-sm ${line}`}
          >
            <p className={`flex items-center gap-1 font-medium ${state === 'missed' ? 'text-bad' : ''}`}>
              <Icon size={14} aria-hidden="true" />
              {state === 'missed' ? missed : name}{' '}
              <span className="sr-only">({state === 'missed' ? 'over' : state})</span>
            </p>
            <p className="text-muted text-xs">
              {at === null ? unknown : <Time at={at} />}
              {at !== null && state === 'next' && (
                <span className="numbers block">in {formatDuration((Date.parse(at) - nowMs) / 1_000)}</span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
