import {
  ACCOUNTS,
  brandedMintAddress,
  createStablecoinInstruction,
  INSTRUCTIONS,
  initializeIntegrationInstruction,
  initializePlatformInstruction,
  integrationAddress,
  juniorMintAddress,
  juniorTrancheAddress,
  type ProgramErrorName,
  platformAddress,
  programDataAddress,
  setWhitelistedInstruction,
  stablecoinAddress,
  TOKEN_PROGRAM_ID,
  vaultAddress,
  whitelistEntryAddress,
} from '@obverse/core';
import { type AccountMeta, type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

const issuer = keypair('issuer');
const user = keypair('user');
const stranger = keypair('stranger');

const platformBy = (upgradeAuthority: PublicKey) =>
  initializePlatformInstruction({
    upgradeAuthority,
    admin: roles.admin.publicKey,
    manager: roles.manager.publicKey,
    pauser: roles.pauser.publicKey,
    treasury: roles.treasury.publicKey,
  });

function integration(options: Partial<Parameters<typeof initializeIntegrationInstruction>[0]> = {}) {
  return initializeIntegrationInstruction({
    initializer: issuer.publicKey,
    authority: issuer.publicKey,
    stablecoinIndex: 0,
    feeBps: 1_000,
    whitelistRequired: false,
    name: 'Coin',
    symbol: 'COIN',
    uri: '',
    description: '',
    ...options,
  });
}

function replace(
  instruction: TransactionInstruction,
  from: PublicKey,
  to: PublicKey,
): TransactionInstruction {
  const keys = instruction.keys.map((key) => (key.pubkey.equals(from) ? { ...key, pubkey: to } : key));
  return new TransactionInstruction({ ...instruction, keys });
}

describe('the platform', () => {
  it("can be initialised only by the program's upgrade authority, and only once", () => {
    const world = World.deployed();
    world.fund(stranger.publicKey);
    expect(failureOf(() => world.send([platformBy(stranger.publicKey)], [stranger]))).toBe(
      'notUpgradeAuthority',
    );
    const rightly = platformBy(roles.upgradeAuthority.publicKey);
    world.send([rightly], [roles.upgradeAuthority]);
    expect(world.platform()).toMatchObject({
      admin: roles.admin.publicKey,
      paused: false,
      stablecoinCount: 0,
    });
    expect(failureOf(() => world.send([rightly], [roles.upgradeAuthority]))).toBe('alreadyInitialized');
  });

  it("reads the upgrade authority only from the program's own program data account", () => {
    const world = World.deployed();
    world.fund(stranger.publicKey);
    const forged = keypair('forged').publicKey;
    const record = world.account(programDataAddress())?.data ?? new Uint8Array();
    const data = Buffer.from(record.subarray(0, 45));
    stranger.publicKey.toBuffer().copy(data, 13);
    world.setAccount(forged, { data, owner: SystemProgram.programId });
    const instruction = replace(platformBy(stranger.publicKey), programDataAddress(), forged);
    expect(failureOf(() => world.send([instruction], [stranger]))).toBe('invalidAddress');
  });

  it('cannot be initialised after the program has become immutable', () => {
    const world = World.deployed();
    const record = world.account(programDataAddress());
    if (!record) throw new Error('no program data');
    const data = Uint8Array.from(record.data);
    data[12] = 0;
    world.setAccount(programDataAddress(), { data });
    const instruction = platformBy(roles.upgradeAuthority.publicKey);
    expect(failureOf(() => world.send([instruction], [roles.upgradeAuthority]))).toBe('notUpgradeAuthority');
  });
});

// can be called only once, so that the substitution suite does not cover it
describe('initialize_platform', () => {
  const SIGNER = 1;
  const WRITABLE = 2;
  const { accounts } = INSTRUCTIONS.initializePlatform;
  const rightly = platformBy(roles.upgradeAuthority.publicKey);
  // another key pays the fee of the transaction, so that each flag is tested separately
  const sponsored = (keys = rightly.keys) => new TransactionInstruction({ ...rightly, keys });
  const change = (i: number, changed: Partial<AccountMeta>) =>
    sponsored(rightly.keys.map((key, j) => (i === j ? { ...key, ...changed } : key)));
  const refusal = (instruction: TransactionInstruction) => {
    const world = World.deployed();
    world.fund(stranger.publicKey);
    const signs = instruction.keys.some(
      ({ pubkey, isSigner }) => isSigner && pubkey.equals(roles.upgradeAuthority.publicKey),
    );
    const reason = failureOf(() =>
      world.send([instruction], signs ? [stranger, roles.upgradeAuthority] : [stranger]),
    );
    expect(world.account(platformAddress())).toBeNull();
    return reason;
  };

  it.each([
    ['platform', 'invalidAddress'],
    ['programData', 'invalidAddress'],
    ['systemProgram', 'invalidProgram'],
  ])('refuses an unrelated account as %s', (name, reason) => {
    const i = accounts.findIndex(([account]) => account === name);
    expect(refusal(change(i, { pubkey: keypair('strange').publicKey }))).toBe(reason);
  });

  it.each(accounts.flatMap(([name, flags], i) => (flags & SIGNER ? [{ name, i }] : [])))(
    'requires the signature of $name',
    ({ i }) => {
      const separate = initializePlatformInstruction({
        upgradeAuthority: roles.upgradeAuthority.publicKey,
        feePayer: stranger.publicKey,
        admin: roles.admin.publicKey,
        manager: roles.manager.publicKey,
        pauser: roles.pauser.publicKey,
        treasury: roles.treasury.publicKey,
      });
      // a fee payer has always signed: let a third key pay, so that the flag decides
      const world = World.deployed();
      for (const key of [stranger, user]) world.fund(key.publicKey);
      const keys = separate.keys.map((key, j) => (i === j ? { ...key, isSigner: false } : key));
      const signers = [stranger, roles.upgradeAuthority].filter(({ publicKey }) =>
        keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(publicKey)),
      );
      const send = () => world.send([new TransactionInstruction({ ...separate, keys })], [user, ...signers]);
      expect(failureOf(send)).toBe('missingSignature');
    },
  );

  it.each(accounts.flatMap(([name, flags], i) => (flags === WRITABLE ? [{ name, i }] : [])))(
    'requires $name to be writable',
    ({ i }) => {
      expect(refusal(change(i, { isWritable: false }))).toBe('accountNotWritable');
    },
  );

  it('succeeds with the correct accounts', () => {
    const world = World.deployed();
    world.fund(stranger.publicKey);
    world.send([sponsored()], [stranger, roles.upgradeAuthority]);
    expect(world.platform().admin).toEqual(roles.admin.publicKey);
  });
});

