import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { byIssuer, issuedIntegration } from './issued-coins.ts';

const newAddress = () => bs58.encode(randomBytes(32));
const [victim, thief, programId] = [newAddress(), newAddress(), newAddress()];

/** A coin as lists have it, issued by a wallet. */
const coinOf = (issuer: string, symbol = 'ACME', name = symbol) => ({
  integrationId: issuedIntegration(issuer, 0, symbol, programId) ?? '',
  stablecoinIndex: 0,
  metadata: { symbol: name },
});

describe('issuedIntegration', () => {
  it('differs with the wallet, the stablecoin and the symbol, so no other wallet can take it', () => {
    const ids = [
      issuedIntegration(victim, 0, 'ACME', programId),
      issuedIntegration(thief, 0, 'ACME', programId),
      issuedIntegration(victim, 1, 'ACME', programId),
      issuedIntegration(victim, 0, 'ACMF', programId),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(issuedIntegration('nobody', 0, 'ACME', programId)).toBeUndefined();
  });
});

describe('byIssuer', () => {
  it("separates a coin that another wallet has issued in the wallet's name from the wallet's own with the same symbol", () => {
    const [own, forged] = [coinOf(victim), coinOf(thief)];
    expect(byIssuer([forged, own], victim, programId)).toEqual({ own: [own], others: [forged] });
  });

  it('takes a coin with a changed symbol for no proof', () => {
    const renamed = coinOf(victim, 'ACME', 'OTHER');
    expect(byIssuer([renamed], victim, programId)).toEqual({ own: [], others: [renamed] });
  });
});
