import type { Keypair } from '@solana/web3.js';
import type { Fixture, TestCoin } from './fixture.ts';

const thousand = 1_000_000_000n;

/** What is reported as lost: of this the junior pool and unvested yield of stablecoin 0 cannot bear all. */
export const reportedLoss = 20n * thousand;

/** Moves the clock by a day, so that the limit of deployments is whole again: what the files with losses deploy together exceeds it. */
export const refillDeployLimit = ({ clusters }: Fixture): void =>
  clusters.clusters.mainnet.advanceClock(86_400);

/** A holder of a coin on stablecoin 0. */
export async function holderOf(fixture: Fixture, coin: TestCoin): Promise<Keypair> {
  const holder = await fixture.wallet({ underlying: 20n * thousand });
  const mint = { integrationId: coin.id, user: holder.publicKey.toBase58(), amount: `${20n * thousand}` };
  await fixture.send('/integration/mint', mint, [holder]);
  return holder;
}

/** Redeems under the open report. */
export async function redeemUnderReport(fixture: Fixture, { id }: TestCoin, holder: Keypair): Promise<void> {
  const user = holder.publicKey.toBase58();
  const redeem = { integrationId: id, user, amount: `${thousand}`, acceptWithheld: true };
  await fixture.send('/integration/redeem', redeem, [holder]);
}
