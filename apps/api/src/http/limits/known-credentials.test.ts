import { expect, it } from 'vitest';
import { knownCredentials } from './known-credentials.ts';

const token = (end: string) => `obvs_${'a'.repeat(42)}${end}`;

it('remembers API keys in either header, and sessions among other cookies', () => {
  const known = knownCredentials();
  known.remember({ 'x-api-key': 'k' });
  expect(known.has({ 'service-api-key': 'k' })).toBe(true);
  expect(known.has({ 'x-api-key': 'l' })).toBe(false);
  known.remember({ cookie: `a=1; obverse-session=${token('x')}` });
  expect(known.has({ cookie: `__Host-obverse-session=${token('x')}; b=2` })).toBe(true);
  expect(known.has({ cookie: `obverse-session=${token('y')}` })).toBe(false);
});

it('forgets what it is told to forget, and the oldest beyond its limit', () => {
  const known = knownCredentials(2);
  for (const key of ['a', 'b', 'c']) known.remember({ 'x-api-key': key });
  expect(['a', 'b', 'c'].map((key) => known.has({ 'x-api-key': key }))).toEqual([false, true, true]);
  known.forget({ 'x-api-key': 'c' });
  expect(known.has({ 'x-api-key': 'c' })).toBe(false);
});
