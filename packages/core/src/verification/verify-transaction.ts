import type { TransactionProcedure, TransactionRequests } from '@obverse/contracts';
import type { PublicKey } from '@solana/web3.js';
import { CodecError, TransactionTooLargeError } from '../errors.ts';
import { computeBudgetOf } from '../explanation/budget.ts';
import { isGuard } from '../explanation/guards.ts';
import {
  type RecognizedTransaction,
  recognizeTransaction,
  UnrecognizedTransactionError,
} from '../explanation/recognize.ts';
import { createTokenAccountInstruction } from '../instructions/user/create-token-account.ts';
import { defaultMaxPriorityLamports } from '../solana/fees.ts';
import { type ParsedTransaction, parseTransaction } from '../transactions/parse.ts';
import { checkAnswerFields } from './answer-fields.ts';
import { decodeBase64 } from './base64.ts';
import type { ClusterPrices } from './costs.ts';
import { type DescribedTransaction, describeParsed } from './describe-transaction.ts';
import { isSameInstruction, requireSameInstructions } from './differences.ts';
import { type AssumedValue, Evidence, type KnownValues } from './evidence.ts';
import { Fields } from './fields.ts';
import { type RuledProcedure, rules } from './rules/rules.ts';
import { requireSame, show, VerificationError } from './verification-error.ts';

/** What was asked for, and what the caller knows beside it. */
export type VerificationRequest = KnownValues &
  ClusterPrices & {
    /** The most to pay for priority; lamports. By default 1 000 000, which is also the service's own limit. */
    readonly maxPriorityLamports?: bigint | undefined;
  } & {
    [Procedure in TransactionProcedure]: {
      /** The procedure that answered, such as `integration.mint` for POST /integration/mint. */
      readonly procedure: Procedure;
      /** What was sent to it. */
      readonly input: TransactionRequests[Procedure];
    };
  }[TransactionProcedure];

/** The `data` of an answer. What is there beside the transaction is checked, too, but for `lastValidBlockHeight`. */
export type TransactionAnswer = { readonly transaction: string };

/** A transaction that does what was asked for, and nothing else. */
export type VerifiedTransaction = DescribedTransaction & {
  /** What neither the request nor an address proves, and why another value does no harm. */
  readonly assumed: readonly AssumedValue[];
};

/** @throws VerificationError for bytes that are no transaction of the platform's endpoints */
function recognize(bytes: Uint8Array, maxPriorityLamports: bigint, programId: PublicKey) {
  try {
    const parsed = parseTransaction(bytes);
    return { parsed, recognized: recognizeTransaction(bytes, parsed, maxPriorityLamports, programId) };
  } catch (error) {
    if (error instanceof CodecError || error instanceof UnrecognizedTransactionError)
      throw new VerificationError('transaction', "one of the platform's endpoints", error.message);
    throw error;
  }
}

const u64Max = (1n << 64n) - 1n;

/** What a request attaches to a transaction. */
type Attachments = Pick<RecognizedTransaction, 'memo' | 'references' | 'validUntilTs'> & {
  readonly nonceAccount: PublicKey | undefined;
};

const askedAttachments = (request: Fields): Attachments => ({
  memo: request.optional('text', 'memo'),
  references: request.optional('addresses', 'references') ?? [],
  validUntilTs: request.optional('seconds', 'validUntil'),
  nonceAccount: request.optional('address', 'nonceAccount'),
});

function checkAttachments(asked: Attachments, found: RecognizedTransaction): void {
  requireSame('memo', asked.memo, found.memo);
  requireSame('references', asked.references.map(String).join(), found.references.map(String).join());
  requireSame('validUntil', asked.validUntilTs, found.validUntilTs);
  requireSame('nonceAccount', asked.nonceAccount?.toBase58(), found.nonce?.account.toBase58());
}

/** Checks what the transaction does. */
function checkInstructions(
  procedure: RuledProcedure,
  evidence: Evidence,
  { feePayer, instructions }: RecognizedTransaction,
): void {
  const { request, programId } = evidence;
  const expected = rules[procedure](evidence);
  const payer = request.optional('address', 'feePayer') ?? expected.signer;
  requireSame('feePayer', payer.toBase58(), feePayer.toBase58());
  const createReceiver = (expected.receivers ?? [])
    .map((receiver) => createTokenAccountInstruction({ feePayer, ...receiver }))
    .filter((created) => instructions.some((each) => isSameInstruction(each, created)));
  requireSameInstructions(expected.instructions({ feePayer, createReceiver }), instructions, programId);
}

const requireVersion = (asked: number, { version }: ParsedTransaction): void => {
  if (version !== asked) throw new VerificationError('transaction', `version ${asked}`, show(version));
};

