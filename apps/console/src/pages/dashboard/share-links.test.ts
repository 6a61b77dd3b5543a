import { expect, it } from 'vitest';
import { shareLinks } from './share-links.ts';

it('names the page, the Action and a button of a coin, whose symbol is no HTML', () => {
  const links = shareLinks('https://acme.example', 'Abc', 'devnet', '<b>&"');
  expect(links.page).toBe('https://acme.example/coins/Abc?cluster=devnet');
  expect(links.action).toBe('solana-action:https://acme.example/actions/integration/Abc/mint?cluster=devnet');
  expect(links.button).toMatch(
    /^<a href="https:\/\/acme\.example\/coins\/Abc\?cluster=devnet" style="[^"<>]+">Mint &lt;b&gt;&amp;&quot;<\/a>$/,
  );
  expect(shareLinks('https://acme.example', 'Abc', 'mainnet', 'A').page).toBe(
    'https://acme.example/coins/Abc',
  );
});
