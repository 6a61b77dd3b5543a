// The data of the stack: a full disk, an older copy of the chain, a restored dump.
import { join } from 'node:path';
import { until } from '@obverse/testing';
import { readSignatures } from '../checks/history.mjs';
import { compareRecords, recorded } from '../checks/record.mjs';
import { ensure } from '../ensure.mjs';
import { clusters } from '../stack/stack.mjs';
import { untilAsked, untilWhole } from './recovery.mjs';

export const fillDisk = {
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
      return {
        noticed,
        recovered,
        note: `"${message}"${ended ? '; PostgreSQL ended, and was started again' : ''}`,
      };
    } finally {
      disk.free();
    }
  },
};

export const rollBack = {
  name: 'An older copy of the chain is restored',
  broken: 'the clusters go back to a copy, after more transactions were recorded and delivered',
  expected:
    'the events that are not on the chain any more are found and deleted, and what the chain has instead is recorded',
  async run(context) {
    const { stack, load, rolledBack } = context;
    const since = load.mark();
    await stack.chain.save();
    await untilWhole(context);
    const orphanedOf = async () => {
      let count = 0;
      for (const each of stack.indexers) count += await each.metric('obverse_indexer_orphaned_events_total');
      return count;
    };
    const before = await orphanedOf();
    await until('forty transactions are lost', () => since().confirmed.length >= 40);
    await load.stop();
    const candidates = since().confirmed;
    const wasThere = await recorded(stack, 'mainnet');
    await stack.chain.restore();
    load.start();
    const noticed = await until('orphaned events are found', async () => (await orphanedOf()) > before, 300);
    // they may go in several parts
    const recovered =
      noticed +
      (await until('the record equals the chain', () => quietly(load, () => compareRecords(stack)), 300));
    await untilWhole(context);
    const onChain = await readSignatures(stack.chain.rpcUrl('mainnet'));
    for (const { signature } of [...wasThere, ...candidates])
      if (!onChain.has(signature)) rolledBack.add(signature);
    ensure(rolledBack.size > 0, 'no transaction was lost');
    return { noticed, recovered, note: `${(await orphanedOf()) - before} events deleted` };
  },
};

/** Looks while nobody sends transactions. */
async function quietly(load, look) {
  await load.stop();
  try {
    return await look();
  } finally {
    load.start();
  }
}

export const restoreDump = {
  name: 'A dump of the database is restored',
  broken: 'all processes stop, the database is dropped, and a dump of earlier is restored',
  expected:
    'reindex adds what is missing and then finds no difference; every event has the same id as before',
  async run(context) {
    const { stack, load } = context;
    const { postgres, database } = stack;
    const file = join(stack.folder, 'obverse.dump');
    const since = load.mark();
    await postgres.dump(database, file);
    const atDump = since().confirmed.length;
    await until('thirty transactions come after the dump', () => since().confirmed.length >= atDump + 30);
    await untilWhole(context);
    await load.stop();
    await until('everything is recorded', () => compareRecords(stack));
    const idsOf = async (cluster) =>
      (await recorded(stack, cluster)).map(({ id, signature, index }) => `${id} ${signature} ${index}`);
    const before = [];
    for (const cluster of clusters) before.push(await idsOf(cluster));
    load.start();
    const began = performance.now();
    await Promise.all(stack.instances.map((each) => each.end('SIGTERM')));
    await load.stop();
    await postgres.query('postgres', `drop database ${database} with (force)`);
    await postgres.query('postgres', `create database ${database}`);
    await postgres.restore(database, file);
    const first = await stack.reindex();
    // 0 where the record only ended earlier than the chain
    ensure(first.code === 0 || first.code === 1, `the first reindex ended with ${first.code}: ${first.said}`);
    const second = await stack.reindex();
    ensure(second.code === 0, `the second reindex ended with ${second.code}: ${second.said}`);
    load.start();
    await Promise.all(stack.instances.map((each) => each.start()));
    const recovered = await untilWhole(context).then(() => (performance.now() - began) / 1_000);
    await load.stop();
    try {
      for (const [i, cluster] of clusters.entries()) {
        const after = new Set(await idsOf(cluster));
        const moved = before[i].filter((place) => !after.has(place)).length;
        ensure(moved === 0, `${cluster}: ${moved} events have another id than before`);
      }
    } finally {
      load.start();
    }
    return {
      recovered,
      note: first.said
        .split('\n')
        .filter((line) => line.includes('events in'))
        .join('<br>')
        .replaceAll('obverse: ', ''),
    };
  },
};
