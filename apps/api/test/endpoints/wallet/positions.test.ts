import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { openOther, sendInstructions, transfer } from '../../support/transfers.ts';
import { openEndpoint } from '../endpoint.ts';
import { cooldownOf, depositor, nothing, tranche, week } from '../tranche.ts';

const positions = await openEndpoint('wallet.positions');

const { fixture } = positions;
const { rpc } = fixture;
const holder = await depositor(fixture, 1_000_000n);
const cooldown = await cooldownOf(fixture, holder, 300n);
const coin = await fixture.coin({ stablecoin: 1 });
await faucet(rpc, holder.publicKey, 1, 600_000n);
const user = holder.publicKey.toBase58();
await fixture.send('/integration/mint', { integrationId: coin.id, user, amount: '600000' }, [holder]);
const mint = new PublicKey(coin.mints.branded);
const other = await openOther(rpc, holder, mint, holder.publicKey);
const associated = tokenAddress(mint, holder.publicKey, TOKEN_2022_PROGRAM_ID);
await sendInstructions(rpc, [transfer(associated, other, holder.publicKey, 1_000n)], [holder]);

const valid = (more: object = {}) => ({ input: { address: holder.publicKey.toBase58(), ...more } });

positions.answers(
  'the coins of a wallet in all of its accounts, and its junior tokens with those in cooldowns',
  valid,
  ({ positions: found, isComplete, uncheckedAccounts }) => {
    expect([isComplete, uncheckedAccounts]).toEqual([true, 0]);
    const mints = [coin.mints.branded, tranche].sort();
    expect(found.map(({ mint }: { mint: string }) => mint)).toEqual(mints);
    const [branded, junior] = [coin.mints.branded, tranche].map((mint) => found[mints.indexOf(mint)]);
    expect(branded).toMatchObject({
      kind: 'coin',
      integrationId: coin.id,
      coinKind: 'earning',
      stablecoin: 1,
      symbol: coin.symbol,
      accounts: 2,
      balance: '600000',
      cooling: '0',
      valueNow: '600000',
      costBasis: '600000',
      estimatedCost: '0',
      realized: '0',
      earned: '0',
      unexplained: '0',
      cooldowns: [],
    });
    expect(junior).toMatchObject({
      kind: 'junior',
      integrationId: null,
      coinKind: null,
      status: 'active',
      accounts: 1,
      cooling: '300',
      cooldowns: [{ address: cooldown, tokensLeft: '300', status: 'cooling', completableNow: false }],
    });
    expect(BigInt(junior.balance) + 300n).toBeGreaterThan(0n);
    expect(BigInt(junior.valueNow)).toBeGreaterThan(999_000n);
  },
);
positions.answers(
  'the one position that is asked for',
  () => valid({ mint: tranche }),
  (data) => expect(data.positions).toMatchObject([{ mint: tranche }]),
);
positions.answers(
  'no positions of a wallet without tokens of the platform',
  () => valid({ address: nothing }),
  (data) => expect(data).toMatchObject({ positions: [], uncheckedAccounts: 0 }),
);
positions.row(200, 'answers 200 with the tokens of a cooldown whose window is over', async () => {
  const { fixture } = positions;
  const owner = await depositor(fixture, 1_000_000n);
  const address = await cooldownOf(fixture, owner, 300n);
  const ask = async () =>
    (await positions.ask({ input: { address: owner.publicKey.toBase58() } })).data.positions[0];
  const { balance, costBasis } = await ask();
  fixture.clusters.clusters.mainnet.advanceClock(2 * week);
  expect(await ask()).toMatchObject({
    balance,
    costBasis,
    cooling: '300',
    unexplained: '0',
    cooldowns: [{ address, tokensLeft: '300', status: 'expired', completableNow: false }],
  });
});
