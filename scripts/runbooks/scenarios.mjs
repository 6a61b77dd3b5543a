// What each part of docs/runbooks.md finds, what happens beside its commands, and what has to hold afterwards.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCustomer } from './customer.mjs';
import { expect, expectAll, until } from './expect.mjs';
import { Connection, VersionedTransaction } from './keys.mjs';
import { startTraffic } from './traffic.mjs';

const isWell = [/^0 failed, \d+ warnings$/m];
const equalsChain = /mainnet: \d+ events in \d+ transactions, all recorded as they are on the chain/;

/** @param stack as openStack gives it */
export function scenarios(stack) {
  const { postgres, units } = stack;
  const files = { common: join(stack.config, 'common.env') };
  const indexers = ['obverse-indexer@1', 'obverse-indexer@2'];
  const apis = ['obverse-api@1', 'obverse-api@2'];
  const apiUrl = `http://127.0.0.1:${stack.ports.api[0]}`;
  let customer;
  let stopTraffic;

  const setVariables = (changes) => {
    const names = Object.keys(changes);
    const lines = readFileSync(files.common, 'utf8').split('\n');
    const kept = lines.filter((line) => line !== '' && !names.includes(line.split('=')[0]));
    const added = Object.entries(changes).flatMap(([name, value]) =>
      value === '' ? [] : [`${name}=${value}`],
    );
    writeFileSync(files.common, `${[...kept, ...added].join('\n')}\n`);
  };
  const portOf = (unit) => {
    const [, kind, n] = /^obverse-(\w+)@(\d)$/.exec(unit);
    return stack.ports[kind][n - 1];
  };
  const isReady = (unit, query = '') =>
    fetch(`http://127.0.0.1:${portOf(unit)}/readyz${query}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const restart = async (changed) => {
    await Promise.all(changed.map((unit) => units.stop(unit)));
    for (const unit of changed) units.start(unit);
    await Promise.all(changed.map((unit) => until(() => isReady(unit), `${unit} is ready`)));
  };
  /** The events of the record, in their order. */
  const record = async () =>
    (
      await postgres.query(
        "select sequence || ' ' || signature || ' ' || index from events where cluster = 'mainnet' order by sequence",
      )
    )
      .split('\n')
      .filter(Boolean);
  const untilRecorded = (signature) =>
    until(async () => (await record()).some((line) => line.includes(signature)), `${signature} is recorded`);
  const operate = (...args) =>
    execFileSync(process.execPath, ['apps/operator/dist/main.js', ...args, '--url', stack.node, '--yes'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const untilDelivered = async (secret) => {
    const from = customer.received.length;
    await customer.mint(1);
    await until(() => customer.hasReceived(secret, from), 'a webhook with the right signature');
  };
  let before;

  return {
    'the-program': {
      check: (output) => expectAll(output, /paused +no/, /supply cap +1000000/),
    },
    'the-service-on-plain-machines': {
      async check(output) {
        expectAll(output, ...isWell, /"success":true/);
        customer = await openCustomer(apiUrl, stack.node);
        await untilRecorded(await customer.mint(1_000));
        await untilDelivered(customer.secret);
      },
    },
    'rolling-restart': {
      before: () => {
        stopTraffic = startTraffic(stack, `/integration/${customer.integrationId}`);
      },
      async check(output) {
        await stopTraffic();
        for (const cluster of ['mainnet', 'devnet']) {
          const leads = [
            ...output.matchAll(new RegExp(`^obverse_leader\\{.*cluster="${cluster}".*\\} (\\d)`, 'gm')),
          ];
          expect(
            leads.reduce((sum, [, lead]) => sum + Number(lead), 0) === 1,
            `one leader of ${cluster}\n${output}`,
          );
        }
      },
    },
    'upgrade-and-downgrade': {
      check: (output) => expectAll(output, ...isWell, /none is pending/, /^(\d+\.\d+\.\d+)\n\1$/m),
    },
    'backup-and-restore': {
      steps: {
        async 1() {
          before = await record();
          expect(before.length > 2, 'there is a record');
          await untilRecorded(await customer.mint(500));
        },
      },
      async check(output) {
        expectAll(output, equalsChain, ...isWell);
        const after = await record();
        expect(after.length > before.length, 'the chain had more than the backup');
        for (const [i, line] of before.entries())
          expect(after[i] === line, `${line} was ${after[i]} after the restore`);
        expect((await customer.stats()) !== undefined, 'the API key is valid');
        await untilDelivered(customer.secret);
      },
    },
    'restore-another-time-point': {
      steps: {
        async 1() {
          const time = await postgres.query('select clock_timestamp()');
          await untilRecorded(await customer.mint(100));
          await postgres.query('delete from api_keys');
          return `RESTORE_TO='${time}'`;
        },
      },
      async check(output) {
        expectAll(output, equalsChain, ...isWell);
        expect((await postgres.query('select count(*) from api_keys')) === '1', 'the API key is there again');
        expect((await customer.stats()) !== undefined, 'the API key is valid');
      },
    },
    'replace-the-webhook-key': {
      async check(output) {
        expectAll(output, ...isWell, /1 webhooks have secrets of previous keys/);
        await untilDelivered(customer.secret);
      },
    },
    'the-webhook-key-is-lost': {
      async before() {
        setVariables({ WEBHOOK_KEY: randomBytes(32).toString('base64'), WEBHOOK_PREVIOUS_KEYS: '' });
        await restart([...indexers, ...apis]);
      },
      steps: {
        0: () =>
          `INTEGRATION=${customer.integrationId} API_KEY=${customer.key} WEBHOOK=${customer.webhookId}`,
      },
      async check(output) {
        expectAll(output, /1 webhooks were registered under a key/, /"needsRotation":true/, ...isWell);
        await untilDelivered(/"secret":"([^"]+)"/.exec(output)[1]);
      },
    },
    'the-database-is-full': {
      async before() {
        const setReadOnly = 'alter system set default_transaction_read_only = on';
        await postgres.query(setReadOnly, 'postgres');
        await postgres.query('select pg_reload_conf()', 'postgres');
        await until(async () => !(await isReady(apis[0])), 'readiness shows it');
      },
      steps: {
        async 1() {
          await postgres.query('alter system reset default_transaction_read_only', 'postgres');
          await postgres.query('select pg_reload_conf()', 'postgres');
        },
      },
      check: (output) => expectAll(output, /refuses writes/, /^integration_snapshots\|\d+ kB$/m, ...isWell),
    },
    'a-provider-is-out': {
      async before() {
        setVariables({ MAINNET_RPC_URL: 'http://127.0.0.1:9' });
        await restart(apis);
        expect(!(await isReady(apis[0], '?cluster=mainnet')), 'the cluster cannot be used');
      },
      check(output) {
        expectAll(output, /^failed +mainnet/m, /"success":true/);
        setVariables({ MAINNET_RPC_URL: stack.node });
      },
    },
    'upgrade-the-program-through-a-multisig': {
      steps: {
        /** The members of the multisig sign, and it executes the transaction. */
        async 2() {
          const [line] = readFileSync(join(stack.folder, 'upgrade.txt'), 'utf8').trim().split('\n').slice(-1);
          const transaction = VersionedTransaction.deserialize(Buffer.from(line, 'base64'));
          transaction.sign([stack.roles['upgrade-authority']]);
          const connection = new Connection(stack.node, 'confirmed');
          const signature = await connection.sendRawTransaction(transaction.serialize());
          const { value } = await connection.getSignatureStatus(signature);
          expect(value?.err === null, `the upgrade failed: ${JSON.stringify(value)}`);
        },
      },
      check: (output) => expectAll(output, /platform\.so: OK/, new RegExp(stack.env.VAULT), /paused +no/),
    },
    'key-ceremony': {
      check(output) {
        const [seen, gone] = output.split(/^stablecoin /m).slice(-2);
        expectAll(output, /501/);
        expect(seen !== gone, `the cancelled change is still shown\n${output}`);
      },
    },
    incident: {
      check: (output) => expectAll(output, /paused +no.*paused +yes/s),
    },
    'collateral-is-lost': {
      before: () => {
        const manager = join(stack.keys, 'manager.json');
        operate(
          ...['deploy-collateral', '--stablecoin', '0', '--amount', '200', '-k', manager],
          ...['--program-id', stack.variables.PROGRAM_ID],
        );
      },
      check: (output) => expectAll(output, /loss report +open: 100.*loss report +(?!open)/s),
    },
    'a-key-may-be-stolen': {
      check: (output) => expectAll(output, new RegExp(stack.env.NEW_MANAGER), /deploy per day +0|per day +0/),
    },
    'when-an-alert-fires': {
      check: (output) => expect(output.match(/"success":true/g)?.length === 4, output),
    },
    'a-process-is-down': {
      before: () => units.kill('obverse-api@2'),
      check: () => expect(units.isActive('obverse-api@2'), 'the process runs'),
    },
    'nobody-leads-a-cluster': {
      check: (output) => expectAll(output, /^\d+\|.*\|/m),
    },
    'the-record-differs-from-the-chain': {
      async before() {
        // a leader would repair by itself what was lost in the last minutes
        for (const unit of indexers) await units.stop(unit);
        await postgres.query(
          "delete from events where cluster = 'mainnet' and sequence in (select max(sequence) from events where cluster = 'mainnet')",
        );
      },
      check(output) {
        for (const unit of indexers) units.start(unit);
        expectAll(output, /mainnet: .*: 1 were missing.*mainnet: .*all recorded as they are/s);
      },
    },
    close: () => customer?.close(),
  };
}
