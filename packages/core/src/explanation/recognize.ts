import { ComputeBudgetProgram, type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { ASSOCIATED_TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError, CoreError, TransactionTooLargeError } from '../errors.ts';
import { checkDeadlineInstruction } from '../instructions/user/check-deadline.ts';
import { createTokenAccountInstruction } from '../instructions/user/create-token-account.ts';
import { MEMO_PROGRAM_ID, memoInstruction } from '../instructions/user/memo.ts';
import { isSameBytes } from '../program/bytes.ts';
import { type DecodedInstruction, decodeInstruction, encodeInstruction } from '../program/instruction.ts';
import { maxComputeUnits } from '../solana/fees.ts';
import {
  advanceNonceInstruction,
  composeTransaction,
  transactionBytes,
  type UsedNonce,
} from '../transactions/compose.ts';
import { transactionBytesV1 } from '../transactions/compose-v1.ts';
import type { ParsedInstruction, ParsedTransaction } from '../transactions/parse.ts';
import { computeBudgetOf, feesOf } from './budget.ts';
import { misplacedAccount } from './derived-accounts.ts';
import { changeBesideGuards, isGuard, messageOf, withoutGuards } from './guards.ts';

/**
 * A transaction that the platform's endpoints do not make.
 *
 * @example
 * ```ts
 * import { parseTransaction, recognizeTransaction, UnrecognizedTransactionError } from '@obverse/core';
 *
 * try {
 *   recognizeTransaction(bytes, parseTransaction(bytes), 1_000_000n, programId);
 * } catch (error) {
 *   if (!(error instanceof UnrecognizedTransactionError)) throw error;
 *   console.error(`the platform did not make this transaction: ${error.message}`);
 * }
 * ```
 */
export class UnrecognizedTransactionError extends CoreError {
  override readonly name = 'UnrecognizedTransactionError';

  /** @param reason what it carries, for people */
  constructor(reason: string) {
    super('UNRECOGNIZED_TRANSACTION', reason);
  }
}

/** A transaction of the platform's endpoints, as its request described it. */
export type RecognizedTransaction = {
  readonly feePayer: PublicKey;
  /** What it does, without what the request attached to it. The last one is the platform's. */
  readonly instructions: readonly TransactionInstruction[];
  /** All of it, without the compute budget. */
  readonly attached: readonly TransactionInstruction[];
  readonly memo: string | undefined;
  /** Accounts behind those of the last instruction. */
  readonly references: readonly PublicKey[];
  /** Unix seconds. */
  readonly validUntilTs: bigint | undefined;
  readonly nonce: UsedNonce | undefined;
};

/** What the endpoints' transactions do, by the names of their instructions. */
const shapes = [
  /^(createTokenAccount )?(thawWhitelisted )?mint$/,
  /^(createTokenAccount ){0,2}redeem (thawWhitelisted )?mint$/,
  /^(createTokenAccount )?(redeem|redeemUnderReport|claimFees|settleLossClaim)$/,
  /^(createTokenAccount )?(juniorCompleteWithdrawal|juniorCancelWithdrawal)$/,
  /^(openJuniorMint )?(createTokenAccount )?juniorDeposit$/,
  /^setWhitelisted( setWhitelisted)*$/,
  /^updateMetadata( updateMetadata)*$/,
  /^(createTokenAccount )?(resumeCoin )?(thaw ){0,2}seize( freeze)?( pauseCoin)?$/,
  /^(freeze|thaw|pauseCoin|resumeCoin|nominateCompliance|acceptCompliance|thawWhitelisted)$/,
  /^(initializeIntegration|setFee|setWhitelistRequired|nominateAuthority|acceptAuthority|juniorRequestWithdrawal)$/,
];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const maxMemoBytes = 200;
const maxReferences = 5;

/** Whether a time is within the range of ECMAScript's dates. */
const isDate = (seconds: bigint): boolean => seconds >= 0n && seconds <= 8_640_000_000_000n;

const refuse = (reason: string) => new UnrecognizedTransactionError(reason);

const isOf = (programId: PublicKey | undefined, instruction: ParsedInstruction): boolean =>
  programId?.equals(instruction.programId) ?? false;

const keysOf = ({ accounts }: ParsedInstruction): PublicKey[] =>
  accounts.flatMap(({ address }) => address ?? []);

/** An instruction of the platform whose accounts are where endpoints put them. */
function decodeOwn(
  instruction: ParsedInstruction,
  feePayer: PublicKey,
  programId: PublicKey,
): DecodedInstruction {
  let decoded: DecodedInstruction;
  try {
    decoded = decodeInstruction(keysOf(instruction), instruction.data, programId);
  } catch (error) {
    throw error instanceof CodecError ? refuse(error.message) : error;
  }
  const { name, accounts } = decoded;
  const misplaced = misplacedAccount(decoded, programId);
  if (misplaced !== undefined)
    throw refuse(`the account ${misplaced} of ${name} is another than this service uses`);
  if (accounts['feePayer'] != null && !accounts['feePayer'].equals(feePayer))
    throw refuse(`the account feePayer of ${name} is not the fee payer`);
  return decoded;
}

/** The instruction as endpoints make it. */
function encodeOwn({ name, accounts, arguments: args, extra }: DecodedInstruction, programId: PublicKey) {
  const { keys, data } = encodeInstruction(name, accounts as never, args as never, programId);
  const references = extra.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }));
  return new TransactionInstruction({ programId, keys: [...keys, ...references], data });
}

