import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './index.ts';

it('freePort returns ports of different blocks to processes, and skips one that is taken', async () => {
  const module = new URL('../dist/ports.js', import.meta.url).href;
  const script = `const { freePort } = await import('${module}'); console.log(await freePort()); process.stdin.resume()`;
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  const ports = await Promise.all(
    children.map(async ({ stdout }) => Number((await once(stdout, 'data'))[0])),
  );
  const own = await freePort();
  expect(new Set([...ports, own].map((port) => Math.floor(port / 200))).size).toBe(4);
  const server = createServer().listen(own + 2, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await freePort(1)).toBe(own + 3);
});
