import { PublicKey } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM } from '../program/platform.generated.ts';

/**
 * The platform program of development clusters. Anyone can derive its key, whose seed is the SHA-256 of
 * `Obverse development program 7560: worthless outside local clusters`. Every function takes the
 * program id as its last parameter with this one as default.
 */
export const DEVELOPMENT_PROGRAM_ID = new PublicKey(DEVELOPMENT_PROGRAM);

export const UPGRADEABLE_LOADER_ID = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');
export { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
