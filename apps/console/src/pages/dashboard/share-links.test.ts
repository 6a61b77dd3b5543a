import { expect, it } from 'vitest';
import { shareLinks } from './share-links.ts';

it('names the page, the Action and a button of a coin, whose symbol is no HTML', () => {
  const { page, action, button } = shareLinks('https://a.example', 'Abc', 'devnet', '<b>&"');
  expect(page).toBe('https://a.example/coins/Abc?cluster=devnet');
  expect(action).toBe('solana-action:https://a.example/actions/integration/Abc/mint?cluster=devnet');
  expect(button.startsWith(`<a href="${page}" style="`)).toBe(true);
  expect(button.replace(/<a [^<>]+>/, '')).toBe('Mint &lt;b&gt;&amp;&quot;</a>');
  expect(shareLinks('https://a.example', 'Abc', 'mainnet', 'A').page).toBe('https://a.example/coins/Abc');
});
