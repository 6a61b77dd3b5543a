import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as open } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@obverse/testing';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { preparedDirectory } from '../support/database.ts';
import { killAll, spawnProcess, startProcess } from '../support/processes.ts';

afterAll(killAll);

let dataDir: string;
beforeEach(() => {
  dataDir = preparedDirectory('database');
  return () => rm(dataDir, { recursive: true, force: true });
});

/** The service as an operator starts it, with its own local clusters. */
const variablesWith = async (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  MAINNET_LOCAL_PORT: String(await freePort()),
  DEVNET_LOCAL_PORT: String(await freePort()),
  ...more,
});

async function failure(variables: Record<string, string>) {
  const { child, output } = spawnProcess('start', {
    PORT: String(await freePort()),
    ...(await variablesWith(variables)),
  });
  await once(child, 'close');
  return { code: child.exitCode, lines: output.stderr.trimEnd().split('\n') };
}

it('a start exits with one line when a variable is invalid, its port is in use or its data directory is a file', async () => {
  const PORT = String(await freePort());
  const other = createServer().listen(Number(PORT), '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const causes: [variables: Record<string, string>, line: unknown][] = [
    [{ PORT: 'x' }, 'obverse: PORT must be a port number'],
    [{ PORT }, `obverse: PORT ${PORT} is in use on 127.0.0.1`],
    [{ DATA_DIR: file }, expect.stringContaining(file)],
  ];
  for (const [variables, line] of causes)
    expect(await failure(variables)).toEqual({ code: 1, lines: [line] });
});

describe('a running service', () => {
  it('answers the request in flight after SIGTERM, and then exits with code 0', async () => {
    const { child, url } = await startProcess('start', await variablesWith());
    const headers = { 'Content-Type': 'application/json', Expect: '100-continue' };
    const request = open(`${url}/integration/mint`, { method: 'POST', headers });
    // the service has the request once it asks for its body
    request.flushHeaders();
    await once(request, 'continue');
    child.kill('SIGTERM');
    const exit = once(child, 'exit');
    await expect.poll(() => fetch(url).catch(() => 'closed'), { timeout: 10_000 }).toBe('closed');
    request.end('{}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(400);
    expect(await exit).toEqual([0, null]);
  });

  it('reports which clusters are local, keeps their state across a restart, and does not start on a damaged store', async () => {
    const first = await startProcess('start', await variablesWith());
    expect(first.output.stdout).toMatch(/mainnet is a local cluster, not the real one/);
    expect(first.output.stdout).toContain('deployed');
    const ready = (await (await fetch(`${first.url}/readyz`)).json()) as { data: { clusters: object[] } };
    const local = ['mainnet', 'devnet'].map((cluster) => ({ cluster, embedded: true }));
    expect(ready.data.clusters).toMatchObject(local);
    await first.end('SIGTERM');
    expect(first.child.exitCode).toBe(0);

    const again = await startProcess('start', await variablesWith());
    expect(again.output.stdout).not.toContain('deployed');
    const limits = (await (await fetch(`${again.url}/stablecoin/limits`)).json()) as { data: unknown[] };
    expect(limits.data).toHaveLength(2);
    await again.end('SIGTERM');

    const directory = join(dataDir, 'mainnet');
    const store = join(directory, 'store.leveldb');
    await rm(join(store, 'CURRENT'));
    const left = await readdir(store);
    const line = expect.stringContaining(`${directory} is damaged`);
    expect(await failure({})).toEqual({ code: 1, lines: [line] });
    expect(await readdir(store)).toEqual(left);
  });
});
