import type { PublicKey } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { deriveAddress, u16Seed, u32Seed, u64Seed } from './derive.ts';
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

/** The Token-2022 mint of the junior tokens of one epoch: the junior tranche id. */
export function juniorMintAddress(
  stablecoin: PublicKey,
  epoch: number,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('junior_mint'), stablecoin.toBuffer(), u32Seed(epoch)], programId);
}

/** The loss report with this number, 0 for the first. */
export function lossReportAddress(
  stablecoin: PublicKey,
  number: number,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('loss_report'), stablecoin.toBuffer(), u32Seed(number)], programId);
}

/** What a loss report withheld from one owner's redemptions. */
export function lossClaimAddress(
  lossReport: PublicKey,
  owner: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('loss_claim'), lossReport.toBuffer(), owner.toBuffer()], programId);
}

/** Kinds of queued changes: roles of the platform, settings of a stablecoin. */
export const changeKinds = { platform: 0, stablecoin: 1 } as const;

/** The slot for a queued change of this kind. @param target the platform or a stablecoin */
export function changeAddress(
  target: PublicKey,
  kind: number,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('change'), target.toBuffer(), Uint8Array.of(kind)], programId);
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
  stablecoin: PublicKey,
  owner: PublicKey,
  id: bigint,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress(
    [Buffer.from('cooldown'), stablecoin.toBuffer(), owner.toBuffer(), u64Seed(id)],
    programId,
  );
}

/** The loader's account that records the program's upgrade authority. */
export function programDataAddress(programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([programId.toBuffer()], UPGRADEABLE_LOADER_ID);
}
