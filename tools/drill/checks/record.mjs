// Compares everything that the service says with the chain.
import assert from 'node:assert/strict';
import { ask, get } from '@obverse/stack/client';
import { clusters } from '../stack/stack.mjs';
import { readHistory, readIntegration } from './history.mjs';

const placeOf = ({ signature, index }) => `${signature} ${index}`;

/** How many of these are not among the others. */
const missing = (these, others) => new Set(these).difference(new Set(others)).size;

/** The events of a cluster in the database, in the order of recording. */
export const recorded = ({ query }, cluster) =>
  query(
    "select sequence::int as id, signature, index, slot::int as slot, encode(raw, 'hex') as raw from events where cluster = $1 order by sequence",
    [cluster],
  );

/** @throws unless the database has every event of both chains, each once, in the chain's order, with its bytes @returns these events by cluster */
export async function compareRecords(stack) {
  const histories = {};
  for (const cluster of clusters) {
    const history = await readHistory(stack.chain.rpcUrl(cluster));
    const rows = await recorded(stack, cluster);
    const [onChain, inDatabase] = [history.map(placeOf), rows.map(placeOf)];
    const [lost, surplus] = [missing(onChain, inDatabase), missing(inDatabase, onChain)];
    assert(lost + surplus === 0, `${cluster}: ${lost} events are missing, ${surplus} are not on the chain`);
    const counts = `${rows.length} events are recorded, ${history.length} are on the chain`;
    assert(rows.length === history.length, `${cluster}: ${counts}`);
    for (const [i, { event: _, ...expected }] of history.entries()) {
      const { id: __, ...row } = rows[i];
      const places = `recorded as ${placeOf(row)}, and is ${placeOf(expected)} on the chain`;
      assert.deepEqual(row, expected, `${cluster}: event ${i} is ${places}`);
    }
    histories[cluster] = history;
  }
  return histories;
}

/** All events of a coin as the service lists them, oldest first. */
async function listEvents(url, { integrationId, key }) {
  const all = [];
  for (let cursor = ''; ; ) {
    const path = `/integration/${integrationId}/events?limit=100${cursor}`;
    const { events, nextCursor } = await ask(url, get(path, key, 'mainnet'));
    all.push(...events);
    if (nextCursor === null) return all.reverse();
    cursor = `&cursor=${nextCursor}`;
  }
}

/** @throws unless a coin's webhook has got every event since it was opened, once or more, in order, signed, as the service lists it @returns how many */
async function compareDeliveries(url, coin, confirmed, rolledBack) {
  const { integrationId, symbol, hook } = coin;
  const isLasting = ({ signature }) => !rolledBack.has(signature);
  const delivered = [...hook.events.values()];
  const ids = delivered.map(({ id }) => Number(id));
  const inOrder = ids.every((id, i) => i === 0 || id > ids[i - 1]);
  assert(inOrder, `${symbol}: webhooks came out of order`);
  assert(hook.changed === 0, `${symbol}: ${hook.changed} events came again with other content`);
  const lasting = delivered.filter(isLasting);
  const listed = (await listEvents(url, coin)).filter(({ id }) => Number(id) >= ids[0]);
  const idsOf = (events) => events.map(({ id }) => id);
  const [lost, unknown] = [missing(idsOf(listed), idsOf(lasting)), missing(idsOf(lasting), idsOf(listed))];
  assert(lost + unknown === 0, `${symbol}: ${lost} events were not delivered, ${unknown} are not listed`);
  assert.deepEqual(lasting, listed, `${symbol}: events were delivered with other content`);
  const sent = confirmed.filter(({ coin: id }) => id === integrationId).filter(isLasting);
  const signaturesOf = (all) => all.map(({ signature }) => signature);
  const absent = missing(signaturesOf(sent), signaturesOf(delivered));
  assert(absent === 0, `${symbol}: ${absent} transactions that users sent were not delivered`);
  return lasting.length;
}

/** @throws unless a coin's sums and statistics are those of its events and its account */
async function compareStatistics({ balancer, chain }, { integrationId, key, symbol }, history) {
  const own = history
    .map(({ event }) => event)
    .filter((event) => event?.integration?.toBase58() === integrationId);
  const sum = (kind, field) => own.reduce((all, each) => (each.kind === kind ? all + each[field] : all), 0n);
  const volume = sum('minted', 'amount') + sum('redeemed', 'amount');
  const supply = sum('minted', 'tokens') - sum('redeemed', 'tokens');
  const account = await readIntegration(chain.rpcUrl('mainnet'), integrationId);
  const { principal } = account;
  const ofAccount = { volume: account.lifetimeVolume, supply: account.supply, principal };
  const ofEvents = { volume, supply, principal };
  assert.deepEqual(ofEvents, ofAccount, `${symbol}: the chain's events do not add up to its account`);
  const stats = await ask(balancer.url, get(`/integration/${integrationId}/stats`, key, 'mainnet'));
  for (const [name, expected] of Object.entries(ofAccount)) {
    const shown = stats[name];
    assert(BigInt(shown) === expected, `${symbol}: ${name} is ${shown}, and ${expected} on the chain`);
  }
}

/** Compares events, sums, webhooks and statistics with the chain, which nobody may use meanwhile. @returns what was equal @throws with the first difference */
export async function compareAll({ stack, coins, deliveries, load, rolledBack }) {
  const { mainnet, devnet } = await compareRecords(stack);
  const onChain = new Set(mainnet.map(({ signature }) => signature).concat(...rolledBack));
  const lost = load.confirmed.filter(({ signature }) => !onChain.has(signature));
  assert(lost.length === 0, `${lost.length} transactions that were confirmed are not on the chain`);
  let delivered = 0;
  for (const coin of coins) {
    delivered += await compareDeliveries(stack.balancer.url, coin, load.confirmed, rolledBack);
    await compareStatistics(stack, coin, mainnet);
  }
  const { code, said } = await stack.reindex();
  assert(code === 0, `reindex found differences: ${said}`);
  const repetitions = coins.reduce((sum, { hook }) => sum + hook.repetitions, 0);
  const refused = deliveries.refused();
  return `${mainnet.length + devnet.length} events of both chains, ${delivered} webhooks (${repetitions} came again, ${refused} were refused) and the statistics of ${coins.length} coins are as on the chain`;
}