/** A rebuilt transaction is what it was before, with another blockhash and compute budget. */
function checkRebuilt(
  request: Fields,
  answered: ParsedTransaction,
  rebuilt: RecognizedTransaction,
  programId: PublicKey,
): void {
  const given = decodeBase64('request.transaction', request.raw('transaction'));
  const { parsed, recognized } = recognize(given, u64Max, programId);
  // one of an Action, which is legacy, is rebuilt as version 0
  requireVersion(parsed.version === 1 ? 1 : 0, answered);
  requireSame('feePayer', recognized.feePayer.toBase58(), rebuilt.feePayer.toBase58());
  requireSameInstructions(recognized.instructions, rebuilt.instructions, programId);
  const { nonce } = recognized;
  checkAttachments({ ...recognized, nonceAccount: nonce?.account }, rebuilt);
  requireSame('nonceAuthority', nonce?.authority.toBase58(), rebuilt.nonce?.authority.toBase58());
}

function verify(request: VerificationRequest, response: unknown, programId: PublicKey): VerifiedTransaction {
  const { procedure, maxPriorityLamports = defaultMaxPriorityLamports } = request;
  if (procedure !== 'transaction.rebuild' && !Object.hasOwn(rules, procedure))
    throw new VerificationError('procedure', 'one that answers with a transaction', show(procedure));
  const [input, answer] = [new Fields(request.input, 'request'), new Fields(response, 'response')];
  const bytes = decodeBase64('transaction', answer.raw('transaction'));
  const { parsed, recognized } = recognize(bytes, maxPriorityLamports, programId);
  if (parsed.signatures.some((signature) => signature.some((byte) => byte !== 0)))
    throw new VerificationError('transaction', 'no signatures', 'a signature');
  if (parsed.instructions.some(isGuard))
    throw new VerificationError('transaction', 'no guards, which wallets alone add', 'a guard');
  if (input.optional('text', 'priority') === 'none') {
    requireSame('computeUnitPrice', undefined, computeBudgetOf(parsed.instructions).computeUnitPrice);
    requireSame('priorityLamports', undefined, parsed.config?.priorityLamports);
  }

  const evidence = new Evidence(input, recognized, request, programId);
  if (procedure === 'transaction.rebuild') checkRebuilt(input, parsed, recognized, programId);
  else {
    requireVersion(input.optional('integer', 'version') ?? 0, parsed);
    checkAttachments(askedAttachments(input), recognized);
    checkInstructions(procedure, evidence, recognized);
    evidence.assumeNonceAuthority(
      'the network accepts the authority of the nonce account alone, who has to sign',
    );
  }

  const described = describeParsed(bytes, parsed, recognized.instructions, programId, request);
  const { signers, computeUnitLimit, costs } = described;
  checkAnswerFields(answer, { bytes, parsed, recognized, signers, computeUnitLimit, costs }, programId);
  return { ...described, assumed: evidence.assumed };
}

/**
 * Shows that a transaction does what was asked for, and nothing else, without trusting the service that made it or any node. It composes the
 * transaction that the request asks for, and compares the two byte by byte: programs, accounts, amounts, the minimum, signers, fee payer, and what the
 * fee payer pays at most. What comes beside the transaction in the answer must agree with it,
 * but for `lastValidBlockHeight` and, of a fee that is scheduled, the time: a node alone can tell them.
 *
 * Some accounts follow neither from the request nor from another address, such as the stablecoin of an integration. They are in `assumed`, each with
 * what makes it harmless, and are checked where `known` names them. Only a node can say that the blockhash is of the right cluster, and until when it is valid.
 *
 * @param response the `data` of the answer
 * @param programId the platform's program on the cluster that the transaction is sent to. All of the above rests on it: take it from the platform's
 *   operator, never from the answer. {@link DEVELOPMENT_PROGRAM_ID} is safe on clusters of one's own alone: anyone can deploy another program there
 *   on a public cluster, because its key is public. There is no default for this reason.
 * @returns the transaction in words, for a person to read
 * @throws VerificationError that names what differs; the transaction must not be signed then
 * @example
 * ```ts
 * import { coins, underlying, unwrap } from '@obverse/client';
 * import { verifyTransaction } from '@obverse/core';
 *
 * const amounts = { amount: underlying('1', 6), minimumReceived: coins('0.998', 6) };
 * const input = { integrationId, user: user.toBase58(), ...amounts };
 * const response = await unwrap(client.POST('/integration/mint', { body: input }));
 * const { words } = verifyTransaction({ procedure: 'integration.mint', input }, response, programId);
 * console.log(words.join('\n'));
 * ```
 */
export function verifyTransaction(
  request: VerificationRequest,
  response: TransactionAnswer,
  programId: PublicKey,
): VerifiedTransaction {
  // what is not written in TypeScript may leave it out
  if (programId === undefined) throw new TypeError('programId is needed: the program to trust');
  try {
    return verify(request, response, programId);
  } catch (error) {
    // what the request asks for cannot be written as a transaction
    if (error instanceof CodecError || error instanceof TransactionTooLargeError)
      throw new VerificationError('request', 'what fits into a transaction', error.message);
    throw error;
  }
}
