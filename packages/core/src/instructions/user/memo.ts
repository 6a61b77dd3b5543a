import { TransactionInstruction } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { parseAddress } from '../../addresses/keys.ts';

/** SPL Memo, version 2. */
export const MEMO_PROGRAM_ID = parseAddress('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/**
 * Adds a text to a transaction, which explorers and nodes list with it. It names no account: who signs the transaction has signed the memo, too. Solana Pay expects it
 * in that form, directly before the instruction that pays.
 *
 * @example
 * ```ts
 * import { composeTransaction, memoInstruction } from '@obverse/core';
 * import { SystemProgram } from '@solana/web3.js';
 *
 * const pay = SystemProgram.transfer({ fromPubkey: user, toPubkey: authority, lamports: 5_000n });
 * const instructions = [memoInstruction('invoice 2041'), pay];
 * const transaction = composeTransaction({ feePayer: user, instructions, blockhash });
 * ```
 */
export const memoInstruction = (text: string): TransactionInstruction =>
  new TransactionInstruction({ programId: MEMO_PROGRAM_ID, keys: [], data: Buffer.from(text, 'utf8') });
