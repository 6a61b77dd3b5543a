import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { signTransaction } from '../cluster/sign-transaction.ts';
import { submitTransaction } from '../rpc/methods/submit-transaction.ts';

/**
 * Signs and submits, with the checks that any client's transaction goes through.
 * @param signers the fee payer first
 * @returns the signature
 */
export function send(
  cluster: Cluster,
  instructions: TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
): string {
  return submitTransaction(cluster, signTransaction(cluster, instructions, signers), false);
}
