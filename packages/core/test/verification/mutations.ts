import * as web3 from '@solana/web3.js';
import * as core from '../../src/index.ts';
import type { Random } from '../accounting/random.ts';
import { people } from './genuine.ts';
import { changed, type Parts, v1 } from './parts.ts';

const { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } = web3;

/** A change of a serialised transaction; undefined where it does not apply to it. */
export type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array | undefined;

const at = (random: Random, items: { readonly length: number }): number => random.below(items.length);
const newKey = (random: Random) => new PublicKey(Uint8Array.from({ length: 32 }, () => random.below(256)));

const swap = <T>(items: readonly T[], random: Random): T[] => {
  const [copy, i, j] = [[...items], at(random, items), at(random, items)];
  [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  return copy;
};

/** Changes of the bytes, whatever they mean. */
const ofBytes: Record<string, Mutation> = {
  'flips a bit': (bytes, random) => {
    const i = at(random, bytes);
    return bytes.with(i, (bytes[i] as number) ^ (1 << random.below(8)));
  },
  'replaces a byte of the message': (bytes, random) => {
    const start = bytes[0] === v1 ? 0 : 1 + 64 * (bytes[0] as number);
    return bytes.with(start + random.below(bytes.length - start), random.below(256));
  },
  'has a byte more or less': (bytes, random) =>
    Uint8Array.from([...bytes].toSpliced(at(random, bytes), 1, ...random.pick([[], [random.below(256), 7]]))),
};

const parts =
  (change: (parts: Parts, random: Random) => void): Mutation =>
  (bytes, random) =>
    changed(bytes, (each) => change(each, random));

/** Changes of the message's parts, which it may not survive as one. */
const ofParts: Record<string, Mutation> = {
  'changes a count of the header': parts(({ header }, random) => {
    const i = random.below(3);
    header[i] = ((header[i] as number) + random.pick([1, 255, 2])) & 0xff;
  }),
  'signs it': parts(({ signatures }, random) => {
    random.pick(signatures)[random.below(64)] = 1 + random.below(255);
  }),
  'changes the configuration of version 1': parts(({ config: { mask, values } }, random) => {
    if (values.length === 0 || random.below(4) === 0) mask[random.below(4)] = random.below(32);
    else values[at(random, values)] = random.below(256);
  }),
  'names a lookup table': parts(({ instructions, keys, lookups }, random) => {
    lookups.push({ table: newKey(random), writable: [0], readonly: [1] });
    const { accounts } = random.pick(instructions);
    if (accounts.length > 0) accounts[at(random, accounts)] = keys.length + random.below(2);
  }),
  'changes data, or has more or less of it': parts(({ instructions }, random) => {
    const one = random.pick(instructions);
    const added = random.below(2) === 0 ? [random.below(256)] : [];
    one.data = Uint8Array.from([...one.data].toSpliced(at(random, one.data), random.below(2), ...added));
  }),
};

type Recomposed = {
  feePayer: web3.PublicKey;
  blockhash: string;
  instructions: web3.TransactionInstruction[];
};

/** Changes what the transaction says, and writes it again, as a thief who owns the service would. */
const recomposed =
  (change: (message: Recomposed, random: Random) => void): Mutation =>
  (bytes, random) => {
    const { feePayer, blockhash, instructions, config } = core.parseTransaction(bytes);
    const message: Recomposed = {
      feePayer,
      blockhash,
      instructions: instructions.map(({ programId, accounts, data }) => {
        const keys = accounts.map(({ address, ...roles }) => ({ pubkey: address as never, ...roles }));
        return new TransactionInstruction({ programId, keys, data: Buffer.from(data) });
      }),
    };
    change(message, random);
    try {
      const composed = core.composeTransaction(message);
      if (config === undefined) return core.transactionBytes(composed);
      return core.transactionBytesV1(composed, { ...config, computeUnitLimit: config.computeUnitLimit ?? 0 });
    } catch (error) {
      if (error instanceof core.TransactionTooLargeError) return undefined;
      throw error;
    }
  };

const { user, thief, other, sponsor } = people;
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const thiefsCoins = core.tokenAddress(core.stablecoinAddress(0), thief, core.TOKEN_PROGRAM_ID);
const known = [core.DEVELOPMENT_PROGRAM_ID, SystemProgram.programId, thiefsCoins];
const interesting = (random: Random): web3.PublicKey =>
  random.pick([thief, other, sponsor, user, newKey(random), ...known]);

const u64 = 2n ** 64n - 1n;

function otherValue(value: unknown, random: Random): unknown {
  if (typeof value === 'bigint')
    return random.pick([value + 1n, value - 1n, value * 10n, value / 2n, 0n, 1n, u64, u64 - value]);
  if (typeof value === 'number') return random.pick([value + 1, Math.max(0, value - 1), 0, 10_000, 65_535]);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return random.pick([`${value}x`, value.slice(1), value.toUpperCase(), '']);
  return value === null ? random.pick([0n, 1n, u64]) : interesting(random);
}

/** Changes an argument of one of the platform's instructions. */
function changeArgument({ instructions }: Recomposed, random: Random): void {
  const one = random.pick(instructions.filter((each) => each.programId.equals(core.DEVELOPMENT_PROGRAM_ID)));
  const keys = one.keys.map(({ pubkey }) => pubkey);
  const { name, accounts, arguments: args } = core.decodeInstruction(keys, one.data, one.programId);
  const names = Object.keys(args);
  if (names.length === 0) return;
  const argument = random.pick(names);
  const values = { ...args, [argument]: otherValue(args[argument], random) };
  try {
    one.data = core.encodeInstruction(name, accounts as never, values as never, one.programId).data;
  } catch (error) {
    // the value is beyond its type
    if (!(error instanceof core.CodecError)) throw error;
  }
}

/** Instructions that would pay a thief, or let it take over. */
function theft({ feePayer }: Recomposed, random: Random): web3.TransactionInstruction {
  const [mint, tokenProgram] = [key(12), core.TOKEN_PROGRAM_ID];
  const from = core.tokenAddress(mint, user, tokenProgram);
  const call = (programId: web3.PublicKey, data: number[], ...keys: web3.PublicKey[]) =>
    new TransactionInstruction({
      programId,
      keys: keys.map((pubkey, i) => ({ pubkey, isSigner: i === keys.length - 1, isWritable: i < 2 })),
      data: Buffer.from(data),
    });
  const integration = { address: core.integrationAddress(key(11)), authority: user };
  return random.pick([
    () => SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: thief, lamports: 1 }),
    () => SystemProgram.assign({ accountPubkey: user, programId: thief }),
    // transfer, approve, set the authority, close
    () =>
      call(
        tokenProgram,
        [3, 1, 0, 0, 0, 0, 0, 0, 0],
        from,
        core.tokenAddress(mint, thief, tokenProgram),
        user,
      ),
    () => call(tokenProgram, [4, 1, 0, 0, 0, 0, 0, 0, 0], from, thief, user),
    () => call(tokenProgram, [6, 2, 1, ...thief.toBytes()], from, user),
    () => call(tokenProgram, [9], from, thief, user),
    () => call(thief, [0, 0, 0], user),
    () => core.nominateAuthorityInstruction({ integration, nominee: thief }),
    () => core.createTokenAccountInstruction({ feePayer, owner: thief, mint, tokenProgram }),
    () => core.memoInstruction('Reveal API key for integration'),
    () => core.checkDeadlineInstruction(random.pick([0n, 2n ** 62n])),
    () => ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9_000_000_000 }),
  ])();
}

