import * as spl from '@solana/spl-token';
import { createInitializeInstruction } from '@solana/spl-token-metadata';
import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as addresses from '../../../packages/core/src/addresses/platform.ts';
import * as programs from '../../../packages/core/src/addresses/programs.ts';
import * as powers from '../../../packages/core/src/solana/underlying-powers.ts';
import { Chain, keypair, nobody, reasonOf, roles, settings, texts } from './support/chain.ts';
import { openCoin } from './support/fixture.ts';

const { TOKEN_PROGRAM_ID: token, TOKEN_2022_PROGRAM_ID: token2022 } = programs;
const issuer = roles.faucet;
const me = issuer.publicKey;
const user = keypair('user');
const allPowers = powers.underlyingPowerBits(powers.underlyingPowers);
const powersOf = (chain: Chain, mint: PublicKey) => powers.powersOfMint({ data: chain.data(mint) });

/** Token-2022 has these instructions, and the library has not. */
const raw = (mint: PublicKey, ...data: readonly (readonly number[])[]) =>
  new TransactionInstruction({
    programId: token2022,
    keys: [{ pubkey: mint, isSigner: false, isWritable: true }],
    data: Buffer.from(data.flat()),
  });
const [own, key32] = [[...me.toBytes()], Array.from({ length: 32 }, () => 7)];

type Initialize = (mint: PublicKey) => TransactionInstruction;
/** Each extension's size without its header, and how a mint gets it. */
const extensions = {
  closeMint: [32, (mint) => spl.createInitializeMintCloseAuthorityInstruction(mint, me, token2022)],
  permanentDelegate: [32, (mint) => spl.createInitializePermanentDelegateInstruction(mint, me, token2022)],
  transferFee: [
    108,
    (mint) => spl.createInitializeTransferFeeConfigInstruction(mint, me, me, 0, 0n, token2022),
  ],
  transferHook: [64, (mint) => spl.createInitializeTransferHookInstruction(mint, me, nobody, token2022)],
  confidential: [65, (mint) => raw(mint, [27, 0], own, [0], key32)],
  confidentialFee: [129, (mint) => raw(mint, [37, 0], own, key32)],
  pause: [33, (mint) => spl.createInitializePausableConfigInstruction(mint, me, token2022)],
  metadata: [64, (mint) => spl.createInitializeMetadataPointerInstruction(mint, me, mint, token2022)],
  nonTransferable: [0, (mint) => spl.createInitializeNonTransferableMintInstruction(mint, token2022)],
  interestBearing: [52, (mint) => spl.createInitializeInterestBearingMintInstruction(mint, me, 1, token2022)],
  scaledAmount: [56, (mint) => spl.createInitializeScaledUiAmountConfigInstruction(mint, me, 1, token2022)],
  defaultState: [1, (mint) => spl.createInitializeDefaultAccountStateInstruction(mint, 2, token2022)],
  group: [64, (mint) => spl.createInitializeGroupPointerInstruction(mint, me, mint, token2022)],
} as const satisfies Readonly<Record<string, readonly [number, Initialize]>>;
type Extension = keyof typeof extensions;

const ofBoth = ['permanentDelegate', 'transferFee', 'confidential', 'confidentialFee'] as const;
const paxos: readonly Extension[] = ['closeMint', ...ofBoth, 'transferHook', 'metadata'];
/** The extensions of these coins' mints, each with a freeze authority. */
const coins = {
  PYUSD: paxos,
  USDG: paxos,
  AUSD: [...ofBoth, 'transferHook', 'pause', 'metadata'] as readonly Extension[],
} as const;
type CoinName = keyof typeof coins;

function createMint(chain: Chain, name: string, given: readonly Extension[], freeze = true): PublicKey {
  const key = keypair(name);
  const mint = key.publicKey;
  const sizes = given.map((each) => extensions[each][0] + 4);
  const space = given.length === 0 ? 82 : sizes.reduce((sum, size) => sum + size, 166);
  const initialize = spl.createInitializeMint2Instruction(mint, 6, me, freeze ? me : null, token2022);
  return chain.createAccount(
    key,
    space,
    token2022,
    ...given.map((each) => extensions[each][1](mint)),
    initialize,
  );
}

const setFee = (chain: Chain, mint: PublicKey, bps: number, most = 1_000n) =>
  chain.send([spl.createSetTransferFeeInstruction(mint, me, [], bps, most, token2022)], [issuer]);
const setHook = (chain: Chain, mint: PublicKey, program: PublicKey) =>
  chain.send([spl.createUpdateTransferHookInstruction(mint, me, program, [], token2022)], [issuer]);

