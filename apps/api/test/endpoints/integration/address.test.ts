import { Keypair, PublicKey } from '@solana/web3.js';
import { afterEach, expect, vi } from 'vitest';
import { endpoint } from '../endpoint.ts';

const address = endpoint('integration.address');
afterEach(() => vi.restoreAllMocks());

const signer = Keypair.generate().publicKey.toBase58();
const valid = (more: object = {}) => ({ input: { signer, stablecoin: 0, symbol: 'aUSD', ...more } });
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

address.answers('the addresses that initialize will use', valid, (data) =>
  expect(data).toEqual({
    brandedMint: expect.stringMatching(base58),
    integrationId: expect.stringMatching(base58),
  }),
);

address.refuses(
  '400 INVALID_REQUEST',
  'a symbol of 33 bytes',
  () => valid({ symbol: 'x'.repeat(33) }),
  'Invalid request data: symbol: must be at most 32 bytes of UTF-8, not 33',
);
address.limitsCallers(valid);
address.fails(
  '500 INTERNAL',
  'a bug, as nothing else can fail here',
  () => {
    vi.spyOn(PublicKey, 'findProgramAddressSync').mockImplementation(() => {
      throw new Error('planted');
    });
    return {};
  },
  // its addresses are not in the cache
  () => valid({ symbol: Keypair.generate().publicKey.toBase58().slice(0, 32) }),
  'Internal server error',
);
