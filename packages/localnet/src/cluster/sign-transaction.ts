import {
  type Keypair,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Cluster } from './cluster.ts';
import { type DecodedTransaction, decodeTransaction } from './decode-transaction.ts';

/** Composes and signs a transaction for now. @param signers the fee payer first */
export function signTransaction(
  cluster: Cluster,
  instructions: TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
): DecodedTransaction {
  const message = new TransactionMessage({
    payerKey: signers[0].publicKey,
    recentBlockhash: cluster.blockhashes.at(cluster.clock.slot()),
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([...signers]);
  return decodeTransaction(transaction.serialize());
}
