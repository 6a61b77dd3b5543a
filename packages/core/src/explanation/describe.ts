import { PublicKey } from '@solana/web3.js';
import { tokenAddress } from '../addresses/token.ts';
import { CodecError } from '../errors.ts';
import { readFields } from '../program/codec.ts';
import { type DecodedInstruction, decodeInstruction } from '../program/instruction.ts';
import { INSTRUCTIONS } from '../program/platform.generated.ts';
import type { MessageAccount, ParsedInstruction } from '../transactions/parse.ts';
import { type KnownInstruction, type KnownProgram, knownPrograms, memoPrograms } from './known-programs.ts';
import { quoteText } from './quote.ts';
import { platformChoices, platformWarnings, platformWords, platformWordsWithout } from './words.ts';

export type DescribedAccount = MessageAccount & {
  /** Undefined where the program's interface has no name for it. */
  readonly name: string | undefined;
};

/** An instruction in words and fields. */
export type DescribedInstruction = {
  readonly programId: PublicKey;
  readonly program: 'platform' | KnownProgram['name'] | 'memo' | 'unknown';
  /** Undefined where it is not known what it does. */
  readonly name: string | undefined;
  /** One sentence without a full stop. */
  readonly words: string;
  /** The same with names of accounts and arguments in braces, for those who write these in another way. */
  readonly template: string;
  readonly accounts: readonly DescribedAccount[];
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Why a signer should look twice. */
  readonly warning: string | undefined;
};

const textDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const namesOfAccounts = (accounts: readonly MessageAccount[], names: readonly string[]): DescribedAccount[] =>
  accounts.map((account, i) => ({ ...account, name: names[i] }));

const show = (value: unknown): string => {
  if (value instanceof PublicKey) return value.toBase58();
  return typeof value === 'string' ? quoteText(value) : String(value);
};

/** Puts accounts and arguments into a sentence. */
function fill(
  words: string,
  accounts: readonly DescribedAccount[],
  values: Readonly<Record<string, unknown>>,
): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (Object.hasOwn(values, name)) return show(values[name]);
    const account = accounts.find((each) => each.name === name);
    return account?.address?.toBase58() ?? 'an account that the transaction does not name';
  });
}

type Found = Pick<DescribedInstruction, 'name' | 'arguments' | 'warning'> & {
  readonly accountNames: readonly string[];
  readonly template: string;
};

/** Whether a claim of fees pays to the usual token account of the authority, who signs it. */
function paysAuthority({ name, accounts }: DecodedInstruction): boolean {
  if (name !== 'claimFees') return false;
  const { authority, underlyingMint, tokenProgram, destination } = accounts;
  if (!authority || !underlyingMint || !tokenProgram || !destination) return false;
  return tokenAddress(underlyingMint, authority, tokenProgram).equals(destination);
}

const isAbsent = (value: unknown): boolean =>
  value === null || (value instanceof PublicKey && value.equals(PublicKey.default));

function platformInstruction({ accounts, data }: ParsedInstruction, programId: PublicKey): Found {
  // an account of a lookup table counts as any other: only the instruction's own fields are decoded
  const keys = accounts.map(({ address }) => address ?? PublicKey.default);
  const decoded = decodeInstruction(keys, data, programId);
  const { name, arguments: args } = decoded;
  const without = platformWordsWithout[name];
  const isWithout = without !== undefined && isAbsent(args[without.argument]);
  const accountNames = INSTRUCTIONS[name].accounts.map(([account]) => account);
  const choices = Object.entries(platformChoices[name] ?? {});
  return {
    name,
    arguments: args,
    accountNames,
    // a number that chooses nothing stays a number
    template: choices.reduce(
      (words, [choice, meanings]) =>
        words.replace(`{${choice}}`, meanings[Number(args[choice])] ?? `{${choice}}`),
      isWithout ? without.words : platformWords[name],
    ),
    warning:
      paysAuthority(decoded) || (isWithout && without.endsWarning) ? undefined : platformWarnings[name],
  };
}

const startsWith = (data: Uint8Array, { discriminator }: KnownInstruction): boolean =>
  discriminator.length === 0 ? data.length === 0 : discriminator.every((byte, i) => data[i] === byte);

function knownInstruction(
  { accounts, data }: ParsedInstruction,
  { instructions, name }: KnownProgram,
): Found {
  const known = instructions.find((each) => startsWith(data, each));
  if (known === undefined || accounts.length < known.accounts.length)
    throw new CodecError(`the instruction of the ${name} program is not known`);
  return {
    name: known.name,
    arguments: known.arguments ? readFields(known.arguments, data, known.discriminator.length) : {},
    accountNames: known.accounts,
    template: known.words,
    warning: known.warning,
  };
}

const memo = ({ data }: ParsedInstruction): Found => {
  let text: string;
  try {
    text = textDecoder.decode(data);
  } catch {
    throw new CodecError('a memo is not UTF-8');
  }
  return {
    name: 'memo',
    arguments: { memo: text },
    accountNames: [],
    template: 'Note {memo}',
    warning: undefined,
  };
};

/**
 * Says what an instruction of any program does, as far as that is known here. Never fails.
 *
 * @example
 * ```ts
 * import { describeInstruction, parseTransaction } from '@obverse/core';
 *
 * for (const instruction of parseTransaction(bytes).instructions) {
 *   const { words, warning } = describeInstruction(instruction, programId);
 *   console.log(warning === undefined ? words : `${words} (${warning})`);
 * }
 * ```
 */
export function describeInstruction(
  instruction: ParsedInstruction,
  platformProgramId: PublicKey,
): DescribedInstruction {
  const { programId, accounts } = instruction;
  const known = knownPrograms.find((each) => each.programId.equals(programId));
  const isMemo = memoPrograms.some((each) => each.equals(programId));
  const isPlatform = programId.equals(platformProgramId);
  const program = isPlatform ? 'platform' : isMemo ? 'memo' : (known?.name ?? 'unknown');
  const call = `Call the program ${programId.toBase58()}; it is not known what this does`;
  const unknown = {
    programId,
    program,
    name: undefined,
    words: call,
    template: call,
    accounts: namesOfAccounts(accounts, []),
    arguments: {},
    warning: 'does what this service does not know',
  } as const;
  try {
    const found = isPlatform
      ? platformInstruction(instruction, platformProgramId)
      : isMemo
        ? memo(instruction)
        : known && knownInstruction(instruction, known);
    if (found === undefined) return unknown;
    const named = namesOfAccounts(accounts, found.accountNames);
    const { name, arguments: args, warning, template } = found;
    const words = fill(template, named, args);
    return { programId, program, name, words, template, accounts: named, arguments: args, warning };
  } catch (error) {
    if (error instanceof CodecError) return unknown;
    throw error;
  }
}
