import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { describeTransactionError, encodeTransactionError } from './transaction-error.ts';

it.each([
  ['Transaction', 30, (number: number) => number, (name: string) => name],
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

it.each([
  ['BlockhashNotFound', 'Blockhash not found'],
  [
    { InstructionError: [1, { Custom: 6001 }] },
    'Error processing Instruction 1: custom program error: 0x1771',
  ],
  [
    { InstructionError: [0, 'MissingRequiredSignature'] },
    'Error processing Instruction 0: missing required signature for instruction',
  ],
  [
    { InsufficientFundsForRent: { account_index: 3 } },
    'Transaction results in an account (3) with insufficient funds for rent',
  ],
])('describes the transaction error %j in the words of nodes', (error, words) => {
  expect(describeTransactionError(error as never)).toBe(words);
});
