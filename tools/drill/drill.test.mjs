import { describe, expect, it } from 'vitest';
import { slope } from './checks/memory.mjs';
import { wasInFlight } from './scenarios/recovery.mjs';
import { markdown, summary } from './table.mjs';
import { nextSide, reasons } from './traffic/load.mjs';

const scenario = { name: 'A', broken: 'b', expected: 'e', requests: 1_234, failed: [] };

describe('the slope of memory', () => {
  it('is the growth per unit of time of a line', () => {
    expect(
      slope([
        [0, 5],
        [1, 7],
        [2, 9],
      ]),
    ).toBeCloseTo(2);
  });

  it('is that of the line with the least squares where points scatter around it', () => {
    expect(
      slope([
        [0, 0],
        [1, 3],
        [2, 0],
        [3, 3],
      ]),
    ).toBeCloseTo(0.6);
  });
});

describe('the table of a drill', () => {
  it('counts failures by their reason, most first', () => {
    const failed = ['502', '503', '503'].map((reason) => ({ method: 'GET', reason }));
    expect(reasons(failed)).toBe('2 × GET 503, 1 × GET 502');
    const result = { ...scenario, failed, run: '' };
    expect(markdown('', [scenario], [result])).toContain('| 1,234 | 3 (2 × GET 503, 1 × GET 502) |');
  });

  it('says what failed and what was skipped', () => {
    const result = { ...scenario, error: 'lost | 1', run: '' };
    expect(markdown('', [scenario], [result])).toContain('FAILED: lost \\| 1');
    expect(summary({ ...scenario, error: 'lost 1' })).toMatch(
      /^scenario: A\n +result: FAILED: lost 1\n +requests: 1,234\n +failed: 0\n/,
    );
    expect(summary({ ...scenario, skipped: 'skipped: no faketime' })).toContain(
      'result: skipped: no faketime\n',
    );
  });
});

describe('a run of some scenarios', () => {
  it('replaces their rows, keeps the others, and leaves out those that are gone', () => {
    const order = ['A', 'B', 'C'].map((name) => ({ name }));
    const resultOf = (name, run) => ({ ...scenario, name, run });
    const all = ['C', 'A', 'D'].map((name) => resultOf(name, 'first'));
    const before = markdown('', [...all], all);
    const rows = markdown(before, order, [resultOf('B', 'second'), resultOf('C', 'second')])
      .split('\n')
      .slice(2);
    expect(rows.map((row) => [row.slice(2, 3), row.match(/(first|second) \|$/)?.[1]])).toEqual([
      ['A', 'first'],
      ['B', 'second'],
      ['C', 'second'],
    ]);
  });
});

describe('a user of the load', () => {
  it('redeems only after a mint that was executed', () => {
    expect([nextSide('mint', true), nextSide('mint', false), nextSide('redeem', true)]).toEqual([
      'redeem',
      'mint',
      'mint',
    ]);
  });
});

describe('a request', () => {
  it.each([
    [1, 2, false],
    [1, 4, true],
    [4, 5, true],
    [1, 9, true],
    [7, 9, false],
  ])('from %d to %d was in flight between 3 and 6: %s', (began, ended, expected) => {
    expect(wasInFlight({ began, ended }, { from: 3, to: 6 })).toBe(expected);
  });
});
