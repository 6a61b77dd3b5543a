import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { createDatabase, server } from '../support/database.ts';
import { openTestChain } from '../support/test-chain.ts';

const chain = await openTestChain();

/** Starts one of the service's processes as an operator would. */
function start(name: 'indexer' | 'reindex', variables: Record<string, string>) {
  const main = fileURLToPath(new URL(`../../dist/main/${name}.js`, import.meta.url));
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...variables };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (more) => {
      text += more;
    });
  const closed = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = async () => {
    await closed;
    return { code: child.exitCode, text };
  };
  return { child, ended };
}

it('the indexer process refuses to start without DATABASE_URL, because it cannot share an embedded database', async () => {
  const { code, text } = await start('indexer', {}).ended();
  expect(code).toBe(1);
  expect(text).toMatch(/^obverse: DATABASE_URL must be set: /);
});

it.skipIf(server === undefined)(
  'the indexer and reindex processes on one PostgreSQL record events, serve readiness and metrics, and find and repair a wrong event',
  async () => {
    const { url, drop } = await createDatabase();
    const database = await openDatabase({ url });
    const PORT = String(await freePort());
    const { rpcUrl } = chain;
    const variables = { DATABASE_URL: url, MAINNET_RPC_URL: rpcUrl, DEVNET_RPC_URL: rpcUrl, PORT };
    const indexer = start('indexer', variables);
    onTestFinished(async () => {
      indexer.child.kill('SIGKILL');
      await database.close();
      await drop();
    });
    const recorded = async () => (await readCursor(database.orm, 'devnet'))?.sequence ?? 0;
    await vi.waitFor(async () => expect(await recorded()).toBeGreaterThan(0), { timeout: 25_000 });
    expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text();
    expect(metrics).toContain('obverse_leader{cluster="devnet"} 1');

    await database.orm.update(events).set({ version: 7 });
    const { code, text } = await start('reindex', variables).ended();
    expect(text).toMatch(/^obverse: devnet: (\d+) events in \d+ transactions: 0 were missing, \1 different/m);
    expect(code).toBe(1);
    expect((await start('reindex', variables).ended()).code).toBe(0);
    indexer.child.kill('SIGTERM');
    expect((await indexer.ended()).code).toBe(0);
  },
);