const anInstruction = (
  change: (one: web3.TransactionInstruction, message: Recomposed, random: Random) => void,
) => recomposed((message, random) => change(random.pick(message.instructions), message, random));

/** Well-formed transactions that do something else. */
const ofMeaning: Record<string, Mutation> = {
  'changes an argument': recomposed(changeArgument),
  'steals beside it or in the place of an instruction': recomposed((message, random) => {
    message.instructions.splice(
      random.below(message.instructions.length + 1),
      random.below(2),
      theft(message, random),
    );
  }),
  'replaces an account of an instruction': anInstruction(({ keys }, { instructions }, random) => {
    const others = instructions.flatMap((each) => each.keys).map(({ pubkey }) => pubkey);
    if (keys.length > 0) random.pick(keys).pubkey = random.pick([interesting(random), random.pick(others)]);
  }),
  'replaces an account everywhere': recomposed((message, random) => {
    const all = message.instructions.flatMap(({ keys }) => keys);
    const [{ pubkey }, replacement] = [random.pick(all), interesting(random)];
    for (const each of all) if (each.pubkey.equals(pubkey)) each.pubkey = replacement;
    if (message.feePayer.equals(pubkey)) message.feePayer = replacement;
  }),
  'changes a flag': anInstruction(({ keys }, _, random) => {
    if (keys.length === 0) return;
    const one = random.pick(keys);
    if (random.below(2) === 0) one.isSigner = !one.isSigner;
    else one.isWritable = !one.isWritable;
  }),
  'adds an account that signs or is written, or a reference': anInstruction(({ keys }, _, random) => {
    const roles = { isSigner: random.below(3) === 0, isWritable: random.below(2) === 0 };
    keys.push({ pubkey: interesting(random), ...roles });
  }),
  'removes the last account': anInstruction(({ keys }) => void keys.pop()),
  'has another fee payer': recomposed((message, random) => {
    message.feePayer = interesting(random);
  }),
  'calls another program with the same data': anInstruction((one, { instructions }, random) => {
    one.programId = random.pick([thief, ...instructions.map((each) => each.programId)]);
  }),
  'leaves an instruction out': recomposed(({ instructions }, random) => {
    instructions.splice(at(random, instructions), 1);
  }),
  'has instructions in another order': recomposed((message, random) => {
    message.instructions = swap(message.instructions, random);
  }),
  'has an instruction twice': recomposed(({ instructions }, random) => {
    instructions.splice(at(random, instructions), 0, random.pick(instructions));
  }),
  'has another blockhash': recomposed((message, random) => {
    message.blockhash = newKey(random).toBase58();
  }),
  'has another compute-unit limit': recomposed(({ instructions }, random) => {
    const i = instructions.findIndex(({ data }) => data.length === 5 && data[0] === 2);
    const units = random.pick([0, 1, 200_000, 1_400_000, 1_400_001, 2 ** 32 - 1, random.below(2_000_000)]);
    instructions[i] = ComputeBudgetProgram.setComputeUnitLimit({ units });
  }),
  'has another price': recomposed(({ instructions }, random) => {
    const i = instructions.findIndex(({ data }) => data.length === 9 && data[0] === 3);
    const microLamports = random.pick([0n, 1n, 2_000_001n, 12_500_000n, 12_500_001n, 2n ** 63n, u64]);
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
    instructions.splice(Math.max(i, 1), i < 0 ? 0 : 1, price);
  }),
};

export const mutations: Readonly<Record<string, Mutation>> = { ...ofBytes, ...ofParts, ...ofMeaning };
