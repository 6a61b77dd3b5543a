import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import * as core from '../../src/index.ts';
import type { Random } from '../accounting/random.ts';
import { people } from './genuine.ts';
import { bytesOf, type Parts, partsOf, someKey, v1 } from './parts.ts';

/** A change of a serialised transaction; undefined where it does not apply to it. */
export type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array | undefined;

const at = (random: Random, items: { readonly length: number }): number => random.below(items.length);

function splice<T>(items: readonly T[], index: number, remove: number, ...add: readonly T[]): T[] {
  const copy = [...items];
  copy.splice(index, remove, ...add);
  return copy;
}

const swap = <T>(items: readonly T[], random: Random): T[] => {
  const copy = [...items];
  const [i, j] = [at(random, copy), at(random, copy)];
  [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  return copy;
};

/** Changes of the bytes, whatever they mean. */
const ofBytes: Record<string, Mutation> = {
  'flips a bit': (bytes, random) => {
    const copy = Uint8Array.from(bytes);
    const i = at(random, copy);
    copy[i] = (copy[i] as number) ^ (1 << random.below(8));
    return copy;
  },
  'replaces a byte': (bytes, random) => {
    const copy = Uint8Array.from(bytes);
    copy[at(random, copy)] = random.below(256);
    return copy;
  },
  'replaces a byte of the message': (bytes, random) => {
    const copy = Uint8Array.from(bytes);
    const start = copy[0] === v1 ? 0 : 1 + 64 * (copy[0] as number);
    copy[start + random.below(copy.length - start)] = random.below(256);
    return copy;
  },
  'inserts a byte': (bytes, random) =>
    Uint8Array.from(splice([...bytes], at(random, bytes), 0, random.below(256))),
  'removes a byte': (bytes, random) => Uint8Array.from(splice([...bytes], at(random, bytes), 1)),
  'swaps two bytes': (bytes, random) => Uint8Array.from(swap([...bytes], random)),
  'cuts it off': (bytes, random) => bytes.slice(0, at(random, bytes)),
  'appends bytes': (bytes, random) =>
    Uint8Array.from([...bytes, ...Array.from({ length: 1 + random.below(40) }, () => random.below(256))]),
};

const parts =
  (change: (parts: Parts, random: Random) => void): Mutation =>
  (bytes, random) => {
    const changed = partsOf(bytes);
    change(changed, random);
    return bytesOf(changed);
  };

/** Changes one compiled instruction. */
const compiled = (change: (instruction: Parts['instructions'][number], all: Parts, random: Random) => void) =>
  parts((all, random) => change(random.pick(all.instructions), all, random));

/** Changes of the message's parts, which it may not survive as one. */
const ofParts: Record<string, Mutation> = {
  'changes a count of the header': parts(({ header }, random) => {
    const i = random.below(3);
    header[i] = ((header[i] as number) + random.pick([1, 255, 2])) & 0xff;
  }),
  'changes the count of signers with a signature': parts((all) => {
    all.header[0] += 1;
    all.signatures.push(new Uint8Array(64));
  }),
  'makes an account writable or read-only': parts(({ header }, random) => {
    const i = 1 + random.below(2);
    header[i] = Math.max(0, (header[i] as number) + random.pick([-1, 1]));
  }),
  'signs it': parts(({ signatures }, random) => {
    random.pick(signatures)[random.below(64)] = 1 + random.below(255);
  }),
  'replaces a key': parts((all, random) => {
    all.keys[at(random, all.keys)] = someKey((end) => random.below(end));
  }),
  'replaces a key by one of a thief': parts((all, random) => {
    all.keys[at(random, all.keys)] = people.thief;
  }),
  'adds a key': parts((all, random) => {
    all.keys.push(someKey((end) => random.below(end)));
    all.header[2] += random.below(2);
  }),
  'swaps keys': parts((all, random) => {
    all.keys = swap(all.keys, random);
  }),
  'swaps keys with all that names them': parts((all, random) => {
    const keys = swap(all.keys, random);
    const moved = all.keys.map((key) => keys.indexOf(key));
    for (const each of all.instructions) {
      each.program = moved[each.program] as number;
      each.accounts = each.accounts.map((index) => moved[index] as number);
    }
    all.keys = keys;
  }),
  'changes the configuration of version 1': parts(({ config }, random) => {
    const { mask, values } = config;
    const i = at(random, values);
    if (values.length === 0 || random.below(4) === 0) mask[random.below(4)] = random.below(32);
    else values[i] = random.below(256);
  }),
  'moves between versions': parts((all) => {
    all.version = all.version === v1 ? 0x80 : v1;
  }),
  'names a lookup table': parts((all, random) => {
    const { instructions, keys } = all;
    all.lookups.push({ table: someKey((end) => random.below(end)), writable: [0], readonly: [1] });
    const { accounts } = random.pick(instructions);
    if (accounts.length > 0) accounts[at(random, accounts)] = keys.length + random.below(2);
  }),
  'takes the format of legacy transactions': parts((all) => {
    all.version = 0;
  }),
  'has another version': parts((all, random) => {
    all.version = 0x81 + random.below(20);
  }),
  'calls another program': compiled((one, { keys }, random) => {
    one.program = at(random, keys);
  }),
  'names another account': compiled(({ accounts }, { keys }, random) => {
    if (accounts.length > 0) accounts[at(random, accounts)] = at(random, keys);
  }),
  'swaps accounts': compiled((one, _, random) => {
    one.accounts = swap(one.accounts, random);
  }),
  'removes an account': compiled((one, _, random) => {
    one.accounts = splice(one.accounts, at(random, one.accounts), 1);
  }),
  'adds an account': compiled((one, { keys }, random) => {
    one.accounts = splice(one.accounts, random.below(one.accounts.length + 1), 0, at(random, keys));
  }),
  'changes data': compiled(({ data }, _, random) => {
    if (data.length > 0) data[at(random, data)] = random.below(256);
  }),
  'adds data': compiled((one, _, random) => {
    one.data = Uint8Array.from(
      splice([...one.data], random.below(one.data.length + 1), 0, random.below(256)),
    );
  }),
  'removes data': compiled((one, _, random) => {
    one.data = Uint8Array.from(splice([...one.data], at(random, one.data), 1));
  }),
  'removes an instruction': parts((all, random) => {
    all.instructions = splice(all.instructions, at(random, all.instructions), 1);
  }),
  'repeats an instruction': parts((all, random) => {
    const { instructions } = all;
    all.instructions = splice(instructions, at(random, instructions), 0, random.pick(instructions));
  }),
  'swaps instructions': parts((all, random) => {
    all.instructions = swap(all.instructions, random);
  }),
};

type Recomposed = { feePayer: PublicKey; blockhash: string; instructions: TransactionInstruction[] };

/** A transaction's instructions, with the roles that its accounts have in all of it. */
function decompile(bytes: Uint8Array): Recomposed {
  const { feePayer, blockhash, instructions } = core.parseTransaction(bytes);
  const keyOf = ({ address, isSigner, isWritable }: core.MessageAccount) => ({
    pubkey: address as PublicKey,
    isSigner,
    isWritable,
  });
  return {
    feePayer,
    blockhash,
    instructions: instructions.map(
      ({ programId, accounts, data }) =>
        new TransactionInstruction({ programId, keys: accounts.map(keyOf), data: Buffer.from(data) }),
    ),
  };
}

/** Changes what the transaction says, and writes it again, as a thief who owns the service would. */
const recomposed =
  (change: (message: Recomposed, random: Random) => void): Mutation =>
  (bytes, random) => {
    const message = decompile(bytes);
    change(message, random);
    try {
      const composed = core.composeTransaction(message);
      const { config } = core.parseTransaction(bytes);
      if (config === undefined) return core.transactionBytes(composed);
      return core.transactionBytesV1(composed, { ...config, computeUnitLimit: config.computeUnitLimit ?? 0 });
    } catch (error) {
      if (error instanceof core.TransactionTooLargeError) return undefined;
      throw error;
    }
  };

const isPlatforms = ({ programId }: TransactionInstruction) => programId.equals(core.DEVELOPMENT_PROGRAM_ID);

const interesting = (random: Random): PublicKey =>
  random.pick([
    people.thief,
    people.other,
    people.sponsor,
    people.user,
    someKey((end) => random.below(end)),
    core.DEVELOPMENT_PROGRAM_ID,
    SystemProgram.programId,
    core.tokenAddress(core.stablecoinAddress(0), people.thief, core.TOKEN_PROGRAM_ID),
  ]);

const u64 = 2n ** 64n - 1n;

function otherValue(value: unknown, random: Random): unknown {
  if (typeof value === 'bigint')
    return random.pick([value + 1n, value - 1n, value * 10n, value / 2n, 0n, 1n, u64, u64 - value]);
  if (typeof value === 'number') return random.pick([value + 1, Math.max(0, value - 1), 0, 10_000, 65_535]);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string')
    return random.pick([`${value}x`, value.slice(1), value.toUpperCase(), 'USDC', '']);
  if (value === null) return random.pick([0n, 1n, u64]);
  return interesting(random);
}

/** Changes an argument of one of the platform's instructions. */
function changeArgument({ instructions }: Recomposed, random: Random): void {
  const own = instructions.filter(isPlatforms);
  const one = random.pick(own);
  const keys = one.keys.map(({ pubkey }) => pubkey);
  const { name, accounts, arguments: args } = core.decodeInstruction(keys, one.data, one.programId);
  const names = Object.keys(args);
  if (names.length === 0) return;
  const changed = random.pick(names);
  const values = { ...args, [changed]: otherValue(args[changed], random) };
  try {
    one.data = core.encodeInstruction(name, accounts as never, values as never, one.programId).data;
  } catch (error) {
    // the value is beyond its type
    if (!(error instanceof core.CodecError)) throw error;
  }
}

/** Instructions that would pay a thief, or let it take over. */
const theft = ({ feePayer }: Recomposed, random: Random): TransactionInstruction => {
  const { user, thief } = people;
  const mint = new PublicKey(new Uint8Array(32).fill(12));
  const [from, to] = [user, thief].map((owner) => core.tokenAddress(mint, owner, core.TOKEN_PROGRAM_ID)) as [
    PublicKey,
    PublicKey,
  ];
  const token = (data: number[], ...keys: PublicKey[]) =>
    new TransactionInstruction({
      programId: core.TOKEN_PROGRAM_ID,
      keys: keys.map((pubkey, i) => ({ pubkey, isSigner: i === keys.length - 1, isWritable: i < 2 })),
      data: Buffer.from(data),
    });
  const integration = core.integrationAddress(new PublicKey(new Uint8Array(32).fill(11)));
  return random.pick([
    () => SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: thief, lamports: 1 }),
    () => SystemProgram.assign({ accountPubkey: user, programId: thief }),
    () => token([3, 1, 0, 0, 0, 0, 0, 0, 0], from, to, user),
    () => token([4, 1, 0, 0, 0, 0, 0, 0, 0], from, thief, user),
    () => token([6, 2, 1, ...thief.toBytes()], from, user),
    () => token([9], from, thief, user),
    () =>
      core.nominateAuthorityInstruction({
        integration: { address: integration, authority: user },
        nominee: thief,
      }),
    () =>
      core.createTokenAccountInstruction({
        feePayer: feePayer,
        owner: thief,
        mint,
        tokenProgram: core.TOKEN_PROGRAM_ID,
      }),
    () => core.memoInstruction('Reveal API key for integration'),
    () => core.checkDeadlineInstruction(random.pick([0n, 2n ** 62n])),
    () => ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }),
    () => ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9_000_000_000 }),
    () =>
      new TransactionInstruction({
        programId: thief,
        keys: [{ pubkey: user, isSigner: true, isWritable: true }],
        data: Buffer.alloc(3),
      }),
  ])();
};

