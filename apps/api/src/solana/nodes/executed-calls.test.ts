import { describe, expect, it } from 'vitest';
import { accountKeysOf, callsOf } from './executed-calls.ts';

const key = (letter: string) => letter.repeat(32);

const answer = {
  meta: {
    innerInstructions: [{ instructions: [{ programIdIndex: 3, accounts: [2], data: '3yZe7d' }] }],
    loadedAddresses: { writable: [key('C')], readonly: [key('D')] },
  },
  transaction: {
    message: {
      accountKeys: [key('A'), key('B')],
      instructions: [{ programIdIndex: 1, accounts: [0, 3], data: '' }],
    },
  },
};

describe('the calls of an executed transaction', () => {
  it('numbers the accounts of lookup tables behind those of the message', () => {
    expect(accountKeysOf('s', answer)).toEqual(['A', 'B', 'C', 'D'].map(key));
    expect(callsOf('s', answer)).toEqual([
      { program: key('B'), accounts: [key('A'), key('D')], data: '' },
      { program: key('D'), accounts: [key('C')], data: '3yZe7d' },
    ]);
  });

  it('refuses an instruction whose account does not exist', () => {
    const { accountKeys, instructions } = answer.transaction.message;
    const lacking = { ...answer, meta: {}, transaction: { message: { accountKeys, instructions } } };
    expect(() => callsOf('s', lacking)).toThrow('an instruction of s names an account that it lacks');
  });
});
