import { rm } from 'node:fs/promises';
import { atDepth, fundedWallet } from '@obverse/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { createDatabase, preparedDirectory, server } from '../support/database.ts';
import { killAll, type Running, startProcess } from '../support/processes.ts';
import { startTestService } from '../support/service.ts';
import { signedBody } from '../support/sign.ts';

/** Its clusters are what the processes under test talk to. */
const clusters = await startTestService();
const authority = await fundedWallet(clusters.rpc.mainnet);
const id = await issueCoin(clusters, authority, { symbol: 'ACME' });
afterAll(async () => {
  killAll();
  await clusters.close();
});

/** The service as an operator runs it. */
function start(variables: Record<string, string>): Promise<Running> {
  const { mainnet, devnet } = clusters.config.clusters;
  return startProcess('start', {
    MAINNET_RPC_URL: [mainnet.url].flat().join(','),
    DEVNET_RPC_URL: [devnet.url].flat().join(','),
    RATE_LIMIT_SIGNATURE: '1000',
    RATE_LIMIT_WRITE: '1000',
    ...variables,
  });
}

const rotate = (url: string, body: object) =>
  fetch(`${url}/integration/api-key/rotate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const keyOf = async (response: Response) => ((await response.json()) as { data: string }).data;

const statusWith = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/integration/${id}/stats`, { headers: { 'x-api-key': key } })).status;

const rounds = atDepth({ quick: 1, full: 3 });

let timestamp = 0;
/** A rotation newer than any before. */
function next() {
  timestamp = Math.max(timestamp + 1, Date.now());
  return signedBody('rotate', authority, id, { timestamp });
}

type Place = { variables: Record<string, string>; drop: () => Promise<void> };

async function inDirectory(): Promise<Place> {
  const directory = preparedDirectory('database');
  return { variables: { DATA_DIR: directory }, drop: () => rm(directory, { recursive: true }) };
}

async function onServer(): Promise<Place> {
  const { url, drop } = await createDatabase();
  return { variables: { DATABASE_URL: url }, drop };
}

const places: [string, () => Promise<Place>][] = [
  ['PGlite', inDirectory],
  ...(server === undefined ? [] : [['PostgreSQL', onServer] as [string, () => Promise<Place>]]),
];

describe.each(places)('a process on %s', (_, create) => {
  it('keeps a key that it has returned, and refuses its signature, after a kill', async () => {
    const { variables, drop } = await create();
    const first = await start(variables);
    const body = next();
    const key = await keyOf(await rotate(first.url, body));
    await first.end('SIGKILL');

    const second = await start(variables);
    expect(await statusWith(second.url, key)).toBe(200);
    expect((await rotate(second.url, body)).status).toBe(401);
    expect(await statusWith(second.url, key)).toBe(200);
    await second.end('SIGTERM');
    expect(second.child.exitCode).toBe(0);
    await drop();
  });

  it('keeps the last rotation that it answered, or the one after it, when it is killed during rotations', async () => {
    const { variables, drop } = await create();
    for (let round = 0; round < rounds; round++) {
      const { child, url, end } = await start(variables);
      const keys: string[] = [];
      const rotations = (async () => {
        for (;;) {
          const response = await rotate(url, next());
          expect(response.status).toBe(200);
          keys.push(await keyOf(response));
          if (keys.length === 3 + 4 * round) child.kill('SIGKILL');
        }
      })();
      // ends when the connection does
      await expect(rotations).rejects.toThrow(/fetch failed|terminated/);
      await end('SIGKILL');

      const again = await start(variables);
      const statuses = await Promise.all(keys.map((key) => statusWith(again.url, key)));
      const live = statuses.filter((status) => status === 200);
      // one more rotation may have been written without its answer getting out
      expect(live.length).toBeLessThanOrEqual(1);
      if (live.length === 1) expect(statuses.at(-1)).toBe(200);
      const key = await keyOf(await rotate(again.url, next()));
      expect(await statusWith(again.url, key)).toBe(200);
      expect(await statusWith(again.url, keys.at(-1) ?? '')).toBe(401);
      await again.end('SIGTERM');
    }
    await drop();
  }, 600_000); // it starts two processes in each round, one after the other
});

describe.skipIf(server === undefined)('two processes on one database', () => {
  it('accept a signature once between them, and accept the same key', async () => {
    const { variables, drop } = await onServer();
    const [one, other] = await Promise.all([start(variables), start(variables)]);
    if (!one || !other) throw new Error('not started');
    const body = next();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => rotate(i % 2 === 0 ? one.url : other.url, body)),
    );
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    if (!winner) throw new Error('none was accepted');
    expect(more).toEqual([]);
    const key = await keyOf(winner);
    expect(await statusWith(one.url, key)).toBe(200);
    expect(await statusWith(other.url, key)).toBe(200);
    await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
    await drop();
  });
});
