import * as spl from '@solana/spl-token';
import { createInitializeInstruction } from '@solana/spl-token-metadata';
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  juniorMintAddress,
  stablecoinAddress,
  vaultAddress,
} from '../../../packages/core/src/addresses/platform.ts';
import {
  TOKEN_PROGRAM_ID as token,
  TOKEN_2022_PROGRAM_ID as token2022,
} from '../../../packages/core/src/addresses/programs.ts';
import {
  powersOfMint,
  underlyingPowerBits,
  underlyingPowers,
} from '../../../packages/core/src/solana/underlying-powers.ts';
import { Chain, keypair, nobody, reasonOf, roles, settings } from './support/chain.ts';
import { openCoin } from './support/fixture.ts';

const issuer = roles.faucet;
const me = issuer.publicKey;
const user = keypair('user');

/** Token-2022 has these instructions, and the library has not. */
const raw = (mint: PublicKey, ...data: (number[] | PublicKey)[]) =>
  new TransactionInstruction({
    programId: token2022,
    keys: [{ pubkey: mint, isSigner: false, isWritable: true }],
    data: Buffer.concat(
      data.map((part) => (part instanceof PublicKey ? part.toBuffer() : Buffer.from(part))),
    ),
  });
const key32 = Array.from({ length: 32 }, () => 7);

/** Each extension's size without its header, and how a mint gets it. */
const extensions = {
  closeMint: [
    32,
    (mint: PublicKey) => spl.createInitializeMintCloseAuthorityInstruction(mint, me, token2022),
  ],
  permanentDelegate: [
    32,
    (mint: PublicKey) => spl.createInitializePermanentDelegateInstruction(mint, me, token2022),
  ],
  transferFee: [
    108,
    (mint: PublicKey) => spl.createInitializeTransferFeeConfigInstruction(mint, me, me, 0, 0n, token2022),
  ],
  transferHook: [
    64,
    (mint: PublicKey) => spl.createInitializeTransferHookInstruction(mint, me, PublicKey.default, token2022),
  ],
  confidential: [65, (mint: PublicKey) => raw(mint, [27, 0], me, [0], key32)],
  confidentialFee: [129, (mint: PublicKey) => raw(mint, [37, 0], me, key32)],
  pause: [33, (mint: PublicKey) => spl.createInitializePausableConfigInstruction(mint, me, token2022)],
  metadata: [
    64,
    (mint: PublicKey) => spl.createInitializeMetadataPointerInstruction(mint, me, mint, token2022),
  ],
  nonTransferable: [
    0,
    (mint: PublicKey) => spl.createInitializeNonTransferableMintInstruction(mint, token2022),
  ],
  interestBearing: [
    52,
    (mint: PublicKey) => spl.createInitializeInterestBearingMintInstruction(mint, me, 100, token2022),
  ],
  scaledAmount: [
    56,
    (mint: PublicKey) => spl.createInitializeScaledUiAmountConfigInstruction(mint, me, 1, token2022),
  ],
  defaultState: [
    1,
    (mint: PublicKey) =>
      spl.createInitializeDefaultAccountStateInstruction(mint, spl.AccountState.Frozen, token2022),
  ],
  group: [64, (mint: PublicKey) => spl.createInitializeGroupPointerInstruction(mint, me, mint, token2022)],
} as const;
type Extension = keyof typeof extensions;

const paxos: readonly Extension[] = [
  'closeMint',
  'permanentDelegate',
  'transferFee',
  'confidential',
  'confidentialFee',
  'transferHook',
  'metadata',
];
/** The extensions of these coins' mints, each with a freeze authority. */
const coins: Readonly<Record<string, readonly Extension[]>> = {
  PYUSD: paxos,
  USDG: paxos,
  AUSD: [
    'permanentDelegate',
    'transferFee',
    'transferHook',
    'confidential',
    'confidentialFee',
    'pause',
    'metadata',
  ],
};

function createMint(chain: Chain, name: string, given: readonly Extension[], freeze = true): PublicKey {
  const keys = keypair(name);
  const mint = keys.publicKey;
  const sizes = given.map((each) => extensions[each][0] + 4);
  const space = given.length === 0 ? 82 : sizes.reduce((sum, size) => sum + size, 166);
  const lamports = Number(chain.rent(space));
  const account = { fromPubkey: me, newAccountPubkey: mint, lamports, space, programId: token2022 };
  const initialize = spl.createInitializeMint2Instruction(mint, 6, me, freeze ? me : null, token2022);
  chain.send(
    [SystemProgram.createAccount(account), ...given.map((each) => extensions[each][1](mint)), initialize],
    [issuer, keys],
  );
  return mint;
}

