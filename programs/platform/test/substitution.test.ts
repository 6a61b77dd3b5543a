import {
  accrueInstruction,
  ERRORS,
  INSTRUCTIONS,
  type ProgramErrorName,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  whitelistEntryAddress,
} from '@obverse/core';
import {
  type AccountMeta,
  Keypair,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  CALLS,
  coin,
  coinOfOther,
  cooldown,
  type InstructionName,
  otherStablecoin,
  otherUser,
  outsider,
  sibling,
  stablecoin,
  underlyingOf,
  user,
  world,
} from './calls.ts';
import { Failure, keypair, roles } from './world.ts';

/** The error for an unrelated account. */
const STRANGER: Readonly<Record<string, ProgramErrorName>> = {
  platform: 'invalidAccountOwner',
  stablecoin: 'invalidAccountOwner',
  juniorTranche: 'invalidAccountOwner',
  integration: 'invalidAccountOwner',
  vault: 'accountMismatch',
  underlyingMint: 'accountMismatch',
  brandedMint: 'accountMismatch',
  tokenProgram: 'invalidProgram',
  token2022Program: 'invalidProgram',
  systemProgram: 'invalidProgram',
  whitelistEntry: 'notWhitelisted',
  rentReceiver: 'accountMismatch',
  juniorMint: 'accountMismatch',
  custody: 'accountMismatch',
  cooldown: 'invalidAccountOwner',
};
/** An account to be created must be at its own address; an underlying mint must belong to a token program. */
const STRANGER_WHERE_CREATED: Partial<Record<InstructionName, Readonly<Record<string, ProgramErrorName>>>> = {
  createStablecoin: {
    stablecoin: 'invalidAddress',
    vault: 'invalidAddress',
    juniorTranche: 'invalidAddress',
    juniorMint: 'invalidAddress',
    underlyingMint: 'invalidAccountOwner',
  },
  initializeIntegration: { integration: 'invalidAddress', brandedMint: 'invalidAddress' },
  setWhitelisted: { whitelistEntry: 'invalidAddress' },
  juniorRequestWithdrawal: { cooldown: 'invalidAddress' },
};
/** The caller chooses these; the token program checks them. */
const CHOSEN = ['source', 'destination'];

/** Valid accounts of the same kind that belong to something else. */
const SIBLINGS: Readonly<Record<string, readonly [string, PublicKey][]>> = {
  stablecoin: [['another stablecoin', otherStablecoin.address]],
  vault: [['the vault of another stablecoin', otherStablecoin.vault]],
  juniorTranche: [['the tranche of another stablecoin', otherStablecoin.juniorTranche]],
  underlyingMint: [['the underlying mint of another stablecoin', otherStablecoin.underlyingMint]],
  integration: [
    ['another integration', sibling.address],
    ['an integration of another stablecoin', coinOfOther.address],
  ],
  brandedMint: [
    ['the branded mint of another integration', sibling.brandedMint],
    ['the underlying mint', stablecoin.underlyingMint],
  ],
  juniorMint: [['the mint of another tranche', world.junior(1).juniorMint]],
  cooldown: [['a cooldown of another owner', cooldown(otherUser, 1n).address]],
  custody: [['the token account of the manager', underlyingOf(roles.manager.publicKey)]],
  whitelistEntry: [['the entry of another user', whitelistEntryAddress(coin.address, otherUser.publicKey)]],
  tokenProgram: [['the other token program', TOKEN_2022_PROGRAM_ID]],
  token2022Program: [['the other token program', TOKEN_PROGRAM_ID]],
  systemProgram: [['a sysvar', SYSVAR_CLOCK_PUBKEY]],
  platform: [['a sysvar', SYSVAR_RENT_PUBKEY]],
  source: [
    ['an account of another user', underlyingOf(otherUser.publicKey)],
    ['an account of another mint', underlyingOf(user.publicKey, otherStablecoin)],
    [
      'an account of a branded token',
      tokenAddress(sibling.brandedMint, otherUser.publicKey, TOKEN_2022_PROGRAM_ID),
    ],
  ],
  destination: [
    ['an account of another mint', underlyingOf(user.publicKey, otherStablecoin)],
    [
      'an account of a branded token',
      tokenAddress(sibling.brandedMint, otherUser.publicKey, TOKEN_2022_PROGRAM_ID),
    ],
  ],
};

