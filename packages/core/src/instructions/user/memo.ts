import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { Buffer } from 'buffer';

/** SPL Memo, version 2. */
export const MEMO_PROGRAM_ID = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/**
 * Adds a text to a transaction, which explorers and nodes list with it. It names no account: who signs the transaction has signed the memo, too. Solana Pay expects it
 * in that form, directly before the instruction that pays.
 */
export const memoInstruction = (text: string): TransactionInstruction =>
  new TransactionInstruction({ programId: MEMO_PROGRAM_ID, keys: [], data: Buffer.from(text, 'utf8') });
