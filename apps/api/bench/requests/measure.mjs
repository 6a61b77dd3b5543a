import { request } from 'undici';
import { inTurns, measure, median } from '../load.mjs';

/** Requests that are made before any are measured, as V8 compiles what runs often. */
const warmUps = 100;

async function send(url, { path, ...options }) {
  const { statusCode, body } = await request(url + path, options);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
}

const optionsOf = ({ url, customers }, requestOf, amount) => ({
  url,
  requests: inTurns((turn) => requestOf(customers[turn % customers.length])),
  connections: Math.min(amount, 20),
  amount,
});

/** Makes every request of an endpoint once, so that the node has recorded the answers, and then many. */
export async function warmUp(server, node, requestOf, { short }) {
  await node.ask({ delay: 0 });
  for (const customer of server.customers) await send(server.url, requestOf(customer));
  if (!short) await measure(server, optionsOf(server, requestOf, warmUps));
}

/** Microseconds of a server's CPU for one request, while several are in flight. */
export async function cpuOf(server, requestOf, { short }) {
  return (await measure(server, optionsOf(server, requestOf, short ? 10 : 200))).cpu;
}

const rangeOf = (values) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
};

/** Makes the customers' requests one after the other over a node with a delay. @returns the median of their time, and what the node was asked for each */
export async function latencyOf(server, node, requestOf, delay) {
  await node.ask({ delay });
  const [times, counts] = [[], []];
  for (const customer of server.customers) {
    const ready = requestOf(customer);
    await node.ask({ count: true });
    const startedAt = performance.now();
    await send(server.url, ready);
    times.push(performance.now() - startedAt);
    counts.push(await node.ask({}));
  }
  const range = (what) => rangeOf(counts.map((counted) => counted[what]));
  const [calls, requests] = [range('calls'), range('requests')];
  return {
    ms: median(times),
    // a batch holds several calls
    calls: calls === requests ? calls : `${calls} in ${requests}`,
    waves: range('waves'),
    unknown: counts.reduce((sum, { unknown }) => sum + unknown, 0),
  };
}
