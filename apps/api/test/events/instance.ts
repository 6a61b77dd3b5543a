import type { Cluster } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import { hashOfKey, makeApiKey } from '../../src/auth/api-key.ts';
import { insertRevealedKey, replaceKey } from '../../src/auth/stored-keys.ts';
import {
  type ApiConfig,
  defaultEventStreamSettings,
  type EventStreamSettings,
} from '../../src/config/api-config.ts';
import type { Database } from '../../src/db/database.ts';
import { edgeApi } from '../support/edge.ts';
import { record } from '../support/events.ts';

/** Starts an instance over a database, without a cluster: recorded events are read from the database only. */
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
  return {
    app,
    url,
    close: () => app.close(),
    streamUrl: (id: string, query = '') => `${url}/integration/${id}/events/stream${query}`,
    /** The number of open streams, as the instance's metrics report it. */
    openStreams: async (): Promise<number> => {
      const { body } = await app.inject('/metrics');
      return Number(/^obverse_event_streams (\d+)$/m.exec(body)?.[1]);
    },
  };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Creates an integration with a key, and with one event so that it is known to exist. */
export async function newIntegration(database: Database, cluster: Cluster = 'mainnet') {
  const id = Keypair.generate().publicKey.toBase58();
  const key = makeApiKey();
  await insertRevealedKey(database, {
    ...{ cluster, integrationId: id, stablecoinId: 's', authority: id },
    keyHash: hashOfKey(key),
    signedAt: 1,
  });
  const first = await record(database, cluster, [{ integrationId: id }]);
  return { id, key, first, headers: { 'x-api-key': key } };
}

/** Replaces the key of an integration in the database, as another instance does. @returns the new key */
export async function rotateElsewhere(
  database: Database,
  id: string,
  cluster: Cluster = 'mainnet',
): Promise<string> {
  const key = makeApiKey();
  await replaceKey(database, {
    cluster,
    integrationId: id,
    stablecoinId: 's',
    authority: id,
    keyHash: hashOfKey(key),
    signedAt: Date.now(),
  });
  return key;
}
