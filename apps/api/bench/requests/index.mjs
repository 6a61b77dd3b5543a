// What the service's own work costs: every endpoint over a node that replays a cluster's answers, trusted and remote, at several distances.
import { freePort } from '@obverse/testing';
import { clientOf, reveal } from '../client.mjs';
import { takeTurns } from '../load.mjs';
import { run, start, startCluster } from '../processes.mjs';
import { field, medianFields, report } from '../report.mjs';
import { openCustomers } from './customers.mjs';
import { reads, writes } from './endpoints.mjs';
import { cpuOf, latencyOf, warmUp } from './measure.mjs';

/** What is asked for, by name. */
const endpointsOf = ({ only }) =>
  Object.entries({ ...writes, ...reads }).filter(([name]) => name.includes(only));
const delaysOf = ({ short }) => (short ? [0, 30] : [0, 30, 100]);

async function openCluster(count) {
  const cluster = await startCluster(undefined, await freePort());
  const service = await start('api', cluster.url);
  const customers = await openCustomers(clientOf(service.url, cluster.url), count);
  await service.stop();
  await cluster.ask('freeze');
  return { cluster, customers };
}

/** Starts the service of a tree, and reveals all keys. */
async function openServer(node, customers, options) {
  const server = await start('api', node.url, options);
  const keyed = [];
  for (const customer of customers) keyed.push({ ...customer, key: await reveal(server.url, customer) });
  return { ...server, customers: keyed };
}

/** Measures an endpoint on each server, in turns. @returns by server its CPU in each round, and its latency at each delay */
async function measureEndpoint(servers, node, requestOf, options) {
  await node.ask({ delay: 0 });
  const cpus = await takeTurns(servers, options.short ? 1 : 6, (server) => cpuOf(server, requestOf, options));
  const latencies = servers.map(() => []);
  for (const delay of delaysOf(options)) {
    for (const [i, server] of servers.entries())
      latencies[i].push(await latencyOf(server, node, requestOf, delay));
  }
  return { cpus, latencies };
}

/** A row of the table. Each field says what was before, if that was measured, and what is now. */
function rowOf(request, { cpus, latencies }, delays) {
  // where waves are farthest apart
  const slowest = (what) => latencies.map((of) => of.at(-1)[what]).join(' → ');
  const times = delays.map((delay, i) => [
    `ms at ${delay}`,
    field(
      latencies.map((of) => of[i].ms),
      delay === 0 ? 1 : 0,
    ),
  ]);
  return {
    request,
    calls: slowest('calls'),
    waves: slowest('waves'),
    ...Object.fromEntries(times),
    ...medianFields('CPU, µs', cpus, 0),
  };
}

async function measureAll(node, customers, embedded, options) {
  const servers = [];
  for (const tree of options.trees) servers.push(await openServer(node, customers, { embedded, tree }));
  const endpoints = endpointsOf(options);
  for (const [, requestOf] of endpoints) {
    for (const server of servers) await warmUp(server, node, requestOf, options);
  }
  const measured = [];
  for (const [name, requestOf] of endpoints)
    measured.push([name, await measureEndpoint(servers, node, requestOf, options)]);
  await Promise.all(servers.map(({ stop }) => stop()));
  const unknown = measured
    .flatMap(([, { latencies }]) => latencies.flat())
    .reduce((sum, latency) => sum + latency.unknown, 0);
  if (unknown > 0) console.log(`${unknown} calls were not recorded before, and were answered by the cluster`);
  return measured.map(([name, of]) => rowOf(name, of, delaysOf(options)));
}

export async function benchRequests(options) {
  const { cluster, customers } = await openCluster(options.short ? 2 : 10);
  const node = await run('replay-node.mjs', [cluster.url]);
  const trusted = await measureAll(node, customers, true, options);
  const remote = await measureAll(node, customers, false, options);
  await node.stop();
  await cluster.stop();
  const [first] = remote;
  const farthest = `ms at ${delaysOf(options).at(-1)}`;
  const figure = `${first?.request} over a remote node: ${first?.calls} calls, ${first?.[farthest]} ${farthest}, ${first?.['CPU, µs']} µs of CPU`;
  const content = ['Requests over a trusted node', trusted, 'Requests over a remote node', remote];
  report('requests', content, figure, options);
}
