// A disk that is full, and a clock that is wrong.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@obverse/testing';
import { untilAsked, untilWhole } from './recovery.mjs';

const fillDisk = {
  name: "The database's disk is full",
  broken: 'not a byte is left on the file system of PostgreSQL',
  expected:
    '/readyz says that the database refuses writes; nothing is lost or recorded twice once there is room',
  needs: ({ postgres }) =>
    postgres.disk.canBeFilled ? undefined : 'only root can mount a small file system',
  async run(context) {
    const { stack, load } = context;
    const { disk, server } = stack.postgres;
    const [api] = stack.apis;
    try {
      disk.fill();
      const noticed = await until('/readyz says it', async () => (await api.ready()).status === 503, 180);
      const { message } = await api.ready();
      await untilAsked(load, 200);
      disk.free();
      const ended = !server.isRunning;
      if (ended) await server.start();
      const recovered = await untilWhole(context);
      const note = `"${message}"${ended ? '; PostgreSQL ended, and was started again' : ''}`;
      return { noticed, recovered, note };
    } finally {
      disk.free();
    }
  },
};

const hourSeconds = 3_600;

/** The library that moves the clock of one process, as `faketime` finds it on this machine; undefined where that is not installed. */
function findLibrary() {
  const { status, stdout } = spawnSync('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return status === 0 ? stdout.trim() : undefined;
}

const skewClock = {
  name: 'The clock of the leader is an hour ahead',
  broken: 'the clock of the indexer that leads mainnet jumps while it leads (libfaketime)',
  expected:
    'it goes by the time of the database and a cluster: receivers accept its webhooks again, and none is lost',
  needs: () =>
    findLibrary() === undefined ? 'faketime is not installed: apt-get install faketime' : undefined,
  async run(context) {
    const { stack, deliveries } = context;
    const file = join(stack.folder, 'clock');
    const set = (seconds) => writeFileSync(file, `+${seconds}s\n`);
    set(0);
    const clock = {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const other = await stack.leaderOf('mainnet');
    const wrong = stack.indexers.find((each) => each !== other);
    const leads = async () => (await wrong.leads('mainnet')) === 1;
    try {
      await wrong.end();
      await wrong.start(clock);
      await other.end();
      await until('the instance with the other clock leads', leads);
      await other.start();
      await untilWhole(context);
      const before = deliveries.refused();
      set(hourSeconds);
      const corrected = async () =>
        Math.abs((await wrong.metric('obverse_clock_correction_seconds')) + hourSeconds) < 5;
      const noticed = await until('the clock is corrected', corrected);
      const recovered = noticed + (await untilWhole(context));
      assert(await leads(), 'it leads no more');
      return { noticed, recovered, note: `${deliveries.refused() - before} messages refused` };
    } finally {
      await wrong.end();
      for (const each of [wrong, other]) if (!each.isRunning) await each.start();
      await untilWhole(context);
    }
  },
};

export const machines = [fillDisk, skewClock];
