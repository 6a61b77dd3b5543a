import { describe, expect, it } from 'vitest';
import { explorerUrl, readChoice, templateProblem } from './explorer.ts';

const id = 'So11111111111111111111111111111111111111112';
const urlOf = (stored: string | undefined, more: object = {}) =>
  explorerUrl(readChoice(stored), { kind: 'address', id, cluster: 'mainnet', isLocal: false, ...more });

describe('the link to an explorer', () => {
  it.each([
    [undefined, {}, `https://explorer.solana.com/address/${id}`],
    ['solana', { cluster: 'devnet' }, `https://explorer.solana.com/address/${id}?cluster=devnet`],
    ['solscan', {}, `https://solscan.io/account/${id}`],
    ['solscan', { kind: 'tx', cluster: 'devnet' }, `https://solscan.io/tx/${id}?cluster=devnet`],
    ['orb', { kind: 'tx' }, `https://orbmarkets.io/tx/${id}`],
    ['nonsense', {}, `https://explorer.solana.com/address/${id}`],
  ])('is of the chosen explorer and the cluster: %s %o', (stored, more, url) => {
    expect(urlOf(stored, more)).toBe(url);
  });

  it('does not exist for a local cluster, unless the reader has an explorer of their own', () => {
    expect(urlOf('solscan', { isLocal: true })).toBeUndefined();
    const own = 'http://localhost:3000/{kind}/{id}?cluster={cluster}';
    expect(urlOf(own, { isLocal: true })).toBe(`http://localhost:3000/address/${id}?cluster=mainnet`);
  });

  it.each(['javascript:alert("{id}")', 'http://x', 'ftp://x/{id}', 'https://x/"{id}', ''])(
    'is never made of %j',
    (text) => {
      expect(templateProblem(text)).toBeDefined();
      expect(readChoice(text)).toEqual({ known: 'solana' });
    },
  );
});
