// Two local clusters in a process of their own, which keep nothing. It is told whether its clock stands still, so that all that it says is of one slot.
import { startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';

const systemTime = Date.now;
let frozenAt;
Date.now = () => frozenAt ?? systemTime();

const ports = { mainnet: { port: await freePort(1) }, devnet: { port: await freePort(1) } };
const { clusters, close } = await startLocalnet({ clusters: ports, log: () => {} });
process.on('message', ({ isFrozen }) => {
  frozenAt = isFrozen ? systemTime() : undefined;
  process.send({});
});
process.on('disconnect', close);
process.send({ mainnet: clusters.mainnet.rpcUrl, devnet: clusters.devnet.rpcUrl });
