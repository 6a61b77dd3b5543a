import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const holders = await openEndpoint('integration.holders');

const owners: string[] = [];
const coin = await holders.fixture.coin();
for (const amount of [1_000_000n, 3_000_000n, 2_000_000n]) {
  const wallet = await holders.fixture.wallet({ underlying: amount });
  owners.push(wallet.publicKey.toBase58());
  const request = { integrationId: coin.id, user: owners.at(-1), amount: String(amount) };
  await holders.fixture.send('/integration/mint', request, [wallet]);
}

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

holders.answers(
  'the largest holders, the largest first, and how many there are in all',
  () => valid({ limit: 2 }),
  (data) => {
    const [, largest, second] = owners;
    expect(data).toEqual({
      holders: 3,
      held: '6000000',
      largest: [
        { owner: largest, balance: '3000000' },
        { owner: second, balance: '2000000' },
      ],
    });
    const account = tokenAddress(
      new PublicKey(coin.mints.branded),
      new PublicKey(largest ?? ''),
      TOKEN_2022_PROGRAM_ID,
    );
    expect(JSON.stringify(data)).not.toContain(account.toBase58());
  },
);
holders.needsAnIntegration((id) => valid({ id }));
