import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { limitUploadsInFlight } from './uploads-in-flight.ts';

const mebibyte = 1_048_576;

/** Starts uploads to one process; each returns how to end it. */
function open(onRefusal = () => {}) {
  const limit = limitUploadsInFlight(onRefusal);
  return (ip: string, bytes: number | undefined = 1) => {
    const request = { ip, headers: { 'content-length': String(bytes) } } as unknown as FastifyRequest;
    const reply = { header: () => reply } as unknown as FastifyReply;
    let resolve = () => {};
    let reject = () => {};
    const work = new Promise<void>((...settle) => {
      [resolve, reject] = settle;
    });
    return { resolve, reject, answer: limit(request, reply, () => work) };
  };
}

const refused = { errorCode: 'RATE_LIMITED' };

describe('limitUploadsInFlight', () => {
  it('refuses the fifth upload of an address, but not another address', async () => {
    const start = open();
    const four = Array.from({ length: 4 }, () => start('203.0.113.1'));
    await expect(start('203.0.113.1').answer).rejects.toMatchObject(refused);
    const other = start('203.0.113.2');
    for (const { resolve } of [...four, other]) resolve();
    await Promise.all([...four, other].map(({ answer }) => answer));
  });

  it('reports each upload that it refuses', async () => {
    let refusals = 0;
    const start = open(() => {
      refusals += 1;
    });
    const four = Array.from({ length: 4 }, () => start('203.0.113.1'));
    expect(refusals).toBe(0);
    for (const count of [1, 2]) {
      await expect(start('203.0.113.1').answer).rejects.toMatchObject(refused);
      expect(refusals).toBe(count);
    }
    for (const { resolve } of four) resolve();
    await Promise.all(four.map(({ answer }) => answer));
  });

  it('refuses uploads of more than 10 MiB together', async () => {
    const start = open();
    const first = start('203.0.113.1', 5 * mebibyte);
    const second = start('203.0.113.1', 4 * mebibyte);
    await expect(start('203.0.113.1', 2 * mebibyte).answer).rejects.toMatchObject(refused);
    const third = start('203.0.113.1', mebibyte);
    for (const { resolve } of [first, second, third]) resolve();
    await Promise.all([first, second, third].map(({ answer }) => answer));
  });

  it('lets a request that says too large a length through, to be refused for its size', async () => {
    const start = open();
    const { resolve, answer } = start('203.0.113.1', 1_000 * mebibyte);
    resolve();
    await answer;
  });

  it('counts an upload until its work ends, in success or failure', async () => {
    const start = open();
    for (const end of ['resolve', 'reject'] as const) {
      const four = Array.from({ length: 4 }, () => start('203.0.113.1'));
      await expect(start('203.0.113.1').answer).rejects.toMatchObject(refused);
      for (const upload of four) upload[end]();
      await Promise.allSettled(four.map(({ answer }) => answer));
    }
    const last = start('203.0.113.1', 5 * mebibyte);
    last.resolve();
    await last.answer;
  });
});
