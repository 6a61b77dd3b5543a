import { PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { brandedMintAddress, lossReportAddress } from '../../../packages/core/src/addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ERRORS, INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { type Chain, changeKeys, type InstructionName, keypair, roles } from './support/chain.ts';
import { callsOf, holder, outsider, payer, scenes } from './support/scenes.ts';

const signer = 1;
const writable = 2;
const rows = callsOf(scenes());
const places = rows.flatMap(({ accounts, ...row }) =>
  accounts.map((each) => ({ ...row, ...each, isAbsent: each.pubkey.equals(row.instruction.programId) })),
);
type Place = (typeof places)[number];

const isSigner = ({ flags }: { flags: number }) => (flags & signer) !== 0;
const isWritten = ({ flags }: { flags: number }) => (flags & (signer | writable)) === writable;
const replaced = ({ instruction, i }: Pick<Place, 'instruction' | 'i'>, pubkey: PublicKey) =>
  changeKeys(instruction, (_, j) => (i === j ? { pubkey } : {}));

/** The caller chooses these; the token program judges them, and any account of the right mint and owner will do. */
const chosen = ['source', 'destination'];
/** Whose tokens or cooldowns are used, the token program or the record of the cooldown says. */
const users = ['owner', 'user', 'initializer'];

/** The accounts of the program itself. */
const ownKinds = [
  ...['platform', 'stablecoin', 'integration', 'cooldown', 'change', 'lossReport', 'lossClaim'],
  ...['lossVote', 'vote', 'whitelistEntry'],
];

const failingWith = (error: string, ...accounts: readonly string[]) =>
  Object.fromEntries(accounts.map((account) => [account, error]));

/** The error for an unrelated account, and where an instruction gives another one. */
const strangers: Readonly<Record<string, string>> = {
  ...failingWith('invalidAccountOwner', ...ownKinds, 'tokenAccount'),
  ...failingWith('accountMismatch', 'vault', 'underlyingMint', 'brandedMint', 'juniorMint', 'custody'),
  ...failingWith('accountMismatch', 'rentReceiver', 'owner'),
  ...failingWith('invalidProgram', 'tokenProgram', 'token2022Program', 'systemProgram'),
  whitelistEntry: 'notWhitelisted',
};
const strangersOf: Partial<Record<InstructionName, Readonly<Record<string, string>>>> = {
  initializePlatform: failingWith('invalidAddress', 'platform', 'programData'),
  createStablecoin: {
    ...failingWith('invalidAddress', 'stablecoin', 'vault', 'juniorMint'),
    underlyingMint: 'invalidAccountOwner',
  },
  initializeIntegration: failingWith('invalidAddress', 'integration', 'brandedMint'),
  setWhitelisted: { whitelistEntry: 'invalidAddress' },
  juniorRequestWithdrawal: { cooldown: 'invalidAddress' },
  reportLoss: { lossReport: 'invalidAddress' },
  voteLoss: { lossVote: 'invalidAddress' },
  redeemUnderReport: { lossClaim: 'invalidAddress' },
  openJuniorMint: { juniorMint: 'invalidAddress' },
  queuePlatformChange: { change: 'invalidAddress' },
  queueStablecoinChange: { change: 'invalidAddress' },
  collectPlatformFees: { destination: 'invalidAccountOwner' },
};

/** Who signs for another fails by the role, not by the signature. */
const strangeSigners: Readonly<Record<string, string>> = {
  upgradeAuthority: 'notUpgradeAuthority',
  admin: 'notAdmin',
  manager: 'notManager',
  authority: 'notAuthority',
  nominee: 'notNominated',
  compliance: 'notCompliance',
  newAdmin: 'missingSignature',
  ...failingWith('twoVotesNeeded', 'first', 'second', 'reporter'),
  voter: 'notVoter',
};
const strangeSignersOf: Partial<Record<InstructionName, string>> = {
  ...failingWith('notGuardian', 'cancelChange', 'lowerLimits', 'revokeRole'),
  setPaused: 'notPauser',
  juniorCancelWithdrawal: 'cooldownActive',
  withdrawLossVote: 'accountMismatch',
};

describe('the program', () => {
  it('has a scene for every instruction', () => {
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(INSTRUCTIONS)));
  });

  // the service adds references to transactions in this way
  it.each(rows)(
    'executes $name, and ignores accounts that follow its own',
    ({ chain, instruction, accounts }) => {
      const keys = [
        SYSVAR_CLOCK_PUBKEY,
        keypair('reference').publicKey,
        ...accounts.map(({ pubkey }) => pubkey),
      ];
      for (const count of [0, 1, keys.length]) {
        const followed = changeKeys(instruction, () => ({}));
        const more = keys.slice(0, count).map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }));
        followed.keys.push(...more);
        expect(chain.refusalOf(followed, payer)).toBeUndefined();
      }
    },
  );

  it.each(rows.filter(({ accounts }) => accounts.length > 0))(
    'refuses $name with an account too few',
    ({ chain, instruction }) => {
      const fewer = changeKeys(instruction, () => ({}));
      fewer.keys.pop();
      expect(chain.refusalOf(fewer, payer)).toBe('notEnoughAccounts');
    },
  );

  it.each(places.filter((place) => isSigner(place) && !place.isAbsent))(
    'refuses $name without the signature of $account',
    ({ chain, instruction, pubkey }) => {
      const unsigned = changeKeys(instruction, (key) => key.pubkey.equals(pubkey) && { isSigner: false });
      expect(chain.refusalOf(unsigned, payer)).toBe('missingSignature');
    },
  );

  it.each(places.filter(({ flags }) => flags & writable))(
    'refuses $name with a read-only $account',
    ({ chain, instruction, pubkey }) => {
      const readonly = changeKeys(instruction, (key) => key.pubkey.equals(pubkey) && { isWritable: false });
      expect(chain.refusalOf(readonly, payer)).toBe('accountNotWritable');
    },
  );

  it.each(places.filter((place) => !isSigner(place) && !chosen.includes(place.account) && !place.isAbsent))(
    'refuses $name with a stranger as $account',
    (place) => {
      const reason = place.chain.refusalOf(replaced(place, keypair('stranger').publicKey), payer);
      expect(reason).toBe(strangersOf[place.name]?.[place.account] ?? strangers[place.account]);
    },
  );

  // whoever owns the source may bring collateral back, and anyone may close what is outdated
  const byAnyone: readonly InstructionName[] = ['returnCollateral', 'closeOutdatedChange'];
  it.each(
    places.filter(
      (place) =>
        isSigner(place) && ![...users, 'feePayer'].includes(place.account) && !byAnyone.includes(place.name),
    ),
  )('refuses $name signed by a stranger as $account', (place) => {
    const reason = place.chain.refusalOf(replaced(place, payer), payer);
    expect(reason).toBe(strangeSignersOf[place.name] ?? strangeSigners[place.account]);
  });

  it.each(places.filter((place) => isSigner(place) && users.includes(place.account)))(
    'refuses $name for the accounts of another $account',
    (place) => expect(place.chain.refusalOf(replaced(place, payer), payer)).not.toBeUndefined(),
  );

  /** With another account of this kind these are valid calls about something else. */
  const otherCalls: readonly (readonly [InstructionName, string])[] = [
    ['accrue', 'another stablecoin'],
    ['lowerLimits', 'another stablecoin'],
    ['sync', 'another integration'],
  ];
  const related = places
    .filter(({ isAbsent }) => !isAbsent)
    .flatMap((place) =>
      (place.siblings[place.account] ?? []).map(([whose, sibling]) => ({ ...place, whose, sibling })),
    )
    .filter(({ pubkey, sibling }) => !pubkey.equals(sibling))
    .filter(({ name, whose }) => !otherCalls.some(([call, of]) => call === name && of === whose));
  it.each(related)('refuses $name with $whose as $account', (place) => {
    const reason = place.chain.refusalOf(replaced(place, place.sibling), payer);
    if (chosen.includes(place.account)) expect(reason).not.toBeUndefined();
    else expect(ERRORS).toHaveProperty(String(reason));
  });

  const owned = places.filter(
    ({ account, chain, instruction, pubkey }) =>
      ownKinds.includes(account) &&
      chain.account(pubkey)?.programAddress === instruction.programId.toBase58(),
  );
  const withByte = (at: number, change: (byte: number) => number) => (data: Uint8Array) =>
    Uint8Array.from(data, (byte, i) => (i === at ? change(byte) : byte));
  const tampered: readonly [string, string, (data: Uint8Array) => Uint8Array, PublicKey?][] = [
    ['of a foreign owner', 'invalidAccountOwner', (data) => data, TOKEN_PROGRAM_ID],
    ['of another kind', 'invalidAccountData', withByte(0, () => 99)],
    ['of another version', 'invalidAccountData', withByte(1, () => 99)],
    ['a byte short', 'invalidAccountData', (data) => data.subarray(0, -1)],
    ['a byte long', 'invalidAccountData', (data) => Uint8Array.from([...data, 0])],
    ['without data', 'invalidAccountData', () => new Uint8Array()],
    ['of another bump', 'invalidAddress', withByte(2, (bump) => bump ^ 1)],
  ];
  /** Where one could be created, an account of a foreign owner is one that exists already; a whitelist entry is none. */
  function reasonAgainst({ name, account }: Place, reason: string, owner?: PublicKey): string | undefined {
    if (account === 'whitelistEntry') {
      if (['mint', 'thawWhitelisted'].includes(name)) return 'notWhitelisted';
      return owner && name === 'setWhitelisted' ? undefined : reason;
    }
    const isCreated =
      account === 'lossVote' ? name === 'voteLoss' : account === 'change' && name.startsWith('queue');
    return owner && isCreated ? 'alreadyInitialized' : reason;
  }
  it.each(owned.flatMap((place) => tampered.map(([how, ...rest]) => ({ ...place, how, rest }))))(
    'refuses $name with a $account $how',
    ({ how, rest: [reason, tamper, owner], ...place }) => {
      const { chain, instruction, pubkey } = place;
      const data = chain.data(pubkey);
      chain.setAccount(pubkey, { data: tamper(data), ...(owner && { owner }) });
      const seen = chain.refusalOf(instruction, payer);
      chain.setAccount(pubkey, { data, owner: instruction.programId });
      expect(seen).toBe(reasonAgainst(place, reason, owner));
    },
  );

  it.each(
    rows.flatMap((row) => {
      const written = row.accounts.filter(isWritten);
      return written.flatMap((one) =>
        written.filter(({ i }) => i > one.i).map((other) => ({ ...row, one, other })),
      );
    }),
  )('refuses $name with $one.account as $other.account, too', ({ chain, instruction, one, other }) => {
    expect(chain.refusalOf(replaced({ instruction, i: other.i }, one.pubkey), payer)).toBe(
      'duplicateAccount',
    );
  });

  // an account that is read, in the place of one that is written: loading it twice fails, and so does everything that is not its kind
  it.each(
    rows.flatMap((row) => {
      const read = row.accounts.filter(
        (each) => !(each.flags & (signer | writable)) && !each.pubkey.equals(DEVELOPMENT_PROGRAM_ID),
      );
      const pairs = read.flatMap((one) => row.accounts.filter(isWritten).map((other) => ({ one, other })));
      return pairs
        .filter(({ one, other }) => !one.pubkey.equals(other.pubkey))
        .map((pair) => ({ ...row, ...pair }));
    }),
  )('refuses $name with its $one.account as $other.account', ({ chain, instruction, one, other }) => {
    const both = { pubkey: one.pubkey, isWritable: true };
    const same = changeKeys(instruction, (_, j) => (j === other.i || j === one.i) && both);
    expect(chain.refusalOf(same, payer)).not.toBeUndefined();
  });

  it('refuses a forged stablecoin whose vault, mint and integration refer to each other', () => {
    const row = rows.find(({ name }) => name === 'redeem');
    if (!row) throw new Error('the scenes have this instruction');
    const { chain, instruction, accounts } = row;
    const names = ['stablecoin', 'vault', 'integration', 'brandedMint'];
    const fakes = accounts
      .filter(({ account }) => names.includes(account))
      .map(({ account, pubkey }) => [pubkey, keypair(`fake ${account}`).publicKey] as const);
    for (const [original, fake] of fakes) {
      const data = Buffer.from(chain.data(original));
      for (const [from, to] of fakes)
        for (let at = data.indexOf(from.toBuffer()); at >= 0; at = data.indexOf(from.toBuffer(), at + 1))
          data.set(to.toBytes(), at);
      chain.setAccount(fake, { data, owner: new PublicKey(chain.account(original)?.programAddress ?? '') });
    }
    const forged = changeKeys(instruction, ({ pubkey }) => ({
      pubkey: fakes.find(([original]) => original.equals(pubkey))?.[1] ?? pubkey,
    }));
    expect(chain.refusalOf(forged, payer)).toBe('invalidAddress');
  });
});

