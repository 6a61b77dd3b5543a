import { describe, expect, it, vi } from 'vitest';
import { signTogether } from './sign-together.ts';

const signed = (transaction: Uint8Array) => Uint8Array.of(100 + (transaction[0] ?? 0));
const signOne = () => vi.fn(async (each: Uint8Array) => signed(each));
const refusal = Object.assign(new Error('User rejected the request'), { code: 4001 });

/** Asks for the first transactions of a wallet. @returns a number for what it has signed, and `rejected` */
async function signFirst(count: number, wallet: ReturnType<typeof signTogether>) {
  const all = Array.from({ length: count }, (_, i) =>
    wallet.signTransaction(Uint8Array.of(i + 1), { signers: [] }),
  );
  const results = await Promise.allSettled(all);
  return results.map((each) => (each.status === 'fulfilled' ? each.value[0] : each.status));
}

describe('signTogether', () => {
  it('asks once for all transactions when the last one is there', async () => {
    const signTransaction = signOne();
    const signAllTransactions = vi.fn(async (all: readonly Uint8Array[]) => all.map(signed));
    const wallet = signTogether({ signTransaction, signAllTransactions }, 2);
    const first = wallet.signTransaction(Uint8Array.of(7), { signers: [] });
    await Promise.resolve();
    expect(signAllTransactions).not.toHaveBeenCalled();
    expect(await signFirst(1, wallet)).toEqual([101]);
    expect(await first).toEqual(Uint8Array.of(107));
    expect(signAllTransactions).toHaveBeenCalledTimes(1);
    expect(signTransaction).not.toHaveBeenCalled();
  });

  it('does not wait for a transaction that needs no signature any more', async () => {
    const wallet = signTogether({ signTransaction: signOne() }, 2);
    const first = signFirst(1, wallet);
    wallet.leave();
    expect(await first).toEqual([101]);
  });

  it.each([
    ['refuses several', { signAllTransactions: () => Promise.reject(new Error('one at a time')) }],
    ['returns too few', { signAllTransactions: async () => [Uint8Array.of(101)] }],
    ['cannot sign several', {}],
  ])('asks for one after the other where the wallet %s', async (_, more) => {
    const signTransaction = signOne();
    expect(await signFirst(2, signTogether({ signTransaction, ...more }, 2))).toEqual([101, 102]);
    expect(signTransaction).toHaveBeenCalledTimes(2);
  });

  it('asks no more once a person has refused one, and keeps what was signed before', async () => {
    const signTransaction = signOne().mockImplementationOnce(async (each) => signed(each));
    signTransaction.mockRejectedValue(refusal);
    const wallet = signTogether({ signTransaction }, 3);
    expect(await signFirst(3, wallet)).toEqual([101, 'rejected', 'rejected']);
    expect(signTransaction).toHaveBeenCalledTimes(2);
  });

  it('does not ask one by one where a person has refused all', async () => {
    const signTransaction = signOne();
    const wallet = { signTransaction, signAllTransactions: () => Promise.reject(refusal) };
    expect(await signFirst(2, signTogether(wallet, 2))).toEqual(['rejected', 'rejected']);
    expect(signTransaction).not.toHaveBeenCalled();
  });

  it('asks for none once it is aborted, and for no further one where it asks one by one', async () => {
    const aborter = new AbortController();
    const signTransaction = vi.fn(async (each: Uint8Array) => {
      aborter.abort();
      return signed(each);
    });
    const { signal } = aborter;
    expect(await signFirst(2, signTogether({ signTransaction }, 2, signal))).toEqual([101, 'rejected']);
    expect(await signFirst(1, signTogether({ signTransaction }, 1, signal))).toEqual(['rejected']);
    expect(signTransaction).toHaveBeenCalledTimes(1);
  });
});
