// One of the two servers that are compared, in a process of its own: `server.mjs api|bare <rpc url>`.
import { stablecoinApyResponse, stablecoinsRequest } from '@obverse/contracts';
import { DEVELOPMENT_PROGRAM_ID, math } from '@obverse/core';
import Fastify from 'fastify';
import { buildApi } from '../dist/build.js';
import { connectChains } from '../dist/chain/chain.js';

const [kind, url] = process.argv.slice(2);
const cluster = { url, embedded: true, programId: DEVELOPMENT_PROGRAM_ID.toBase58() };
const config = {
  deployment: 'development',
  clusters: { mainnet: cluster, devnet: cluster },
  logLevel: 'silent',
};

/** The same schemas, the same figures, and nothing else. */
function bare() {
  const chains = connectChains(config);
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

const app = kind === 'api' ? await buildApi(config) : bare();
process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
