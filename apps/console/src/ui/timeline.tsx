import { Check, Circle, Dot } from 'lucide-react';
import { formatDuration, Time } from './time.tsx';

export type TimelineStep = {
  readonly name: string;
  /** ISO 8601; null where it is not known. */
  readonly at: string | null;
  /** What stands in the place of the time where there is none. */
  readonly unknown?: string;
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

const icons = { over: Check, next: Circle, later: Dot } as const;
const words = { over: 'over', next: 'next', later: 'later' } as const;

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
      {steps.map(({ name, at, unknown = 'not known yet' }, i) => {
        const state = i < done ? 'over' : i === done ? 'next' : 'later';
        const Icon = icons[state];
        return (
          <li
            key={name}
            aria-current={state === 'next' ? 'step' : undefined}
            className={`border-t-2 pt-2 text-sm ${state === 'over' ? 'border-accent' : 'border-line'}`}
          >
            <p className="flex items-center gap-1 font-medium">
              <Icon size={14} aria-hidden="true" />
              {name} <span className="sr-only">({words[state]})</span>
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
