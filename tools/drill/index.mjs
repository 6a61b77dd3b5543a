// `npm run drill`: a production-like stack under load, of which one part after the other is broken. docs/drill.md says how it is called.
import { parseArgs } from 'node:util';
import { clientOf } from '@obverse/stack/client';
import { certificate, until } from '@obverse/testing';
import { Agent, setGlobalDispatcher } from 'undici';
import { compareAll } from './checks/record.mjs';
import { data } from './scenarios/data.mjs';
import { machines } from './scenarios/machines.mjs';
import { partitions } from './scenarios/partitions.mjs';
import { processes } from './scenarios/processes.mjs';
import { untilWhole } from './scenarios/recovery.mjs';
import { soak } from './scenarios/soak.mjs';
import { startStack } from './stack/stack.mjs';
import { summary, writePage } from './table.mjs';
import { startDeliveries } from './traffic/deliveries.mjs';
import { Load } from './traffic/load.mjs';

/** The last scenario: everything is equal to the chain. */
const comparison = {
  name: 'Comparison with the chain',
  broken: 'nothing any more',
  expected: 'events, sums, webhooks and statistics equal the chain: nothing is lost, doubled or out of order',
  async run(context) {
    await untilWhole(context);
    await context.load.stop();
    let note;
    const compare = async () => {
      note = await compareAll(context);
    };
    await until('everything equals the chain', compare, 60);
    return { note };
  },
};
/** In this order: the soak moves the time of a cluster, so it comes last. */
const scenarios = [...processes, ...partitions, ...machines, ...data, soak];

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    soak: { type: 'string' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const { short, only = [''] } = values;
const settings = {
  soakSeconds: 60 * Number(values.soak ?? (short ? 0.2 : 60)),
  requests: short ? 2_000 : 20_000,
  stopDelayMs: short ? 500 : 5_000,
};
const coinCount = 3;

const isNamed = ({ name }) => only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
const chosen = scenarios.filter((scenario) => (!short || scenario.short) && isNamed(scenario));
if (chosen.length === 0) throw new Error('no scenario has one of these words in its name');

/** Undoes what a failed scenario has left, so that the next one begins with a whole stack. */
async function makeWhole(context) {
  await context.stack.mend();
  await context.load.stop();
  context.load.start();
  await untilWhole(context);
  return '';
}

/** Runs a scenario. @returns what it measured, or why it failed or was skipped */
async function attempt(scenario, context) {
  const why = scenario.needs?.(context.stack);
  if (why !== undefined) return { skipped: `skipped: ${why}` };
  try {
    return await scenario.run(context);
  } catch (error) {
    console.error(error);
    const broken = (left) => `; the stack did not become whole again: ${left.message}`;
    return { error: `${error.message}${await makeWhole(context).catch(broken)}` };
  }
}

// requests to the balancer are made as clients make them, who stay connected
setGlobalDispatcher(new Agent({ connect: { ca: certificate.cert }, connections: 64, pipelining: 1 }));
let keep = true;
const stack = await startStack(settings);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => stack.close({ keep }).finally(() => process.exit(1)));
try {
  const deliveries = await startDeliveries();
  const client = clientOf(stack.balancer.url, stack.chain.rpcUrl('mainnet'), 'mainnet');
  const coins = [];
  for (let i = 0; i < coinCount; i++) coins.push(await deliveries.openCoin(client));
  const load = new Load(client, coins);
  load.start();
  /** `rolledBack` are transactions that a chain had before it was restored. */
  const context = { stack, load, deliveries, coins, settings, rolledBack: new Set() };
  await untilWhole(context);
  console.log(`The stack is in ${stack.folder}; ${chosen.length} scenarios`);
  const run = [new Date().toISOString().slice(0, 10), ...process.argv.slice(2)].join(' ');
  const results = [];
  for (const scenario of [...chosen, comparison]) {
    const since = load.mark();
    const measured = await attempt(scenario, context);
    results.push({ ...scenario, ...since(), ...measured, run: run.replace(' --write', '') });
    console.log(summary(results.at(-1)));
  }
  await load.stop();
  const failed = results.filter(({ error }) => error !== undefined).length;
  const skipped = results.filter(({ skipped }) => skipped !== undefined).length;
  console.log(`\n${load.requests} requests, ${load.confirmed.length} transactions`);
  // a comparison after some scenarios says less than that after all
  const written = results.filter(({ name }) => !values.only || name !== comparison.name);
  if (values.write) writePage([...scenarios, comparison], written);
  console.log(`${results.length - failed - skipped} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  keep = values.keep || failed > 0;
} finally {
  await stack.close({ keep });
}
// the results are in: connections of the scenarios that are still open keep nothing alive
process.exit();
