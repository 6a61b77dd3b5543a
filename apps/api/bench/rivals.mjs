// What the service could have been built with, for the same read, in a process of its own: `rivals.mjs KIND RPC_URL`. It answers any message with the
// microseconds of CPU that it has used.
import { stablecoinApyResponse, stablecoinsRequest } from '@obverse/contracts';
import { DEVELOPMENT_PROGRAM, math } from '@obverse/core';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { appRouter } from '../dist/http/router.js';
import { connectChains } from '../dist/solana/chain.js';
import { recentStablecoins } from '../dist/solana/stablecoins.js';

const servers = {
  /** The same schemas, the same numbers, and nothing else. */
  bare(app, chains) {
    app.get('/stablecoin/apy', async (request) => {
      const input = stablecoinsRequest.parse(request.query);
      const { now, states } = await recentStablecoins(chains[input.cluster]);
      const timestamp = new Date(Number(now) * 1000);
      const data = states.map(({ stablecoin }) => ({
        index: stablecoin.index,
        apy: Math.round(math.compoundDaily(math.seniorRate(math.accrue(stablecoin, now), now)) * 1e6) / 1e4,
        timestamp,
      }));
      return { success: true, data: stablecoinApyResponse.parse(data) };
    });
  },
  /** The procedures through tRPC's own Fastify plugin. */
  stock(app, chains) {
    app.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: { router: appRouter, createContext: () => ({ chains, deployment: 'development' }) },
    });
  },
};

const [kind, url] = process.argv.slice(2);
/** One node stands for both clusters. */
const cluster = { url, embedded: false, programId: DEVELOPMENT_PROGRAM };
const config = { deployment: 'development', clusters: { mainnet: cluster, devnet: cluster } };
const app = Fastify();
const { chains } = connectChains(config, { log: console, clock: { correctionMs: 0 }, observe: () => {} });
servers[kind](app, chains);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on('disconnect', () => process.exit());
process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
