import type { VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { TransactionTooLargeError } from '../errors.ts';
import { configBits, limitsV1, maxTransactionBytesV1, versionByteV1 } from './parse-v1.ts';

/** What a transaction of version 1 says of its budget. */
export type BudgetV1 = {
  /** Compute units the transaction may use. */
  readonly computeUnitLimit: number;
  /** The priority fee in total; none where absent. */
  readonly priorityLamports?: bigint | undefined;
};

/**
 * The most bytes of accounts that a transaction may load. The other versions may load so much without saying it; without a limit one of version 1 could load nothing.
 */
const loadedAccountsDataSizeLimit = 64 * 1_024 * 1_024;

const signatureBytes = 64;
const maxByte = 255;

const littleEndian = (value: number | bigint, size: number): number[] =>
  Array.from({ length: size }, (_, i) => Number((BigInt(value) >> BigInt(8 * i)) & 0xffn));

function requireAtMost(max: number, count: number, what: string): void {
  if (count > max)
    throw new TransactionTooLargeError(0, `has ${count} ${what}; at most ${max} are allowed in version 1`);
}

/**
 * The bytes of a transaction in version 1, of which SIMD-0385 has the format: accounts and instructions are those of the given one, and the compute budget stands before
 * them. Signatures are zeros: those of another version would be of other bytes. Sign what stands before them, the last 64 bytes for each signer, or let `@solana/kit` do it.
 *
 * @param transaction composed without compute-unit limit and price, whose instructions do nothing in version 1
 * @throws TransactionTooLargeError beyond 4 096 bytes, 64 addresses, 64 instructions or 12 signers
 * @throws RangeError for a transaction with lookup tables, which version 1 does not have
 * @example
 * ```ts
 * import { composeTransaction, memoInstruction, transactionBytesV1 } from '@obverse/core';
 *
 * const composed = composeTransaction({ feePayer, instructions: [memoInstruction('Invoice 42')], blockhash });
 * const bytesToSign = transactionBytesV1(composed, { computeUnitLimit: 60_000, priorityLamports: 1_200n });
 * ```
 */
export function transactionBytesV1(
  { message }: Pick<VersionedTransaction, 'message'>,
  { computeUnitLimit, priorityLamports }: BudgetV1,
): Uint8Array {
  const { header, staticAccountKeys, compiledInstructions, addressTableLookups } = message;
  if (addressTableLookups.length > 0) throw new RangeError('version 1 has no lookup tables');
  requireAtMost(limitsV1.signers, header.numRequiredSignatures, 'signers');
  requireAtMost(limitsV1.addresses, staticAccountKeys.length, 'addresses');
  requireAtMost(limitsV1.instructions, compiledInstructions.length, 'instructions');
  for (const { accountKeyIndexes } of compiledInstructions)
    requireAtMost(maxByte, accountKeyIndexes.length, 'accounts in an instruction');

  const feeBits = priorityLamports === undefined ? 0 : configBits.priorityFee;
  const mask = feeBits | configBits.computeUnitLimit | configBits.loadedData;
  const parts: readonly Iterable<number>[] = [
    [versionByteV1],
    [header.numRequiredSignatures, header.numReadonlySignedAccounts, header.numReadonlyUnsignedAccounts],
    littleEndian(mask, 4),
    bs58.decode(message.recentBlockhash),
    [compiledInstructions.length, staticAccountKeys.length],
    ...staticAccountKeys.map((key) => key.toBytes()),
    priorityLamports === undefined ? [] : littleEndian(priorityLamports, 8),
    littleEndian(computeUnitLimit, 4),
    littleEndian(loadedAccountsDataSizeLimit, 4),
    ...compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => [
      programIdIndex,
      accountKeyIndexes.length,
      ...littleEndian(data.length, 2),
    ]),
    ...compiledInstructions.flatMap(({ accountKeyIndexes, data }) => [accountKeyIndexes, data]),
    new Uint8Array(signatureBytes * header.numRequiredSignatures),
  ];
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  const excessBytes = bytes.length - maxTransactionBytesV1;
  if (excessBytes > 0)
    throw new TransactionTooLargeError(excessBytes, `is larger than ${maxTransactionBytesV1} bytes`);
  return bytes;
}
