import { platformAddress, stablecoinAddress } from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { record, rowOf } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';

const past = await openEndpoint('governance.pastChanges');

const valid = () => ({ input: {} });

past.answers('nothing before a change has ended', valid, (data) => expect(data).toEqual([]));

past.row(200, 'answers 200 with what was executed and cancelled, the newest first', async () => {
  const { service } = past.fixture;
  const [roles, settings] = [
    { target: platformAddress(new PublicKey(service.config.clusters.mainnet.programId)), changeKind: 0 },
    { target: stablecoinAddress(1), changeKind: 1 },
  ];
  const guardian = Keypair.generate().publicKey;
  await record(service.database, 'mainnet', [
    rowOf('changeQueued', { ...settings, supplyCap: 7n, timestamp: 1_000n }),
    rowOf('changeQueued', { ...roles, delaySeconds: 86_400, timestamp: 2_000n }),
    rowOf('changeExecuted', { ...settings, supplyCap: 7n, timestamp: 3_000n }),
    rowOf('changeCancelled', { ...roles, actor: guardian, timestamp: 4_000n }),
    // its queueing is not recorded
    rowOf('changeCancelled', { ...settings, timestamp: 5_000n }),
    // not over yet
    rowOf('changeQueued', { ...settings, timestamp: 6_000n }),
  ]);
  const { data } = await past.ask(valid());
  const at = (seconds: number) => new Date(1_000 * seconds).toISOString();
  expect(data).toMatchObject([
    { kind: 'stablecoin', stablecoin: 1, outcome: 'cancelled', at: at(5_000), queuedAt: null, values: null },
    {
      kind: 'platform',
      outcome: 'cancelled',
      at: at(4_000),
      queuedAt: at(2_000),
      cancelledBy: guardian.toBase58(),
      values: { delaySeconds: 86_400 },
    },
    {
      kind: 'stablecoin',
      outcome: 'executed',
      at: at(3_000),
      queuedAt: at(1_000),
      cancelledBy: null,
      values: { supplyCap: '7' },
    },
  ]);
});
