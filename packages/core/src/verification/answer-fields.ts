import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { RecognizedTransaction } from '../explanation/recognize.ts';
import { decodeInstruction } from '../program/instruction.ts';
import { toInstructionJson } from '../transactions/instruction-json.ts';
import { maxTransactionBytes, type ParsedTransaction } from '../transactions/parse.ts';
import type { TransactionCosts } from './costs.ts';
import { Fields, secondsOf } from './fields.ts';
import { requireSame, show, VerificationError } from './verification-error.ts';

/** What is known of a transaction without the answer that it came in. */
export type Facts = {
  readonly bytes: Uint8Array;
  readonly parsed: ParsedTransaction;
  readonly recognized: RecognizedTransaction;
  readonly signers: readonly string[];
  readonly computeUnitLimit: number;
  readonly costs: TransactionCosts;
};

const requireList = (field: string, expected: readonly unknown[], actual: unknown): readonly unknown[] => {
  if (!Array.isArray(actual)) throw new VerificationError(field, show(expected), show(actual));
  requireSame(`${field}.length`, expected.length, actual.length);
  return actual;
};

/** @throws VerificationError unless `actual` is what JSON makes of `expected`, as far as that goes */
function requireEqual(field: string, expected: unknown, actual: unknown): void {
  if (Array.isArray(expected)) {
    const list = requireList(field, expected, actual);
    for (const [i, each] of expected.entries()) requireEqual(`${field}[${i}]`, each, list[i]);
  } else if (typeof expected === 'object' && expected !== null) {
    const fields = new Fields(actual, field);
    for (const [name, each] of Object.entries(expected))
      requireEqual(`${field}.${name}`, each, fields.raw(name));
  } else requireSame(field, expected, actual);
}

function checkFees(fees: Fields, { recognized, costs }: Facts): void {
  requireSame('fees.feePayer', recognized.feePayer.toBase58(), fees.raw('feePayer'));
  requireSame('fees.signatureLamports', Number(costs.signatureLamports), fees.raw('signatureLamports'));
  requireSame('fees.priorityLamports', Number(costs.priorityLamports), fees.raw('priorityLamports'));
  const rent = fees.get('integer', 'rentLamports');
  // how much of it is due depends on which accounts exist, and without the cluster's price of a byte only nothing is known for sure
  const most = costs.rentBytes === 0n ? 0n : costs.rentLamports;
  if (rent < 0 || (most !== undefined && rent > Number(most)))
    throw new VerificationError('fees.rentLamports', `at most ${most}`, String(rent));
}

/** The fee is what it was asked to be, now or after the delay of a raise. */
function checkFeeTerms(answer: Fields, asked: number): void {
  const [next, eta] = [answer.raw('nextFeeBps'), answer.raw('feeEta')];
  if (next === null) {
    requireSame('feeBps', asked, answer.raw('feeBps'));
    requireSame('feeEta', null, eta);
    return;
  }
  requireSame('nextFeeBps', asked, next);
  if (answer.get('integer', 'feeBps') >= asked)
    throw new VerificationError('feeBps', `less than ${asked}`, show(answer.raw('feeBps')));
  answer.get('seconds', 'feeEta');
}

/** Fields that only some answers have. */
function checkOfInstruction(answer: Fields, instruction: TransactionInstruction, programId: PublicKey): void {
  const keys = instruction.keys.map(({ pubkey }) => pubkey);
  const { name, accounts, arguments: args } = decodeInstruction(keys, instruction.data, programId);
  const requireField = (field: string, expected: unknown) => {
    if (answer.has(field)) requireSame(field, String(expected), answer.raw(field));
  };
  if (name === 'initializeIntegration') requireField('integrationId', accounts['integration']?.toBase58());
  if (name === 'setFee' && answer.has('feeBps')) checkFeeTerms(answer, args['feeBps'] as number);
  if (name === 'juniorRequestWithdrawal') {
    requireField('cooldown', accounts['cooldown']?.toBase58());
    requireField('cooldownId', args['id']);
  }
}

/** Checks what an answer says beside its transaction, as far as it is there. @throws VerificationError that names the first false field */
export function checkAnswerFields(answer: Fields, facts: Facts, programId: PublicKey): void {
  const { parsed, recognized } = facts;
  const check = (field: string, expected: unknown) => {
    if (answer.has(field)) requireEqual(field, expected, answer.raw(field));
  };
  check('signers', facts.signers);
  check('computeUnitLimit', facts.computeUnitLimit);
  check('sizeLeft', maxTransactionBytes(parsed.version) - facts.bytes.length);
  check('blockhash', parsed.blockhash);
  check('instructions', recognized.attached.map(toInstructionJson));
  if (answer.has('fees')) checkFees(answer.object('fees'), facts);
  if (answer.has('validUntil'))
    requireSame('validUntil', recognized.validUntilTs, secondsOf(answer.raw('validUntil')));
  if (answer.has('lastValidBlockHeight') && recognized.nonce !== undefined)
    throw new VerificationError('lastValidBlockHeight', 'nothing', show(answer.raw('lastValidBlockHeight')));
  checkOfInstruction(answer, recognized.instructions.at(-1) as TransactionInstruction, programId);
}
