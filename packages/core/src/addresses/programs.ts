import { LIGHTHOUSE_PROGRAM } from '../program/failure.ts';
import { DEVELOPMENT_PROGRAM } from '../program/platform.generated.ts';
import { parseAddress } from './keys.ts';

/**
 * The platform program of development clusters. Anyone can derive its key, whose seed is the SHA-256 of
 * `Obverse development program 7560: worthless outside local clusters`. Every function takes the
 * program id as its last parameter with this one as default.
 */
export const DEVELOPMENT_PROGRAM_ID = parseAddress(DEVELOPMENT_PROGRAM);

/** The program of the assertions that wallets such as Phantom and Solflare add to a transaction before they sign it. */
export const LIGHTHOUSE_PROGRAM_ID = parseAddress(LIGHTHOUSE_PROGRAM);

export const UPGRADEABLE_LOADER_ID = parseAddress('BPFLoaderUpgradeab1e11111111111111111111111');

// here and not from @solana/spl-token, which is ten times as large as all that a browser needs of this package
export const TOKEN_PROGRAM_ID = parseAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022_PROGRAM_ID = parseAddress('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const ASSOCIATED_TOKEN_PROGRAM_ID = parseAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
