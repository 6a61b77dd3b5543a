import { expect, it } from 'vitest';
import { explorerUrl, readChoice, templateProblem } from './explorer.ts';

const own = 'http://localhost:3000/{kind}/{id}?cluster={cluster}';

it.each<[string | undefined, Partial<Parameters<typeof explorerUrl>[1]>, string | undefined]>([
  [undefined, {}, 'https://explorer.solana.com/address/So11'],
  ['solana', { cluster: 'devnet' }, 'https://explorer.solana.com/address/So11?cluster=devnet'],
  ['solscan', {}, 'https://solscan.io/account/So11'],
  ['solscan', { kind: 'tx', cluster: 'devnet' }, 'https://solscan.io/tx/So11?cluster=devnet'],
  ['orb', { kind: 'tx' }, 'https://orbmarkets.io/tx/So11'],
  ['nonsense', {}, 'https://explorer.solana.com/address/So11'],
  // a local cluster is in no public explorer
  ['solscan', { isLocal: true }, undefined],
  [own, { isLocal: true }, 'http://localhost:3000/address/So11?cluster=mainnet'],
])('the link to an explorer is of the chosen one and the cluster: %s %o', (stored, more, url) => {
  const target = { kind: 'address', id: 'So11', cluster: 'mainnet', isLocal: false, ...more } as const;
  expect(explorerUrl(readChoice(stored), target)).toBe(url);
});

it('the link to an explorer is never made of what is no address of a site', () => {
  for (const text of ['javascript:alert("{id}")', 'http://x', 'ftp://x/{id}', 'https://x/"{id}', '']) {
    expect(templateProblem(text)).toBeDefined();
    expect(readChoice(text)).toEqual({ known: 'solana' });
  }
});
