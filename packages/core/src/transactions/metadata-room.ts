import { PublicKey } from '@solana/web3.js';
import { initializeIntegrationInstruction } from '../instructions/integrator/initialize-integration.ts';
import { composeTransaction, transactionBytes } from './compose.ts';
import { transactionBytesV1 } from './compose-v1.ts';
import { maxTransactionBytes } from './parse.ts';

/**
 * Bytes that name, symbol, uri and description may have together so that the initialize transaction fits into 1 232 bytes,
 * or 4 096 of version 1, compute budget included. A fee payer other than the initializer takes its share, and so does a compliance
 * authority.
 *
 * @example
 * ```ts
 * import { metadataRoom } from '@obverse/core';
 *
 * const texts = ['Acme Dollar', 'ACME', 'https://example.com/acme.json', 'The dollar of Acme.'];
 * const length = new TextEncoder().encode(texts.join('')).length;
 * if (length > metadataRoom(false)) throw new Error('the texts do not fit into one transaction');
 * ```
 */
export function metadataRoom(separateFeePayer: boolean, hasCompliance = false, version: 0 | 1 = 0): number {
  const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
  const initializer = key(1);
  const instruction = initializeIntegrationInstruction({
    initializer,
    feePayer: separateFeePayer ? key(2) : initializer,
    authority: initializer,
    stablecoinIndex: 0,
    feeBps: 0,
    whitelistRequired: true,
    ...(hasCompliance && { powers: 1, compliance: key(4) }),
    name: '',
    symbol: '',
    uri: '',
    // long enough that the instruction's length is written in two bytes, as it will be with any metadata that matters here
    description: ' '.repeat(longDescription),
  });
  const parts = {
    feePayer: separateFeePayer ? key(2) : initializer,
    instructions: [instruction],
    blockhash: key(3).toBase58(),
  };
  const computeUnitLimit = 1;
  const bytes =
    version === 1
      ? transactionBytesV1(composeTransaction(parts), { computeUnitLimit, priorityLamports: 1n })
      : transactionBytes(composeTransaction({ ...parts, computeUnitLimit, computeUnitPrice: 1n }));
  return maxTransactionBytes(version) - bytes.length + longDescription;
}

const longDescription = 128;
