import type { Cluster } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import { hashOfKey, makeApiKey } from '../../src/auth/api-key.ts';
import { insertRevealedKey, replaceKey } from '../../src/auth/stored-keys.ts';
import { defaultEventStreamSettings, type EventStreamSettings } from '../../src/config/api-config.ts';
import type { Database } from '../../src/db/database.ts';
import { edgeApi } from '../support/edge.ts';
import { record } from '../support/events.ts';

/** Starts an instance over a database, without a cluster: recorded events are read from the database only. */
export async function startInstance(
  database: Database,
  streams: Partial<EventStreamSettings> = {},
  port = 0,
) {
  const limits = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
  const settings = { ...defaultEventStreamSettings, pollMs: 50, ...streams };
  const app = edgeApi({ limits, streams: settings }, database);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    app,
    url,
    close: () => app.close(),
    streamUrl: (id: string, query = '') => `${url}/integration/${id}/events/stream${query}`,
    openStreams: async (): Promise<number> => {
      const { body } = await app.inject('/metrics');
      return Number(/^obverse_event_streams (\d+)$/m.exec(body)?.[1]);
    },
  };
}

/** An integration with a key, and with one event so that it is known to exist. */
export async function newIntegration(database: Database, cluster: Cluster = 'mainnet') {
  const id = Keypair.generate().publicKey.toBase58();
  const key = makeApiKey();
  const holder = { cluster, integrationId: id, stablecoinId: 's', authority: id };
  await insertRevealedKey(database, { ...holder, keyHash: hashOfKey(key), signedAt: 1 });
  const first = await record(database, cluster, [{ integrationId: id }]);
  return { id, key, first, headers: { 'x-api-key': key } };
}

/** Replaces the key of an integration in the database, as another instance does. @returns the new key */
export async function rotateElsewhere(database: Database, id: string): Promise<string> {
  const key = makeApiKey();
  const holder = { cluster: 'mainnet', integrationId: id, stablecoinId: 's', authority: id } as const;
  await replaceKey(database, { ...holder, keyHash: hashOfKey(key), signedAt: Date.now() });
  return key;
}
