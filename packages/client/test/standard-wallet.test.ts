import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { sendAndFollow, standardWallet } from '../src/send/index.ts';

describe('standardWallet', () => {
  const signing = { 'solana:signTransaction': { signTransaction: async () => [] } };
  const sending = { 'solana:signAndSendTransaction': { signAndSendTransaction: async () => [] } };

  it('has the methods that the wallet has', () => {
    const keys = (features: object) =>
      Object.entries(standardWallet({ features: { ...features } }, {}, 'solana:mainnet'))
        .filter(([, value]) => typeof value === 'function')
        .map(([name]) => name);
    expect(keys(signing)).toEqual(['signTransaction', 'signAllTransactions']);
    expect(keys(sending)).toEqual(['signAndSendTransaction']);
    expect(keys({ ...signing, ...sending })).toEqual([
      'signTransaction',
      'signAllTransactions',
      'signAndSendTransaction',
    ]);
  });

  it('names the versions that the wallet signs in every way that it has, and those before version 1 where it names none', () => {
    const versions = (...lists: (readonly unknown[] | undefined)[]) => {
      const [one, other = one] = lists.map((each) => ({ supportedTransactionVersions: each }));
      const features = {
        'solana:signTransaction': { signTransaction: async () => [], ...one },
        'solana:signAndSendTransaction': { signAndSendTransaction: async () => [], ...other },
      };
      return standardWallet({ features }, {}, 'solana:mainnet').supportedTransactionVersions;
    };
    expect(versions(['legacy', 0, 1])).toEqual(['legacy', 0, 1]);
    expect(versions([0, 1], [0])).toEqual([0]);
    expect(versions([1], undefined)).toEqual([]);
    expect(versions(undefined)).toEqual(['legacy', 0]);
  });

  it('refuses a wallet that signs no Solana transactions', () => {
    expect(() => standardWallet({ features: {} }, {}, 'solana:mainnet')).toThrow(
      'signs no Solana transactions',
    );
  });

  it('cannot be used without a node where the wallet only signs, before anything is requested', async () => {
    const wallet = standardWallet({ features: signing }, {}, 'solana:mainnet');
    const client = createClient({ baseUrl: 'http://service.test', fetch: () => expect.unreachable() });
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
