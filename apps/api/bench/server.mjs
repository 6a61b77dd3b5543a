// One of the servers that are compared, in a process of its own: `server.mjs api|adapter|bare <rpc url>`.
import { stablecoinApyResponse, stablecoinsRequest } from '@obverse/contracts';
import { DEVELOPMENT_PROGRAM_ID, math } from '@obverse/core';
import Fastify from 'fastify';
import { buildApi } from '../dist/build.js';
import { connectChains } from '../dist/chain/chain.js';
import { databaseOver } from '../dist/db/database.js';
import { mountRest, restProcedures } from '../dist/rest/adapter.js';
import { appRouter } from '../dist/trpc/router.js';

const [kind, url] = process.argv.slice(2);
const cluster = { url, embedded: true, programId: DEVELOPMENT_PROGRAM_ID.toBase58() };
const config = {
  deployment: 'development',
  clusters: { mainnet: cluster, devnet: cluster },
  uploads: { directory: '.', publicUrl: 'http://127.0.0.1' },
  logLevel: 'silent',
};

/** The same schemas, the same figures, and nothing else. */
function bare() {
  const { chains } = connectChains(config, { log: console, observe: () => {} });
  const app = Fastify();
  app.get('/stablecoin/apy', async (request) => {
    const input = stablecoinsRequest.parse(request.query);
    const { now, states } = await chains[input.cluster].stablecoins();
    const timestamp = new Date(Number(now) * 1000);
    const data = states.map((state) => ({
      index: state.stablecoin.index,
      apy: math.compoundDaily(math.seniorRate(math.accrue(state, now), now)) * 100,
      timestamp,
    }));
    return { success: true, data: stablecoinApyResponse.parse(data) };
  });
  return app;
}

/** The procedures on bare Fastify: what the adapter and tRPC's chain cost, without ids, headers and error handling. */
function adapter() {
  const { chains } = connectChains(config, { log: console, observe: () => {} });
  const app = Fastify();
  mountRest(app, restProcedures(appRouter), ({ log }) => ({ chains, deployment: 'development', log }));
  return app;
}

const build = { api: () => buildApi(config, databaseOver({})), adapter, bare }[kind];
process.send(await build().listen({ port: 0, host: '127.0.0.1' }));
