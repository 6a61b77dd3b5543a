// Solana's library as the examples have it, and the packages of this repository, which the root does not install.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(resolve('examples/package.json'));

export const { Connection, Keypair, PublicKey, VersionedTransaction } = require('@solana/web3.js');
export const { developmentKeypair } = await import('../../packages/localnet/dist/index.js');
export * as core from '../../packages/core/dist/index.js';
