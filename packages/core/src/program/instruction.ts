import { type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { CodecError } from '../errors.ts';
import { isSameBytes } from './bytes.ts';
import { readFields, writeFields } from './codec.ts';
import { INSTRUCTIONS, type InstructionTypes } from './platform.generated.ts';

const signerFlag = 1;
const writableFlag = 2;

/**
 * Encodes one instruction of the program from all its accounts and arguments. An optional account that is `null` is passed as the
 * program's own id. The functions in `instructions/` derive the accounts; this one leaves them to the caller.
 *
 * @throws CodecError that names the argument, where a value does not fit its type.
 * @example
 * ```ts
 * import { encodeInstruction } from '@obverse/core';
 *
 * const instruction = encodeInstruction('sync', { stablecoin, integration }, {}, programId);
 * ```
 */
export function encodeInstruction<Name extends keyof InstructionTypes>(
  name: Name,
  accounts: InstructionTypes[Name]['accounts'],
  args: InstructionTypes[Name]['arguments'],
  programId: PublicKey,
): TransactionInstruction {
  const layout = INSTRUCTIONS[name];
  const given = accounts as unknown as Record<string, PublicKey | null>;
  return new TransactionInstruction({
    programId,
    keys: layout.accounts.map(([account, flags]) => ({
      pubkey: given[account] ?? programId,
      isSigner: (flags & signerFlag) !== 0 && given[account] !== null,
      isWritable: (flags & writableFlag) !== 0 && given[account] !== null,
    })),
    data: writeFields([layout.discriminator], layout.arguments, args),
  });
}

export type InstructionName = keyof InstructionTypes;

/** An instruction of the program, taken apart. */
export type DecodedInstruction = {
  readonly name: InstructionName;
  /** In the order of the IDL; null for an optional account that was left out. */
  readonly accounts: Readonly<Record<string, PublicKey | null>>;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Accounts behind those of the IDL, which the program ignores. */
  readonly extra: readonly PublicKey[];
};

const names = new Map<number | undefined, InstructionName>(
  (Object.keys(INSTRUCTIONS) as InstructionName[]).map((name) => [INSTRUCTIONS[name].discriminator, name]),
);

/**
 * Takes an instruction of the program apart: the inverse of {@link encodeInstruction}.
 *
 * @param keys its accounts in order
 * @throws CodecError where the program could not read it, or where {@link encodeInstruction} would write other bytes
 * @example
 * ```ts
 * import { decodeInstruction, encodeInstruction } from '@obverse/core';
 *
 * const { keys, data } = encodeInstruction('sync', { stablecoin, integration }, {}, programId);
 * const accounts = keys.map(({ pubkey }) => pubkey);
 * console.log(decodeInstruction(accounts, data, programId).name); // sync
 * ```
 */
export function decodeInstruction(
  keys: readonly PublicKey[],
  data: Uint8Array,
  programId: PublicKey,
): DecodedInstruction {
  const name = names.get(data[0]);
  if (name === undefined) throw new CodecError('the instruction is not known');
  const { accounts: layout, arguments: fields, discriminator } = INSTRUCTIONS[name];
  if (keys.length < layout.length)
    throw new CodecError(`${name} has ${keys.length} accounts where ${layout.length} were expected`);
  const args = readFields(fields, data, 1);
  if (!isSameBytes(writeFields([discriminator], fields, args), data))
    throw new CodecError(`the data of ${name} is not written as it should be`);
  const accounts = layout.map(([account], i) => {
    const key = keys[i] as PublicKey;
    return [account, key.equals(programId) ? null : key] as const;
  });
  return { name, accounts: Object.fromEntries(accounts), arguments: args, extra: keys.slice(layout.length) };
}