function call(name: InstructionName) {
  const found = CALLS[name];
  if (!found) throw new Error(`no call of ${name}`);
  return found;
}

function accountsOf(name: InstructionName) {
  return INSTRUCTIONS[name].accounts.map(([account, flags], i) => ({ account, flags, i }));
}

function change(instruction: TransactionInstruction, i: number, meta: Partial<AccountMeta>) {
  const keys = instruction.keys.map((key, j) => (i === j ? { ...key, ...meta } : key));
  return new TransactionInstruction({ ...instruction, keys });
}

/** Why the call fails. Only the keys that the instruction marks as signers sign. */
function reasonOf(instruction: TransactionInstruction, signers: readonly Keypair[]): string {
  const needed = signers.filter(({ publicKey }) =>
    instruction.keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(publicKey)),
  );
  try {
    world.send([instruction], [outsider, ...needed]);
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
  return 'accepted';
}

/** Runs `probe` with the account changed, then restores the account. */
function withAccount<T>(
  address: PublicKey,
  data: Uint8Array,
  owner: PublicKey | undefined,
  probe: () => T,
): T {
  const before = world.account(address);
  if (!before) throw new Error(`${address.toBase58()} does not exist`);
  world.setAccount(address, owner ? { data, owner } : { data });
  try {
    return probe();
  } finally {
    world.setAccount(address, { data: before.data, owner: new PublicKey(before.programAddress) });
  }
}

const names = Object.keys(CALLS) as InstructionName[];
const rows = names.flatMap((name) => accountsOf(name).map((each) => ({ name, ...each })));
const SIGNER = 1;
const WRITABLE = 2;
/** These act on the given integration only: with another one of the same authority or stablecoin they are valid calls. */
const isJustAnotherCall = (name: InstructionName, pubkey: PublicKey) =>
  (['setWhitelistRequired', 'nominateAuthority'].includes(name) && pubkey === coinOfOther.address) ||
  (name === 'sync' && pubkey === sibling.address);
const isLoaded = (name: InstructionName, account: string) =>
  ['platform', 'stablecoin', 'juniorTranche', 'integration', 'cooldown'].includes(account) &&
  STRANGER_WHERE_CREATED[name]?.[account] === undefined;

describe('an unrelated account', () => {
  const strange = rows.filter(({ account, flags }) => !(flags & SIGNER) && !CHOSEN.includes(account));
  it.each(strange)('is refused as $account of $name', ({ name, account, i }) => {
    const { instruction, signers } = call(name);
    const expected = STRANGER_WHERE_CREATED[name]?.[account] ?? STRANGER[account];
    const stranger = change(instruction, i, { pubkey: keypair('stranger').publicKey });
    expect(reasonOf(stranger, signers)).toBe(expected);
  });
});

describe('a valid account that belongs to something else', () => {
  const related = rows
    .flatMap((row) => (SIBLINGS[row.account] ?? []).map(([whose, pubkey]) => ({ ...row, whose, pubkey })))
    .filter(({ name, pubkey }) => !isJustAnotherCall(name, pubkey));
  it.each(related)('is refused as $account of $name: $whose', ({ name, account, i, pubkey }) => {
    const { instruction, signers } = call(name);
    const reason = reasonOf(change(instruction, i, { pubkey }), signers);
    if (CHOSEN.includes(account)) expect(reason).not.toBe('accepted');
    else expect(ERRORS).toHaveProperty(reason);
  });
});

describe('the flags of accounts', () => {
  it.each(rows.filter(({ flags }) => flags & SIGNER))(
    '$name requires the signature of $account',
    ({ name, i }) => {
      const { instruction, signers } = call(name);
      expect(reasonOf(change(instruction, i, { isSigner: false }), signers)).toBe('missingSignature');
    },
  );

  it.each(rows.filter(({ flags }) => flags & WRITABLE))(
    '$name requires $account to be writable',
    ({ name, i }) => {
      const { instruction, signers } = call(name);
      // a key that occurs twice is writable if one occurrence is
      const { pubkey } = instruction.keys[i] as AccountMeta;
      const keys = instruction.keys.map((key) =>
        key.pubkey.equals(pubkey) ? { ...key, isWritable: false } : key,
      );
      const cleared = new TransactionInstruction({ ...instruction, keys });
      expect(reasonOf(cleared, signers)).toBe('accountNotWritable');
    },
  );
});

