// Prints tables and asserts nothing: `npm run bench`.
import { startLocalnet } from '@obverse/localnet';
import { benchApy } from './apy.mjs';

const localnet = await startLocalnet({ clusters: { devnet: { port: 9698 } }, log: () => {} });
await benchApy(localnet.clusters.devnet.rpcUrl);
await localnet.close();
process.exit(0);
