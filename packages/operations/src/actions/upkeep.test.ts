import { ACCOUNTS, migrateIntegrationInstruction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { migrateIntegrations } from './upkeep.ts';

const key = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte));
const [programId, feePayer] = [key(1), key(2)] as const;

/** An integration, every field zero, in a layout. */
const account = (byte: number, size: number, version: number) => ({
  address: key(byte),
  data: new Uint8Array(size).fill(ACCOUNTS.integration.discriminator, 0, 1).fill(version, 1, 2),
});
const present = account(3, ACCOUNTS.integration.size, 2);
const outdated = (byte: number) => account(byte, 280, 1);

const plan = (found: readonly (typeof present)[]) => {
  const chain = { programId, read: async () => [], find: async () => found };
  return migrateIntegrations.plan({ chain, authority: feePayer, feePayer, show: {} as never }, {});
};

it('migrates the integrations of the layout before, and no others', async () => {
  const { title, instructions } = await plan([present, outdated(4)]);
  expect(title).toBe('Migrate 1 of 1 integrations');
  const migration = migrateIntegrationInstruction({ integration: key(4), feePayer }, programId);
  expect(instructions).toEqual([migration]);
  await expect(plan([present])).rejects.toThrow('every integration has the present layout');
});

it('migrates twenty integrations in a transaction and says how many there are', async () => {
  const { title, instructions } = await plan(Array.from({ length: 21 }, (_, i) => outdated(100 + i)));
  expect(title).toBe('Migrate 20 of 21 integrations');
  expect(instructions.length).toBe(20);
});
