import { expect, it } from 'vitest';
import { slope } from './checks/memory.mjs';
import { wasInFlight } from './scenarios/recovery.mjs';
import { markdown, summary } from './table.mjs';
import { nextSide, reasons } from './traffic/load.mjs';

const scenario = { name: 'A', broken: 'b', expected: 'e', requests: 1_234, failed: [] };

it('the slope of memory is that of the line with the least squares', () => {
  const points = [0, 3, 0, 3].map((y, x) => [x, y]);
  expect(slope(points)).toBeCloseTo(0.6);
});

it('the table counts failures by their reason, most first, and says what failed and what was skipped', () => {
  const failed = ['502', '503', '503'].map((reason) => ({ method: 'GET', reason }));
  expect(reasons(failed)).toBe('2 × GET 503, 1 × GET 502');
  const row = markdown('', [scenario], [{ ...scenario, failed, run: '', error: 'lost | 1' }]);
  expect(row).toContain('FAILED: lost \\| 1 | 1,234 | 3 (2 × GET 503, 1 × GET 502) |');
  expect(summary({ ...scenario, error: 'lost 1' })).toContain('result: FAILED: lost 1\n');
  const skipped = 'skipped: no faketime';
  expect(summary({ ...scenario, skipped })).toContain(`result: ${skipped}\n`);
});

it('a run of some scenarios replaces their rows, keeps the others, and leaves out those that are gone', () => {
  const resultOf = (name, run) => ({ ...scenario, name, run });
  const all = ['C', 'A', 'D'].map((name) => resultOf(name, 'first'));
  const order = ['A', 'B', 'C'].map((name) => ({ name }));
  const rows = markdown(markdown('', all, all), order, [resultOf('B', 'second'), resultOf('C', 'second')]);
  const found = [...rows.matchAll(/^\| (\w) .* (first|second) \|$/gm)].map(([, name, run]) => name + run);
  expect(found).toEqual(['Afirst', 'Bsecond', 'Csecond']);
});

it('a user of the load redeems only after a mint that was executed', () => {
  const sides = [nextSide('mint', true), nextSide('mint', false), nextSide('redeem', true)];
  expect(sides).toEqual(['redeem', 'mint', 'mint']);
});

it.each([
  [1, 2, false],
  [1, 4, true],
  [4, 5, true],
  [1, 9, true],
  [7, 9, false],
])('a request from %d to %d was in flight between 3 and 6: %s', (began, ended, expected) => {
  expect(wasInFlight({ began, ended }, { from: 3, to: 6 })).toBe(expected);
});
