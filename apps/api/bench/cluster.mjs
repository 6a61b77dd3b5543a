// A local cluster in a process of its own: `cluster.mjs DIRECTORY PORT`; without a directory it keeps nothing. It is asked to `freeze` its clock,
// so that everything it says from then on is of one slot.
import { startLocalnet } from '@obverse/localnet';

const [dataDir, port] = process.argv.slice(2);
const systemTime = Date.now;
let frozenAt;
Date.now = () => frozenAt ?? systemTime();

const localnet = await startLocalnet({
  clusters: { devnet: { port: Number(port), ...(dataDir && { dataDir }) } },
  log: () => {},
});
process.on('message', () => {
  frozenAt = systemTime();
  process.send('frozen');
});
process.on('disconnect', () => localnet.close());
process.send({ url: localnet.clusters.devnet.rpcUrl });
