import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import type { Line } from '../show/lines.ts';

/** One transaction that a verb wants to send, and what the operator is to know of it before. */
export interface Proposal {
  /** What will be done, as an order: `Pause the platform`. */
  readonly title: string;
  /** With whom and how much, and what changes from what to what. */
  readonly lines: readonly Line[];
  readonly instructions: readonly TransactionInstruction[];
  /** Who signs beside the session's parties. */
  readonly signers?: readonly Keypair[];
}
