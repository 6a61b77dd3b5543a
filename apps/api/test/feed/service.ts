import type { Cluster } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import {
  type ApiConfig,
  defaultEventStreamSettings,
  type EventStreamSettings,
} from '../../src/config/api-config.ts';
import { insertFirstKey, replaceKey } from '../../src/db/api-keys.ts';
import type { Database } from '../../src/db/database.ts';
import { hashOfKey, makeApiKey } from '../../src/keys/api-key.ts';
import { edgeApi } from '../support/edge.ts';
import { record } from '../support/events.ts';

/** An instance over a database, on no cluster at all: events are read without one. */
export async function startInstance(
  database: Database,
  streams: Partial<EventStreamSettings> = {},
  config: Partial<ApiConfig> = {},
  port = 0,
) {
  const many = 1e6;
  const app = edgeApi(
    {
      limits: { read: many, write: many, key: many, signature: many },
      streams: { ...defaultEventStreamSettings, pollMs: 50, ...streams },
      ...config,
    },
    database,
  );
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { app, url, close: () => app.close() };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** An integration with a key, and with one event so that it is known. */
export async function newIntegration(database: Database, cluster: Cluster = 'mainnet') {
  const id = Keypair.generate().publicKey.toBase58();
  const key = makeApiKey();
  await insertFirstKey(database, { cluster, integrationId: id, keyHash: hashOfKey(key), signedAt: 1 });
  const first = await record(database, cluster, [{ integrationId: id }]);
  return { id, key, first, headers: { 'x-api-key': key } };
}

/** Puts another key in the place of an integration's. */
export async function rotate(database: Database, id: string, cluster: Cluster = 'mainnet'): Promise<string> {
  const key = makeApiKey();
  await replaceKey(database, {
    cluster,
    integrationId: id,
    keyHash: hashOfKey(key),
    signedAt: Date.now(),
  });
  return key;
}