describe('an address that is not the canonical one of its seeds', () => {
  const text = (value: string): Uint8Array => Buffer.from(value);
  const number = (value: bigint, bytes: number): Uint8Array => {
    const all = Buffer.alloc(8);
    all.writeBigUInt64LE(value);
    return all.subarray(0, bytes);
  };
  const newMint = brandedMintAddress(outsider.publicKey, 0, 'NEW');
  const ofMint = [text('branded_mint'), outsider.publicKey, number(0n, 2), text('NEW')];
  type Seeds = readonly (Uint8Array | PublicKey)[];

  it.each<readonly [InstructionName, string, (chain: Chain) => Seeds]>([
    [
      'juniorRequestWithdrawal',
      'cooldown',
      ({ stablecoin }) => [text('cooldown'), stablecoin, holder.publicKey, number(2n, 8)],
    ],
    ['reportLoss', 'lossReport', ({ stablecoin }) => [text('loss_report'), stablecoin, number(0n, 4)]],
    ['voteLoss', 'lossVote', ({ stablecoin }) => [text('loss_vote'), stablecoin, roles.admin.publicKey]],
    [
      'redeemUnderReport',
      'lossClaim',
      ({ stablecoin }) => [text('loss_claim'), lossReportAddress(stablecoin, 1), holder.publicKey],
    ],
    ['initializeIntegration', 'integration', () => [text('integration'), newMint]],
    ['initializeIntegration', 'brandedMint', () => ofMint],
    ['createStablecoin', 'stablecoin', () => [text('stablecoin'), number(2n, 2)]],
    ['openJuniorMint', 'juniorMint', ({ stablecoin }) => [text('junior_mint'), stablecoin, number(1n, 4)]],
    ['queueStablecoinChange', 'change', ({ stablecoin }) => [text('change'), stablecoin, number(1n, 1)]],
  ])('is refused by %s for the account %s that it creates', (name, account, seedsOf) => {
    const place = places.find((each) => each.name === name && each.account === account);
    if (!place) throw new Error('the scenes have this instruction');
    const seeds = seedsOf(place.chain).map((seed) => (seed instanceof PublicKey ? seed.toBytes() : seed));
    expect(place.chain.refusalOf(replaced(place, nonCanonical(seeds, place.pubkey)), payer)).toBe(
      'invalidAddress',
    );
  });
});

/** The next address of the seeds that is off the curve, below the canonical one. */
function nonCanonical(seeds: readonly Uint8Array[], canonical: PublicKey): PublicKey {
  const [address, bump] = PublicKey.findProgramAddressSync([...seeds], DEVELOPMENT_PROGRAM_ID);
  expect(address).toEqual(canonical);
  for (let lower = bump - 1; lower >= 0; lower--) {
    try {
      return PublicKey.createProgramAddressSync([...seeds, Uint8Array.of(lower)], DEVELOPMENT_PROGRAM_ID);
    } catch {
      // a point on the curve is no program address
    }
  }
  throw new Error('every lower bump gives a point on the curve');
}
