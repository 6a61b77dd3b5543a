import { Writable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { openTestService } from '../support/service.ts';

const service = await openTestService();

const hourMs = 3_600_000;

/** The service while it listens, on clusters elsewhere, with a database whose clock differs by this much. */
async function open(clockDifference: Database['clockDifference']) {
  const { mainnet, devnet } = service.config.clusters;
  const remote = { mainnet: { ...mainnet, embedded: false }, devnet: { ...devnet, embedded: false } };
  const lines: { msg: string; correctionSeconds?: number }[] = [];
  const logTo = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const config = { ...service.config, clusters: remote, logLevel: 'info', logTo };
  const app = buildApi(config, { ...service.database, clockDifference });
  onTestFinished(() => app.close());
  await app.inject('/stablecoin/limits');
  await app.inject('/stablecoin/limits?cluster=devnet');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await app.inject('/metrics')).body)?.[1]);
  return { app, lines, metric };
}

it('goes by the time of the database and a cluster when this machine has another', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  onTestFinished(() => void vi.useRealTimers());
  const { app, lines, metric } = await open(async () => -hourMs);
  await expect.poll(() => metric('obverse_clock_correction_seconds')).toBe(-3_600);
  expect(await metric('obverse_clock_database_seconds')).toBe(-3_600);
  expect(lines.filter(({ correctionSeconds }) => correctionSeconds === -3_600)).toHaveLength(1);
  // until it was known that the clock is wrong, the cluster looked old
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
});
