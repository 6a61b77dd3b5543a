import { useEffect, useState } from 'react';

type Props = {
  /** ISO 8601. */
  readonly at: string;
};

type TimeProps = Props & {
  /** For what follows within a minute. */
  readonly withSeconds?: boolean;
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A time in the reader's zone: "5 Nov 2026, 09:05". To make a format of `Intl` would hold up a slow phone while the page is drawn. */
export const formatTime = (at: Date): string =>
  `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** A month of a statement, `2026-01`: "Jan 2026". */
export const formatMonth = (month: string): string => {
  const [year, number] = month.split('-');
  return `${months[Number(number) - 1]} ${year}`;
};

/** A tick on an axis of time: the hour where ticks are closer than a day, else the day, and the month where they are far apart. */
export function formatTick(at: Date, stepSeconds: number): string {
  if (stepSeconds < 86_400) return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  const month = months[at.getMonth()];
  return stepSeconds < 28 * 86_400 ? `${at.getDate()} ${month}` : `${month} ${at.getFullYear()}`;
}

/** How far the reader's zone is from UTC at a time: "UTC+05:30". */
export function formatOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (minutes === 0) return 'UTC';
  return `UTC${minutes < 0 ? '\u2212' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** A time to the second with its zone, and in UTC: "5 Nov 2026, 09:05:30 UTC+01:00, which is 2026-11-05 08:05:30 UTC". */
export function formatExactTime(at: Date): string {
  const utc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const offset = formatOffset(at);
  return offset === 'UTC'
    ? utc
    : `${formatTime(at)}:${twoDigits(at.getSeconds())} ${offset}, which is ${utc}`;
}

/** A day as date fields have it, as the page writes days: "5 Nov 2026". */
export function formatDay(day: string): string {
  const [year = '', month = '1', date = '1'] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** A time in the reader's zone; on hover to the second, with the zone and in UTC. */
export const Time = ({ at, withSeconds = false }: TimeProps) => {
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(date)} className="numbers whitespace-nowrap">
      {formatTime(date)}
      {withSeconds && `:${twoDigits(date.getSeconds())}`}
    </time>
  );
};

/** Names the zone of the times on a page, once. */
export function TimeZone() {
  const [name, setName] = useState<string>();
  // a format of `Intl` is made after the page is drawn: on a slow phone that takes a while
  useEffect(() => setName(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const offset = formatOffset(new Date());
  return (
    <p className="text-muted text-xs">
      Times are in your time zone: {offset}
      {name !== undefined && name !== offset && ` (${name.replaceAll('_', ' ')})`}
    </p>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in its two largest units: "2 days 4 hours". */
export function formatDuration(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return parts.slice(0, 2).join(' ') || '0 seconds';
}

/** The time now, once a second, corrected by how far a cluster's clock is ahead of this machine. */
export function useNow(aheadMs = 0): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
}

type CountdownProps = Props & {
  /** How far the cluster's clock is ahead of this machine; see `aheadMs`. */
  readonly aheadMs?: number;
  /** What is said once the time has come. */
  readonly over?: string;
};

/** Time left until a moment. */
export function Countdown({ at, aheadMs = 0, over = 'now' }: CountdownProps) {
  const left = (Date.parse(at) - useNow(aheadMs)) / 1_000;
  return (
    // it changes each second: in a message that is announced it must not be read out each time
    <span className="numbers" aria-live="off">
      {left > 0 ? `in ${formatDuration(left)}` : over} (<Time at={at} />)
    </span>
  );
}

/** How far a cluster's clock is ahead of this machine, by an answer's `timestamp` when it came. Local clusters' clocks are moved. */
export const aheadMs = (timestamp: string, receivedAtMs: number): number =>
  Date.parse(timestamp) - receivedAtMs;
