import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { lossVoteAddress, platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { LossVote, Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link voteLossInstruction}. */
export type VoteLossParams = {
  /** Admin, guardian or the manager last in office. */
  readonly voter: PublicKey;
  /** As the voter knows it: the vote fails where a loss was reported or resolved since. */
  readonly stablecoin: Pick<Stablecoin, 'address' | 'reportCount' | 'reportOpen'>;
  /** Base units; exactly what another can then report, or settle where a report is open. */
  readonly amount: bigint;
  /** Pays the vote's rent when it is created; the voter by default. */
  readonly feePayer?: PublicKey;
};

/**
 * Votes for a loss, so that another of admin, guardian and the manager last in office can report or settle it alone, without a limit of
 * time. An earlier vote of the voter is replaced. Signed by the voter and the fee payer.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, voteLossInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { voter: authority, stablecoin: pool, amount: 250_000_000n };
 * const instruction = voteLossInstruction(params, programId);
 * ```
 */
export function voteLossInstruction(
  { voter, stablecoin, amount, feePayer }: VoteLossParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    voter,
    feePayer: feePayer ?? voter,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    lossVote: lossVoteAddress(stablecoin.address, voter, programId),
    systemProgram: SystemProgram.programId,
  };
  const { reportCount: number, reportOpen } = stablecoin;
  return encodeInstruction('voteLoss', accounts, { number, reportOpen, amount }, programId);
}

/**
 * Takes a vote on a loss back. Signed by its voter, who need not have a role any more; the rent goes to its payer.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeLossVote, lossVoteAddress, withdrawLossVoteInstruction } from '@obverse/core';
 *
 * const at = lossVoteAddress(stablecoin, authority, programId);
 * const vote = decodeIfOwned(programId, at, await connection.getAccountInfo(at), decodeLossVote);
 * if (!vote) throw new Error('there is no vote');
 * const instruction = withdrawLossVoteInstruction(vote, programId);
 * ```
 */
export function withdrawLossVoteInstruction(
  { address, voter, rentPayer }: Pick<LossVote, 'address' | 'voter' | 'rentPayer'>,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { voter, lossVote: address, rentReceiver: rentPayer };
  return encodeInstruction('withdrawLossVote', accounts, {}, programId);
}
