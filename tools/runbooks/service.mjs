// What the scenarios do to the processes of the service beside the commands, and what they look at afterwards.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metricOf } from '@obverse/stack/service';
import { until } from '@obverse/testing';

export const indexers = ['obverse-indexer@1', 'obverse-indexer@2'];
export const apis = ['obverse-api@1', 'obverse-api@2'];
export const all = [...indexers, ...apis];

/** @throws unless a text has all patterns */
export const assertMatches = (text, ...patterns) => {
  for (const pattern of patterns) assert.match(text, pattern);
};

/** @param stack as openStack gives it */
export function openService({ config, ports, postgres, units }) {
  const common = join(config, 'common.env');
  const portOf = (unit) => {
    const [, kind, n] = /^obverse-(\w+)@(\d)$/.exec(unit);
    return ports[kind][n - 1];
  };
  const isReady = (unit, query = '') =>
    fetch(`http://127.0.0.1:${portOf(unit)}/readyz${query}`).then(
      ({ ok }) => ok,
      () => false,
    );
  /** The events of the record, in their order. */
  const inOrder =
    "select sequence || ' ' || signature || ' ' || index from events where cluster = 'mainnet' order by sequence";
  const record = async () => (await postgres.query(inOrder)).split('\n').filter(Boolean);
  /** Whether an event is in the record, by its signature, which its index may follow. */
  const isRecorded = async (event) => (await record()).some((line) => line.includes(event));
  return {
    ...{ isReady, record, isRecorded },
    /** The sum of a metric of mainnet over the indexers; one that does not lead has no gap. */
    async metric(name) {
      let sum = 0;
      for (const unit of indexers) sum += await metricOf(`http://127.0.0.1:${portOf(unit)}`, name);
      return sum;
    },
    /** Gives variables in common.env other values, and removes those with an empty one. */
    setVariables(changes) {
      const names = Object.keys(changes);
      const lines = readFileSync(common, 'utf8').split('\n');
      const kept = lines.filter((line) => line !== '' && !names.includes(line.split('=')[0]));
      const added = names.filter((name) => changes[name] !== '').map((name) => `${name}=${changes[name]}`);
      writeFileSync(common, `${[...kept, ...added].join('\n')}\n`);
    },
    async restart(changed) {
      await Promise.all(changed.map((unit) => units.stop(unit)));
      await Promise.all(changed.map(units.start));
      await Promise.all(changed.map((unit) => until(`${unit} is ready`, () => isReady(unit))));
    },
    /** @returns expects later that each process is another one than now, and gets requests for mainnet */
    watchRestarts() {
      const former = all.map(units.processOf);
      return async () => {
        for (const [i, unit] of all.entries()) {
          assert(units.processOf(unit) !== former[i], `${unit} was not restarted`);
          assert(await isReady(unit, '?cluster=mainnet'), `${unit} is not ready for mainnet`);
        }
      };
    },
    untilRecorded: (signature) => until(`${signature} is recorded`, () => isRecorded(signature)),
  };
}
