// Prints tables and asserts nothing: `npm run bench`.
import { startLocalnet } from '@obverse/localnet';
import { benchApy } from './apy.mjs';
import { benchMint } from './mint.mjs';

const localnet = await startLocalnet({ clusters: { devnet: { port: 29_698 } }, log: () => {} });
const { rpcUrl } = localnet.clusters.devnet;
await benchMint(rpcUrl);
await benchApy(rpcUrl);
await localnet.close();
