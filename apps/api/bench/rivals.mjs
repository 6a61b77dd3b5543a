// What the service could have been built with, for the same read.
import { stablecoinApyResponse, stablecoinsRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import { router } from '../dist/auth/procedure.js';
import { mountRest, restProcedures } from '../dist/http/rest/rest-adapter.js';
import { appRouter } from '../dist/http/router.js';
import { shareAnswers } from '../dist/http/shared-answers.js';
import { connectChains } from '../dist/solana/chain.js';
import { recentStablecoins } from '../dist/solana/stablecoins.js';
import { apy } from '../dist/stablecoin/apy.js';
import { limits } from '../dist/stablecoin/limits.js';

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
  /** The procedures on bare Fastify: what the adapter and tRPC's chain cost, without ids, headers, limits, metrics and error handling. */
  adapter(app, chains) {
    mountRest(app, restProcedures(appRouter), ({ log }) => ({ chains, deployment: 'development', log }), {
      share: shareAnswers(chains),
      limitUpload: (_request, _reply, handle) => handle(),
    });
  },
  /** The procedures, without subscriptions, which it does not know, through trpc-to-openapi's own adapter. */
  openapi(app, chains) {
    app.register(fastifyTRPCOpenApiPlugin, {
      router: router({ stablecoin: { apy, limits } }),
      createContext: () => ({ chains, deployment: 'development' }),
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

/** A server of a kind, over the clusters of a configuration. */
export function rival(kind, config) {
  const app = Fastify();
  const { chains } = connectChains(config, { log: console, clock: { correctionMs: 0 }, observe: () => {} });
  servers[kind](app, chains);
  return app;
}
