// Planned work and damage of the service: processes, database, keys of webhooks, and nodes.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { until } from '@obverse/testing';
import { all, apis, assertMatches, indexers } from '../service.mjs';
import { startTraffic } from '../traffic.mjs';

export const isWell = [/^0 failed, \d+ warnings$/m];
const equalsChain = /mainnet: \d+ events in \d+ transactions, all recorded as they are on the chain/;

export function operationScenarios({ stack, service, customer, untilDelivered }) {
  const { postgres, units } = stack;
  const { isRecorded, record, untilRecorded } = service;
  let before;
  let minted;
  let expectRestarted;
  let stopTraffic;
  const watchRestarts = () => {
    expectRestarted = service.watchRestarts();
  };

  return {
    'rolling-restart': {
      before() {
        stopTraffic = startTraffic(`${stack.publicUrl}/integration/${customer.integrationId}`);
        watchRestarts();
      },
      async check(output) {
        await stopTraffic();
        await expectRestarted();
        for (const cluster of ['mainnet', 'devnet']) {
          const leads = output.match(new RegExp(`^obverse_leader\\{.*cluster="${cluster}".*\\} 1`, 'gm'));
          assert(leads?.length === 1, `one leader of ${cluster}\n${output}`);
        }
      },
    },
    'upgrade-and-downgrade': {
      check(output) {
        const { version } = JSON.parse(readFileSync('apps/api/package.json', 'utf8'));
        assertMatches(output, ...isWell, /none is pending/);
        const isOfAll = output.trim().endsWith(`\n${version}\n${version}`);
        assert(isOfAll, `not all instances are ${version}\n${output}`);
      },
    },
    'backup-and-restore': {
      steps: {
        /** The chain gains a transaction after the backup, and then the database is damaged. */
        async 1() {
          before = await record();
          assert(before.length > 2, 'there is a record');
          minted = await customer.mint(500);
          await untilRecorded(minted);
          await postgres.query('drop table api_keys');
          await postgres.query('create table damage ()');
        },
      },
      async check(output) {
        assertMatches(output, equalsChain, ...isWell);
        assert(await isRecorded(minted), 'what the chain gained after the backup is missing');
        const after = await record();
        for (const [i, line] of before.entries())
          assert(after[i] === line, `${line} was ${after[i]} after the restore`);
        assert((await postgres.query("select to_regclass('damage')")) === '', 'it is the damaged database');
        assert((await customer.stats()) !== undefined, 'the API key is valid');
        await untilDelivered(customer.secret);
      },
    },
    'restore-another-time-point': {
      steps: {
        async 1() {
          const time = await postgres.query('select clock_timestamp()::text');
          minted = await customer.mint(100);
          await untilRecorded(minted);
          await postgres.query('delete from api_keys');
          return `RESTORE_TO='${time}'`;
        },
      },
      async check(output) {
        assertMatches(output, equalsChain, ...isWell);
        assert(await isRecorded(minted), 'the history ends at the restored time');
        assert((await postgres.query('select count(*) from api_keys')) === '1', 'the API key is there again');
        assert((await customer.stats()) !== undefined, 'the API key is valid');
        assert(existsSync(`${postgres.data}.before`), 'the former data are kept');
      },
    },
    'replace-the-webhook-key': {
      before: watchRestarts,
      async check(output) {
        assertMatches(output, ...isWell, /1 webhooks have secrets of previous keys/);
        await expectRestarted();
        await untilDelivered(customer.secret);
      },
    },
    'the-webhook-key-is-lost': {
      async before() {
        service.setVariables({ WEBHOOK_KEY: randomBytes(32).toString('base64'), WEBHOOK_PREVIOUS_KEYS: '' });
        await service.restart(all);
      },
      steps: {
        0: () =>
          `INTEGRATION=${customer.integrationId} API_KEY=${customer.key} WEBHOOK=${customer.webhookId}`,
      },
      async check(output) {
        assertMatches(output, /1 webhooks were registered under a key/, /"needsRotation":true/, ...isWell);
        await untilDelivered(/"secret":"([^"]+)"/.exec(output)[1]);
      },
    },
    'the-database-is-full': {
      async before() {
        await postgres.query('alter system set default_transaction_read_only = on', 'postgres');
        await postgres.query('select pg_reload_conf()', 'postgres');
        await until('readiness shows it', async () => !(await service.isReady(apis[0])));
        // new transactions work as before
        minted = await customer.mint(1);
      },
      steps: {
        async 1() {
          assert(!(await isRecorded(minted)), 'the database accepts writes');
          await postgres.query('alter system reset default_transaction_read_only', 'postgres');
          await postgres.query('select pg_reload_conf()', 'postgres');
        },
      },
      async check(output) {
        assertMatches(output, /refuses writes/, /^integration_snapshots\|\d+ kB$/m, ...isWell);
        await untilRecorded(minted);
        const rows = (await record()).map((line) => line.replace(/^\d+ /, ''));
        assert(new Set(rows).size === rows.length, 'an event is recorded twice');
      },
    },
    'a-provider-is-out': {
      async before() {
        service.setVariables({ MAINNET_RPC_URL: 'http://127.0.0.1:9' });
        await service.restart(all);
        assert(!(await service.isReady(apis[0], '?cluster=mainnet')), 'the cluster cannot be used');
        watchRestarts();
      },
      async check(output) {
        assertMatches(output, /^failed +mainnet/m, /"success":true/);
        await expectRestarted();
        await untilRecorded(await customer.mint(1));
        service.setVariables({ MAINNET_RPC_URL: stack.node });
      },
    },
    'when-an-alert-fires': {
      check(output) {
        assert(output.match(/"success":true/g)?.length === 4, output);
        assertMatches(output, /^\d+ failed, \d+ warnings$/m);
      },
    },
    'a-process-is-down': {
      before: () => units.kill('obverse-api@2'),
      async check() {
        assert(await service.isReady('obverse-api@2'), 'the process does not get requests');
      },
    },
    'nobody-leads-a-cluster': {
      async before() {
        for (const unit of indexers) await units.stop(unit);
      },
      async check(output) {
        const holders =
          "select count(*) from pg_locks where locktype = 'advisory' and granted and classid <> 0";
        assert(!/^\d+\|obverse/m.test(output), `somebody led while no indexer ran\n${output}`);
        await until('both clusters have a leader', async () => Number(await postgres.query(holders)) >= 2);
        await untilRecorded(await customer.mint(1));
      },
    },
    'the-history-has-a-gap': {
      async before() {
        // as a leader leaves it when all nodes have pruned what followed the first event
        await postgres.query(
          "update indexer_cursors set gap_at = now(), gap_slot = (select min(slot) from events where cluster = 'mainnet') where cluster = 'mainnet'",
        );
        await service.restart(indexers);
        await until(
          'the next leader reports the gap',
          async () => (await service.metric('obverse_indexer_has_gap')) === 1,
        );
      },
      async check(output) {
        assertMatches(output, /^mainnet\|\d{4}-.*\|\d+$/m, equalsChain, /^0$/m);
        const isWhole = async () =>
          (await service.metric('obverse_leader')) === 1 &&
          (await service.metric('obverse_indexer_has_gap')) === 0;
        await until('the leader reports no gap', isWhole);
      },
    },
    'the-history-differs-from-the-chain': {
      async before() {
        before = await record();
        // a leader would repair by itself what was lost in the last minutes
        for (const unit of indexers) await units.stop(unit);
        await postgres.query(
          "delete from events where cluster = 'mainnet' and sequence in (select max(sequence) from events where cluster = 'mainnet')",
        );
      },
      async check(output) {
        await Promise.all(indexers.map(units.start));
        assertMatches(output, /mainnet: .*: 1 were missing.*mainnet: .*all recorded as they are/s);
        assert(await isRecorded(before.at(-1).replace(/^\d+ /, '')), 'the event is still missing');
      },
    },
  };
}
