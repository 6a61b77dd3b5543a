import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { LIGHTHOUSE_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { isSameBytes } from '../program/bytes.ts';
import { defaultMaxPriorityLamports, maxComputeUnits } from '../solana/fees.ts';
import {
  type MessageAccount,
  type ParsedInstruction,
  type ParsedTransaction,
  parseTransaction,
} from '../transactions/parse.ts';
import { computeBudgetOf, feesOf } from './budget.ts';

/** More than any wallet adds. */
const maxGuards = 8;

/**
 * Whether an instruction is a guard: it reads accounts, and makes the transaction fail where they are not as the wallet has simulated them.
 *
 * @example
 * ```ts
 * import { isGuard, parseTransaction } from '@obverse/core';
 *
 * const guards = parseTransaction(bytes).instructions.filter(isGuard);
 * console.log(`the wallet has added ${guards.length} guards`);
 * ```
 */
export const isGuard = ({ programId }: { readonly programId: PublicKey }): boolean =>
  programId.equals(LIGHTHOUSE_PROGRAM_ID);

/**
 * What a transaction does, without the guards of a wallet.
 *
 * @example
 * ```ts
 * import { parseTransaction, withoutGuards } from '@obverse/core';
 *
 * const [first] = withoutGuards(parseTransaction(bytes).instructions);
 * console.log(first?.programId.toBase58());
 * ```
 */
export const withoutGuards = <Instruction extends { readonly programId: PublicKey }>(
  instructions: readonly Instruction[],
): Instruction[] => instructions.filter((each) => !isGuard(each));

const nameOf = ({ address, lookup }: MessageAccount): string =>
  lookup === undefined ? String(address) : `${lookup.table}/${lookup.index}`;

const namesOf = (accounts: readonly MessageAccount[]): string => accounts.map(nameOf).join();

const isSame = (a: ParsedInstruction, b: ParsedInstruction): boolean =>
  a.programId.equals(b.programId) &&
  isSameBytes(a.data, b.data) &&
  namesOf(a.accounts) === namesOf(b.accounts);

/** The units of an instruction that sets the compute-unit limit. */
const limitOf = (each: ParsedInstruction): number | undefined =>
  each.accounts.length > 0 ? undefined : computeBudgetOf([each]).computeUnitLimit;

function isRaisedLimit(prepared: ParsedInstruction, signed: ParsedInstruction): boolean {
  const [before, after] = [limitOf(prepared), limitOf(signed)];
  return before !== undefined && after !== undefined && after >= before && after <= maxComputeUnits;
}

function changeOfInstructions(prepared: ParsedTransaction, signed: ParsedTransaction): string | undefined {
  let kept = 0;
  let guards = 0;
  for (const each of signed.instructions) {
    const next = prepared.instructions[kept];
    if (next !== undefined && (isSame(next, each) || isRaisedLimit(next, each))) kept += 1;
    else if (isGuard(each)) guards += 1;
    else return `it has another instruction of the program ${each.programId}`;
  }
  if (kept < prepared.instructions.length) return 'an instruction is missing';
  return guards > maxGuards ? `it has ${guards} guards` : undefined;
}

const advanceNonceKind = 4;

/** Only where the first instruction advances a nonce is its value a lifetime. */
function changeOfNonce(prepared: ParsedTransaction, signed: ParsedTransaction): string | undefined {
  const [[before], [after]] = [prepared.instructions, signed.instructions];
  const usesNonce = before?.programId.equals(SystemProgram.programId) && before.data[0] === advanceNonceKind;
  if (!usesNonce || after?.programId.equals(SystemProgram.programId)) return undefined;
  return 'a guard stands before the instruction that advances the nonce';
}

const rolesOf = ({ isSigner, isWritable }: MessageAccount): string =>
  `${isSigner ? 'a signer' : 'no signer'} and ${isWritable ? 'writable' : 'read-only'}`;

function changeOfAccounts(prepared: ParsedTransaction, signed: ParsedTransaction): string | undefined {
  const lookups = ({ lookupTables, accounts }: ParsedTransaction) =>
    `${lookupTables} ${accounts.filter(({ lookup }) => lookup).map((each) => nameOf(each) + rolesOf(each))}`;
  if (lookups(prepared) !== lookups(signed)) return 'it uses lookup tables in another way';
  const before = new Map(prepared.accounts.map((each) => [nameOf(each), rolesOf(each)]));
  const after = new Map(signed.accounts.map((each) => [nameOf(each), rolesOf(each)]));
  for (const [name, roles] of before) {
    if (after.get(name) !== roles)
      return `the account ${name} is ${after.get(name) ?? 'missing'}, and was ${roles}`;
  }
  for (const [name, roles] of after) {
    if (!before.has(name) && roles !== 'no signer and read-only')
      return `it has the new account ${name}, ${roles}`;
  }
  return undefined;
}

function changeOfPriority(
  prepared: ParsedTransaction,
  signed: ParsedTransaction,
  maxPriorityLamports: bigint,
): string | undefined {
  const [before, after] = [feesOf(prepared).priorityLamports, feesOf(signed).priorityLamports];
  if (after <= before || after <= maxPriorityLamports) return undefined;
  return `its priority fee is ${after} lamports, and was ${before}`;
}

/** Version 1 has the budget beside its instructions, and the priority fee in total, so that a higher limit costs nothing more. */
function changeOfConfig(
  { config: before }: ParsedTransaction,
  { config: after }: ParsedTransaction,
): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (before.priorityLamports !== after.priorityLamports)
    return `its priority fee is ${after.priorityLamports ?? 0} lamports, and was ${before.priorityLamports ?? 0}`;
  if (
    before.loadedAccountsDataSizeLimit !== after.loadedAccountsDataSizeLimit ||
    before.heapSize !== after.heapSize
  )
    return 'its limits of loaded accounts and heap are others';
  const [was, is] = [before.computeUnitLimit, after.computeUnitLimit];
  const isRaised = was !== undefined && is !== undefined && is > was && is <= maxComputeUnits;
  return is === was || isRaised ? undefined : `its compute-unit limit is ${is ?? 0}, and was ${was ?? 0}`;
}

