// The whole service over an archive and a database, leading: `server.mjs RPC_URL DATABASE`, the latter a URL or the directory of an embedded one.
// It sends its URL, and answers what the process that started it asks.
import { buildApi } from '../../../dist/build-api.js';
import { connectChains } from '../../../dist/chain/chain.js';
import { openDatabase } from '../../../dist/db/database.js';
import { defaultSettings, follow } from '../../../dist/indexer/follow.js';
import { standForLeader } from '../../../dist/leader/lead.js';
import { configOver } from '../../config.mjs';
import { answers } from './answers.mjs';

const [rpc, where] = process.argv.slice(2);
const config = configOver({ url: rpc, embedded: false, logLevel: 'warn' });
const database = await openDatabase(where.includes('://') ? { url: where } : { directory: where });
const app = await buildApi(config, database);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
// one cluster alone, and its events alone: what snapshots there would be of a year, the benchmark writes by itself
const { chains, close } = connectChains(config, { log: app.log, observe: () => {} });
const chain = chains.mainnet;
const unobserved = () => {};
const stop = standForLeader({
  chain,
  database,
  log: app.log,
  duties: { indexer: follow({ ...defaultSettings, observe: unobserved }) },
  observe: { leads: unobserved, failed: unobserved },
});

process.on('message', async ({ id, name, args }) => {
  try {
    process.send({ id, result: await answers[name]({ chain, database }, ...args) });
  } catch (error) {
    process.send({ id, error: error.stack });
  }
});
process.on('disconnect', async () => {
  await stop();
  close();
  await app.close();
  await database.close();
  process.exit();
});
process.send({ url });
