import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { createDatabase, preparedDirectory, server } from '../support/database.ts';
import { type Fault, faultyNode } from '../support/faulty-node.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';

/** Starts one of the service's processes as an operator would. */
function start(name: 'indexer' | 'reindex', variables: Record<string, string>) {
  const main = fileURLToPath(new URL(`../../dist/main/${name}.js`, import.meta.url));
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...variables };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output.text += text;
    });
  }
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output };
}

async function ended({ child, output }: { child: ChildProcess; output: { text: string } }) {
  if (child.exitCode === null) await once(child, 'close');
  return { code: child.exitCode, text: output.text };
}

describe('the reindex process with an embedded database', () => {
  it('reports that nothing differs and exits with 0', async () => {
    const directory = preparedDirectory('database');
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const ports = [await freePort(), await freePort()].map(String);
    const [MAINNET_LOCAL_PORT = '', DEVNET_LOCAL_PORT = ''] = ports;
    const run = () => ended(start('reindex', { DATA_DIR: directory, MAINNET_LOCAL_PORT, DEVNET_LOCAL_PORT }));
    for (const { code, text } of [await run(), await run()]) {
      expect(code).toBe(0);
      for (const cluster of ['mainnet', 'devnet']) {
        expect(text).toMatch(
          new RegExp(`^obverse: ${cluster}: \\d+ events in \\d+ transactions, all recorded as they are`, 'm'),
        );
      }
    }
  });
});

describe('the reindex process with a node that is slow and fails', () => {
  it('asks again until everything is read, and says so', async () => {
    const chain = await startTestChain();
    const directory = preparedDirectory('database');
    const node = await faultyNode(chain.rpcUrl);
    onTestFinished(async () => {
      node.close();
      await chain.close();
      await rm(directory, { recursive: true, force: true });
    });
    const left: Record<string, Fault[]> = {
      getSignaturesForAddress: ['hangs', 'sendsHtml', 'sendsHtml', 'sendsHtml'],
      getTransaction: ['hangs'],
    };
    node.state.draw = () => left[node.state.calls.at(-1) ?? '']?.shift() ?? 'none';
    const { code, text } = await ended(
      start('reindex', {
        DATA_DIR: directory,
        MAINNET_RPC_URL: node.url,
        DEVNET_RPC_URL: node.url,
        RPC_TIMEOUT_MS: '300',
      }),
    );
    expect(text).toContain('mainnet: The mainnet cluster is out of reach; tries again');
    for (const cluster of ['mainnet', 'devnet'])
      expect(text).toMatch(
        new RegExp(`${cluster}: \\d+ events in \\d+ transactions, all recorded as they are`),
      );
    expect(code).toBe(0);
    expect(left).toEqual({ getSignaturesForAddress: [], getTransaction: [] });
  });
});

describe('the indexer process without DATABASE_URL', () => {
  it('refuses to start, because it cannot share an embedded database', async () => {
    const { code, text } = await ended(start('indexer', {}));
    expect(code).toBe(1);
    expect(text).toBe(
      "obverse: DATABASE_URL must be set: what is embedded in the service's process is not shared with others\n",
    );
  });
});

describe.skipIf(server === undefined)('the indexer and reindex processes on one PostgreSQL', () => {
  let chain: TestChain;
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    chain = await startTestChain();
    ({ url, drop } = await createDatabase());
  });
  afterAll(async () => {
    await drop();
    await chain.close();
  });

  it('record events, serve readiness and metrics, and find and repair a wrong event', async () => {
    const variables = {
      DATABASE_URL: url,
      MAINNET_RPC_URL: chain.rpcUrl,
      DEVNET_RPC_URL: chain.rpcUrl,
      PORT: String(await freePort()),
    };
    const database = await openDatabase({ url });
    onTestFinished(() => database.close());
    const indexer = start('indexer', variables);
    const recorded = async () => (await readCursor(database.orm, 'devnet'))?.sequence ?? 0;
    await vi.waitFor(async () => expect(await recorded()).toBeGreaterThan(0), { timeout: 25_000 });
    const ready = await fetch(`http://127.0.0.1:${variables.PORT}/readyz`);
    expect(ready.status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${variables.PORT}/metrics`)).text();
    expect(metrics).toContain('obverse_leader{cluster="devnet"} 1');

    await database.orm.update(events).set({ version: 7 });
    const { code, text } = await ended(start('reindex', variables));
    expect(text).toMatch(/^obverse: devnet: (\d+) events in \d+ transactions: 0 were missing, \1 different/m);
    expect(code).toBe(1);
    expect((await ended(start('reindex', variables))).code).toBe(0);

    indexer.child.kill('SIGTERM');
    expect((await ended(indexer)).code).toBe(0);
  });
});