/** The nonce account that the transaction advances, where it does that first. */
function nonceOf([first]: readonly ParsedInstruction[]): UsedNonce | undefined {
  if (first === undefined || !isOf(SystemProgram.programId, first)) return undefined;
  const [account, , authority] = keysOf(first);
  return account && authority && { account, authority };
}

/** Those of its instructions that set the compute budget; none in version 1, which has it beside them. */
function budgetInstructions(transaction: ParsedTransaction, maxPriorityLamports: bigint) {
  const { config } = transaction;
  const { computeUnitLimit, computeUnitPrice } = config
    ? { computeUnitLimit: config.computeUnitLimit, computeUnitPrice: undefined }
    : computeBudgetOf(transaction.instructions);
  if (computeUnitLimit === undefined) throw refuse('it sets no compute-unit limit');
  if (computeUnitLimit === 0 || computeUnitLimit > maxComputeUnits)
    throw refuse(`its compute-unit limit is ${computeUnitLimit}`);
  const { priorityLamports } = feesOf(transaction);
  if (priorityLamports > maxPriorityLamports)
    throw refuse(
      `its priority fee is ${priorityLamports} lamports, and this service sets at most ${maxPriorityLamports}`,
    );
  if (config !== undefined) return [];
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: computeUnitLimit });
  if (computeUnitPrice === undefined) return [limit];
  return [limit, ComputeBudgetProgram.setComputeUnitPrice({ microLamports: computeUnitPrice })];
}

function decodeMemo({ data, accounts }: ParsedInstruction): string {
  const text = decoder.decode(data);
  if (accounts.length > 0 || data.length > maxMemoBytes || !isSameBytes(encoder.encode(text), data))
    throw refuse(`its memo names accounts, is longer than ${maxMemoBytes} bytes, or is not UTF-8`);
  return text;
}

/** The creation of the account that the platform's instructions pay into, as endpoints make it. */
function tokenAccountCreation(
  instruction: ParsedInstruction,
  own: readonly DecodedInstruction[],
  feePayer: PublicKey,
): TransactionInstruction {
  const [, account, owner, mint, , tokenProgram] = keysOf(instruction);
  const isPaidInto = own.some(({ accounts }) => account && accounts['destination']?.equals(account));
  if (!account || !owner || !mint || !tokenProgram || !isPaidInto)
    throw refuse(`it creates a token account that ${own.at(-1)?.name} does not pay into`);
  return createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram });
}

/** A conversion mints with what its redemption pays at least, to the same user and in the same stablecoin. */
function checkConversion(own: readonly DecodedInstruction[]): void {
  const [redeem, mint] = [own.find(({ name }) => name === 'redeem'), own.find(({ name }) => name === 'mint')];
  const underlying = (each: DecodedInstruction, account: string, amount: string) =>
    `${each.accounts['stablecoin']} ${each.accounts[account]} ${each.arguments[amount]}`;
  if (
    redeem &&
    mint &&
    underlying(redeem, 'destination', 'minimumReceived') !== underlying(mint, 'source', 'amount')
  )
    throw refuse('it does not mint with what its redemption pays');
}

/** What Solana Actions do, in the legacy format: the clients of Actions do not all read another. */
const legacyShape = /^(createTokenAccount )?(redeem|(thawWhitelisted )?mint)$/;

/** A v0 transaction that uses no lookup tables, in the legacy format: its message has neither the version nor their number. */
const toLegacy = (bytes: Uint8Array, signatures: number): Uint8Array => {
  const start = 1 + signatures * 64;
  return Uint8Array.from([...bytes.subarray(0, start), ...bytes.subarray(start + 1, -1)]);
};

/** What this service composes of instructions, as the bytes of a version. */
function compose(
  instructions: readonly TransactionInstruction[],
  { version, feePayer, blockhash, signatures, config }: ParsedTransaction,
): Uint8Array {
  const composed = composeTransaction({ feePayer, blockhash, instructions });
  if (config !== undefined)
    return transactionBytesV1(composed, { ...config, computeUnitLimit: config.computeUnitLimit ?? 0 });
  const bytes = transactionBytes(composed);
  return version === 'legacy' ? toLegacy(bytes, signatures.length) : bytes;
}

