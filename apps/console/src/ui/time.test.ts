import { expect, it, onTestFinished, vi } from 'vitest';
import { formatDay, formatExactTime, formatOffset, formatTime } from './time.tsx';

const kolkata = '5 Nov 2026, 13:35:30 UTC+05:30, which is 2026-11-05 08:05:30 UTC';
const newfoundland = '5 Nov 2026, 04:35:30 UTC\u221203:30, which is 2026-11-05 08:05:30 UTC';

it.each([
  ['Asia/Kolkata', 'UTC+05:30', '5 Nov 2026, 13:35', kolkata],
  ['America/St_Johns', 'UTC\u221203:30', '5 Nov 2026, 04:35', newfoundland],
  ['UTC', 'UTC', '5 Nov 2026, 08:05', '2026-11-05 08:05:30 UTC'],
])(
  "a time is shown in the reader's zone, %s, and exactly with UTC beside it",
  (zone, offset, time, exact) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const at = new Date('2026-11-05T08:05:30.000Z');
    expect([formatOffset(at), formatTime(at), formatExactTime(at)]).toEqual([offset, time, exact]);
    expect(formatDay('2026-01-05')).toBe('5 Jan 2026');
  },
);
