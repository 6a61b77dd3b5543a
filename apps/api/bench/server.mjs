// One of the servers that are compared, in a process of its own: `server.mjs KIND RPC_URL EMBEDDED TREE`. `api` is the service that is built in the
// checkout TREE, over a database of its own on the server that TEST_DATABASE_URL names, else over an embedded one, whose CPU counts as the
// service's. The others are in `rivals.mjs`. It answers `cpu`: the microseconds that it has used.
import { tmpdir } from 'node:os';
import { DEVELOPMENT_PROGRAM } from '@obverse/core';
import { databases } from '@obverse/stack/service';
import { built } from './processes.mjs';

const [kind, rpcUrl, embedded, tree] = process.argv.slice(2);
const unlimited = 1_000_000_000;
/** One node stands for both clusters. */
const cluster = { url: rpcUrl, embedded: embedded === 'true', programId: DEVELOPMENT_PROGRAM };
const config = {
  deployment: 'development',
  clusters: { mainnet: cluster, devnet: cluster },
  publicUrl: 'http://127.0.0.1',
  uploads: { directory: tmpdir(), publicUrl: 'http://127.0.0.1' },
  webhooks: { key: Buffer.alloc(32), allowedNetworks: [] },
  limits: { read: unlimited, write: unlimited, key: unlimited, signature: unlimited },
  logLevel: 'info',
};

const onServer = kind === 'api' ? await databases.PostgreSQL?.() : undefined;

async function api() {
  const { buildApi } = await built('main/build-api.js', tree);
  const { openDatabase } = await built('db/database.js', tree);
  return buildApi(config, await openDatabase(onServer ? { url: onServer.variables.DATABASE_URL } : {}));
}

const app = kind === 'api' ? await api() : (await import('./rivals.mjs')).rival(kind, config);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on('disconnect', async () => {
  await onServer?.drop();
  process.exit();
});
process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
