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

/** Redeems while a loss is reported; what is withheld becomes the user's claim. Signed by the user and the fee payer. */
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

/** Pays the refund of a claim on a resolved loss report. Signed by the claim's owner; its rent goes back to who paid it. */
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
