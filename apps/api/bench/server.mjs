// One of the servers that are compared, in a process of its own: `server.mjs KIND RPC_URL EMBEDDED TREE`. `api` is the service that is built in the
// checkout TREE, over a database of its own on the server that TEST_DATABASE_URL names, else over an embedded one, whose CPU counts as the
// service's. The others are in `rivals.mjs`. It answers what it is asked of itself, `cpu` or `heap`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configOver } from './config.mjs';
import { databases } from './year/service.mjs';

const [kind, url, embedded, tree] = process.argv.slice(2);
const config = configOver({ url, embedded: embedded === 'true', logLevel: 'info' });

const dist = join(tree, 'apps/api/dist');
const built = (file) => import(pathToFileURL(join(dist, file)).href);

const onServer = kind === 'api' ? await databases.PostgreSQL?.() : undefined;

async function api() {
  const [{ buildApi }, { openDatabase }] = await Promise.all([
    // older checkouts have it beside main/
    built(existsSync(join(dist, 'build-api.js')) ? 'build-api.js' : 'main/build-api.js'),
    built('db/database.js'),
  ]);
  return buildApi(config, await openDatabase(onServer ? { url: onServer.variables.DATABASE_URL } : {}));
}

const app = kind === 'api' ? await api() : (await import('./rivals.mjs')).rivals[kind](config);
process.on('message', (what) => {
  if (what === 'heap') globalThis.gc();
  const { user, system } = process.cpuUsage();
  process.send(what === 'cpu' ? user + system : process.memoryUsage().heapUsed / 2 ** 20);
});
process.on('disconnect', async () => {
  await onServer?.drop();
  process.exit();
});
process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
