import { PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { brandedMintAddress, lossReportAddress } from '../../../packages/core/src/addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ERRORS, INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { type Chain, changeKeys, type InstructionName, keypair, roles } from './support/chain.ts';
import { holder, outsider, scenes } from './support/scenes.ts';

const signer = 1;
const writable = 2;
const payer = keypair('fee payer').publicKey;

const all = scenes();
for (const { chain } of all) chain.fund(payer);
const rows = all.flatMap(({ chain, calls, siblings }) =>
  [...calls].map(([name, instruction]) => ({
    chain,
    name,
    instruction,
    siblings,
    accounts: INSTRUCTIONS[name].accounts.map(([account, flags], i) => ({
      account: account as string,
      flags: flags as number,
      i,
      pubkey: instruction.keys[i]?.pubkey ?? PublicKey.default,
    })),
  })),
);
const places = rows.flatMap(({ accounts, ...row }) => accounts.map((each) => ({ ...row, ...each })));
type Place = (typeof places)[number];

const isAbsent = ({ pubkey, instruction }: Place) => pubkey.equals(instruction.programId);
const replaced = ({ instruction, i }: Place, pubkey: PublicKey) =>
  changeKeys(instruction, (_, j) => (i === j ? { pubkey } : {}));

/** The caller chooses these; the token program judges them, and any account of the right mint and owner will do. */
const chosen = ['source', 'destination'];

/** The accounts of the program itself. */
const ownKinds = [
  ...['platform', 'stablecoin', 'integration', 'cooldown', 'change', 'lossReport', 'lossClaim'],
  ...['lossVote', 'vote', 'whitelistEntry'],
];

const failingWith = (error: string, accounts: readonly string[]) =>
  Object.fromEntries(accounts.map((account) => [account, error]));

/** The error for an unrelated account, and where an instruction gives another one. */
const strangers: Readonly<Record<string, string>> = {
  ...failingWith('invalidAccountOwner', [...ownKinds, 'tokenAccount']),
  ...failingWith('accountMismatch', ['vault', 'underlyingMint', 'brandedMint', 'juniorMint', 'custody']),
  ...failingWith('accountMismatch', ['rentReceiver', 'owner']),
  ...failingWith('invalidProgram', ['tokenProgram', 'token2022Program', 'systemProgram']),
  whitelistEntry: 'notWhitelisted',
};
const strangersOf: Partial<Record<InstructionName, Readonly<Record<string, string>>>> = {
  initializePlatform: { platform: 'invalidAddress', programData: 'invalidAddress' },
  createStablecoin: {
    stablecoin: 'invalidAddress',
    vault: 'invalidAddress',
    juniorMint: 'invalidAddress',
    underlyingMint: 'invalidAccountOwner',
  },
  initializeIntegration: { integration: 'invalidAddress', brandedMint: 'invalidAddress' },
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
  first: 'twoVotesNeeded',
  second: 'twoVotesNeeded',
  reporter: 'twoVotesNeeded',
  voter: 'notVoter',
};
const strangeSignersOf: Partial<Record<InstructionName, string>> = {
  cancelChange: 'notGuardian',
  lowerLimits: 'notGuardian',
  revokeRole: 'notGuardian',
  setPaused: 'notPauser',
  juniorCancelWithdrawal: 'cooldownActive',
  withdrawLossVote: 'accountMismatch',
};

/** With another account of this kind these are valid calls about something else. */
const otherCalls: readonly (readonly [InstructionName, string])[] = [
  ['accrue', 'stablecoin'],
  ['lowerLimits', 'stablecoin'],
];

describe('the program', () => {
  it('has a scene for every instruction', () => {
    const missing = Object.keys(INSTRUCTIONS).filter((name) => !rows.some((row) => row.name === name));
    expect(missing).toEqual([]);
  });

  it.each(rows)('executes $name with the right accounts', ({ chain, instruction }) => {
    expect(chain.refusalOf(instruction, payer)).toBeUndefined();
  });

  it.each(places.filter((place) => place.flags & signer && !isAbsent(place)))(
    'refuses $name without the signature of $account',
    ({ chain, instruction, pubkey }) => {
      const unsigned = changeKeys(instruction, (key) =>
        key.pubkey.equals(pubkey) ? { isSigner: false } : {},
      );
      expect(chain.refusalOf(unsigned, payer)).toBe('missingSignature');
    },
  );

  it.each(places.filter(({ flags }) => flags & writable))(
    'refuses $name with a read-only $account',
    ({ chain, instruction, pubkey }) => {
      const readonly = changeKeys(instruction, (key) =>
        key.pubkey.equals(pubkey) ? { isWritable: false } : {},
      );
      expect(chain.refusalOf(readonly, payer)).toBe('accountNotWritable');
    },
  );

  it.each(
    places.filter((place) => !(place.flags & signer) && !chosen.includes(place.account) && !isAbsent(place)),
  )('refuses $name with a stranger as $account', (place) => {
    const { chain, name, account } = place;
    const reason = chain.refusalOf(replaced(place, keypair('stranger').publicKey), payer);
    expect(reason).toBe(strangersOf[name]?.[account] ?? strangers[account]);
  });

  it.each(
    places.filter(
      ({ name, flags, account }) =>
        flags & signer &&
        !['feePayer', 'owner', 'user', 'initializer'].includes(account) &&
        // whoever owns the source may bring collateral back, and anyone may close what is outdated
        name !== 'returnCollateral' &&
        name !== 'closeOutdatedChange',
    ),
  )('refuses $name signed by a stranger as $account', (place) => {
    const { chain, name, account } = place;
    const reason = chain.refusalOf(replaced(place, payer), payer);
    expect(reason).toBe(strangeSignersOf[name] ?? strangeSigners[account]);
  });

  // whose tokens or cooldowns are used, the token program or the record of the cooldown says
  it.each(
    places.filter(
      ({ flags, account }) => flags & signer && ['owner', 'user', 'initializer'].includes(account),
    ),
  )('refuses $name for the accounts of another $account', (place) => {
    expect(place.chain.refusalOf(replaced(place, payer), payer)).not.toBeUndefined();
  });

  const related = places
    .filter((place) => !isAbsent(place))
    .flatMap((place) =>
      (place.siblings[place.account] ?? []).map(([whose, sibling]) => ({ ...place, whose, sibling })),
    )
    .filter(({ pubkey, sibling }) => !pubkey.equals(sibling))
    .filter(({ name, account }) => !otherCalls.some(([call, of]) => call === name && of === account))
    // another integration of the stablecoin can be synced as well
    .filter(({ name, whose }) => name !== 'sync' || whose !== 'another integration');
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
  const tampered: readonly [string, string, (data: Uint8Array) => Uint8Array, PublicKey?][] = [
    ['of a foreign owner', 'invalidAccountOwner', (data) => data, TOKEN_PROGRAM_ID],
    ['of another kind', 'invalidAccountData', (data) => Uint8Array.from([99, ...data.subarray(1)])],
    [
      'of another version',
      'invalidAccountData',
      (data) => Uint8Array.from([data[0] ?? 0, 99, ...data.subarray(2)]),
    ],
    ['a byte short', 'invalidAccountData', (data) => data.subarray(0, -1)],
    ['a byte long', 'invalidAccountData', (data) => Uint8Array.from([...data, 0])],
    ['without data', 'invalidAccountData', () => new Uint8Array()],
    [
      'of another bump',
      'invalidAddress',
      (data) => Uint8Array.from([...data.subarray(0, 2), (data[2] ?? 0) ^ 1, ...data.subarray(3)]),
    ],
  ];
  it.each(
    owned.flatMap((place) =>
      tampered.map(([how, reason, tamper, owner]) => ({ ...place, how, reason, tamper, owner })),
    ),
  )(
    'refuses $name with a $account $how',
    ({ chain, name, account, instruction, pubkey, reason, tamper, owner }) => {
      const before = chain.data(pubkey);
      chain.setAccount(pubkey, { data: tamper(before), ...(owner && { owner }) });
      const seen = chain.refusalOf(instruction, payer);
      chain.setAccount(pubkey, { data: before, owner: instruction.programId });
      // an entry that is not one is none
      const isEntry = account === 'whitelistEntry' && ['mint', 'thawWhitelisted'].includes(name);
      // where it could be created, an account of a foreign owner is one that exists already
      const exists =
        owner &&
        ((['queuePlatformChange', 'queueStablecoinChange'].includes(name) && account === 'change') ||
          name === 'voteLoss') &&
        account !== 'platform' &&
        account !== 'stablecoin';
      // an entry of a foreign owner is absent, so that there is nothing to remove
      const isAbsentEntry = owner && name === 'setWhitelisted' && account === 'whitelistEntry';
      const expected = isEntry ? 'notWhitelisted' : exists ? 'alreadyInitialized' : reason;
      expect(seen).toBe(isAbsentEntry ? undefined : expected);
    },
  );

  const pairs = rows.flatMap((row) => {
    const written = row.accounts.filter(({ flags }) => (flags & (signer | writable)) === writable);
    return written.flatMap((one) =>
      written.filter(({ i }) => i > one.i).map((other) => ({ ...row, one, other })),
    );
  });
  it.each(pairs)(
    'refuses $name with $one.account as $other.account, too',
    ({ chain, instruction, one, other }) => {
      const twice = changeKeys(instruction, (_, j) => (j === other.i ? { pubkey: one.pubkey } : {}));
      expect(chain.refusalOf(twice, payer)).toBe('duplicateAccount');
    },
  );

  // an account that is read, in the place of one that is written: loading it twice fails, and so does everything that is not its kind
  const readAndWritten = rows.flatMap((row) => {
    const read = row.accounts.filter((each) => !(each.flags & (signer | writable)));
    const written = row.accounts.filter(({ flags }) => (flags & (signer | writable)) === writable);
    return read
      .filter(({ pubkey }) => !pubkey.equals(DEVELOPMENT_PROGRAM_ID))
      .flatMap((one) => written.map((other) => ({ ...row, one, other })))
      .filter(({ one, other }) => !one.pubkey.equals(other.pubkey));
  });
  it.each(readAndWritten)(
    'refuses $name with its $one.account as $other.account',
    ({ chain, instruction, one, other }) => {
      const same = changeKeys(instruction, (_, j) =>
        j === other.i || j === one.i ? { pubkey: one.pubkey, isWritable: true } : {},
      );
      expect(chain.refusalOf(same, payer)).not.toBeUndefined();
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

  // the service adds references to transactions in this way
  it.each(rows)('ignores accounts that follow those of $name', ({ chain, instruction, accounts }) => {
    const more = [
      SYSVAR_CLOCK_PUBKEY,
      keypair('reference').publicKey,
      ...accounts.map(({ pubkey }) => pubkey),
    ];
    for (const added of [more.slice(0, 1), more]) {
      const followed = changeKeys(instruction, () => ({}));
      followed.keys.push(...added.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })));
      expect(chain.refusalOf(followed, payer)).toBeUndefined();
    }
  });

  it('refuses a forged stablecoin whose vault, mint and integration refer to each other', () => {
    const row = rows.find(({ name }) => name === 'redeem');
    if (!row) throw new Error('the scenes have this instruction');
    const { chain, instruction, accounts } = row;
    const at = (name: string) =>
      accounts.find(({ account }) => account === name)?.pubkey ?? PublicKey.default;
    const names = ['stablecoin', 'vault', 'integration', 'brandedMint'];
    const fakes = new Map(names.map((name) => [at(name).toBase58(), keypair(`fake ${name}`).publicKey]));
    const forge = (data: Uint8Array) => {
      const copy = Buffer.from(data);
      for (const [address, fake] of fakes) {
        const bytes = new PublicKey(address).toBuffer();
        for (let i = copy.indexOf(bytes); i >= 0; i = copy.indexOf(bytes, i + 1)) copy.set(fake.toBytes(), i);
      }
      return copy;
    };
    for (const [address, fake] of fakes) {
      const original = new PublicKey(address);
      const owner = new PublicKey(chain.account(original)?.programAddress ?? '');
      chain.setAccount(fake, { data: forge(chain.data(original)), owner });
    }
    const forged = changeKeys(instruction, ({ pubkey }) => ({
      pubkey: fakes.get(pubkey.toBase58()) ?? pubkey,
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

  it.each([
    [
      'juniorRequestWithdrawal',
      'cooldown',
      (chain: Chain) => [text('cooldown'), chain.stablecoin, holder.publicKey, number(2n, 8)],
    ],
    ['reportLoss', 'lossReport', (chain: Chain) => [text('loss_report'), chain.stablecoin, number(0n, 4)]],
    ['voteLoss', 'lossVote', (chain: Chain) => [text('loss_vote'), chain.stablecoin, roles.admin.publicKey]],
    [
      'redeemUnderReport',
      'lossClaim',
      (chain: Chain) => [text('loss_claim'), lossReportAddress(chain.stablecoin, 1), holder.publicKey],
    ],
    ['initializeIntegration', 'integration', () => [text('integration'), newMint]],
    [
      'initializeIntegration',
      'brandedMint',
      () => [text('branded_mint'), outsider.publicKey, number(0n, 2), text('NEW')],
    ],
    ['createStablecoin', 'stablecoin', () => [text('stablecoin'), number(2n, 2)]],
    [
      'openJuniorMint',
      'juniorMint',
      (chain: Chain) => [text('junior_mint'), chain.stablecoin, number(1n, 4)],
    ],
    ['queueStablecoinChange', 'change', (chain: Chain) => [text('change'), chain.stablecoin, number(1n, 1)]],
  ] as const)('is refused by %s for the account %s that it creates', (name, account, seedsOf) => {
    const place = places.find((each) => each.name === name && each.account === account);
    if (!place) throw new Error('the scenes have this instruction');
    const seeds = seedsOf(place.chain).map((seed) => (seed instanceof PublicKey ? seed.toBytes() : seed));
    const address = nonCanonical(seeds, place.pubkey);
    expect(place.chain.refusalOf(replaced(place, address), payer)).toBe('invalidAddress');
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
