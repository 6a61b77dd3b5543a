import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseDepth, spread } from './depth.ts';
import { freePort, randomSeed, until, waitFor } from './index.ts';

describe('freePort', () => {
  it('returns ports that a server can listen on', async () => {
    const port = await freePort(3);
    for (const each of [port, port + 1, port + 2]) {
      const server = createServer().listen(each, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
    }
  });

  it('skips a port that is taken', async () => {
    const port = await freePort(1);
    const server = createServer().listen(port + 1, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    expect(await freePort(1)).toBe(port + 2);
  });

  it('returns ports of different blocks to processes that call it at the same time', async () => {
    const module = new URL('../dist/ports.js', import.meta.url).href;
    const script = `const { freePort } = await import('${module}'); console.log(await freePort()); process.stdin.resume()`;
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script]),
    );
    onTestFinished(() => {
      for (const child of children) child.kill();
    });
    const ports = await Promise.all(
      children.map(async (child) => Number(String((await once(child.stdout, 'data'))[0]))),
    );
    const blocks = [...ports, await freePort()].map((port) => Math.floor(port / 200));
    expect(new Set(blocks).size).toBe(4);
  });
});

describe('waitFor', () => {
  it('returns what the check returns once it passes', async () => {
    let calls = 0;
    const result = await waitFor(() => {
      calls++;
      if (calls < 3) throw new Error('not yet');
      return 'done';
    });
    expect([result, calls]).toEqual(['done', 3]);
  });

  it('throws the error of the check when time is up', async () => {
    const failing = waitFor(
      () => {
        throw new Error('never');
      },
      { timeoutMs: 50 },
    );
    await expect(failing).rejects.toThrow('never');
  });
});

describe('until', () => {
  it('returns once the check neither throws nor returns false', async () => {
    let calls = 0;
    const check = () => {
      calls++;
      if (calls === 2) throw new Error('not yet');
      return calls === 1 ? false : 0;
    };
    await expect(until('it is there', check)).resolves.toBeGreaterThan(0);
    expect(calls).toBe(3);
  });

  it('says what it waited for, and why it was not so', async () => {
    const check = () => {
      throw new Error('no leader');
    };
    await expect(until('somebody leads', check, 0.1)).rejects.toThrow(
      'not within 0.1 s: somebody leads: no leader',
    );
  });
});

describe('parseDepth', () => {
  it('returns quick if TEST_DEPTH is not set', () => {
    expect([parseDepth(undefined), parseDepth('quick'), parseDepth('full')]).toEqual([
      'quick',
      'quick',
      'full',
    ]);
  });

  it('refuses every value but quick and full', () => {
    expect(() => parseDepth('deep')).toThrow('TEST_DEPTH is quick or full, not deep');
  });
});

describe('spread', () => {
  it('chooses as many different cases as asked for, in their order, from all parts of the list', () => {
    const cases = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(spread(cases, 1)).toEqual(['a']);
    expect(spread(cases, 2)).toEqual(['a', 'd']);
    expect(spread(cases, 6)).toEqual(cases);
    for (let count = 0; count <= cases.length; count++) expect(spread(cases, count)).toHaveLength(count);
  });
});

it('randomSeed gives a test that is tried again the same seed', () => {
  expect(randomSeed('one')).toBe(randomSeed('one'));
});