/** The bytes that signatures are of. */
export function messageOf(bytes: Uint8Array, { version, signatures }: ParsedTransaction): Uint8Array {
  const length = signatures.length * 64;
  return version === 1 ? bytes.subarray(0, bytes.length - length) : bytes.subarray(1 + length);
}

const isSigned = ({ signatures }: ParsedTransaction): boolean =>
  signatures.some((signature) => signature.some((byte) => byte !== 0));

/**
 * Whether a wallet has signed the transaction that it was given. Wallets may add guards to it, and nothing else: every other instruction is there, equal and in
 * order, with the same accounts in the same roles, the same fee payer, lifetime and lookup tables. At most eight guards stand at any position, but for that before a
 * nonce is advanced, and name accounts of the transaction or others, which are read-only and do not sign. Where another signature is there already, nothing may be
 * added, because that would not hold any more.
 *
 * The compute-unit limit may be higher, up to that of the network, as long as the priority fee at the higher limit is at most `maxPriorityLamports`. The fee of
 * a transaction of version 1 is a total, and stays as it is.
 *
 * @param prepared the transaction as it was given to the wallet, of any version
 * @param signed what the wallet has returned or sent. Its signatures are not looked at.
 * @param maxPriorityLamports as in {@link VerificationRequest}
 * @param isSent whether the wallet has sent it by itself: then it may have put in a newer blockhash
 * @returns what is different beside, in words for a person; undefined where that is nothing
 * @example
 * ```ts
 * import { changeBesideGuards } from '@obverse/core';
 *
 * const change = changeBesideGuards(prepared, signed);
 * if (change !== undefined) throw new Error(`The wallet has changed the transaction: ${change}`);
 * ```
 */
export function changeBesideGuards(
  prepared: Uint8Array,
  signed: Uint8Array,
  maxPriorityLamports: bigint = defaultMaxPriorityLamports,
  isSent = false,
): string | undefined {
  let before: ParsedTransaction;
  let after: ParsedTransaction;
  try {
    before = parseTransaction(prepared);
    after = parseTransaction(signed);
  } catch (error) {
    if (error instanceof CodecError) return error.message;
    throw error;
  }
  if (isSameBytes(messageOf(prepared, before), messageOf(signed, after))) return undefined;
  if (isSigned(before)) return 'others have signed it already';
  if (before.version !== after.version) return 'its version is another';
  if (!before.feePayer.equals(after.feePayer)) return 'its fee payer is another';
  if (!isSent && before.blockhash !== after.blockhash) return 'its blockhash is another';
  return (
    changeOfConfig(before, after) ??
    changeOfInstructions(before, after) ??
    changeOfNonce(before, after) ??
    changeOfAccounts(before, after) ??
    changeOfPriority(before, after, maxPriorityLamports)
  );
}
