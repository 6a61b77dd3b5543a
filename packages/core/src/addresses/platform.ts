import type { PublicKey } from '@solana/web3.js';
import { deriveAddress, u16Seed, u64Seed } from './derive.ts';
import { DEVELOPMENT_PROGRAM_ID, UPGRADEABLE_LOADER_ID } from './programs.ts';

/** The singleton that names the admin, manager, pauser and treasury. */
export function platformAddress(programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([Buffer.from('platform')], programId);
}

/** The platform stablecoin with this index, 0 to 65 535. */
export function stablecoinAddress(index: number, programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([Buffer.from('stablecoin'), u16Seed(index)], programId);
}

/** The token account that holds a stablecoin's collateral. */
export function vaultAddress(
  stablecoin: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('vault'), stablecoin.toBuffer()], programId);
}

/** A stablecoin's first-loss pool. */
export function juniorTrancheAddress(
  stablecoin: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('junior'), stablecoin.toBuffer()], programId);
}

/** The Token-2022 mint of a junior tranche's tokens. */
export function juniorMintAddress(
  juniorTranche: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('junior_mint'), juniorTranche.toBuffer()], programId);
}

/**
 * The branded mint that `initializer` creates on a stablecoin under `symbol` (at most 32 bytes). Known before the initialize
 * transaction exists; nobody else can take it.
 */
export function brandedMintAddress(
  initializer: PublicKey,
  stablecoinIndex: number,
  symbol: string,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  const seeds = [
    Buffer.from('branded_mint'),
    initializer.toBuffer(),
    u16Seed(stablecoinIndex),
    Buffer.from(symbol),
  ];
  return deriveAddress(seeds, programId);
}

/** The integration of a branded mint: the integration id and the senior tranche id. */
export function integrationAddress(
  brandedMint: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('integration'), brandedMint.toBuffer()], programId);
}

/** Exists while `user` is whitelisted. */
export function whitelistEntryAddress(
  integration: PublicKey,
  user: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('whitelist'), integration.toBuffer(), user.toBuffer()], programId);
}

/** A junior withdrawal of `owner` that waits for its unlock. */
export function cooldownAddress(
  juniorTranche: PublicKey,
  owner: PublicKey,
  id: bigint,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress(
    [Buffer.from('cooldown'), juniorTranche.toBuffer(), owner.toBuffer(), u64Seed(id)],
    programId,
  );
}

/** The loader's account that records the program's upgrade authority. */
export function programDataAddress(programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([programId.toBuffer()], UPGRADEABLE_LOADER_ID);
}
