import { ACCOUNTS, migrateIntegrationInstruction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { migrateIntegrations } from './upkeep.ts';

const key = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte));
const [programId, feePayer, outdated, present] = [key(1), key(2), key(3), key(4)] as const;

/** An integration, every field zero, in the first layout or in the present one. */
function account(size: number, version: number) {
  const data = new Uint8Array(size);
  data.set([ACCOUNTS.integration.discriminator, version]);
  return data;
}

const current = { address: present, data: account(ACCOUNTS.integration.size, 2) };

/** What the actions ask of a request. */
const requestOf = (found: readonly (typeof current)[]) => ({
  chain: {
    programId,
    read: async () => [],
    find: async () => found,
  },
  authority: feePayer,
  feePayer,
  show: {} as never,
});

it('migrates the integrations of the layout before, and no others', async () => {
  const old = { address: outdated, data: account(280, 1) };
  const { title, instructions } = await migrateIntegrations.plan(requestOf([current, old]), {});
  expect(title).toBe('Migrate 1 of 1 integrations');
  expect(instructions).toEqual([
    migrateIntegrationInstruction({ integration: outdated, feePayer }, programId),
  ]);
  await expect(migrateIntegrations.plan(requestOf([current]), {})).rejects.toThrow(
    'every integration has the present layout',
  );
});

it('migrates twenty integrations in a transaction and says how many there are', async () => {
  const data = account(280, 1);
  const all = Array.from({ length: 21 }, (_, i) => ({ address: key(100 + i), data }));
  const { title, instructions } = await migrateIntegrations.plan(requestOf(all), {});
  expect(title).toBe('Migrate 20 of 21 integrations');
  expect(instructions.length).toBe(20);
});
