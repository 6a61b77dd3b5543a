import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseDepth, spread } from './depth.ts';
import { freePort, randomSeed, until, waitFor } from './index.ts';

it('freePort returns ports that a server can listen on, and skips one that is taken', async () => {
  const port = await freePort(3);
  for (const each of [port, port + 1, port + 2, port + 3]) {
    const server = createServer().listen(each, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
  }
  expect(await freePort(1)).toBe(port + 4);
});

it('freePort returns ports of different blocks to processes that call it at the same time', async () => {
  const module = new URL('../dist/ports.js', import.meta.url).href;
  const script = `const { freePort } = await import('${module}'); console.log(await freePort()); process.stdin.resume()`;
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  const ports = await Promise.all(
    children.map(async ({ stdout }) => Number((await once(stdout, 'data'))[0])),
  );
  const blocks = [...ports, await freePort()].map((port) => Math.floor(port / 200));
  expect(new Set(blocks).size).toBe(4);
});

it('waitFor returns what the check returns once it passes, and throws its error when time is up', async () => {
  const answers = ['not yet', 'not yet'];
  const check = () => {
    const answer = answers.pop();
    if (answer) throw new Error(answer);
    return 'done';
  };
  expect(await waitFor(check)).toBe('done');
  const never = () => Promise.reject(new Error('never'));
  await expect(waitFor(never, { timeoutMs: 50 })).rejects.toThrow('never');
});

it('until returns once the check neither throws nor returns false, and says what it waited for and why', async () => {
  let calls = 0;
  const check = () => {
    calls++;
    if (calls === 2) throw new Error('not yet');
    return calls === 1 ? false : 0;
  };
  await expect(until('it is there', check)).resolves.toBeGreaterThan(0);
  expect(calls).toBe(3);
  const leaderless = until('somebody leads', () => Promise.reject(new Error('no leader')), 0.1);
  await expect(leaderless).rejects.toThrow('not within 0.1 s: somebody leads: no leader');
});

it('parseDepth is quick if TEST_DEPTH is not set, and refuses every value but quick and full', () => {
  expect([undefined, 'quick', 'full'].map(parseDepth)).toEqual(['quick', 'quick', 'full']);
  expect(() => parseDepth('deep')).toThrow('TEST_DEPTH is quick or full, not deep');
});

it('spread chooses as many different cases as asked for, in their order, from all parts of the list', () => {
  const cases = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect([1, 2, 6].map((count) => spread(cases, count))).toEqual([['a'], ['a', 'd'], cases]);
  for (let count = 0; count <= cases.length; count++) expect(spread(cases, count)).toHaveLength(count);
});

it('randomSeed gives a test that is tried again the same seed', () => {
  expect(randomSeed('one')).toBe(randomSeed('one'));
});
