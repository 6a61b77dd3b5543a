import type { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { metadataOf } from '../../support/coin.ts';
import { openEndpoint } from '../endpoint.ts';

const update = await openEndpoint('integration.updateMetadata');

let coin = await update.fixture.coin();

const valid = (metadata: object = { name: 'Acme Euro' }, more: object = {}) => ({
  input: { integrationId: coin.id, metadata, ...more },
});
const shown = async () => (await update.fixture.service.get(`/integration/${coin.id}`)).body.data.metadata;

const texts = {
  name: 'Acme Dollar 2',
  symbol: 'aUSD2',
  uri: 'https://acme.example/2.json',
  description: 'Backed by “dollars” — ünd more',
};
update.prepares(
  'a transaction that the authority signs and that changes all texts',
  async () => ({
    ...valid(texts),
    signers: [coin.authority],
    instructions: ['updateMetadata', 'updateMetadata', 'updateMetadata', 'updateMetadata'],
  }),
  async () => expect(await shown()).toEqual(texts),
);
update.prepares(
  'a transaction that changes one text, also to an empty one',
  async () => {
    const other = await update.fixture.coin();
    coin = other;
    return { ...valid({ uri: '' }), signers: [other.authority], instructions: ['updateMetadata'] };
  },
  async () => expect(await shown()).toEqual({ ...metadataOf(coin.symbol), uri: '', description: '' }),
);
let sponsor: Keypair;
let paid: number;
update.prepares(
  'a transaction whose fee payer adds the rent for longer texts, which the fees name',
  async () => {
    sponsor = await update.fixture.wallet();
    coin = await update.fixture.coin();
    paid = await update.fixture.rpc.getBalance(sponsor.publicKey);
    return {
      ...valid({ description: 'x'.repeat(600) }, { feePayer: sponsor.publicKey.toBase58() }),
      signers: [sponsor, coin.authority],
      instructions: ['updateMetadata'],
    };
  },
  async ({ fees }) => {
    expect(fees.rentLamports).toBeGreaterThan(600 * 6_000);
    const spent = paid - (await update.fixture.rpc.getBalance(sponsor.publicKey));
    expect(spent).toBe(fees.rentLamports + fees.signatureLamports + fees.priorityLamports);
  },
);

update.row(
  400,
  'refuses with 400 INVALID_REQUEST a description that does not fit into one transaction, and takes one of the length that it names',
  async () => {
    const long = (length: number) => valid({ name: 'Acme', description: 'é'.repeat(length / 2) });
    const { message, ...refusal } = await update.ask(long(1_000));
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    const [, left = ''] =
      /^Invalid request data: metadata.description: is 1000 bytes, and one transaction has (\d+) left for it$/.exec(
        message,
      ) ?? [];
    const fitting = Number(left) - (Number(left) % 2);
    const { data } = await update.ask(long(fitting));
    expect(1_232 - Buffer.from(data.transaction, 'base64').length).toBe(Number(left) - fitting);
    expect((await update.ask(long(fitting + 2))).status).toBe(400);
  },
);
update.needsAnIntegration((integrationId) => valid(undefined, { integrationId }));
update.needsAFeePayer((feePayer) => valid(undefined, { feePayer }));
