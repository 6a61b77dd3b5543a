// The requests of the model, and what one of each takes on a process that only answers.

import { mintOf, post, reveal } from '../client.mjs';
import { median } from '../load.mjs';
import { authorityOf } from '../year/model.mjs';
import { each, spent } from './meter.mjs';
import { loadAt } from './open-loop.mjs';

const mainnet = (path) => `${path}${path.includes('?') ? '&' : '?'}cluster=mainnet`;
const get = (path, key) => ({
  path: mainnet(path),
  method: 'GET',
  headers: { ...(key !== undefined && { 'x-api-key': key }) },
});

/** Opens what requests need: keys of the oldest coins of the year and of those that mint. */
export async function openCallers({ moment, coins }, url, seed, count) {
  const { ids } = moment();
  const keyed = [];
  for (const [i, id] of ids.slice(0, count).entries())
    keyed.push({
      id,
      key: await reveal(url, { integrationId: id, wallet: authorityOf(seed, i) }, 'mainnet'),
    });
  const minters = [];
  for (const coin of coins) minters.push({ ...coin, key: await reveal(url, coin) });
  return { ids, keyed, minters };
}

/** By class: how fast they come while they are measured, and the request at a place of the sequence. */
export const classesOf = ({ ids, keyed, minters }) => {
  const inTurns = (list, of) => (turn) => of(list[turn % list.length]);
  return {
    hot: { rate: 400, next: () => get('/stablecoin/apy') },
    // each much later than what was read of it is shared
    coin: { rate: 150, next: inTurns(ids, (id) => get(`/integration/${id}`)) },
    sharedCoin: { rate: 400, next: () => get(`/integration/${ids[0]}`) },
    stats: { rate: 80, next: inTurns(keyed, ({ id, key }) => get(`/integration/${id}/stats`, key)) },
    list: { rate: 60, next: () => get('/integrations') },
    search: { rate: 60, next: (turn) => get(`/integrations?search=b${turn % 30}`) },
    events: { rate: 100, next: inTurns(keyed, ({ id, key }) => get(`/integration/${id}/events`, key)) },
    mint: {
      rate: 40,
      next: inTurns(minters, (coin) => post('/integration/mint', mintOf(coin), coin.key)),
    },
  };
};

/** Measures each class in turns. @returns by class what one request takes */
export async function measureRequests(world, api, callers, idle, { short }) {
  const classes = Object.entries(classesOf(callers));
  const load = ({ rate, next }, seconds) =>
    loadAt([api.url], next, { rate: short ? rate / 10 : rate, seconds: short ? 1 : seconds });
  for (const [, one] of classes) await load(one, 2);
  const turns = classes.map(() => []);
  for (let round = 0; round < (short ? 1 : 2); round++) {
    for (const [i, [, one]] of classes.entries()) {
      const used = await spent(world, [api], () => load(one, 4));
      turns[i].push({ ...each(used, used.result.total, idle), ...used.result });
    }
  }
  const names = ['service', 'database', 'calls', 'bytes', 'median'];
  return Object.fromEntries(
    classes.map(([name], i) => [
      name,
      Object.fromEntries(names.map((what) => [what, median(turns[i].map((turn) => turn[what]))])),
    ]),
  );
}
