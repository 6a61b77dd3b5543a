import * as core from '@obverse/core';
import { expect } from 'vitest';
import { at, keys, provide, type Scene, unit } from '../support/scene.ts';

const { junior, outsider } = keys;
const juniorMint = (epoch: number) => core.juniorMintAddress(at.stablecoin, epoch);
const juniorTokens = core.tokenAddress(juniorMint(0), junior.publicKey, core.TOKEN_2022_PROGRAM_ID);

/** One withdrawal for each way that it can end. */
export const withdrawals = { completed: 1n, cancelled: 2n, expired: 3n, voided: 4n };

export async function depositAndRequest(scene: Scene): Promise<void> {
  const { client } = scene;
  await provide(scene, junior, 2_000n * unit, [juniorMint(0)]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  const amounts = { amount: 1_000n * unit, minimumReceived: 1_000n * unit };
  const deposit = core.juniorDepositInstruction({ user: junior.publicKey, stablecoin, ...amounts });
  await client.send([deposit], [junior]);
  expect(await client.balance(juniorTokens)).toBe(1_000n * unit);
  const { completed, cancelled, expired } = withdrawals;
  for (const id of [completed, cancelled, expired]) await request(scene, id);
  expect(await client.refusal([await complete(scene, completed)], [junior])).toBe('cooldownActive');
  await client.send([await cancel(scene, cancelled, junior)], [junior]);
  expect(await client.exists(at.cooldown(cancelled))).toBe(false);
  expect(await client.balance(juniorTokens)).toBe(980n * unit);
}

export async function request({ client }: Scene, id: bigint): Promise<void> {
  const stablecoin = await client.stablecoin(at.stablecoin);
  const given = { owner: junior.publicKey, stablecoin, tokens: 10n * unit, id };
  await client.send([core.juniorRequestWithdrawalInstruction(given)], [junior]);
}

async function complete({ client }: Scene, id: bigint, tokens?: bigint) {
  const stablecoin = await client.stablecoin(at.stablecoin);
  const cooldown = await client.cooldown(at.cooldown(id));
  return core.juniorCompleteWithdrawalInstruction({ stablecoin, cooldown, tokens, minimumReceived: 1n });
}

async function cancel({ client }: Scene, id: bigint, { publicKey: authority }: typeof outsider) {
  const stablecoin = await client.stablecoin(at.stablecoin);
  const cooldown = await client.cooldown(at.cooldown(id));
  return core.juniorCancelWithdrawalInstruction({ stablecoin, cooldown, authority });
}

/** Within the exit window, in two parts. */
export async function completeWithdrawal(scene: Scene): Promise<void> {
  const { client } = scene;
  const { completed } = withdrawals;
  const before = await client.balance(at.cash(junior.publicKey));
  await client.send([await complete(scene, completed, 4n * unit)], [junior]);
  expect((await client.cooldown(at.cooldown(completed))).tokens).toBe(6n * unit);
  await client.send([await complete(scene, completed)], [junior]);
  expect(await client.exists(at.cooldown(completed))).toBe(false);
  // with its share of the yield
  expect(await client.balance(at.cash(junior.publicKey))).toBeGreaterThan(before + 10n * unit);
}

/** After the exit window: only back into junior tokens, by anyone. */
export async function cancelExpired(scene: Scene): Promise<void> {
  const { client } = scene;
  const { expired } = withdrawals;
  expect(await client.refusal([await complete(scene, expired)], [junior])).toBe('cooldownExpired');
  const before = await client.balance(juniorTokens);
  await client.send([await cancel(scene, expired, outsider)], [outsider]);
  expect(await client.balance(juniorTokens)).toBe(before + 10n * unit);
}

/** After a loss that ended the epoch: its withdrawals are void, and the next epoch gets a mint. */
export async function startNextEpoch(scene: Scene): Promise<void> {
  const { client } = scene;
  const before = await client.balance(juniorTokens);
  await client.send([await cancel(scene, withdrawals.voided, outsider)], [outsider]);
  expect(await client.exists(at.cooldown(withdrawals.voided))).toBe(false);
  expect(await client.balance(juniorTokens)).toBe(before);
  const stablecoin = await client.stablecoin(at.stablecoin);
  const open = core.openJuniorMintInstruction({ stablecoin, feePayer: outsider.publicKey });
  await client.send([open], [outsider]);
  expect(await client.stablecoin(at.stablecoin)).toMatchObject({ epoch: 1, juniorMint: juniorMint(1) });
}
