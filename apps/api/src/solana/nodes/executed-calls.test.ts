import { expect, it } from 'vitest';
import { callsOf } from './executed-calls.ts';

const key = (letter: string) => letter.repeat(32);
const message = {
  accountKeys: [key('A'), key('B')],
  instructions: [{ programIdIndex: 1, accounts: [0, 3], data: '' }],
};
const meta = {
  innerInstructions: [{ instructions: [{ programIdIndex: 3, accounts: [2], data: '3yZe7d' }] }],
  loadedAddresses: { writable: [key('C')], readonly: [key('D')] },
};

it('the calls of an executed transaction number the accounts of lookup tables behind those of the message', () => {
  expect(callsOf('s', { meta, transaction: { message } })).toEqual([
    { program: key('B'), accounts: [key('A'), key('D')], data: '' },
    { program: key('D'), accounts: [key('C')], data: '3yZe7d' },
  ]);
  const lacking = { meta: {}, transaction: { message } };
  expect(() => callsOf('s', lacking)).toThrow('an instruction of s names an account that it lacks');
});
