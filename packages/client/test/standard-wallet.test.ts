import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { sendAndFollow, standardWallet } from '../src/send/index.ts';

describe('standardWallet', () => {
  const signing = { 'solana:signTransaction': { signTransaction: async () => [] } };
  const sending = { 'solana:signAndSendTransaction': { signAndSendTransaction: async () => [] } };

  it('has the methods that the wallet has', () => {
    const keys = (features: object) =>
      Object.keys(standardWallet({ features: { ...features } }, {}, 'solana:mainnet'));
    expect(keys(signing)).toEqual(['signTransaction']);
    expect(keys(sending)).toEqual(['signAndSendTransaction']);
    expect(keys({ ...signing, ...sending })).toEqual(['signTransaction', 'signAndSendTransaction']);
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