describe('a whitelist entry', () => {
  it('can be added, removed and added again in one transaction, and costs its rent only once', () => {
    const world = World.withPlatform();
    const coin = world.openIntegration(issuer, { whitelistRequired: true });
    world.fund(stranger.publicKey);
    const set = (allowed: boolean) =>
      setWhitelistedInstruction({
        integration: coin.address,
        authority: issuer.publicKey,
        user: user.publicKey,
        feePayer: stranger.publicKey,
        allowed,
      });
    const before = world.account(stranger.publicKey)?.lamports ?? 0n;
    world.send([set(true), set(false), set(true), set(false), set(true)], [issuer, stranger]);
    const entry = world.account(whitelistEntryAddress(coin.address, user.publicKey));
    expect(entry?.data.length).toBe(ACCOUNTS.whitelistEntry.size);
    expect(before - (world.account(stranger.publicKey)?.lamports ?? 0n)).toBe(entry?.lamports);
    world.send([set(false), set(true), set(false)], [issuer, stranger]);
    expect(world.account(stranger.publicKey)?.lamports).toBe(before);
  });
});

describe('the creation of accounts', () => {
  const tranche = juniorTrancheAddress(stablecoinAddress(0));
  const mint = brandedMintAddress(issuer.publicKey, 0, 'COIN');
  const coin = integrationAddress(mint);
  const entry = whitelistEntryAddress(coin, user.publicKey);
  const places = [
    platformAddress(),
    stablecoinAddress(0),
    vaultAddress(stablecoinAddress(0)),
    tranche,
    juniorMintAddress(tranche),
    mint,
    coin,
    entry,
  ];

  it.each([1n, 900_000n, 50_000_000n])('succeeds at addresses that already hold %d lamports', (lamports) => {
    const world = World.deployed();
    for (const place of places) world.fund(place, lamports);
    world.send([platformBy(roles.upgradeAuthority.publicKey)], [roles.upgradeAuthority]);
    world.createStablecoin(0);
    world.fund(issuer.publicKey);
    world.send([integration()], [issuer]);
    const params = { integration: coin, authority: issuer.publicKey, user: user.publicKey, allowed: true };
    world.send([setWhitelistedInstruction(params)], [issuer]);
    for (const place of places) {
      const account = world.account(place);
      const needed = world.svm.minimumBalanceForRentExemption(BigInt(account?.data.length ?? 0));
      expect(BigInt(account?.lamports ?? 0)).toBe(lamports > needed ? lamports : needed);
    }
  });
});

