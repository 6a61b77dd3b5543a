// What the service needs that runs everything itself, local clusters and database included: until it listens, and when nothing happens. Linux says
// it of each process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Instance } from '@obverse/stack/service';
import { freePort } from '@obverse/testing';
import { takeTurns } from './load.mjs';
import { cpuOf, familyOf, memoryOf } from './meter.mjs';
import { medianFields, report } from './report.mjs';

/** Starts the service of a checkout on a data directory, and stops it when it has been idle for a while. */
async function observe(tree, directory, idleMs) {
  const ports = { MAINNET_LOCAL_PORT: await freePort(), DEVNET_LOCAL_PORT: await freePort() };
  const env = { DATA_DIR: join(directory, 'data'), ...ports };
  const log = join(directory, 'log');
  const place = { port: await freePort(), env, log, tree };
  const service = new Instance({ name: 'the service', main: 'start', ...place });
  await service.start();
  try {
    const cpu = await cpuOf(...(await familyOf(service.pid)));
    await pause(idleMs);
    return { cpu, memory: await memoryOf(...(await familyOf(service.pid))) };
  } finally {
    await service.end();
  }
}

export async function benchFootprint(form) {
  if (process.platform !== 'linux') return console.log('\nThe footprint can be measured on Linux alone');
  const { trees, short } = form;
  const idleMs = short ? 1_000 : 30_000;
  /** A first start on an empty directory and a later one. */
  const measureStarts = async (tree) => {
    const directory = await mkdtemp(join(tmpdir(), 'obverse-footprint-'));
    const first = await observe(tree, directory, idleMs);
    const later = await observe(tree, directory, idleMs);
    await rm(directory, { recursive: true });
    return { first, later };
  };
  const measured = await takeTurns(trees, short ? 1 : 4, measureStarts);
  const rowOf = (start) => {
    const each = (what) => measured.map((rounds) => rounds.map((round) => round[start][what]));
    return {
      start,
      ...medianFields('CPU until it listens, s', each('cpu'), 2),
      ...medianFields('idle memory, MiB', each('memory'), 0),
    };
  };
  const rows = ['first', 'later'].map(rowOf);
  const figure = `first start: ${rows[0]['CPU until it listens, s']} s of CPU, idle ${rows[0]['idle memory, MiB']} MiB`;
  report('footprint', ['The service with all that it embeds', rows], figure, form);
}
