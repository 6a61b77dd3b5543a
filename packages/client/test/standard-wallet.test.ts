import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { sendAndFollow, standardWallet } from '../src/send/index.ts';

describe('standardWallet', () => {
  const signing = { 'solana:signTransaction': { signTransaction: async () => [] } };
  const sending = { 'solana:signAndSendTransaction': { signAndSendTransaction: async () => [] } };
  const walletWith = (features: object) =>
    standardWallet({ features: features as Record<string, unknown> }, {}, 'solana:mainnet');

  it('has the methods that the wallet has, and refuses one without any', () => {
    const methods = (features: object) =>
      Object.entries(walletWith(features)).flatMap(([name, value]) =>
        typeof value === 'function' ? [name] : [],
      );
    expect(methods(signing)).toEqual(['signTransaction', 'signAllTransactions']);
    expect(methods(sending)).toEqual(['signAndSendTransaction']);
    expect(methods({ ...signing, ...sending })).toEqual([...methods(signing), ...methods(sending)]);
    expect(() => walletWith({})).toThrow('signs no Solana transactions');
  });

  it('names the versions that the wallet signs in every way that it has, and those before version 1 where it names none', () => {
    const versions = (...lists: (readonly unknown[] | undefined)[]) => {
      const [one, other = one] = lists.map((each) => ({ supportedTransactionVersions: each }));
      return walletWith({
        'solana:signTransaction': { signTransaction: async () => [], ...one },
        'solana:signAndSendTransaction': { signAndSendTransaction: async () => [], ...other },
      }).supportedTransactionVersions;
    };
    expect(versions(['legacy', 0, 1])).toEqual(['legacy', 0, 1]);
    expect(versions([0, 1], [0])).toEqual([0]);
    expect(versions([1], undefined)).toEqual([]);
    expect(versions(undefined)).toEqual(['legacy', 0]);
  });

  it('cannot be used without a node where the wallet only signs, before anything is requested', async () => {
    const client = createClient({ baseUrl: 'http://service.test', fetch: () => expect.unreachable() });
    const wallet = walletWith(signing);
    const call = sendAndFollow({
      client,
      path: '/integration/mint',
      body: {} as never,
      wallet,
      verify: false,
    });
    await expect(call).rejects.toThrow('rpcUrl is needed: the wallet signs and does not send');
  });
});
