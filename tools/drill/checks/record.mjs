// Compares everything that the service says with the chain.
import { isDeepStrictEqual } from 'node:util';
import { ensure } from '../ensure.mjs';
import { clusters } from '../stack/stack.mjs';
import { strictly } from '../traffic/client.mjs';
import { readHistory, readIntegration } from './history.mjs';

const placeOf = ({ signature, index }) => `${signature} ${index}`;

/** The events of a cluster in the database, in the order of recording. */
export const recorded = async ({ query }, cluster) =>
  await query(
    "select sequence::int as id, signature, index, slot::int as slot, encode(raw, 'hex') as raw from events where cluster = $1 order by sequence",
    [cluster],
  );

/** @throws unless the database has every event of both chains, each once, in the chain's order, with its bytes @returns how many */
export async function compareRecords(stack) {
  let count = 0;
  for (const cluster of clusters) {
    const history = await readHistory(stack.chain.rpcUrl(cluster));
    const rows = await recorded(stack, cluster);
    const [onChain, inDatabase] = [new Set(history.map(placeOf)), new Set(rows.map(placeOf))];
    const missing = [...onChain].filter((place) => !inDatabase.has(place)).length;
    const surplus = [...inDatabase].filter((place) => !onChain.has(place)).length;
    ensure(
      missing === 0 && surplus === 0,
      `${cluster}: ${missing} events are missing, ${surplus} are not on the chain`,
    );
    ensure(
      rows.length === history.length,
      `${cluster}: ${rows.length} events are recorded, ${history.length} are on the chain`,
    );
    for (const [i, { event: _, ...expected }] of history.entries()) {
      const { id: __, ...row } = rows[i];
      ensure(
        isDeepStrictEqual(row, expected),
        `${cluster}: event ${i} is recorded as ${placeOf(row)}, and is ${placeOf(expected)} on the chain`,
      );
    }
    count += rows.length;
  }
  return count;
}

/** All events of a coin as the service lists them, oldest first. */
async function listEvents(ask, { id, key }) {
  const all = [];
  for (let cursor = ''; ; ) {
    const page = await ask(`/integration/${id}/events?limit=100${cursor}`, { key });
    all.push(...page.events);
    if (page.nextCursor === null) return all.reverse();
    cursor = `&cursor=${page.nextCursor}`;
  }
}

/** @throws unless a coin's webhook has got every event since it was opened, once or more, in order, signed, as the service lists it @returns how many */
async function compareDeliveries(ask, coin, { confirmed, rolledBack }) {
  const { symbol, hook } = coin;
  const delivered = [...hook.events.values()];
  const ids = delivered.map(({ id }) => Number(id));
  ensure(
    ids.every((id, i) => i === 0 || id > ids[i - 1]),
    `${symbol}: webhooks came out of order`,
  );
  ensure(hook.changed.length === 0, `${symbol}: ${hook.changed.length} events came again with other content`);
  const lasting = delivered.filter(({ signature }) => !rolledBack.has(signature));
  const listed = (await listEvents(ask, coin)).filter(({ id }) => Number(id) >= ids[0]);
  const [got, expected] = [new Set(lasting.map(({ id }) => id)), new Set(listed.map(({ id }) => id))];
  const lost = [...expected].filter((id) => !got.has(id));
  ensure(lost.length === 0, `${symbol}: ${lost.length} events were not delivered, the first is ${lost[0]}`);
  const unknown = [...got].filter((id) => !expected.has(id));
  ensure(unknown.length === 0, `${symbol}: ${unknown.length} events were delivered that are not listed`);
  const contents = new Map(listed.map((event) => [event.id, event]));
  for (const event of lasting)
    ensure(
      isDeepStrictEqual(event, contents.get(event.id)),
      `${symbol}: event ${event.id} was delivered with other content`,
    );
  const signatures = new Set(delivered.map(({ signature }) => signature));
  const own = confirmed.filter(({ coin: id, signature }) => id === coin.id && !rolledBack.has(signature));
  const absent = own.filter(({ signature }) => !signatures.has(signature)).length;
  ensure(absent === 0, `${symbol}: ${absent} transactions that users sent were not delivered`);
  return lasting.length;
}

/** @throws unless a coin's sums and statistics are those of its events and its account */
async function compareStatistics(ask, stack, coin, history) {
  const { id, key, symbol } = coin;
  const own = history.filter(({ event }) => event?.integration?.toBase58() === id).map(({ event }) => event);
  const sum = (kind, of) =>
    own.filter((event) => event.kind === kind).reduce((all, event) => all + of(event), 0n);
  const volume = sum('minted', ({ amount }) => amount) + sum('redeemed', ({ amount }) => amount);
  const supply = sum('minted', ({ tokens }) => tokens) - sum('redeemed', ({ tokens }) => tokens);
  const account = await readIntegration(stack.chain.rpcUrl('mainnet'), id);
  const stats = await ask(`/integration/${id}/stats`, { key });
  const shown = {
    volume: BigInt(stats.volume),
    supply: BigInt(stats.supply),
    principal: BigInt(stats.principal),
  };
  const { lifetimeVolume, principal } = account;
  ensure(
    volume === lifetimeVolume && supply === account.supply,
    `${symbol}: the chain's events do not add up to its account`,
  );
  for (const [name, expected] of Object.entries({ volume, supply, principal }))
    ensure(shown[name] === expected, `${symbol}: ${name} is ${shown[name]}, and ${expected} on the chain`);
}

/**
 * Compares events, sums, webhooks and statistics with the chain; nobody may use it meanwhile.
 *
 * @returns in a few words what was equal
 * @throws with the first difference
 */
export async function compareAll({ stack, ask, coins, deliveries, load, rolledBack }) {
  const events = await compareRecords(stack);
  const history = await readHistory(stack.chain.rpcUrl('mainnet'));
  const onChain = new Set(history.map(({ signature }) => signature));
  const lost = load.confirmed.filter(
    ({ signature }) => !onChain.has(signature) && !rolledBack.has(signature),
  );
  ensure(lost.length === 0, `${lost.length} transactions that were confirmed are not on the chain`);
  let delivered = 0;
  const strict = strictly(ask);
  for (const coin of coins) {
    delivered += await compareDeliveries(strict, coin, { confirmed: load.confirmed, rolledBack });
    await compareStatistics(strict, stack, coin, history);
  }
  const repetitions = coins.reduce((sum, { hook }) => sum + hook.repetitions, 0);
  const { code, said } = await stack.reindex();
  ensure(code === 0, `reindex found differences: ${said}`);
  const refused = deliveries.refused().length;
  return `${events} events of both chains, ${delivered} webhooks (${repetitions} came again, ${refused} were refused) and the statistics of ${coins.length} coins are as on the chain`;
}
