import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { record, rowOf } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';

const events = await openEndpoint('integration.complianceEvents');

const kinds = [
  'accountFrozen',
  'accountThawed',
  'coinPauseChanged',
  'tokensSeized',
  'complianceNominated',
  'complianceChanged',
] as const;

const { fixture } = events;
const [coin, quiet] = [await fixture.coin(), await fixture.coin()];
const of = (id: string) => ({ integration: new PublicKey(id) });
await record(fixture.service.database, 'mainnet', [
  ...kinds.map((kind) => rowOf(kind, of(coin.id))),
  rowOf('minted', of(coin.id)),
  rowOf('minted', of(quiet.id)),
]);

// everyone may ask
const valid = (more: object = {}) => ({ input: { id: coin.id, ...more }, key: null });

events.answers('the events of the powers alone, the newest first', valid, (data) =>
  expect(data).toMatchObject({
    events: kinds.toReversed().map((kind) => ({ kind })),
    nextCursor: null,
  }),
);
events.answers(
  'a page, and the rest behind its cursor',
  () => valid({ limit: 5 }),
  async (data) => {
    expect(data.events).toHaveLength(5);
    const rest = await events.ask(valid({ limit: 5, cursor: data.nextCursor }));
    expect(rest.data).toMatchObject({ events: [{ kind: 'accountFrozen' }], nextCursor: null });
  },
);
events.answers(
  'an empty list for a coin whose powers were never used',
  () => valid({ id: quiet.id }),
  (data) => expect(data).toEqual({ events: [], nextCursor: null }),
);

events.needsAnIntegration((id) => valid({ id }));
// only the cluster knows that a coin without events exists
events.needsTheCluster(() => valid({ id: quiet.id }));
