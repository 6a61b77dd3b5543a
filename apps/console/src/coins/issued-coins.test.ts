import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { byIssuer, issuedIntegration } from './issued-coins.ts';

const [victim, thief, programId] = Array.from({ length: 3 }, () =>
  Keypair.generate().publicKey.toBase58(),
) as [string, string, string];

/** A coin as lists have it, issued by a wallet, and the symbol that it says. */
const coinOf = (issuer: string, symbol = 'ACME') => ({
  integrationId: issuedIntegration(issuer, 0, 'ACME', programId) ?? '',
  stablecoinIndex: 0,
  metadata: { symbol },
});

it('issuedIntegration differs with the wallet, the stablecoin and the symbol, so no other wallet can take it', () => {
  const ids = [
    issuedIntegration(victim, 0, 'ACME', programId),
    issuedIntegration(thief, 0, 'ACME', programId),
    issuedIntegration(victim, 1, 'ACME', programId),
    issuedIntegration(victim, 0, 'ACMF', programId),
    issuedIntegration('nobody', 0, 'ACME', programId),
  ];
  expect(new Set(ids).size).toBe(5);
  expect(ids[4]).toBeUndefined();
});

it("byIssuer separates a wallet's own coins from those in its name, and takes a changed symbol for no proof", () => {
  const [own, forged, renamed] = [coinOf(victim), coinOf(thief), coinOf(victim, 'OTHER')];
  expect(byIssuer([forged, own, renamed], victim, programId)).toEqual({
    own: [own],
    others: [forged, renamed],
  });
});
