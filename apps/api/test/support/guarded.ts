import { LIGHTHOUSE_PROGRAM_ID } from '@obverse/core';
import {
  type PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { decode } from './service.ts';

export const guard = (pubkey: PublicKey) =>
  new TransactionInstruction({
    programId: LIGHTHOUSE_PROGRAM_ID,
    keys: [{ pubkey, isSigner: false, isWritable: false }],
    data: Buffer.of(5, 0, 4, 1),
  });

/** The transaction with guards before and behind its instructions, as wallets add them; without signatures. */
export function guarded(transaction: string, account: PublicKey): string {
  const message = TransactionMessage.decompile(decode(transaction).message);
  message.instructions.unshift(guard(account));
  message.instructions.push(guard(account));
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64');
}