const anInstruction = (change: (one: TransactionInstruction, message: Recomposed, random: Random) => void) =>
  recomposed((message, random) => change(random.pick(message.instructions), message, random));

/** Well-formed transactions that do something else. */
const ofMeaning: Record<string, Mutation> = {
  'changes an argument': recomposed(changeArgument),
  'steals beside it': recomposed((message, random) => {
    const place = random.below(message.instructions.length + 1);
    message.instructions.splice(place, 0, theft(message, random));
  }),
  'steals in the place of an instruction': recomposed((message, random) => {
    message.instructions[at(random, message.instructions)] = theft(message, random);
  }),
  'replaces an account of an instruction': anInstruction(({ keys }, _, random) => {
    if (keys.length > 0) random.pick(keys).pubkey = interesting(random);
  }),
  'replaces an account by another of the transaction': anInstruction(({ keys }, { instructions }, random) => {
    const others = instructions.flatMap((each) => each.keys);
    if (keys.length > 0) random.pick(keys).pubkey = random.pick(others).pubkey;
  }),
  'replaces an account everywhere': recomposed((message, random) => {
    const all = message.instructions.flatMap(({ keys }) => keys);
    const { pubkey } = random.pick(all);
    const other = interesting(random);
    for (const key of all) if (key.pubkey.equals(pubkey)) key.pubkey = other;
    if (message.feePayer.equals(pubkey)) message.feePayer = other;
  }),
  'changes a flag': anInstruction(({ keys }, _, random) => {
    if (keys.length === 0) return;
    const key = random.pick(keys);
    if (random.below(2) === 0) key.isSigner = !key.isSigner;
    else key.isWritable = !key.isWritable;
  }),
  'adds a signer': anInstruction(({ keys }, _, random) => {
    keys.push({ pubkey: interesting(random), isSigner: true, isWritable: random.below(2) === 0 });
  }),
  'adds an account that is written': anInstruction(({ keys }, _, random) => {
    keys.push({ pubkey: interesting(random), isSigner: false, isWritable: true });
  }),
  'adds a reference': recomposed(({ instructions }, random) => {
    instructions.at(-1)?.keys.push({ pubkey: interesting(random), isSigner: false, isWritable: false });
  }),
  'removes the last account': anInstruction(({ keys }) => void keys.pop()),
  'has another fee payer': recomposed((message, random) => {
    message.feePayer = interesting(random);
  }),
  'calls another program with the same data': anInstruction((one, { instructions }, random) => {
    one.programId = random.pick([people.thief, ...instructions.map((each) => each.programId)]);
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
    message.blockhash = someKey((end) => random.below(end)).toBase58();
  }),
  'has another compute-unit limit': recomposed(({ instructions }, random) => {
    const i = instructions.findIndex(({ data }) => data.length === 5 && data[0] === 2);
    instructions[i] = ComputeBudgetProgram.setComputeUnitLimit({
      units: random.pick([0, 1, 200_000, 1_400_000, 1_400_001, 2 ** 32 - 1, random.below(2_000_000)]),
    });
  }),
  'has another price': recomposed(({ instructions }, random) => {
    const i = instructions.findIndex(({ data }) => data.length === 9 && data[0] === 3);
    const microLamports = random.pick([0n, 1n, 2_000_001n, 12_500_000n, 12_500_001n, 2n ** 63n, u64]);
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
    if (i >= 0) instructions[i] = price;
    else instructions.splice(1, 0, price);
  }),
};

export const mutations: Readonly<Record<string, Mutation>> = { ...ofBytes, ...ofParts, ...ofMeaning };
