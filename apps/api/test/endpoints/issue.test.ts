import { describe, expect, it } from 'vitest';
import { metadataOf } from '../support/coin.ts';
import { nothing, openFixture, text } from './fixture.ts';

const { rpc, ok, refusal, execute, ...fixture } = await openFixture();
const [signer, sponsor] = [await fixture.wallet(), await fixture.wallet()];

let symbols = 0;
const terms = (more: object = {}) => ({
  ...{ signer: text(signer), stablecoin: 0, feeBps: 1_000 },
  metadata: { name: 'Acme Dollar', symbol: `I${symbols++}`, description: 'Ours', uri: '' },
  ...more,
});
const configuration = (id: string) => ok('integration.configuration', { id });

describe('integration.initialize', () => {
  it.each([
    ['a coin', {}, { kind: 'earning', feeBps: 1_000, whitelistRequired: true }],
    [
      'a payment coin, whose share need not be named',
      { kind: 'payment', feeBps: undefined },
      { kind: 'payment', feeBps: 10_000, nextFeeBps: null },
    ],
    ['a payment coin with its only share', { kind: 'payment', feeBps: 10_000 }, { feeBps: 10_000 }],
  ])('prepares a transaction that the initializer signs and that creates %s', async (_, more, made) => {
    const prepared = await execute('integration.initialize', terms(more), [signer], 'initializeIntegration');
    expect(await configuration(prepared.integrationId)).toMatchObject({ authority: text(signer), ...made });
  });

  it('prepares a transaction that costs a sponsor what it names, sets another authority and uses the addresses known before', async () => {
    const held = await rpc.getBalance(sponsor.publicKey);
    const input = terms({ feePayer: text(sponsor), authority: text(sponsor), whitelistRequired: false });
    const { integrationId, fees } = await execute(
      'integration.initialize',
      input,
      [sponsor, signer],
      'initializeIntegration',
    );
    const spent = held - (await rpc.getBalance(sponsor.publicKey));
    expect(spent).toBe(fees.signatureLamports + fees.rentLamports);
    const { brandedMint, metadata, ...made } = await configuration(integrationId);
    const people = { authority: text(sponsor), initializer: text(signer) };
    expect(made).toMatchObject({ ...people, whitelistRequired: false });
    const planned = { signer: text(signer), stablecoin: 0, symbol: metadata.symbol };
    expect(await ok('integration.address', planned)).toEqual({ integrationId, brandedMint });
  });

  const long = { name: 'Acme Dollar', symbol: 'LONG', uri: '', description: 'x'.repeat(1_000) };
  it.each([
    [
      { kind: 'payment', feeBps: 9_999 },
      "feeBps: must be 10000 or absent: all yield of a payment coin is its integrator's",
    ],
    [{ feeBps: undefined }, 'feeBps: is required'],
    [{ kind: 'yield' }, 'kind: must be earning or payment'],
    [{ stablecoin: 9 }, 'stablecoin: there is no stablecoin with index 9; there are 2'],
    [
      { metadata: long },
      expect.stringMatching(
        /^metadata\.description: is 1000 bytes, and one transaction has \d+ left for it$/,
      ),
    ],
  ])('refuses %j', async (change, reason) => {
    expect(await refusal('integration.initialize', terms(change))).toEqual(['INVALID_REQUEST', reason]);
  });
});

it('integration.configuration and integration.byMint answer with the terms of a coin on its cluster alone', async () => {
  const coin = await fixture.coin({ stablecoin: 1, feeBps: 250, whitelistRequired: true });
  const authority = text(coin.authority);
  const found = await configuration(coin.id);
  expect(found).toMatchObject({
    ...{ integrationId: coin.id, brandedMint: coin.mints.branded, stablecoinIndex: 1, decimals: 6 },
    ...{ initializer: authority, authority, pendingAuthority: null, feeBps: 250, whitelistRequired: true },
    metadata: { ...metadataOf(coin.symbol), description: '' },
  });
  expect(await ok('integration.byMint', { brandedMint: coin.mints.branded })).toEqual(found);
  // test/snapshots/history.test.ts tests the points
  expect(await ok('integration.history', { id: coin.id })).toEqual([]);
  for (const input of [{ id: coin.id, cluster: 'devnet' }, { id: coin.tranche }])
    expect((await refusal('integration.configuration', input))[0]).toBe('INTEGRATION_NOT_FOUND');
  for (const brandedMint of [nothing, coin.mints.underlying]) {
    const reason = `No integration has this branded mint: ${brandedMint}`;
    expect(await refusal('integration.byMint', { brandedMint })).toEqual(['INTEGRATION_NOT_FOUND', reason]);
  }
});