/** The accounts of a stablecoin on the mint, and its creation. */
function stablecoinOn(
  chain: Chain,
  underlyingMint: PublicKey,
  acceptedPowers: number,
  { tokenProgram = token2022, custody = nobody } = {},
) {
  const stablecoin = addresses.stablecoinAddress(chain.platformState().stablecoinCount);
  const [vault, juniorMint] = [
    addresses.vaultAddress(stablecoin),
    addresses.juniorMintAddress(stablecoin, 0),
  ];
  const accounts = { stablecoin, underlyingMint, tokenProgram, vault, juniorMint };
  const given = { ...settings, ...texts, acceptedPowers, custody };
  return { accounts, create: () => chain.call('createStablecoin', [roles.admin], given, accounts) };
}
const refusalOn = (...given: Parameters<typeof stablecoinOn>) => reasonOf(stablecoinOn(...given).create);

/** A stablecoin on the mint of a coin, with a branded coin, a user with 10 000 units of the underlying, and every kind of transfer. */
function open(name: CoinName) {
  const chain = new Chain();
  const mint = createMint(chain, name, coins[name]);
  const custody = chain.tokenAccount(mint, roles.custodian.publicKey, token2022);
  const { accounts, create } = stablecoinOn(chain, mint, allPowers, { custody });
  create();
  chain.fund(user.publicKey);
  const coin = openCoin(chain, user, { index: 1, feeBps: 0 });
  const [cash, manager] = [user, roles.manager].map((each) =>
    chain.give(mint, each.publicKey, 10_000n, token2022),
  ) as [PublicKey, PublicKey];
  const tokens = chain.tokenAccount(coin.brandedMint, user.publicKey);
  const juniors = chain.tokenAccount(accounts.juniorMint, user.publicKey);
  const deposit = { amount: 1_000n, minimumReceived: 0n };
  const minting = { ...accounts, ...coin, source: cash, destination: tokens };
  const into = {
    mint: () => chain.call('mint', [user], deposit, minting),
    juniorDeposit: () =>
      chain.call('juniorDeposit', [user], deposit, { ...accounts, source: cash, destination: juniors }),
    distributeYield: () =>
      chain.call('distributeYield', [roles.manager], { amount: 10n }, { ...accounts, source: manager }),
    returnCollateral: () =>
      chain.call('returnCollateral', [roles.custodian], { amount: 10n }, { ...accounts, source: custody }),
  };
  const redeeming = { ...minting, source: tokens, destination: cash };
  const redeem = () => chain.call('redeem', [user], { tokens: 100n, minimumReceived: 100n }, redeeming);
  const deploy = () =>
    chain.call('deployCollateral', [roles.manager], { amount: 100n }, { ...accounts, custody });
  into.juniorDeposit();
  into.mint();
  deploy();
  const reasons = () => [...new Set(Object.values(into).map(reasonOf))];
  return { chain, mint, accounts, cash, into, reasons, redeem, deploy };
}

const nextEpoch = (chain: Chain, epochs = 1n) => {
  const clock = chain.svm.getClock();
  clock.epoch += epochs;
  chain.svm.setClock(clock);
};

