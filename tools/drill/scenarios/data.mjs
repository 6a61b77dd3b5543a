// The data of the stack: an older copy of the chain, and a restored dump.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { until } from '@obverse/testing';
import { readHistory } from '../checks/history.mjs';
import { compareRecords, recorded } from '../checks/record.mjs';
import { clusters } from '../stack/stack.mjs';
import { untilWhole } from './recovery.mjs';

const rollBack = {
  name: 'An older copy of the chain is restored',
  broken: 'the clusters go back to a copy, after more transactions were recorded and delivered',
  expected:
    'the events that are not on the chain any more are found and deleted, and what the chain has instead is recorded',
  async run(context) {
    const { stack, load, rolledBack } = context;
    const since = load.mark();
    await stack.chain.save();
    await untilWhole(context);
    const orphaned = async () => {
      let count = 0;
      for (const each of stack.indexers) count += await each.metric('obverse_indexer_orphaned_events_total');
      return count;
    };
    const before = await orphaned();
    await until('forty transactions are lost', () => since().confirmed.length >= 40);
    const there = await load.quietly(async () => {
      const rows = await recorded(stack, 'mainnet');
      await stack.chain.restore();
      return [...rows, ...since().confirmed];
    });
    const noticed = await until('orphaned events are found', async () => (await orphaned()) > before, 300);
    // they may go in several parts
    const compare = () => load.quietly(() => compareRecords(stack));
    const recovered = noticed + (await until('the record equals the chain', compare, 300));
    await untilWhole(context);
    const history = await readHistory(stack.chain.rpcUrl('mainnet'));
    const onChain = new Set(history.map(({ signature }) => signature));
    for (const { signature } of there) if (!onChain.has(signature)) rolledBack.add(signature);
    assert(rolledBack.size > 0, 'no transaction was lost');
    return { noticed, recovered, note: `${(await orphaned()) - before} events deleted` };
  },
};

const restoreDump = {
  name: 'A dump of the database is restored',
  broken: 'all processes stop, the database is dropped, and a dump of earlier is restored',
  expected:
    'reindex adds what is missing and then finds no difference; every event has the same id as before',
  async run(context) {
    const { stack, load } = context;
    const { postgres, database } = stack;
    const file = join(stack.folder, 'obverse.dump');
    /** Each event of both clusters with its id. */
    const ids = async () => {
      const rows = (await Promise.all(clusters.map((cluster) => recorded(stack, cluster)))).flat();
      return rows.map(({ id, signature, index }) => `${id} ${signature} ${index}`);
    };
    await postgres.dump(database, file);
    const since = load.mark();
    await until('thirty transactions come after the dump', () => since().confirmed.length >= 30);
    await untilWhole(context);
    const before = await load.quietly(async () => {
      await until('everything is recorded', () => compareRecords(stack));
      return await ids();
    });
    const began = performance.now();
    await Promise.all(stack.instances.map((each) => each.end('SIGTERM')));
    const first = await load.quietly(async () => {
      await postgres.query('postgres', `drop database ${database} with (force)`);
      await postgres.query('postgres', `create database ${database}`);
      await postgres.restore(database, file);
      const { code, said } = await stack.reindex();
      // 0 where the record only ended earlier than the chain
      assert(code === 0 || code === 1, `the first reindex ended with ${code}: ${said}`);
      const second = await stack.reindex();
      assert(second.code === 0, `the second reindex ended with ${second.code}: ${second.said}`);
      return said;
    });
    await Promise.all(stack.instances.map((each) => each.start()));
    await untilWhole(context);
    const recovered = (performance.now() - began) / 1_000;
    const after = new Set(await load.quietly(ids));
    const moved = before.filter((event) => !after.has(event)).length;
    assert(moved === 0, `${moved} events have another id than before`);
    const found = first.split('\n').filter((line) => line.includes('events in'));
    return { recovered, note: found.join('<br>').replaceAll('obverse: ', '') };
  },
};

export const data = [rollBack, restoreDump];
