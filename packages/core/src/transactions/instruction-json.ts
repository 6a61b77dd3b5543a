import type { InstructionJson } from '@obverse/contracts';
import type { TransactionInstruction } from '@solana/web3.js';

/**
 * An instruction as answers have it.
 *
 * @example
 * ```ts
 * import { memoInstruction, toInstructionJson } from '@obverse/core';
 *
 * console.log(JSON.stringify(toInstructionJson(memoInstruction('Invoice 42'))));
 * ```
 */
export const toInstructionJson = ({ programId, keys, data }: TransactionInstruction): InstructionJson => ({
  programId: programId.toBase58(),
  accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
    address: pubkey.toBase58(),
    isSigner,
    isWritable,
  })),
  data: data.toString('base64'),
});
