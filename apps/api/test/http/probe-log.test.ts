import { describe, expect, it, onTestFinished } from 'vitest';
import { probeSampling } from '../../src/http/probes.ts';
import { aRead, edgeApi } from '../support/edge.ts';

const open = (logLevel: string) => {
  const lines: string[] = [];
  const app = edgeApi({ logLevel, logTo: { write: (line) => void lines.push(line) } });
  onTestFinished(() => app.close());
  const answered = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  return { inject: app.inject.bind(app), paths: () => answered().map(({ path }) => path) };
};

describe('the log', () => {
  it('has one line for many probes that succeed, and one for every call between them', async () => {
    const { inject, paths } = open('info');
    for (let i = 0; i < 20; i += 1) {
      await inject('/healthz');
      await inject('/metrics');
      if (i % 5 === 0) await inject(aRead);
    }
    expect(paths().filter((path) => path === '/healthz')).toHaveLength(1);
    expect(paths().filter((path) => path === '/metrics')).toHaveLength(1);
    expect(paths().filter((path) => path === '/integration/address')).toHaveLength(4);
  });

  it('has a line for each probe that fails', async () => {
    const { inject, paths } = open('info');
    for (let i = 0; i < 3; i += 1) expect((await inject('/readyz?cluster=nowhere')).statusCode).toBe(400);
    for (let i = 0; i < 3; i += 1) expect((await inject('/readyz')).statusCode).toBe(503);
    expect(paths()).toHaveLength(6);
  });

  it('has a line for each probe at the level debug', async () => {
    const { inject, paths } = open('debug');
    for (let i = 0; i < 5; i += 1) await inject('/healthz');
    expect(paths()).toHaveLength(5);
  });
});

describe('the sampling of probes', () => {
  it('takes one success a minute for each route, and says how many it has left out', () => {
    let now = 0;
    const sampled = probeSampling(() => now);
    const at = (seconds: number, route = '/healthz', status = 200) => {
      now = seconds * 1_000;
      return sampled(route, status);
    };
    expect(at(0)).toEqual({ isLogged: true, unlogged: 0 });
    expect(at(20).isLogged).toBe(false);
    expect(at(20, '/readyz').isLogged).toBe(true);
    expect(at(40).isLogged).toBe(false);
    expect(at(60)).toEqual({ isLogged: true, unlogged: 2 });
    expect(at(61)).toEqual({ isLogged: false, unlogged: 0 });
  });

  it('takes every failure, and the first success after one', () => {
    const sampled = probeSampling(() => 0);
    const logged = (statuses: readonly number[]) =>
      statuses.map((status) => sampled('/readyz', status).isLogged);
    expect(logged([200, 200, 503, 503, 200, 200, 404, 200])).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
  });
});
