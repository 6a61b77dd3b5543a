// What the service's own work costs: every endpoint over a node that replays a cluster's answers, at several distances.
import { setTimeout as pause } from 'node:timers/promises';
import { clientOf, reveal } from '@obverse/stack/client';
import { request } from 'undici';
import { openCustomers } from './customers.mjs';
import { reads, writes } from './endpoints.mjs';
import { inTurns, measure, median, takeTurns } from './load.mjs';
import { openReplayed, startApi } from './processes.mjs';
import { field, medianFields, report } from './report.mjs';

/** Requests that are made before any are measured, as V8 compiles what runs often. */
const warmUps = 100;
/** Requests share for a slot what was read: this is longer. */
const sharedMs = 600;

const delaysOf = ({ short }) => (short ? [0, 30] : [0, 30, 100]);

/** Starts the service of a tree, and reveals all keys. */
async function openServer(nodes, customers, tree) {
  const server = await startApi(nodes, tree);
  const keyed = [];
  for (const customer of customers) keyed.push({ ...customer, key: await reveal(server.url, customer) });
  return { ...server, customers: keyed };
}

async function send(url, { path, ...options }) {
  const { statusCode, body } = await request(url + path, options);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
}

/** Makes an endpoint's requests, several at a time. @returns microseconds of the server's CPU for each */
async function cpuOf(server, requestOf, amount) {
  const { url, customers } = server;
  const requests = inTurns((turn) => requestOf(customers[turn % customers.length]));
  return (await measure(server, { url, requests, connections: Math.min(amount, 20), amount })).cpu;
}

/** Makes every request of an endpoint once, so that the node has recorded the answers, and then many. */
async function warmUp(server, requestOf, { short }) {
  for (const customer of server.customers) await send(server.url, requestOf(customer));
  if (!short) await cpuOf(server, requestOf, warmUps);
}

const rangeOf = (values) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
};

/** Makes the customers' requests one after the other over a node with a delay. @returns the median of their time, and what the node was asked for each */
async function latencyOf(server, node, requestOf, delay, { short }) {
  await node.ask({ delay });
  if (!short) await pause(sharedMs);
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
  };
}

/** Measures an endpoint on each server, in turns. @returns its row of the table, each field with what was before, if that was measured, and what is now */
async function measureEndpoint(name, requestOf, servers, node, options) {
  await node.ask({ delay: 0 });
  const [rounds, amount] = options.short ? [1, 10] : [6, 200];
  const cpus = await takeTurns(servers, rounds, (server) => cpuOf(server, requestOf, amount));
  const times = {};
  let latencies;
  for (const delay of delaysOf(options)) {
    latencies = [];
    for (const server of servers) latencies.push(await latencyOf(server, node, requestOf, delay, options));
    times[`ms at ${delay}`] = field(
      latencies.map(({ ms }) => ms),
      delay === 0 ? 1 : 0,
    );
  }
  // where waves are farthest apart
  const slowest = (what) => latencies.map((latency) => latency[what]).join(' → ');
  const asked = { request: name, calls: slowest('calls'), waves: slowest('waves') };
  return { ...asked, ...times, ...medianFields('CPU, µs', cpus, 0) };
}

export async function benchRequests(options) {
  const opened = await openReplayed('devnet', async (cluster) => {
    const service = await startApi(cluster);
    const customers = await openCustomers(clientOf(service.url, cluster.devnet), options.short ? 2 : 10);
    await service.stop();
    return customers;
  });
  const { node, nodes, prepared: customers } = opened;
  const servers = [];
  for (const tree of options.trees) servers.push(await openServer(nodes, customers, tree));
  const endpoints = Object.entries({ ...writes, ...reads }).filter(([name]) => name.includes(options.only));
  for (const [, requestOf] of endpoints) {
    for (const server of servers) await warmUp(server, requestOf, options);
  }
  const rows = [];
  for (const [name, requestOf] of endpoints)
    rows.push(await measureEndpoint(name, requestOf, servers, node, options));
  for (const { stop } of servers) await stop();
  await opened.close();
  const [first] = rows;
  const farthest = `ms at ${delaysOf(options).at(-1)}`;
  const figure = `${first?.request}: ${first?.calls} calls, ${first?.[farthest]} ${farthest}, ${first?.['CPU, µs']} µs of CPU`;
  report('requests', ['Requests over a remote node', rows], figure, options);
}