/** Whether a transaction's message is, byte by byte, what this service composes of the instructions; where a wallet has added guards, it is so beside these. */
function isComposedOf(
  instructions: readonly TransactionInstruction[],
  transaction: ParsedTransaction,
  bytes: Uint8Array,
): boolean {
  try {
    const composed = compose(instructions, transaction);
    return transaction.instructions.some(isGuard)
      ? changeBesideGuards(composed, bytes) === undefined
      : isSameBytes(messageOf(composed, transaction), messageOf(bytes, transaction));
  } catch (error) {
    if (error instanceof TransactionTooLargeError) return false;
    throw error;
  }
}

/**
 * Recognizes a transaction that the platform's endpoints have made, signed or not, and says what was asked for. It decodes the parts, makes the
 * transaction of them again, and compares the two byte by byte, so that nothing can stand beside what it has decoded but the guards of a wallet, which it
 * leaves out: see {@link changeBesideGuards}.
 *
 * @param bytes as they are sent
 * @param transaction the same, parsed
 * @param maxPriorityLamports the highest priority fee that the service lets a transaction pay
 * @throws UnrecognizedTransactionError that says what it carries beside, or in another way
 * @example
 * ```ts
 * import { parseTransaction, recognizeTransaction } from '@obverse/core';
 *
 * const parsed = parseTransaction(bytes);
 * const { instructions, memo } = recognizeTransaction(bytes, parsed, 1_000_000n, programId);
 * console.log(`${instructions.length} instructions, memo: ${memo ?? 'none'}`);
 * ```
 */
export function recognizeTransaction(
  bytes: Uint8Array,
  transaction: ParsedTransaction,
  maxPriorityLamports: bigint,
  programId: PublicKey,
): RecognizedTransaction {
  const { version, lookupTables, feePayer } = transaction;
  const instructions = withoutGuards(transaction.instructions);
  if (lookupTables.length > 0) throw refuse('it uses an address lookup table');
  const nonce = nonceOf(instructions);
  const budget = budgetInstructions(transaction, maxPriorityLamports);
  const rest = instructions.slice((nonce === undefined ? 0 : 1) + budget.length);

  const [first] = rest;
  const isDeadline = (decoded: DecodedInstruction | undefined) => decoded?.name === 'checkDeadline';
  const deadline = first && isOf(programId, first) ? decodeOwn(first, feePayer, programId) : undefined;
  const validUntilTs = isDeadline(deadline) ? (deadline?.arguments['validUntilTs'] as bigint) : undefined;
  if (nonce !== undefined && validUntilTs === undefined)
    throw refuse('it uses a nonce account, and does not say until when it is valid');
  if (validUntilTs !== undefined && !isDate(validUntilTs)) throw refuse('its end is not a date');
  const timed = validUntilTs === undefined ? rest : rest.slice(1);

  const noted = timed.find((each, i) => i === timed.length - 2 && isOf(MEMO_PROGRAM_ID, each));
  const memo = noted && decodeMemo(noted);
  const body = timed.filter((each) => each !== noted);

  const decoded = body.map((each) =>
    isOf(programId, each) ? decodeOwn(each, feePayer, programId) : undefined,
  );
  const names = body.map((each, i) => {
    if (isOf(ASSOCIATED_TOKEN_PROGRAM_ID, each)) return 'createTokenAccount';
    const name = decoded[i]?.name;
    if (name !== undefined) return name;
    throw refuse(
      `it carries an instruction of the program ${each.programId.toBase58()} that this service does not put there`,
    );
  });
  if (!shapes.some((shape) => shape.test(names.join(' '))))
    throw refuse(
      names.length === 0 ? 'it does nothing' : `this service makes no transaction of ${names.join(', ')}`,
    );
  const own = decoded.filter((each) => each !== undefined);
  checkConversion(own);
  const last = decoded.at(-1) as DecodedInstruction;
  const isPlain = nonce === undefined && timed === rest && noted === undefined && last.extra.length === 0;
  if (version === 'legacy' && !(isPlain && legacyShape.test(names.join(' '))))
    throw refuse('it is a legacy transaction, and not of an Action');
  if (last.extra.length > maxReferences) throw refuse(`it has ${last.extra.length} references`);

  const bare = body.map((each, i) => {
    const decodedOwn = decoded[i];
    return decodedOwn === undefined
      ? tokenAccountCreation(each, own, feePayer)
      : encodeOwn({ ...decodedOwn, extra: [] }, programId);
  });
  const leading = nonce === undefined ? [] : [advanceNonceInstruction(nonce)];
  const behindBudget = [
    ...(validUntilTs === undefined ? [] : [checkDeadlineInstruction(validUntilTs, programId)]),
    ...bare.slice(0, -1),
    ...(memo === undefined ? [] : [memoInstruction(memo)]),
    encodeOwn(last, programId),
  ];
  if (!isComposedOf([...leading, ...budget, ...behindBudget], transaction, bytes))
    throw refuse('its instructions or accounts are not exactly those that this service writes');
  const attached = [...leading, ...behindBudget];
  return { feePayer, instructions: bare, attached, memo, references: last.extra, validUntilTs, nonce };
}
