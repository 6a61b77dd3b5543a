import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { lossClaimAddress, lossReportAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { LossClaim, Stablecoin } from '../../program/platform.generated.ts';
import type { StablecoinTokens } from '../parts.ts';
import type { RedeemParams } from '../user/redeem.ts';

/** Parameters of {@link redeemUnderReportInstruction}. */
export type RedeemUnderReportParams = RedeemParams & {
  /** Pays the claim's rent when it is created; the user by default. */
  readonly feePayer?: PublicKey;
} & (
    | { readonly stablecoin: Pick<Stablecoin, 'reportCount'>; readonly lossReport?: undefined }
    // where the number of reports is not known
    | { readonly lossReport: PublicKey }
  );

/**
 * Redeems while a loss is reported; what is withheld becomes the user's claim. Signed by the user and the fee payer.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, redeemUnderReportInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const coin = { address: integration, brandedMint };
 * const amounts = { tokens: 1_000_000n, minimumReceived: 900_000n };
 * const params = { user, feePayer, integration: coin, stablecoin: pool, ...amounts };
 * const instruction = redeemUnderReportInstruction(params, programId);
 * ```
 */
export function redeemUnderReportInstruction(
  params: RedeemUnderReportParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { user, integration, stablecoin } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  // the open report is the newest one
  const lossReport =
    params.lossReport ?? lossReportAddress(stablecoin.address, params.stablecoin.reportCount - 1, programId);
  const accounts = {
    user,
    feePayer: params.feePayer ?? user,
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    integration: integration.address,
    brandedMint: integration.brandedMint,
    lossReport,
    lossClaim: lossClaimAddress(lossReport, user, programId),
    source: params.source ?? tokenAddress(integration.brandedMint, user, TOKEN_2022_PROGRAM_ID),
    destination: params.destination ?? tokenAddress(underlyingMint, user, tokenProgram),
    underlyingMint,
    tokenProgram,
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('redeemUnderReport', accounts, params, programId);
}

/** Parameters of {@link settleLossClaimInstruction}. */
export type SettleLossClaimParams = {
  readonly stablecoin: StablecoinTokens;
  readonly claim: Pick<LossClaim, 'address' | 'owner' | 'lossReport' | 'rentPayer'>;
  /** Receives the underlying; the owner's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Pays the refund of a claim on a resolved loss report. Signed by the claim's owner; its rent goes back to who paid it.
 *
 * @example
 * ```ts
 * import {
 *   decodeIfOwned,
 *   decodeLossClaim,
 *   lossClaimAddress,
 *   lossReportAddress,
 *   settleLossClaimInstruction,
 *   TOKEN_PROGRAM_ID,
 *   vaultAddress,
 * } from '@obverse/core';
 *
 * const vault = vaultAddress(stablecoin, programId);
 * const pool = { address: stablecoin, vault, underlyingMint, tokenProgram: TOKEN_PROGRAM_ID };
 * const at = lossClaimAddress(lossReportAddress(stablecoin, 0, programId), user, programId);
 * const claim = decodeIfOwned(programId, at, await connection.getAccountInfo(at), decodeLossClaim);
 * if (!claim) throw new Error('nothing was withheld from this user');
 * const instruction = settleLossClaimInstruction({ stablecoin: pool, claim }, programId);
 * ```
 */
export function settleLossClaimInstruction(
  { stablecoin, claim, destination }: SettleLossClaimParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    owner: claim.owner,
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    lossReport: claim.lossReport,
    lossClaim: claim.address,
    rentReceiver: claim.rentPayer,
    destination: destination ?? tokenAddress(underlyingMint, claim.owner, tokenProgram),
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('settleLossClaim', accounts, {}, programId);
}
