import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const initialize = await openEndpoint('integration.initialize');

const [signer, sponsor] = [await initialize.fixture.wallet(), await initialize.fixture.wallet()];

let symbols = 0;
const metadata = (symbol = `I${symbols++}`) => ({
  name: 'Acme Dollar',
  symbol,
  description: 'Ours',
  uri: '',
});
const valid = (more: object = {}) => ({
  input: {
    signer: signer.publicKey.toBase58(),
    stablecoin: 0,
    feeBps: 1_000,
    metadata: metadata(),
    ...more,
  },
});
const configurationOf = async (id: string) =>
  (await initialize.fixture.service.get(`/integration/${id}`)).body.data;

initialize.prepares(
  'a transaction that the initializer signs and that creates the integration',
  async () => ({ ...valid(), signers: [signer], instructions: ['initializeIntegration'] }),
  async ({ integrationId }) =>
    expect(await configurationOf(integrationId)).toMatchObject({
      authority: signer.publicKey.toBase58(),
      kind: 'earning',
      feeBps: 1_000,
      whitelistRequired: true,
    }),
);
let held: number;
initialize.prepares(
  'a transaction that costs a sponsor what it names, sets another authority and uses the addresses known before',
  async () => {
    held = await initialize.fixture.rpc.getBalance(sponsor.publicKey);
    return {
      ...valid({
        feePayer: sponsor.publicKey.toBase58(),
        authority: sponsor.publicKey.toBase58(),
        whitelistRequired: false,
      }),
      signers: [sponsor, signer],
      instructions: ['initializeIntegration'],
    };
  },
  async ({ integrationId, fees: { signatureLamports, rentLamports } }) => {
    const { rpc, service } = initialize.fixture;
    expect(held - (await rpc.getBalance(sponsor.publicKey))).toBe(signatureLamports + rentLamports);
    const { brandedMint, metadata, ...terms } = await configurationOf(integrationId);
    expect(terms).toMatchObject({
      authority: sponsor.publicKey.toBase58(),
      initializer: signer.publicKey.toBase58(),
      whitelistRequired: false,
    });
    const parts = `signer=${signer.publicKey}&stablecoin=0&symbol=${metadata.symbol}`;
    const { data } = (await service.get(`/integration/address?${parts}`)).body;
    expect(data).toEqual({ integrationId, brandedMint });
  },
);

initialize.prepares(
  'a transaction that creates a payment coin, whose share need not be named',
  async () => ({
    ...valid({ kind: 'payment', feeBps: undefined }),
    signers: [signer],
    instructions: ['initializeIntegration'],
  }),
  async ({ integrationId }) =>
    expect(await configurationOf(integrationId)).toMatchObject({
      kind: 'payment',
      feeBps: 10_000,
      nextFeeBps: null,
    }),
);
initialize.prepares(
  'a transaction that creates a payment coin with its only share',
  async () => ({
    ...valid({ kind: 'payment', feeBps: 10_000 }),
    signers: [signer],
    instructions: ['initializeIntegration'],
  }),
  async ({ integrationId }) => expect((await configurationOf(integrationId)).kind).toBe('payment'),
);

initialize.refuses('INVALID_REQUEST', valid, [
  [
    { kind: 'payment', feeBps: 9_999 },
    "feeBps: must be 10000 or absent: all yield of a payment coin is its integrator's",
  ],
  [{ feeBps: undefined }, 'feeBps: is required'],
  [{ kind: 'yield' }, 'kind: must be earning or payment'],
  [{ stablecoin: 9 }, 'stablecoin: there is no stablecoin with index 9; there are 2'],
  [
    { metadata: { ...metadata('LONG'), description: 'x'.repeat(1_000) } },
    /^metadata\.description: is 1000 bytes, and one transaction has \d+ left for it$/,
  ],
]);
initialize.needsAFeePayer((feePayer) => valid({ feePayer }));
