// What the service needs that runs everything itself, local clusters and database included: until it listens, and when nothing happens. Linux says
// it of each process.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@obverse/testing';
import { cpuOf, familyOf, memoryOf } from './proc.mjs';
import { medianFields } from './table.mjs';
import { takeTurns } from './turns.mjs';
import { startProcess } from './year/service.mjs';

async function sum(pid, amountOf) {
  const amounts = await Promise.all((await familyOf(pid)).map(amountOf));
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Starts the service of a checkout on a data directory, and stops it when it has been idle for a while. */
async function observe(tree, directory, idleMs) {
  const ports = { MAINNET_LOCAL_PORT: await freePort(), DEVNET_LOCAL_PORT: await freePort() };
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, ...ports };
  const { child } = await startProcess(env, tree);
  try {
    const cpu = await sum(child.pid, cpuOf);
    await pause(idleMs);
    return { cpu, memory: await sum(child.pid, memoryOf) };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Measures a first start on an empty directory and a later one. */
async function measureStarts(tree, short) {
  const directory = await mkdtemp(join(tmpdir(), 'obverse-footprint-'));
  const idleMs = short ? 1_000 : 30_000;
  const first = await observe(tree, directory, idleMs);
  const later = await observe(tree, directory, idleMs);
  await rm(directory, { recursive: true });
  return { first, later };
}

export async function benchFootprint({ trees, short }) {
  if (process.platform !== 'linux') return console.log('\nThe footprint can be measured on Linux alone');
  const measured = await takeTurns(trees, short ? 1 : 4, (tree) => measureStarts(tree, short));
  const rowOf = (start) => {
    const each = (what) => measured.map((rounds) => rounds.map((round) => round[start][what]));
    return {
      ...medianFields('CPU until it listens, s', each('cpu'), 2),
      ...medianFields('idle memory, MiB', each('memory'), 0),
    };
  };
  console.log('\nThe service with all that it embeds');
  console.table({ 'first start': rowOf('first'), 'later start': rowOf('later') });
}
