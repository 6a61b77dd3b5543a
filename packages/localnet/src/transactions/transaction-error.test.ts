import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { describeTransactionError, encodeTransactionError } from './transaction-error.ts';

it.each([
  ['Transaction', 30, (err: number) => err, (name: string) => name],
  [
    'Instruction',
    50,
    (number: number) => ({ index: 2, err: () => number }),
    (name: string) => ({ InstructionError: [2, name] }),
  ],
])('encodes every %sError number as the name that the SVM declares', (kind, atLeast, errorOf, encoded) => {
  // the compiled code does not contain the names, so this reads the type declarations
  const main = createRequire(import.meta.url).resolve('litesvm');
  const declarations = readFileSync(main.replace(/index\.js$/, 'internal.d.ts'), 'utf8');
  const body = new RegExp(`enum ${kind}ErrorFieldless \\{([^}]*)\\}`).exec(declarations)?.[1] ?? '';
  const names = [...body.matchAll(/(\w+) = (\d+)/g)];
  expect(names.length).toBeGreaterThan(atLeast);
  for (const [, name, number] of names)
    expect(encodeTransactionError(errorOf(Number(number)) as never)).toEqual(encoded(String(name)));
});

it('describes an error in the words of nodes', () => {
  expect(describeTransactionError({ InsufficientFundsForRent: { account_index: 3 } } as never)).toBe(
    'Transaction results in an account (3) with insufficient funds for rent',
  );
});
