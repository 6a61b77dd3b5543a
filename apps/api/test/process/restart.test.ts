import { rm } from 'node:fs/promises';
import { atDepth, fundedWallet } from '@obverse/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { preparedDirectory } from '../support/database.ts';
import { killAll, startProcess } from '../support/processes.ts';
import { openTestService } from '../support/service.ts';
import { signedBody } from '../support/sign.ts';

/** Its clusters are what the processes under test talk to. */
const clusters = await openTestService();
const authority = await fundedWallet(clusters.rpc.mainnet);
const id = await issueCoin(clusters, authority, { symbol: 'ACME' });
afterAll(killAll);

async function start(variables: Record<string, string>) {
  const { mainnet, devnet } = clusters.config.clusters;
  const { url, child, end } = await startProcess('start', {
    ...{ MAINNET_RPC_URL: mainnet.url, DEVNET_RPC_URL: devnet.url },
    ...{ RATE_LIMIT_SIGNATURE: '1000', RATE_LIMIT_WRITE: '1000' },
    ...variables,
  });
  return {
    ...{ child, end },
    rotate: async (body: object) => {
      const response = await fetch(`${url}/integration/api-key/rotate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, key: ((await response.json()) as { data: string }).data };
    },
    statusWith: async (key: string) =>
      (await fetch(`${url}/integration/${id}/stats`, { headers: { 'x-api-key': key } })).status,
  };
}

let timestamp = 0;
function next() {
  timestamp = Math.max(timestamp + 1, Date.now());
  return signedBody('rotate', authority, id, { timestamp });
}

it('a process on PGlite keeps the last rotation that it answered, or the one after it, when it is killed, and takes no signature again', async () => {
  const directory = preparedDirectory('database');
  onTestFinished(() => rm(directory, { recursive: true }));
  const variables = { DATA_DIR: directory };
  for (let round = 0; round < atDepth({ quick: 1, full: 3 }); round++) {
    const { child, rotate, end } = await start(variables);
    const keys: string[] = [];
    let used = {};
    const rotations = (async () => {
      for (;;) {
        const body = next();
        const { status, key } = await rotate(body);
        expect(status).toBe(200);
        keys.push(key);
        used = body;
        if (keys.length === 3 + 4 * round) child.kill('SIGKILL');
      }
    })();
    // ends when the connection does
    await expect(rotations).rejects.toThrow(/fetch failed|terminated/);
    await end('SIGKILL');

    const again = await start(variables);
    const statuses = await Promise.all(keys.map(again.statusWith));
    // one more rotation may have been written without its answer getting out
    expect(statuses.slice(0, -1)).not.toContain(200);
    // nor does it take a signature again
    expect((await again.rotate(used)).status).toBe(401);
    const { key } = await again.rotate(next());
    expect(await again.statusWith(key)).toBe(200);
    expect(await again.statusWith(keys.at(-1) ?? '')).toBe(401);
    await again.end('SIGKILL');
    const last = await start(variables);
    expect(await last.statusWith(key)).toBe(200);
    await last.end('SIGTERM');
    expect(last.child.exitCode).toBe(0);
  }
}, 600_000); // it starts two processes in each round, one after the other
