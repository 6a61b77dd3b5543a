import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatDay, formatExactTime, formatOffset, formatTime } from './time.tsx';

function inZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const at = new Date('2026-11-05T08:05:30.000Z');

describe('a time', () => {
  it("is shown in the reader's zone, and on hover to the second with the zone and in UTC", () => {
    inZone('Asia/Kolkata');
    expect(formatTime(at)).toBe('5 Nov 2026, 13:35');
    expect(formatExactTime(at)).toBe('5 Nov 2026, 13:35:30 UTC+05:30, which is 2026-11-05 08:05:30 UTC');
  });

  it('is said once where the zone is UTC', () => {
    inZone('UTC');
    expect(formatExactTime(at)).toBe('2026-11-05 08:05:30 UTC');
  });

  it.each([
    ['America/St_Johns', 'UTC\u221203:30'],
    ['UTC', 'UTC'],
    ['Europe/Zurich', 'UTC+01:00'],
  ])('in %s is %s', (zone, offset) => {
    inZone(zone);
    expect(formatOffset(at)).toBe(offset);
  });
});

it('a day of a date field is written as the days of the page', () => {
  expect(formatDay('2026-01-05')).toBe('5 Jan 2026');
});
