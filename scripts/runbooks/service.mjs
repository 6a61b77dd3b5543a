// What the scenarios do to the processes of the service beside the commands, and what they look at afterwards.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../packages/testing/dist/until.js';
import { expect } from './expect.mjs';

export const indexers = ['obverse-indexer@1', 'obverse-indexer@2'];
export const apis = ['obverse-api@1', 'obverse-api@2'];
export const all = [...indexers, ...apis];

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
  const record = async () => {
    const rows = await postgres.query(
      "select sequence || ' ' || signature || ' ' || index from events where cluster = 'mainnet' order by sequence",
    );
    return rows.split('\n').filter(Boolean);
  };
  /** Whether an event is in the record, by its signature, which its index may follow. */
  const isRecorded = async (event) => (await record()).some((line) => line.includes(event));
  return {
    ...{ isReady, record, isRecorded },
    /** What the leader of mainnet reports of gaps in its record. */
    async gaps() {
      const read = (unit) =>
        fetch(`http://127.0.0.1:${portOf(unit)}/metrics`).then((answer) => answer.text());
      const texts = await Promise.all(indexers.map(read));
      const gauge = /^obverse_indexer_has_gap\{.*cluster="mainnet".*\} (\d)$/gm;
      return texts.flatMap((text) => [...text.matchAll(gauge)].map(([, value]) => value));
    },
    /** Gives variables in common.env other values, and removes those with an empty one. */
    setVariables(changes) {
      const names = Object.keys(changes);
      const lines = readFileSync(common, 'utf8').split('\n');
      const kept = lines.filter((line) => line !== '' && !names.includes(line.split('=')[0]));
      const added = Object.entries(changes).flatMap(([name, value]) =>
        value === '' ? [] : [`${name}=${value}`],
      );
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
          expect(units.processOf(unit) !== former[i], `${unit} was not restarted`);
          expect(await isReady(unit, '?cluster=mainnet'), `${unit} is not ready for mainnet`);
        }
      };
    },
    untilRecorded: (signature) => until(`${signature} is recorded`, () => isRecorded(signature)),
  };
}