describe('an underlying mint whose issuer has powers', () => {
  it.each(['PYUSD', 'USDG', 'AUSD'] as const)(
    'is accepted with the extensions of %s where every power is named',
    (name) => {
      const { chain, mint, accounts, reasons, redeem } = open(name);
      const acceptedPowers = powers.underlyingPowerBits(powersOf(chain, mint));
      expect(chain.stablecoinState(accounts.stablecoin)).toMatchObject({ acceptedPowers });
      expect(reasons()).toEqual(['none']);
      redeem();
      // what Token-2022 makes an account of the mint
      const holder = chain.tokenAccount(mint, keypair('another').publicKey, token2022);
      const immutableOwner = 4;
      expect(chain.data(accounts.vault).length).toBe(chain.data(holder).length - immutableOwner);
    },
  );

  it.each<readonly [string, readonly Extension[]]>([
    ['freeze', []],
    ['permanentDelegate', ['permanentDelegate']],
    ['pause', ['pause']],
    ['transferHook', ['transferHook']],
    ['transferFee', ['transferFee']],
    ['confidentialTransfers', ['confidential']],
    ['closeMint', ['closeMint']],
  ])('is refused where the power %s is not named, and accepted with it alone', (power, given) => {
    const chain = new Chain();
    const mint = createMint(chain, 'mint', given, power === 'freeze');
    expect(powersOf(chain, mint)).toEqual([power]);
    const own = powers.underlyingPowerBits(powersOf(chain, mint));
    expect(refusalOn(chain, mint, allPowers - own)).toBe('unacceptedPower');
    const { accounts, create } = stablecoinOn(chain, mint, own);
    create();
    expect(chain.stablecoinState(accounts.stablecoin).acceptedPowers).toBe(own);
  });

  it('records the powers that the mint gives, not those that were named in vain', () => {
    const chain = new Chain();
    const { accounts, create } = stablecoinOn(chain, createMint(chain, 'mint', ['pause'], false), 127);
    create();
    const acceptedPowers = powers.underlyingPowerBits(['pause']);
    expect(chain.stablecoinState(accounts.stablecoin)).toMatchObject({ acceptedPowers });
    expect(refusalOn(chain, createMint(chain, 'other', [], false), 128)).toBe('settingsOutOfBounds');
  });

  it('is refused with a fee that was announced, and with a hook', () => {
    const chain = new Chain();
    const fee = createMint(chain, 'fee', ['transferFee']);
    setFee(chain, fee, 1, 1n);
    const hook = createMint(chain, 'hook', ['transferHook']);
    setHook(chain, hook, chain.platform);
    for (const mint of [fee, hook]) expect(refusalOn(chain, mint, 127)).toBe('underlyingChanged');
  });

  it('stops every transfer into the vault from the epoch in which a fee begins, and none out of it but deployments', () => {
    const { chain, mint, reasons, redeem, deploy, cash } = open('PYUSD');
    setFee(chain, mint, 100);
    expect(reasons()).toEqual(['none']);
    nextEpoch(chain);
    expect(reasons()).toEqual(['none']);
    nextEpoch(chain);
    expect(reasons()).toEqual(['underlyingChanged']);
    expect(reasonOf(deploy)).toBe('underlyingChanged');
    const before = chain.balance(cash);
    redeem();
    // the holder pays the issuer's fee
    expect(chain.balance(cash)).toBe(before + 99n);
    setFee(chain, mint, 100, 0n);
    nextEpoch(chain, 2n);
    expect(reasons()).toEqual(['none']);
    deploy();
  });

  it('stops every transfer into the vault while a hook is set', () => {
    const { chain, mint, reasons, redeem } = open('USDG');
    setHook(chain, mint, chain.platform);
    expect(reasons()).toEqual(['underlyingChanged']);
    // Token-2022 cannot call a hook that it was not given
    expect(reasonOf(redeem)).not.toBe('none');
    setHook(chain, mint, nobody);
    expect(reasons()).toEqual(['none']);
    redeem();
  });

  it('stops transfers into the vault where it was closed and made again with a hook', () => {
    const chain = new Chain();
    const mint = createMint(chain, 'mint', ['closeMint'], false);
    const { accounts, create } = stablecoinOn(chain, mint, powers.underlyingPowerBits(['closeMint']));
    create();
    chain.send([spl.createCloseAccountInstruction(mint, me, me, [], token2022)], [issuer]);
    createMint(chain, 'mint', ['transferHook'], false);
    setHook(chain, mint, chain.platform);
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
      const mints = [[extension], ['metadata', extension] as const].map((given) =>
        createMint(chain, given.join(), given),
      );
      for (const mint of mints) expect(refusalOn(chain, mint, 127)).toBe('unsupportedMint');
    },
  );

  it.each([1, 255, 256])(
    'stops transfers between vault and custody while a fee of %i basis points is in force',
    (bps) => {
      const { chain, mint, into, deploy } = open('PYUSD');
      setFee(chain, mint, bps);
      nextEpoch(chain, 2n);
      const changed = 'underlyingChanged';
      expect([deploy, into.returnCollateral].map(reasonOf)).toEqual([changed, changed]);
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

  it.each([token, token2022])('of %s is refused with too few decimals', (tokenProgram) => {
    for (const decimals of [0, 5]) {
      const mint = chain.createMint(`coarse ${decimals} ${tokenProgram.toBase58()}`, tokenProgram, decimals);
      expect(refusalOn(chain, mint, 0, { tokenProgram })).toBe('tooFewDecimals');
    }
  });

  it('is no account that is not an initialized mint, nor one of another program than is named', () => {
    const refusal = (mint: PublicKey, tokenProgram: PublicKey) => refusalOn(chain, mint, 0, { tokenProgram });
    const empty = chain.createAccount(keypair('empty'), spl.MINT_SIZE, token);
    expect(refusal(empty, token)).toBe('invalidAccountData');
    for (const tokenProgram of [token, token2022]) {
      const mint = chain.createMint(`mint of ${tokenProgram.toBase58()}`, tokenProgram);
      const key = keypair(`holder of ${mint.toBase58()}`);
      const initialize = spl.createInitializeAccount3Instruction(key.publicKey, mint, me, tokenProgram);
      const holder = chain.createAccount(key, spl.ACCOUNT_SIZE, tokenProgram, initialize);
      expect(refusal(holder, tokenProgram)).toBe('invalidAccountData');
    }
    expect(refusal(chain.underlying, token2022)).toBe('invalidAccountOwner');
    expect(refusal(chain.underlying, SystemProgram.programId)).toBe('invalidProgram');
  });
});