describe('a tampered account of the program', () => {
  const tampered: [string, ProgramErrorName, (data: Uint8Array) => Uint8Array, PublicKey?][] = [
    ['it has a foreign owner', 'invalidAccountOwner', (data) => data, TOKEN_PROGRAM_ID],
    ['it is of another kind', 'invalidAccountData', (data) => Uint8Array.from([99, ...data.subarray(1)])],
    [
      'it has another version',
      'invalidAccountData',
      (data) => Uint8Array.from([data[0] ?? 0, 2, ...data.subarray(2)]),
    ],
    ['it is a byte short', 'invalidAccountData', (data) => data.subarray(0, -1)],
    ['it is a byte long', 'invalidAccountData', (data) => Uint8Array.from([...data, 0])],
    ['it is empty', 'invalidAccountData', () => new Uint8Array()],
    [
      'it has another bump',
      'invalidAddress',
      (data) => Uint8Array.from([...data.subarray(0, 2), (data[2] ?? 0) ^ 1, ...data.subarray(3)]),
    ],
  ];
  const cases = rows
    .filter(({ name, account }) => isLoaded(name, account))
    .flatMap((row) =>
      tampered.map(([how, reason, tamper, owner]) => ({ ...row, how, reason, tamper, owner })),
    );
  it.each(cases)('is refused as $account of $name: $how', ({ name, i, reason, tamper, owner }) => {
    const { instruction, signers } = call(name);
    const { pubkey } = instruction.keys[i] as AccountMeta;
    const { data } = world.account(pubkey) ?? { data: new Uint8Array() };
    expect(withAccount(pubkey, tamper(data), owner, () => reasonOf(instruction, signers))).toBe(reason);
  });
});

describe('an account that is passed twice as writable', () => {
  const pairs = names.flatMap((name) => {
    const written = accountsOf(name).filter(({ flags }) => (flags & (SIGNER | WRITABLE)) === WRITABLE);
    return written.flatMap((one) =>
      written.filter(({ i }) => i > one.i).map((other) => ({ name, one, other })),
    );
  });
  it.each(pairs)('is refused as both $one.account and $other.account of $name', ({ name, one, other }) => {
    const { instruction, signers } = call(name);
    const { pubkey } = instruction.keys[one.i] as AccountMeta;
    expect(reasonOf(change(instruction, other.i, { pubkey }), signers)).toBe('duplicateAccount');
  });
});

describe('a forged stablecoin with a forged tranche', () => {
  it('is refused although the two accounts refer to each other', () => {
    const [fakeStablecoin, fakeTranche] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    const replace = (data: Uint8Array, from: PublicKey, to: PublicKey) => {
      const copy = Buffer.from(data);
      to.toBuffer().copy(copy, copy.indexOf(from.toBuffer()));
      return copy;
    };
    const copyTo = (to: PublicKey, from: PublicKey, link: PublicKey, fakeLink: PublicKey) =>
      world.setAccount(to, {
        data: replace(world.account(from)?.data ?? new Uint8Array(), link, fakeLink),
        owner: world.programId,
      });
    copyTo(fakeStablecoin, stablecoin.address, stablecoin.juniorTranche, fakeTranche);
    copyTo(fakeTranche, stablecoin.juniorTranche, stablecoin.address, fakeStablecoin);
    const instruction = accrueInstruction({
      ...stablecoin,
      address: fakeStablecoin,
      juniorTranche: fakeTranche,
    });
    expect(reasonOf(instruction, [])).toBe('invalidAddress');
  });
});

// last, because it changes the state that the other tests rely on
describe('a call with the correct accounts', () => {
  it.each(names.map((name) => ({ name })))('succeeds as $name', ({ name }) => {
    const { instruction, signers } = call(name);
    expect(reasonOf(instruction, signers)).toBe('accepted');
  });
});
