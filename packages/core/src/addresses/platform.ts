import type { PublicKey } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { deriveAddress, u16Seed, u32Seed, u64Seed } from './derive.ts';
import { DEVELOPMENT_PROGRAM_ID, UPGRADEABLE_LOADER_ID } from './programs.ts';

/**
 * The singleton that names the admin, manager, pauser and treasury.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodePlatform, platformAddress } from '@obverse/core';
 *
 * const platform = platformAddress(programId);
 * const account = await connection.getAccountInfo(platform);
 * console.log(decodeIfOwned(programId, platform, account, decodePlatform)?.paused);
 * ```
 */
export function platformAddress(programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([Buffer.from('platform')], programId);
}

/**
 * The platform stablecoin with this index, 0 to 65 535.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, stablecoinAddress } from '@obverse/core';
 *
 * const first = stablecoinAddress(0, programId);
 * const account = await connection.getAccountInfo(first);
 * console.log(decodeIfOwned(programId, first, account, decodeStablecoin)?.seniorAssets);
 * ```
 */
export function stablecoinAddress(index: number, programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([Buffer.from('stablecoin'), u16Seed(index)], programId);
}

/**
 * The token account that holds a stablecoin's collateral.
 *
 * @example
 * ```ts
 * import { vaultAddress } from '@obverse/core';
 *
 * const { value } = await connection.getTokenAccountBalance(vaultAddress(stablecoin, programId));
 * console.log(value.amount);
 * ```
 */
export function vaultAddress(
  stablecoin: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('vault'), stablecoin.toBuffer()], programId);
}

/**
 * The Token-2022 mint of the junior tokens of one epoch: the junior tranche id.
 *
 * @example
 * ```ts
 * import { juniorMintAddress, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
 *
 * const juniorMint = juniorMintAddress(stablecoin, 0, programId);
 * const holding = tokenAddress(juniorMint, user, TOKEN_2022_PROGRAM_ID);
 * const { value } = await connection.getTokenAccountBalance(holding);
 * console.log(value.amount);
 * ```
 */
export function juniorMintAddress(
  stablecoin: PublicKey,
  epoch: number,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('junior_mint'), stablecoin.toBuffer(), u32Seed(epoch)], programId);
}

/**
 * The loss report with this number, 0 for the first.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeLossReport, lossReportAddress } from '@obverse/core';
 *
 * const first = lossReportAddress(stablecoin, 0, programId);
 * const account = await connection.getAccountInfo(first);
 * console.log(decodeIfOwned(programId, first, account, decodeLossReport)?.loss);
 * ```
 */
export function lossReportAddress(
  stablecoin: PublicKey,
  number: number,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('loss_report'), stablecoin.toBuffer(), u32Seed(number)], programId);
}

/**
 * What a loss report withheld from one owner's redemptions.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeLossClaim, lossClaimAddress, lossReportAddress } from '@obverse/core';
 *
 * const claim = lossClaimAddress(lossReportAddress(stablecoin, 0, programId), user, programId);
 * const account = await connection.getAccountInfo(claim);
 * console.log(decodeIfOwned(programId, claim, account, decodeLossClaim)?.withheld);
 * ```
 */
export function lossClaimAddress(
  lossReport: PublicKey,
  owner: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('loss_claim'), lossReport.toBuffer(), owner.toBuffer()], programId);
}

/**
 * The vote on losses of one of admin, guardian and the manager last in office.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeLossVote, lossVoteAddress } from '@obverse/core';
 *
 * const vote = lossVoteAddress(stablecoin, authority, programId);
 * const account = await connection.getAccountInfo(vote);
 * console.log(decodeIfOwned(programId, vote, account, decodeLossVote)?.amount);
 * ```
 */
export function lossVoteAddress(
  stablecoin: PublicKey,
  voter: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('loss_vote'), stablecoin.toBuffer(), voter.toBuffer()], programId);
}

/** Kinds of queued changes: roles of the platform, settings of a stablecoin. */
export const changeKinds = { platform: 0, stablecoin: 1 } as const;

/**
 * The slot for a queued change of this kind.
 *
 * @param target the platform or a stablecoin
 * @example
 * ```ts
 * import { changeAddress, changeKinds, decodeChange, decodeIfOwned } from '@obverse/core';
 *
 * const slot = changeAddress(stablecoin, changeKinds.stablecoin, programId);
 * const account = await connection.getAccountInfo(slot);
 * console.log(decodeIfOwned(programId, slot, account, decodeChange)?.etaTs);
 * ```
 */
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
 *
 * @example
 * ```ts
 * import { brandedMintAddress, integrationAddress } from '@obverse/core';
 *
 * const mint = brandedMintAddress(authority, 0, 'ACME', programId);
 * console.log(integrationAddress(mint, programId).toBase58());
 * ```
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

/**
 * The integration of a branded mint: the integration id and the senior tranche id.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeIntegration, integrationAddress } from '@obverse/core';
 *
 * const id = integrationAddress(brandedMint, programId);
 * const account = await connection.getAccountInfo(id);
 * console.log(decodeIfOwned(programId, id, account, decodeIntegration)?.feeBps);
 * ```
 */
export function integrationAddress(
  brandedMint: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('integration'), brandedMint.toBuffer()], programId);
}

/**
 * Exists while `user` is whitelisted.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeWhitelistEntry, whitelistEntryAddress } from '@obverse/core';
 *
 * const entry = whitelistEntryAddress(integration, user, programId);
 * const account = await connection.getAccountInfo(entry);
 * const isWhitelisted = decodeIfOwned(programId, entry, account, decodeWhitelistEntry) !== undefined;
 * ```
 */
export function whitelistEntryAddress(
  integration: PublicKey,
  user: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): PublicKey {
  return deriveAddress([Buffer.from('whitelist'), integration.toBuffer(), user.toBuffer()], programId);
}

/**
 * A junior withdrawal of `owner` that waits for its unlock.
 *
 * @example
 * ```ts
 * import { cooldownAddress, decodeCooldown, decodeIfOwned } from '@obverse/core';
 *
 * const withdrawal = cooldownAddress(stablecoin, user, 1n, programId);
 * const account = await connection.getAccountInfo(withdrawal);
 * console.log(decodeIfOwned(programId, withdrawal, account, decodeCooldown)?.unlockTs);
 * ```
 */
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

/**
 * The loader's account that records the program's upgrade authority.
 *
 * @example
 * ```ts
 * import { programDataAddress } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(programDataAddress(programId));
 * const programDataBytes = account?.data.length;
 * ```
 */
export function programDataAddress(programId: PublicKey = DEVELOPMENT_PROGRAM_ID): PublicKey {
  return deriveAddress([programId.toBuffer()], UPGRADEABLE_LOADER_ID);
}
