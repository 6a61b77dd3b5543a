import { describe, expect, it, vi } from 'vitest';
import { signTogether } from './sign-together.ts';

const context = { signers: [] };
const bytes = (n: number) => Uint8Array.of(n);
const signed = (transaction: Uint8Array) => Uint8Array.of(100 + (transaction[0] ?? 0));
const refusal = Object.assign(new Error('User rejected the request'), { code: 4001 });

describe('signTogether', () => {
  it('asks once for all transactions when the last one is there', async () => {
    const signAllTransactions = vi.fn(async (all: readonly Uint8Array[]) => all.map(signed));
    const signTransaction = vi.fn(async (each: Uint8Array) => signed(each));
    const wallet = signTogether({ signTransaction, signAllTransactions }, 2);
    const first = wallet.signTransaction(bytes(1), context);
    await Promise.resolve();
    expect(signAllTransactions).not.toHaveBeenCalled();
    const second = wallet.signTransaction(bytes(2), context);
    expect(await Promise.all([first, second])).toEqual([bytes(101), bytes(102)]);
    expect(signAllTransactions).toHaveBeenCalledTimes(1);
    expect(signTransaction).not.toHaveBeenCalled();
  });

  it('does not wait for a transaction that needs no signature any more', async () => {
    const wallet = signTogether({ signTransaction: async (each) => signed(each) }, 2);
    const first = wallet.signTransaction(bytes(1), context);
    wallet.leave();
    expect(await first).toEqual(bytes(101));
  });

  it.each([
    ['refuses several', { signAllTransactions: () => Promise.reject(new Error('one at a time')) }],
    ['returns too few', { signAllTransactions: async () => [bytes(101)] }],
    ['cannot sign several', {}],
  ])('asks for one after the other where the wallet %s', async (_, more) => {
    const signTransaction = vi.fn(async (each: Uint8Array) => signed(each));
    const wallet = signTogether({ signTransaction, ...more }, 2);
    const both = [bytes(1), bytes(2)].map((each) => wallet.signTransaction(each, context));
    expect(await Promise.all(both)).toEqual([bytes(101), bytes(102)]);
    expect(signTransaction).toHaveBeenCalledTimes(2);
  });

  it('asks no more once a person has refused, and keeps what was signed before', async () => {
    const signTransaction = vi
      .fn<(each: Uint8Array) => Promise<Uint8Array>>()
      .mockImplementationOnce(async (each) => signed(each))
      .mockRejectedValue(refusal);
    const wallet = signTogether({ signTransaction }, 3);
    const all = [1, 2, 3].map((n) => wallet.signTransaction(bytes(n), context));
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(signTransaction).toHaveBeenCalledTimes(2);
  });

  it('asks for none once it is aborted, and for no further one where it asks one by one', async () => {
    const aborter = new AbortController();
    const signTransaction = vi.fn(async (each: Uint8Array) => {
      aborter.abort();
      return signed(each);
    });
    const wallet = signTogether({ signTransaction }, 2, aborter.signal);
    const both = [bytes(1), bytes(2)].map((each) => wallet.signTransaction(each, context));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(signTransaction).toHaveBeenCalledTimes(1);
    const late = signTogether({ signTransaction }, 1, aborter.signal);
    await expect(late.signTransaction(bytes(3), context)).rejects.toThrow();
    expect(signTransaction).toHaveBeenCalledTimes(1);
  });

  it('does not ask one by one where a person has refused all', async () => {
    const signTransaction = vi.fn(async (each: Uint8Array) => signed(each));
    const wallet = signTogether({ signTransaction, signAllTransactions: () => Promise.reject(refusal) }, 2);
    const both = [bytes(1), bytes(2)].map((each) => wallet.signTransaction(each, context));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(signTransaction).not.toHaveBeenCalled();
  });
});
