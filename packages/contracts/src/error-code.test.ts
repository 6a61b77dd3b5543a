import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorStatus } from './error-code.ts';

it('the guide has each error code with its status, a cause and a remedy, and no other code', () => {
  const guide = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| [^|]{10,} \| [^|]{5,} \|$/gm)];
  const documented = rows.map(([, code, status]) => [code, Number(status)]);
  expect(documented).toHaveLength(Object.keys(errorStatus).length);
  expect(Object.fromEntries(documented)).toEqual(errorStatus);
});