/** The accounts of a stablecoin on the mint, and its creation. */
function stablecoinOn(
  chain: Chain,
  underlyingMint: PublicKey,
  acceptedPowers: number,
  { tokenProgram = token2022, custody = nobody } = {},
) {
  const stablecoin = stablecoinAddress(chain.platformState().stablecoinCount);
  const vault = vaultAddress(stablecoin);
  const juniorMint = juniorMintAddress(stablecoin, 0);
  const accounts = { stablecoin, underlyingMint, tokenProgram, vault, juniorMint };
  const texts = { juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '' };
  const given = { ...settings, ...texts, acceptedPowers, custody };
  return { accounts, create: () => chain.call('createStablecoin', [roles.admin], given, accounts) };
}

/** A stablecoin on the mint of a coin, with a branded coin, a user with 10 000 units of the underlying, and every kind of transfer. */
function open(name: keyof typeof coins) {
  const chain = new Chain();
  const mint = createMint(chain, name, coins[name] ?? []);
  const custody = chain.tokenAccount(mint, roles.custodian.publicKey, token2022);
  const { accounts, create } = stablecoinOn(chain, mint, underlyingPowerBits(underlyingPowers), { custody });
  create();
  chain.fund(user.publicKey);
  const coin = openCoin(chain, user, { index: 1, feeBps: 0 });
  const { brandedMint } = coin;
  const cash = chain.give(mint, user.publicKey, 10_000n, token2022);
  const manager = chain.give(mint, roles.manager.publicKey, 10_000n, token2022);
  const tokens = chain.tokenAccount(brandedMint, user.publicKey);
  const juniors = chain.tokenAccount(accounts.juniorMint, user.publicKey);
  const deposit = { amount: 1_000n, minimumReceived: 0n };
  const into = {
    mint: () =>
      chain.call('mint', [user], deposit, { ...accounts, ...coin, source: cash, destination: tokens }),
    juniorDeposit: () =>
      chain.call('juniorDeposit', [user], deposit, { ...accounts, source: cash, destination: juniors }),
    distributeYield: () =>
      chain.call('distributeYield', [roles.manager], { amount: 10n }, { ...accounts, source: manager }),
    returnCollateral: () =>
      chain.call('returnCollateral', [roles.custodian], { amount: 10n }, { ...accounts, source: custody }),
  };
  const redeem = (amount = 100n) =>
    chain.call(
      'redeem',
      [user],
      { tokens: amount, minimumReceived: amount },
      { ...accounts, ...coin, source: tokens, destination: cash },
    );
  const deploy = () =>
    chain.call('deployCollateral', [roles.manager], { amount: 100n }, { ...accounts, custody });
  into.juniorDeposit();
  into.mint();
  deploy();
  return { chain, mint, accounts, custody, cash, into, redeem, deploy };
}

const nextEpoch = (chain: Chain, epochs = 1n) => {
  const clock = chain.svm.getClock();
  clock.epoch += epochs;
  chain.svm.setClock(clock);
};

