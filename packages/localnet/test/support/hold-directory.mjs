// Serves one empty cluster from a data directory. Usage: node hold-directory.mjs DIRECTORY PORT
import { startLocalnet } from '@obverse/localnet';

const [dataDir, port] = process.argv.slice(2);
await startLocalnet({
  clusters: { mainnet: { port: Number(port), dataDir } },
  empty: true,
  log: console.error,
});
console.log('ready');
