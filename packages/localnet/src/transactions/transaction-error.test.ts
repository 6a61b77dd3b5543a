import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FailedTransactionMetadata } from 'litesvm';
import { describe, expect, it } from 'vitest';
import { describeTransactionError, encodeTransactionError } from './transaction-error.ts';

type SvmError = ReturnType<FailedTransactionMetadata['err']>;

/** Names and numbers of LiteSVM's enums. The compiled code does not contain them, so this reads the type declarations. */
function declared(name: string): [string, number][] {
  const main = createRequire(import.meta.url).resolve('litesvm');
  const declarations = readFileSync(main.replace(/index\.js$/, 'internal.d.ts'), 'utf8');
  const body = new RegExp(`enum ${name} \\{([^}]*)\\}`).exec(declarations)?.[1] ?? '';
  return [...body.matchAll(/(\w+) = (\d+)/g)].map(([, key, number]) => [String(key), Number(number)]);
}

describe('transaction errors', () => {
  it('encodes every transaction error number as the name that the SVM declares', () => {
    const names = declared('TransactionErrorFieldless');
    expect(names.length).toBeGreaterThan(30);
    for (const [name, number] of names) expect(encodeTransactionError(number)).toBe(name);
  });

  it('encodes every instruction error number as the name that the SVM declares', () => {
    const names = declared('InstructionErrorFieldless');
    expect(names.length).toBeGreaterThan(50);
    for (const [name, number] of names) {
      const error = { index: 2, err: () => number } as unknown as SvmError;
      expect(encodeTransactionError(error)).toEqual({ InstructionError: [2, name] });
    }
  });

  it('describes transaction errors in the words of nodes', () => {
    expect(describeTransactionError('BlockhashNotFound')).toBe('Blockhash not found');
    expect(describeTransactionError({ InstructionError: [1, { Custom: 6001 }] })).toBe(
      'Error processing Instruction 1: custom program error: 0x1771',
    );
    expect(describeTransactionError({ InstructionError: [0, 'MissingRequiredSignature'] })).toBe(
      'Error processing Instruction 0: missing required signature for instruction',
    );
    expect(describeTransactionError({ InsufficientFundsForRent: { account_index: 3 } })).toBe(
      'Transaction results in an account (3) with insufficient funds for rent',
    );
  });
});
