// `npm run drill`: a production-like stack under load, of which one part after the other is broken. `--short` leaves out what takes minutes, `--soak MINUTES`
// and `--requests COUNT` say how long the soak and the rolling restart last, `--only WORD` runs the scenarios whose names contain it, `--write` writes their rows in docs/drill.md.
import { parseArgs } from 'node:util';
import { until } from '@obverse/testing';
import { compareAll } from './checks/record.mjs';
import { scenarios } from './scenarios/index.mjs';
import { untilWhole } from './scenarios/recovery.mjs';
import { startStack } from './stack/stack.mjs';
import { summary, writePage } from './table.mjs';
import { clientOf, openCoins } from './traffic/client.mjs';
import { startDeliveries } from './traffic/deliveries.mjs';
import { Load } from './traffic/load.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    soak: { type: 'string' },
    requests: { type: 'string' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const { short } = values;
const settings = {
  soakSeconds: 60 * Number(values.soak ?? (short ? 0.2 : 60)),
  requests: Number(values.requests ?? (short ? 2_000 : 20_000)),
  stopDelayMs: short ? 500 : 5_000,
};
const coinCount = 3;

const chosen = scenarios.filter(
  (scenario) =>
    (!short || scenario.short) &&
    (values.only === undefined ||
      values.only.some((word) => scenario.name.toLowerCase().includes(word.toLowerCase()))),
);
if (chosen.length === 0) throw new Error('no scenario has one of these words in its name');

/** Runs a scenario and measures what the load saw. */
async function runScenario(scenario, context) {
  const { name, broken, expected } = scenario;
  const since = context.load.mark();
  const measure = () => {
    const { requests, failed } = since();
    return { name, broken, expected, requests, failed };
  };
  const skipped = scenario.needs?.(context.stack);
  if (skipped !== undefined) return { ...measure(), skipped: `skipped: ${skipped}` };
  try {
    return { ...(await scenario.run(context)), ...measure() };
  } catch (error) {
    console.error(error);
    const measured = measure();
    const left = await makeWhole(context).then(
      () => '',
      ({ message }) => `; the stack did not become whole again: ${message}`,
    );
    return { ...measured, error: `${error.message}${left}` };
  }
}

/** Undoes what a failed scenario has left, so that the next one begins with a whole stack. */
async function makeWhole(context) {
  await context.stack.mend();
  await context.load.stop();
  context.load.start();
  await untilWhole(context);
}

/** The last one: everything is equal to the chain. */
const comparison = {
  name: 'Comparison with the chain',
  broken: 'nothing any more',
  expected: 'events, sums, webhooks and statistics equal the chain: nothing is lost, doubled or out of order',
  async run({ load, ...context }) {
    await untilWhole({ load, ...context });
    await load.stop();
    let note;
    const compare = async () => {
      note = await compareAll({ load, ...context });
    };
    await until('everything equals the chain', compare, 60);
    return { note };
  },
};

let kept = true;
const stack = await startStack(settings);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => stack.close({ keep: true, atOnce: true }).finally(() => process.exit(1)));
const deliveries = await startDeliveries();
const results = [];
try {
  const coins = await openCoins(stack, deliveries, coinCount);
  const load = new Load(stack, coins);
  load.start();
  const context = {
    stack,
    load,
    deliveries,
    coins,
    settings,
    ask: clientOf(stack.balancer),
    /** Transactions that a chain had before it was restored. */
    rolledBack: new Set(),
  };
  await untilWhole(context);
  console.log(`The stack is in ${stack.folder}; ${chosen.length} scenarios`);
  for (const scenario of [...chosen, comparison]) {
    const result = await runScenario(scenario, context);
    results.push(result);
    console.log(summary(result));
  }
  await load.stop();
  const failed = results.filter(({ error }) => error !== undefined).length;
  const skipped = results.filter(({ skipped }) => skipped !== undefined).length;
  const total = `${load.requests.toLocaleString('en')} requests, ${load.confirmed.length.toLocaleString('en')} transactions`;
  console.log(`\n${total}; ${load.unsent.length} transactions that the cluster did not take`);
  if (values.write) {
    const options = process.argv.slice(2).filter((each) => each !== '--write');
    const run = [new Date().toISOString().slice(0, 10), ...options].join(' ');
    // that of a part says less than that of all
    const written = results.filter(({ name }) => values.only === undefined || name !== comparison.name);
    writePage(
      [...scenarios, comparison],
      written.map((result) => ({ ...result, run })),
    );
  }
  console.log(`${results.length - failed - skipped} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  kept = values.keep || failed > 0;
} finally {
  const closing = stack.close({ keep: kept, atOnce: true }).then(() => deliveries.close());
  await Promise.race([closing, new Promise((end) => setTimeout(end, 60_000))]);
}
// the results are in: connections of the scenarios that are still open keep nothing alive
process.exit();
