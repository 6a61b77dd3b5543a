// A local cluster in a process of its own: `cluster.mjs DIRECTORY PORT`.
import { startLocalnet } from '@obverse/localnet';

const [dataDir, port] = process.argv.slice(2);
const localnet = await startLocalnet({
  clusters: { devnet: { port: Number(port), dataDir } },
  log: () => {},
});
process.on('disconnect', () => localnet.close());
process.send(localnet.clusters.devnet.rpcUrl);
