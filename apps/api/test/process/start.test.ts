import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preparedDirectory } from '../support/database.ts';

const main = fileURLToPath(new URL('../../dist/main/start.js', import.meta.url));

let dataDir: string;
let running: ChildProcess[];
beforeEach(() => {
  dataDir = preparedDirectory('database');
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the service as an operator would. */
async function start(variables: Record<string, string> = {}) {
  const [mainnet, devnet, port] = [await freePort(), await freePort(), await freePort()].map(String);
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: port,
    MAINNET_LOCAL_PORT: mainnet,
    DEVNET_LOCAL_PORT: devnet,
    LOG_LEVEL: 'silent',
    ...variables,
  };
  const child = spawn(process.execPath, ['--liftoff-only', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr?.on('data', (text) => {
    output.stderr += text;
  });
  return { child, output, url: `http://127.0.0.1:${env.PORT}` };
}

async function untilListening({ child, output }: Awaited<ReturnType<typeof start>>): Promise<void> {
  while (!output.stdout.includes('listening')) {
    if (child.exitCode !== null) throw new Error(output.stderr);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}

/** The code and what the operator reads. */
async function failure(variables: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { child, output } = await start(variables);
  await once(child, 'close');
  return { code: child.exitCode, lines: output.stderr.trimEnd().split('\n') };
}

const occupy = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

describe('a start that cannot succeed', () => {
  it('exits with one line that names the invalid variable', async () => {
    expect(await failure({ PORT: 'x' })).toEqual({ code: 1, lines: ['obverse: PORT must be a port number'] });
    expect(await failure({ DEPLOYMENT: 'production' })).toEqual({
      code: 1,
      lines: ['obverse: MAINNET_RPC_URL must be set with DEPLOYMENT=production: production embeds nothing'],
    });
  });

  it('exits with one line when a port is in use', async () => {
    const port = await freePort();
    const server = await occupy(port);
    expect(await failure({ PORT: String(port) })).toEqual({
      code: 1,
      lines: [`obverse: PORT ${port} is in use on 127.0.0.1`],
    });
    const { code, lines } = await failure({ MAINNET_LOCAL_PORT: String(port) });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(String(port));
    server.close();
  });

  it('exits with one line when the data directory cannot be used', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const { code, lines } = await failure({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
  });

  it('exits with one line when a snapshot is corrupt, and does not change the snapshot', async () => {
    const first = await start();
    await untilListening(first);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const directory = join(dataDir, 'mainnet');
    const name = (await readdir(directory)).find((file) => file.includes('snapshot')) ?? '';
    const bytes = await readFile(join(directory, name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    await writeFile(join(directory, name), bytes);

    const { code, lines } = await failure({});
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
    expect(await readFile(join(directory, name))).toEqual(bytes);
  });
});

describe('a running service', () => {
  it('reports which clusters are local, in its output and at /readyz', async () => {
    const service = await start();
    await untilListening(service);
    expect(service.output.stdout).toMatch(/mainnet is a local cluster, not the real one/);
    const ready = (await (await fetch(`${service.url}/readyz`)).json()) as { data: { clusters: object[] } };
    expect(ready.data.clusters).toMatchObject([
      { cluster: 'mainnet', embedded: true },
      { cluster: 'devnet', embedded: true },
    ]);
  });

  it('answers the request in flight after SIGTERM, and then exits with code 0', async () => {
    const node = createHttpServer().listen(0, '127.0.0.1');
    const asked = once(node, 'request') as Promise<[unknown, ServerResponse]>;
    await once(node, 'listening');
    const service = await start({
      DEVNET_RPC_URL: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    });
    await untilListening(service);

    const answer = fetch(`${service.url}/stablecoin/limits?cluster=devnet`);
    const [, held] = await asked;
    service.child.kill('SIGTERM');
    const exit = once(service.child, 'exit') as Promise<[number]>;
    held.end('no JSON-RPC');
    expect((await answer).status).toBe(503);
    expect((await exit)[0]).toBe(0);
    node.close();
  });

  it('keeps the state of its local clusters across a restart', async () => {
    const first = await start();
    await untilListening(first);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const again = await start();
    await untilListening(again);
    expect(again.output.stdout).not.toContain('deployed');
    const limits = (await (await fetch(`${again.url}/stablecoin/limits`)).json()) as { data: unknown[] };
    expect(limits.data).toHaveLength(2);
  });
});