describe('an underlying mint whose issuer has powers', () => {
  it.each(Object.keys(coins))('is accepted with the extensions of %s where every power is named', (name) => {
    const { chain, mint, accounts, into, redeem } = open(name);
    expect(chain.stablecoinState(accounts.stablecoin).acceptedPowers).toBe(
      underlyingPowerBits(powersOfMint({ data: chain.data(mint) })),
    );
    for (const move of Object.values(into)) move();
    redeem();
    // what Token-2022 makes an account of the mint
    const holder = chain.tokenAccount(mint, keypair('another').publicKey, token2022);
    const immutableOwner = 4;
    expect(chain.data(accounts.vault).length).toBe(chain.data(holder).length - immutableOwner);
  });

  const single: readonly (readonly [string, readonly Extension[], boolean])[] = [
    ['freeze', [], true],
    ['permanentDelegate', ['permanentDelegate'], false],
    ['pause', ['pause'], false],
    ['transferHook', ['transferHook'], false],
    ['transferFee', ['transferFee'], false],
    ['confidentialTransfers', ['confidential'], false],
    ['closeMint', ['closeMint'], false],
  ];
  it.each(single)(
    'is refused where the power %s is not named, and accepted with it alone',
    (power, given, freeze) => {
      const chain = new Chain();
      const mint = createMint(chain, 'mint', given, freeze);
      expect(powersOfMint({ data: chain.data(mint) })).toEqual([power]);
      const own = underlyingPowerBits(powersOfMint({ data: chain.data(mint) }));
      expect(reasonOf(stablecoinOn(chain, mint, underlyingPowerBits(underlyingPowers) - own).create)).toBe(
        'unacceptedPower',
      );
      const { accounts, create } = stablecoinOn(chain, mint, own);
      create();
      expect(chain.stablecoinState(accounts.stablecoin).acceptedPowers).toBe(own);
    },
  );

  it('records the powers that the mint gives, not those that were named in vain', () => {
    const chain = new Chain();
    const { accounts, create } = stablecoinOn(chain, createMint(chain, 'mint', ['pause'], false), 127);
    create();
    expect(chain.stablecoinState(accounts.stablecoin).acceptedPowers).toBe(underlyingPowerBits(['pause']));
    const other = stablecoinOn(chain, createMint(chain, 'other', [], false), 128);
    expect(reasonOf(other.create)).toBe('settingsOutOfBounds');
  });

  it('is refused with a fee that was announced, and with a hook', () => {
    const chain = new Chain();
    const fee = createMint(chain, 'fee', ['transferFee']);
    chain.send([spl.createSetTransferFeeInstruction(fee, me, [], 1, 1n, token2022)], [issuer]);
    expect(reasonOf(stablecoinOn(chain, fee, 127).create)).toBe('underlyingChanged');
    const hook = createMint(chain, 'hook', ['transferHook']);
    chain.send([spl.createUpdateTransferHookInstruction(hook, me, chain.platform, [], token2022)], [issuer]);
    expect(reasonOf(stablecoinOn(chain, hook, 127).create)).toBe('underlyingChanged');
  });

  it('stops every transfer into the vault from the epoch in which a fee begins, and none out of it but deployments', () => {
    const { chain, mint, into, redeem, deploy, cash } = open('PYUSD');
    chain.send([spl.createSetTransferFeeInstruction(mint, me, [], 100, 1_000n, token2022)], [issuer]);
    for (const move of Object.values(into)) move();
    nextEpoch(chain, 1n);
    for (const move of Object.values(into)) move();
    nextEpoch(chain, 1n);
    for (const move of Object.values(into)) expect(reasonOf(move)).toBe('underlyingChanged');
    expect(reasonOf(deploy)).toBe('underlyingChanged');
    const before = chain.balance(cash);
    redeem(100n);
    // the holder pays the issuer's fee
    expect(chain.balance(cash)).toBe(before + 99n);
    chain.send([spl.createSetTransferFeeInstruction(mint, me, [], 100, 0n, token2022)], [issuer]);
    nextEpoch(chain, 2n);
    for (const move of Object.values(into)) move();
    deploy();
  });

  it('stops every transfer into the vault while a hook is set', () => {
    const { chain, mint, into, redeem } = open('USDG');
    const hook = (program: PublicKey) =>
      chain.send([spl.createUpdateTransferHookInstruction(mint, me, program, [], token2022)], [issuer]);
    hook(chain.platform);
    for (const move of Object.values(into)) expect(reasonOf(move)).toBe('underlyingChanged');
    // Token-2022 cannot call a hook that it was not given
    expect(reasonOf(redeem)).not.toBe('none');
    hook(PublicKey.default);
    for (const move of Object.values(into)) move();
    redeem();
  });

  it('stops transfers into the vault where it was closed and made again with a hook', () => {
    const chain = new Chain();
    const mint = createMint(chain, 'mint', ['closeMint'], false);
    const { accounts, create } = stablecoinOn(chain, mint, underlyingPowerBits(['closeMint']));
    create();
    chain.send([spl.createCloseAccountInstruction(mint, me, me, [], token2022)], [issuer]);
    createMint(chain, 'mint', ['transferHook'], false);
    chain.send([spl.createUpdateTransferHookInstruction(mint, me, chain.platform, [], token2022)], [issuer]);
    chain.fund(user.publicKey);
    const source = chain.give(mint, user.publicKey, 10_000n, token2022);
    const destination = chain.tokenAccount(accounts.juniorMint, user.publicKey);
    const deposit = { amount: 1_000n, minimumReceived: 0n };
    const move = () => chain.call('juniorDeposit', [user], deposit, { ...accounts, source, destination });
    expect(reasonOf(move)).toBe('underlyingChanged');
  });

  it.each(['nonTransferable', 'interestBearing', 'scaledAmount', 'defaultState', 'group'] as const)(
    'is refused with the extension %s, alone and after an accepted one',
    (extension) => {
      const chain = new Chain();
      for (const given of [[extension], ['metadata', extension]] as const) {
        const mint = createMint(chain, given.join(), given);
        expect(reasonOf(stablecoinOn(chain, mint, 127).create)).toBe('unsupportedMint');
      }
    },
  );

  it.each([1, 255, 256])(
    'stops transfers between vault and custody while a fee of %i basis points is in force',
    (bps) => {
      const { chain, mint, into, deploy } = open('PYUSD');
      chain.send([spl.createSetTransferFeeInstruction(mint, me, [], bps, 1_000n, token2022)], [issuer]);
      nextEpoch(chain, 2n);
      expect([deploy, into.returnCollateral].map(reasonOf)).toEqual([
        'underlyingChanged',
        'underlyingChanged',
      ]);
    },
  );
});

