import { type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { CodecError } from '../errors.ts';
import { feesOf } from '../explanation/budget.ts';
import { type DescribedInstruction, describeInstruction } from '../explanation/describe.ts';
import { UnrecognizedTransactionError } from '../explanation/recognize.ts';
import { type ParsedInstruction, type ParsedTransaction, parseTransaction } from '../transactions/parse.ts';
import { type ClusterPrices, type TransactionCosts, worstRentBytes } from './costs.ts';

/** A transaction in words, with what it costs at most. */
export type DescribedTransaction = {
  /** The transaction that is described. Sign these bytes, or the text that they were made of. */
  readonly bytes: Uint8Array;
  /** In the order in which they execute. */
  readonly instructions: readonly DescribedInstruction[];
  /** All that a person should read before signing: a sentence for each instruction, who signs, and what it costs. */
  readonly words: readonly string[];
  /** Base58, the fee payer first. */
  readonly signers: readonly string[];
  /** What the fee payer pays at most. */
  readonly costs: TransactionCosts;
  readonly computeUnitLimit: number;
  /** Base58; a node has to say whether it is recent, and of the cluster that was asked for. */
  readonly blockhash: string;
};

export const signersOfParsed = ({ accounts }: ParsedTransaction): string[] =>
  accounts.flatMap(({ address, isSigner }) =>
    address !== undefined && isSigner ? [address.toBase58()] : [],
  );

function wordsOf(
  instructions: readonly DescribedInstruction[],
  signers: readonly string[],
  { signatureLamports, priorityLamports, rentBytes, rentLamports, totalLamports }: TransactionCosts,
): string[] {
  const fees = `${signatureLamports} for signatures, ${priorityLamports} for priority`;
  const payer = `${signers[0]} pays at most`;
  return [
    ...instructions.map(({ words }) => `${words}.`),
    `It is signed by ${signers.join(' and ')}.`,
    totalLamports === undefined
      ? `${payer} ${signatureLamports + priorityLamports} lamports, ${fees}, and the rent of ${rentBytes} bytes of accounts that may not exist yet, at what the cluster charges for a byte.`
      : `${payer} ${totalLamports} lamports: ${fees}, and ${rentLamports} as rent of accounts that may not exist yet.`,
  ];
}

/**
 * Describes a transaction.
 *
 * @param paying the instructions of the platform and of the associated token program among its instructions: those that may take rent
 */
export function describeParsed(
  bytes: Uint8Array,
  parsed: ParsedTransaction,
  paying: readonly TransactionInstruction[],
  programId: PublicKey,
  { lamportsPerByte }: ClusterPrices,
): DescribedTransaction {
  const { signatureLamports, priorityLamports, computeUnitLimit } = feesOf(parsed);
  const rentBytes = worstRentBytes(paying, programId);
  const rentLamports = lamportsPerByte === undefined ? undefined : rentBytes * lamportsPerByte;
  const totalLamports =
    rentLamports === undefined ? undefined : signatureLamports + priorityLamports + rentLamports;
  const costs = { signatureLamports, priorityLamports, rentBytes, rentLamports, totalLamports };
  const signers = signersOfParsed(parsed);
  const instructions = parsed.instructions.map((each) => describeInstruction(each, programId));
  const words = wordsOf(instructions, signers, costs);
  return { bytes, instructions, words, signers, costs, computeUnitLimit, blockhash: parsed.blockhash };
}

/** Programs whose instructions take no rent, so that the costs are known. Of Lighthouse only its guards are known. */
const free: readonly string[] = ['computeBudget', 'memo', 'lighthouse'];

const isPaying = ({ program, name }: DescribedInstruction): boolean =>
  name !== undefined && (program === 'platform' || program === 'associatedToken');

/** A stablecoin's vault is as large as the extensions of its underlying ask for: its rent is not known here. */
const unbounded: readonly (string | undefined)[] = ['initializePlatform', 'createStablecoin'];

function toInstruction({ programId, accounts, data }: ParsedInstruction): TransactionInstruction {
  const keys = accounts.flatMap(({ address, isSigner, isWritable }) =>
    address === undefined ? [] : [{ pubkey: address, isSigner, isWritable }],
  );
  return new TransactionInstruction({ programId, keys, data: Buffer.from(data) });
}

/**
 * Says in words what a transaction of the platform's instructions does, who signs it, and what it costs at most, from its bytes alone: for one that was
 * composed here, or by another person who wants it signed. For an answer of the service, {@link verifyTransaction} says besides that it is what was asked for.
 *
 * @param bytes version 0 or 1, signed or not
 * @param prices what the cluster charges now, so that costs are in lamports
 * @throws UnrecognizedTransactionError where it holds an instruction whose effect or cost is not known: it must not be signed blindly
 * @throws CodecError for bytes that are no transaction
 * @example
 * ```ts
 * import { describeTransaction } from '@obverse/core';
 *
 * const { words, signers } = describeTransaction(bytes, programId);
 * console.log(words.join('\n'), signers.length);
 * ```
 */
export function describeTransaction(
  bytes: Uint8Array,
  programId: PublicKey,
  prices: ClusterPrices = {},
): DescribedTransaction {
  const parsed = parseTransaction(bytes);
  if (parsed.version === 'legacy' || parsed.lookupTables.length > 0)
    throw new UnrecognizedTransactionError(
      'it is neither of version 0 nor of version 1, or uses a lookup table',
    );
  const described = parsed.instructions.map((each) => describeInstruction(each, programId));
  for (const each of described) {
    const isBounded = isPaying(each) || free.includes(each.program);
    if (each.name !== undefined && isBounded && !unbounded.includes(each.name)) continue;
    throw new UnrecognizedTransactionError(
      `it carries an instruction of the program ${each.programId.toBase58()} whose effect or cost is not known: ${each.words}`,
    );
  }
  if (!described.some(isPaying)) throw new CodecError('the transaction does nothing on the platform');
  const paying = parsed.instructions.filter((_, i) => isPaying(described[i] as DescribedInstruction));
  return describeParsed(bytes, parsed, paying.map(toInstruction), programId, prices);
}
