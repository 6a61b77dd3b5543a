import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { lossReportAddress, platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { LossReport, Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link reportLossInstruction}. */
export type ReportLossParams = {
  /** The active manager, or the first of two votes. */
  readonly reporter: PublicKey;
  /** Who signs as the second: admin, guardian or the manager last in office. */
  readonly second?: PublicKey;
  /** In place of a second who signs: the address of another's vote for this amount. */
  readonly vote?: PublicKey | undefined;
  readonly stablecoin: Pick<Stablecoin, 'address' | 'reportCount'>;
  /** Base units. */
  readonly amount: bigint;
  /** Pays the report's rent; the reporter by default. */
  readonly feePayer?: PublicKey;
};

/**
 * Reports a loss of deployed collateral. Signed by the reporter, the second who signs, and the fee payer.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, reportLossInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { reporter: authority, stablecoin: pool, amount: 250_000_000n };
 * const instruction = reportLossInstruction(params, programId);
 * ```
 */
export function reportLossInstruction(
  { reporter, second, vote, stablecoin, amount, feePayer }: ReportLossParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    reporter,
    second: second ?? null,
    feePayer: feePayer ?? reporter,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    lossReport: lossReportAddress(stablecoin.address, stablecoin.reportCount, programId),
    systemProgram: SystemProgram.programId,
    vote: vote ?? null,
  };
  return encodeInstruction('reportLoss', accounts, { amount }, programId);
}

/** Parameters of {@link resolveLossInstruction}. */
export type ResolveLossParams = {
  /** One or two of admin, guardian and the manager last in office, who sign. */
  readonly votes: readonly [first: PublicKey, second?: PublicKey | undefined];
  /** In place of a second who signs: the address of another's vote for this amount. */
  readonly vote?: PublicKey | undefined;
  readonly lossReport: Pick<LossReport, 'address' | 'stablecoin'>;
  /** Base units; 0 dismisses the report. At most the reported loss and what is deployed are settled. */
  readonly amount: bigint;
};

/**
 * Settles the reported loss, or less. Signed by one who uses the vote of another, or by two.
 *
 * @example
 * ```ts
 * import { lossReportAddress, resolveLossInstruction } from '@obverse/core';
 *
 * const lossReport = { address: lossReportAddress(stablecoin, 0, programId), stablecoin };
 * const votes = [authority, keypair.publicKey] as const;
 * const instruction = resolveLossInstruction({ votes, lossReport, amount: 200_000_000n }, programId);
 * ```
 */
export function resolveLossInstruction(
  { votes: [first, second], vote, lossReport, amount }: ResolveLossParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    first,
    second: second ?? null,
    platform: platformAddress(programId),
    stablecoin: lossReport.stablecoin,
    lossReport: lossReport.address,
    vote: vote ?? null,
  };
  return encodeInstruction('resolveLoss', accounts, { amount }, programId);
}

/**
 * Ends a loss report without a loss, from 30 days after it was made. Needs no signature but the fee payer's.
 *
 * @example
 * ```ts
 * import { lapseLossReportInstruction, lossReportAddress } from '@obverse/core';
 *
 * const lossReport = { address: lossReportAddress(stablecoin, 0, programId), stablecoin };
 * const instruction = lapseLossReportInstruction(lossReport, programId);
 * ```
 */
export function lapseLossReportInstruction(
  { address, stablecoin }: Pick<LossReport, 'address' | 'stablecoin'>,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('lapseLossReport', { stablecoin, lossReport: address }, {}, programId);
}

/**
 * Closes a resolved loss report without open claims. Needs no signature but the fee payer's.
 *
 * @example
 * ```ts
 * import {
 *   closeLossReportInstruction,
 *   decodeIfOwned,
 *   decodeLossReport,
 *   lossReportAddress,
 * } from '@obverse/core';
 *
 * const at = lossReportAddress(stablecoin, 0, programId);
 * const account = await connection.getAccountInfo(at);
 * const lossReport = decodeIfOwned(programId, at, account, decodeLossReport);
 * if (!lossReport) throw new Error('the report is closed already');
 * const instruction = closeLossReportInstruction(lossReport, programId);
 * ```
 */
export function closeLossReportInstruction(
  { address, rentPayer }: Pick<LossReport, 'address' | 'rentPayer'>,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction(
    'closeLossReport',
    { lossReport: address, rentReceiver: rentPayer },
    {},
    programId,
  );
}
