// Classes of requests, and what one of each takes on a process that only answers.
import { get, mintOf, post, reveal } from '@obverse/stack/client';
import { median, takeTurns } from '../load.mjs';
import { authorityOf } from '../year/model.mjs';
import { each, spent } from './meter.mjs';
import { loadAt } from './open-loop.mjs';

/** Opens what requests need: keys of the oldest coins of the year and of those that mint. */
export async function openCallers({ moment, coins }, url, seed, count) {
  const { ids } = moment();
  const [keyed, minters] = [[], []];
  for (const [i, id] of ids.slice(0, count).entries()) {
    const key = await reveal(url, { integrationId: id, wallet: authorityOf(seed, i) }, 'mainnet');
    keyed.push({ id, key });
  }
  for (const coin of coins) minters.push({ ...coin, key: await reveal(url, coin) });
  return { ids, keyed, minters };
}

/** By class: how fast they come while they are measured, and the request at a place of the sequence. */
const classesOf = ({ ids, keyed, minters }) => {
  const read = (path, key) => get(path, key, 'mainnet');
  const inTurns = (list, of) => (turn) => of(list[turn % list.length]);
  const mint = (coin) => post('/integration/mint', mintOf(coin), coin.key);
  return {
    hot: { rate: 400, next: () => read('/stablecoin/apy') },
    // each much later than what was read of it is shared
    coin: { rate: 150, next: inTurns(ids, (id) => read(`/integration/${id}`)) },
    sharedCoin: { rate: 400, next: () => read(`/integration/${ids[0]}`) },
    stats: { rate: 80, next: inTurns(keyed, ({ id, key }) => read(`/integration/${id}/stats`, key)) },
    list: { rate: 60, next: () => read('/integrations') },
    search: { rate: 60, next: (turn) => read(`/integrations?search=b${turn % 30}`) },
    events: { rate: 100, next: inTurns(keyed, ({ id, key }) => read(`/integration/${id}/events`, key)) },
    mint: { rate: 40, next: inTurns(minters, mint) },
  };
};

const medians = (turns, names) =>
  Object.fromEntries(names.map((name) => [name, median(turns.map((turn) => turn[name]))]));

/** Measures each class in turns. @returns by class what one request takes */
export async function measureRequests(world, api, callers, idle, { short }) {
  const classes = Object.entries(classesOf(callers));
  const load = ({ rate, next }, seconds) =>
    loadAt(api.url, next, { rate: short ? rate / 10 : rate, seconds: short ? 1 : seconds });
  for (const [, one] of classes) await load(one, 2);
  const turns = await takeTurns(classes, short ? 1 : 2, async ([, one]) => {
    const used = await spent(world, [api], () => load(one, 4));
    return { ...each(used, used.result.total, idle), ...used.result };
  });
  const names = ['service', 'database', 'calls', 'bytes', 'median'];
  return Object.fromEntries(classes.map(([name], i) => [name, medians(turns[i], names)]));
}
