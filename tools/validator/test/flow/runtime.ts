import { checkDeadlineInstruction, DEVELOPMENT_PROGRAM_ID, mintInstruction } from '@obverse/core';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { clockTime } from '../support/cluster.ts';
import { at, keys, provide, type Scene, unit } from '../support/scene.ts';
import { readRent } from './deployment.ts';

const crowd = Array.from({ length: 8 }, (_, i) => keypair(`crowd ${i}`));

/** Transactions that lock the same accounts are executed one after another, and none is lost. */
export async function mintAtOnce(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.fund(...crowd);
  for (const user of crowd) await provide(scene, user, 100n * unit, [at.brandedMint]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  const integration = await client.integration(at.integration);
  const mint = (user: (typeof crowd)[number]) =>
    mintInstruction({
      user: user.publicKey,
      stablecoin,
      integration,
      amount: 10n * unit,
      minimumReceived: 1n,
    });
  await Promise.all(crowd.map((user) => client.send([mint(user)], [user])));
  const after = await client.stablecoin(at.stablecoin);
  const balances = await Promise.all(crowd.map(({ publicKey }) => client.balance(at.coins(publicKey))));
  expect(after.seniorAssets).toBe(stablecoin.seniorAssets + BigInt(crowd.length) * 10n * unit);
  expect(balances).toEqual(crowd.map(() => 10n * unit));
}

/** A transaction executes until its deadline by the cluster's own clock. */
export async function keepDeadline({ cluster, client }: Scene): Promise<void> {
  const now = await clockTime(cluster);
  const until = (validUntilTs: bigint) => [checkDeadlineInstruction(validUntilTs)];
  await client.send(until(now + 600n), [keys.outsider]);
  expect(await client.refusal(until(now - 1n), [keys.outsider])).toBe('deadlinePassed');
}

/** Every account of the program has exactly what makes its size exempt from rent, but for gifts. */
export async function checkRent(scene: Scene): Promise<void> {
  const rent = await readRent(scene);
  const accounts = await scene.client.connection.getProgramAccounts(DEVELOPMENT_PROGRAM_ID);
  expect(accounts.length).toBeGreaterThan(4);
  for (const { account } of accounts) expect(account.lamports).toBe(rent(account.data.length));
}
