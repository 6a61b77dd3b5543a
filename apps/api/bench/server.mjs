// One of the servers that are compared, in a process of its own: `server.mjs KIND RPC_URL`. It answers what it is asked of itself, `cpu` or `heap`.
import { stablecoinApyResponse, stablecoinsRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import { buildApi } from '../dist/build-api.js';
import { connectChains } from '../dist/chain/chain.js';
import { openDatabase } from '../dist/db/database.js';
import { mountRest, restProcedures } from '../dist/http/rest/adapter.js';
import { router } from '../dist/procedures/procedure.js';
import { appRouter } from '../dist/procedures/router.js';
import { apy } from '../dist/procedures/stablecoin/apy.js';
import { limits } from '../dist/procedures/stablecoin/limits.js';
import { configOver } from './config.mjs';

const [kind, url] = process.argv.slice(2);
const config = configOver({ url, embedded: true, logLevel: 'info' });

const connect = () => connectChains(config, { log: console, observe: () => {} }).chains;

/** The same schemas, the same numbers, and nothing else. */
function bare() {
  const chains = connect();
  const app = Fastify();
  app.get('/stablecoin/apy', async (request) => {
    const input = stablecoinsRequest.parse(request.query);
    const { now, states } = await chains[input.cluster].stablecoins();
    const timestamp = new Date(Number(now) * 1000);
    const data = states.map(({ stablecoin }) => ({
      index: stablecoin.index,
      apy: Math.round(math.compoundDaily(math.seniorRate(math.accrue(stablecoin, now), now)) * 1e6) / 1e4,
      timestamp,
    }));
    return { success: true, data: stablecoinApyResponse.parse(data) };
  });
  return app;
}

/** The procedures on bare Fastify: what the adapter and tRPC's chain cost, without ids, headers, limits, metrics and error handling. */
function adapter() {
  const chains = connect();
  const app = Fastify();
  mountRest(app, restProcedures(appRouter), ({ log }) => ({ chains, deployment: 'development', log }));
  return app;
}

/** The procedures, without subscriptions, which it does not know, through trpc-to-openapi's own adapter. */
function openapi() {
  const chains = connect();
  const app = Fastify();
  app.register(fastifyTRPCOpenApiPlugin, {
    router: router({ stablecoin: { apy, limits } }),
    createContext: () => ({ chains, deployment: 'development' }),
  });
  return app;
}

/** The procedures through tRPC's own Fastify plugin. */
function stock() {
  const chains = connect();
  const app = Fastify();
  app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: { router: appRouter, createContext: () => ({ chains, deployment: 'development' }) },
  });
  return app;
}

const api = async () => buildApi(config, await openDatabase({}));

const app = await { api, adapter, bare, openapi, stock }[kind]();
process.on('message', (what) => {
  if (what === 'heap') globalThis.gc();
  const { user, system } = process.cpuUsage();
  process.send(what === 'cpu' ? user + system : process.memoryUsage().heapUsed / 2 ** 20);
});
process.on('disconnect', () => process.exit());
process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
