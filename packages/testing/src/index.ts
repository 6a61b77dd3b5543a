// What the tests of all packages share. It imports no package of this repository, so that each of them can use it.
export { atDepth, casesAtDepth, draw } from './depth.ts';
export { freePort } from './ports.ts';
export { randomSeed } from './seed.ts';
export { waitFor } from './wait-for.ts';
export { faucet, fundedWallet } from './wallets.ts';
