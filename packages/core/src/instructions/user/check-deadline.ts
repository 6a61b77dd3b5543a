import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/**
 * Makes the whole transaction fail once its time is over. It belongs before the instructions that it guards.
 *
 * @param validUntilTs the last second in which the transaction may execute, unix seconds
 * @example
 * ```ts
 * import { checkDeadlineInstruction, composeTransaction, syncInstruction } from '@obverse/core';
 *
 * const deadline = checkDeadlineInstruction(now + 120n, programId);
 * const instructions = [deadline, syncInstruction(stablecoin, integration, programId)];
 * const transaction = composeTransaction({ feePayer, instructions, blockhash });
 * ```
 */
export const checkDeadlineInstruction = (
  validUntilTs: bigint,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction => encodeInstruction('checkDeadline', {}, { validUntilTs }, programId);
