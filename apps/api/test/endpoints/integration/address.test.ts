import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const address = await openEndpoint('integration.address');

const signer = Keypair.generate().publicKey.toBase58();
const valid = (more: object = {}) => ({ input: { signer, stablecoin: 0, symbol: 'aUSD', ...more } });
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

address.answers('the addresses that initialize will use', valid, (data) =>
  expect(data).toEqual({
    brandedMint: expect.stringMatching(base58),
    integrationId: expect.stringMatching(base58),
  }),
);