describe('create_stablecoin', () => {
  const world = World.withPlatform([{}]);
  const mint = world.createMint(keypair('another underlying'), TOKEN_PROGRAM_ID);
  const create = (settings: object, index = 1) => {
    const params = { ...STABLECOIN_DEFAULTS, ...settings, admin: roles.admin.publicKey, index };
    return createStablecoinInstruction({ ...params, underlyingMint: mint, tokenProgram: TOKEN_PROGRAM_ID });
  };
  const send = (settings: object, index?: number) => () =>
    world.send([create(settings, index)], [roles.admin]);

  it.each<[ProgramErrorName, object]>([
    ['invalidBasisPoints', { platformFeeBps: 10_001 }],
    ['invalidBasisPoints', { juniorPremiumBps: 10_001 }],
    ['invalidBasisPoints', { minCoverageBps: 10_001 }],
    ['invalidPeriod', { vestingSeconds: 0 }],
    ['invalidPeriod', { vestingSeconds: 31_536_001 }],
    ['invalidPeriod', { cooldownSeconds: 31_536_001 }],
    ['invalidText', { juniorName: '' }],
    ['invalidText', { juniorSymbol: '' }],
    ['invalidText', { juniorSymbol: 'x'.repeat(33) }],
  ])('fails with %s for %j', (reason, settings) => {
    expect(failureOf(send(settings))).toBe(reason);
  });

  it.each([0, 2, 65_535])('refuses the index %d, which is not the next one', (index) => {
    expect(failureOf(send({}, index))).toBe('invalidAddress');
  });

  it('accepts settings at their limits', () => {
    const most = { platformFeeBps: 10_000, juniorPremiumBps: 10_000, minCoverageBps: 10_000 };
    send({ ...most, vestingSeconds: 31_536_000, cooldownSeconds: 31_536_000, supplyCap: 2n ** 64n - 1n })();
    send({ platformFeeBps: 0, vestingSeconds: 1, cooldownSeconds: 0, supplyCap: 0n }, 2)();
    expect(world.platform().stablecoinCount).toBe(3);
  });
});

describe('initialize_integration', () => {
  const world = World.withPlatform([{}]);
  world.fund(issuer.publicKey);
  world.fund(stranger.publicKey);

  it.each<[ProgramErrorName, Parameters<typeof integration>[0]]>([
    ['invalidBasisPoints', { feeBps: 10_001 }],
    ['invalidText', { name: '' }],
  ])('fails with %s for %j', (reason, options) => {
    expect(failureOf(() => world.send([integration(options)], [issuer]))).toBe(reason);
  });

  it('refuses to create the same integration twice', () => {
    world.send([integration({ symbol: 'ONCE' })], [issuer]);
    expect(failureOf(() => world.send([integration({ symbol: 'ONCE' })], [issuer]))).toBe(
      'alreadyInitialized',
    );
  });

  it('refuses the address of another initializer, and lets two initializers use the same symbol', () => {
    const asIssuer = integration({ symbol: 'MINE', authority: stranger.publicKey });
    const byStranger = replace(asIssuer, issuer.publicKey, stranger.publicKey);
    expect(failureOf(() => world.send([byStranger], [stranger]))).toBe('invalidAddress');
    world.send([integration({ symbol: 'MINE', initializer: stranger.publicKey })], [stranger]);
    world.send([integration({ symbol: 'MINE' })], [issuer]);
  });

  it.each([1, 31, 32])('accepts a symbol of %d bytes', (length) => {
    world.send([integration({ symbol: 's'.repeat(length) })], [issuer]);
  });

  it('accepts texts beyond ASCII and refuses bytes that are not UTF-8', () => {
    world.send([integration({ symbol: '€uro', name: 'Größe', description: '漢字' })], [issuer]);
    const instruction = integration({ symbol: 'BYTES', name: 'zzzz' });
    instruction.data.writeUInt8(0xff, instruction.data.indexOf('zzzz') + 3);
    expect(failureOf(() => world.send([instruction], [issuer]))).toBe('invalidText');
  });

  it('pays exactly the rent of the mint for texts of every length', () => {
    for (let length = 1; length <= 120; length++) {
      const symbol = `L${length}`;
      const description = length % 2 ? 'd'.repeat(length) : '';
      world.send([integration({ symbol, name: 'n'.repeat(length), description })], [issuer]);
      const account = world.account(brandedMintAddress(issuer.publicKey, 0, symbol));
      if (!account) throw new Error('no mint');
      const rent = world.svm.minimumBalanceForRentExemption(BigInt(account.data.length));
      expect(BigInt(account.lamports), symbol).toBe(rent);
    }
  });
});
