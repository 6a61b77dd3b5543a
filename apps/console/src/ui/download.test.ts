import { expect, it } from 'vitest';
import { csvOf } from './download.ts';

it('writes CSV that keeps numbers, quotes texts and runs no formula of a spreadsheet', () => {
  const rows = [
    ['amount', 'text'],
    ['-1.5', 'a "b", c'],
    ['', '=1+1'],
    ['1,5', '-x'],
  ];
  expect(csvOf(rows)).toBe('"amount","text"\r\n-1.5,"a ""b"", c"\r\n,"\'=1+1"\r\n"1,5","\'-x"\r\n');
});
