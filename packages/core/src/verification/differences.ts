import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { isSameBytes } from '../program/bytes.ts';
import { decodeInstruction } from '../program/instruction.ts';
import { show, VerificationError } from './verification-error.ts';

type Named = { readonly name: string; readonly values: Readonly<Record<string, unknown>> };

/** An instruction with what it names by name. */
function nameParts(instruction: TransactionInstruction, programId: PublicKey): Named {
  const keys = instruction.keys.map(({ pubkey }) => pubkey);
  if (!instruction.programId.equals(programId))
    return { name: 'createTokenAccount', values: Object.fromEntries(keys.entries()) };
  const { name, accounts, arguments: args } = decodeInstruction(keys, instruction.data, programId);
  // an instruction may have an account and an argument of one name
  const named = Object.entries(args).map(([key, value]) => [
    key in accounts ? `${key} (argument)` : key,
    value,
  ]);
  return { name, values: { ...accounts, ...Object.fromEntries(named) } };
}

const plain = (value: unknown): unknown => (value instanceof PublicKey ? value.toBase58() : value);

export const isSameInstruction = (a: TransactionInstruction, b: TransactionInstruction): boolean =>
  a.programId.equals(b.programId) &&
  isSameBytes(a.data, b.data) &&
  a.keys.length === b.keys.length &&
  a.keys.every((key, i) => {
    const other = b.keys[i];
    return (
      other !== undefined &&
      key.pubkey.equals(other.pubkey) &&
      key.isSigner === other.isSigner &&
      key.isWritable === other.isWritable
    );
  });

/** @throws VerificationError that names the first account or argument in which two lists of instructions differ */
export function requireSameInstructions(
  expected: readonly TransactionInstruction[],
  actual: readonly TransactionInstruction[],
  programId: PublicKey,
): void {
  const names = (list: readonly TransactionInstruction[]) =>
    list.map((each) => nameParts(each, programId).name).join(', ');
  if (names(expected) !== names(actual))
    throw new VerificationError('instructions', names(expected), names(actual));
  for (const [i, one] of expected.entries()) {
    const other = actual[i] as TransactionInstruction;
    if (isSameInstruction(one, other)) continue;
    const [{ name, values }, found] = [nameParts(one, programId), nameParts(other, programId)];
    const part = Object.keys(values).find((key) => plain(values[key]) !== plain(found.values[key])) ?? 'data';
    throw new VerificationError(
      `${name}.${part}`,
      show(plain(values[part] ?? null)),
      show(plain(found.values[part] ?? null)),
    );
  }
}