describe('an underlying mint', () => {
  const chain = new Chain();

  it('may have metadata, which asks for no extension of accounts', () => {
    const mint = createMint(chain, 'with metadata', ['metadata'], false);
    chain.fund(mint);
    const of = { programId: token2022, metadata: mint, mint, updateAuthority: me, mintAuthority: me };
    const texts = { name: 'Dollar', symbol: 'USD', uri: '' };
    chain.send([createInitializeInstruction({ ...of, ...texts })], [issuer]);
    const { accounts, create } = stablecoinOn(chain, mint, 0);
    create();
    expect(chain.data(accounts.vault).length).toBe(spl.ACCOUNT_SIZE);
  });

  it.each([
    ['SPL Token', token, 6],
    ['Token-2022', token2022, 9],
  ])(
    'is accepted without extensions from %s, and its decimals are copied',
    (name, tokenProgram, decimals) => {
      const mint = chain.createMint(`plain of ${name}`, tokenProgram, decimals);
      const { accounts, create } = stablecoinOn(chain, mint, 0, { tokenProgram });
      create();
      expect(chain.stablecoinState(accounts.stablecoin).decimals).toBe(decimals);
      expect(chain.mint(accounts.juniorMint).decimals).toBe(decimals);
    },
  );

  it.each([0, 1, 5])('is refused with %d decimals', (decimals) => {
    for (const tokenProgram of [token, token2022]) {
      const mint = chain.createMint(`coarse ${decimals} ${tokenProgram.toBase58()}`, tokenProgram, decimals);
      expect(reasonOf(stablecoinOn(chain, mint, 0, { tokenProgram }).create)).toBe('tooFewDecimals');
    }
  });

  it('is no account that is not an initialized mint, nor one of another program than is named', () => {
    const mints = { spl: chain.createMint('spl'), token2022: chain.createMint('2022', token2022) };
    const refusal = (mint: PublicKey, tokenProgram: PublicKey) =>
      reasonOf(stablecoinOn(chain, mint, 0, { tokenProgram }).create);
    const account = (name: string, space: number, programId: PublicKey) => {
      const keys = keypair(name);
      const lamports = Number(chain.rent(space));
      const of = { fromPubkey: me, newAccountPubkey: keys.publicKey, lamports, space, programId };
      chain.send([SystemProgram.createAccount(of)], [issuer, keys]);
      return keys.publicKey;
    };
    expect(refusal(account('empty', 82, token), token)).toBe('invalidAccountData');
    for (const [mint, tokenProgram] of [
      [mints.spl, token],
      [mints.token2022, token2022],
    ] as const) {
      const holder = account(`holder of ${mint.toBase58()}`, 165, tokenProgram);
      chain.send([spl.createInitializeAccount3Instruction(holder, mint, me, tokenProgram)], [issuer]);
      expect(refusal(holder, tokenProgram)).toBe('invalidAccountData');
    }
    expect(refusal(mints.spl, token2022)).toBe('invalidAccountOwner');
    expect(refusal(mints.spl, SystemProgram.programId)).toBe('invalidProgram');
  });
});
