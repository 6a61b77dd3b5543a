// Prints tables and asserts nothing: `npm run bench`.
import { startLocalnet } from '@obverse/localnet';
import { benchMintOverHttp } from './mint-http.mjs';
import { benchReads } from './reads.mjs';
import { benchSignatures } from './signatures.mjs';

const localnet = await startLocalnet({ clusters: { devnet: { port: 29_698 } }, log: () => {} });
const { rpcUrl } = localnet.clusters.devnet;
await benchMintOverHttp(rpcUrl);
await benchSignatures();
await benchReads(rpcUrl);
await localnet.close();
