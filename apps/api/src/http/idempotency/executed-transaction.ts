import { changeBesideGuards, maxSupportedTransactionVersion, parseTransaction } from '@obverse/core';
import * as z from 'zod';
import type { Chain } from '../../solana/chain.ts';
import type { Rpc } from '../../solana/nodes/rpc.ts';

/** How many of a signer's newest transactions are compared. A wallet rarely signs more in the life of a blockhash. */
const maxCompared = 20;

const listAnswer = z.array(z.object({ signature: z.string() }));
const transactionAnswer = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }).nullable();

async function isSame(
  rpc: Rpc,
  signature: string,
  prepared: Uint8Array,
  maxPriorityFee: bigint,
): Promise<boolean> {
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion };
  const found = await rpc.ask(transactionAnswer, 'getTransaction', signature, options);
  if (found === null) return false;
  const executed = Buffer.from(found.transaction[0], 'base64');
  return changeBesideGuards(prepared, executed, maxPriorityFee) === undefined;
}

/**
 * The signature with which a prepared transaction was executed, whatever it did. Undefined where none of its last signer's newest transactions
 * has its message, but for guards: a wallet may have changed more before it signed.
 *
 * @param transaction base64, as it was prepared
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export function findExecuted(chain: Chain, transaction: string): Promise<string | undefined> {
  const bytes = Buffer.from(transaction, 'base64');
  const { signatures, accounts } = parseTransaction(bytes);
  // the fee payer is the first, and may pay for many others
  const signer = accounts[signatures.length - 1]?.address?.toBase58();
  return chain.call(async (rpc) => {
    const options = { limit: maxCompared, commitment: 'confirmed' };
    const listed = await rpc.ask(listAnswer, 'getSignaturesForAddress', signer, options);
    for (const { signature } of listed)
      if (await isSame(rpc, signature, bytes, chain.maxPriorityFee)) return signature;
    return undefined;
  });
}
