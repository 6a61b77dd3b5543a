import * as spl from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { brandedMintAddress, integrationAddress } from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ACCOUNTS, INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { type Chain, keypair, nobody, reasonOf } from './support/chain.ts';
import * as users from './support/fixture.ts';
import { callsOf, holder, payer, scenes } from './support/scenes.ts';

const { alice, bob, compliance, Fixture, issuer, stranger } = users;
const all = 15;
const [freeze, pause, seize, frozenByDefault] = [1, 2, 4, 8] as const;
const valid = Array.from({ length: 16 }, (_, powers) => powers).filter(
  (powers) => !(powers & frozenByDefault) || powers & freeze,
);

/** Alice and Bob are on the whitelist of a coin with these powers. */
class Regulated extends Fixture {
  readonly law = { ...this.coin, compliance: compliance.publicKey };

  constructor(powers: number) {
    super({ powers, whitelistRequired: true });
    for (const user of [alice, bob]) {
      this.setWhitelisted(user, true);
      if (powers & frozenByDefault) this.thawWhitelisted(user);
    }
  }

  freeze = (name: 'freeze' | 'thaw', tokenAccount = this.tokenAccount(alice)) =>
    this.chain.instruction(name, compliance.publicKey, {}, { ...this.law, tokenAccount });
  pause = (paused: boolean) =>
    this.chain.instruction(paused ? 'pauseCoin' : 'resumeCoin', compliance.publicKey, {}, this.law);
  seizing(amount: bigint) {
    const [source, destination] = [this.tokenAccount(alice), this.tokenAccount(bob)];
    const accounts = { ...this.law, source, destination };
    return this.chain.instruction('seize', compliance.publicKey, { amount }, accounts);
  }

  act = (...instructions: Parameters<Chain['send']>[0]) => this.chain.send(instructions, [compliance]);

  list(by: Keypair, allowed: boolean): string {
    const entry = { whitelistEntry: this.whitelistEntry(alice), rentReceiver: issuer.publicKey };
    const given = { user: alice.publicKey, allowed };
    return reasonOf(() => this.chain.call('setWhitelisted', [by], given, { ...this.coin, ...entry }));
  }
}

const frozen = 'the token account is frozen';
const paused = 'the mint is paused: nobody can mint, burn or transfer its tokens';
const short = 'insufficient token balance';
const again = 'the token account is frozen already, or is not frozen';
const ofFrozen = { mint: frozen, redeem: frozen, redeemUnderReport: frozen, seize: frozen, freeze: again };

type Law = users.Coin & { readonly compliance: PublicKey };
const accountOf = (chain: Chain, { brandedMint }: Law, { publicKey }: Keypair) =>
  chain.tokenAccount(brandedMint, publicKey);

function seizeAll(chain: Chain, law: Law): void {
  const [source, destination] = [accountOf(chain, law, holder), accountOf(chain, law, compliance)];
  // thawing an account that the scene has thawed fails
  if (chain.data(destination)[108] === spl.AccountState.Frozen)
    chain.call('thaw', [compliance], {}, { ...law, tokenAccount: destination });
  chain.call('seize', [compliance], { amount: chain.balance(source) }, { ...law, source, destination });
}

/** What was done to the holder of each coin, and what each instruction then answers where it does not succeed. */
const moments: Readonly<
  Record<string, [(chain: Chain, law: Law) => void, Readonly<Record<string, string>>]>
> = {
  "the holder's account is frozen": [
    (chain, law) =>
      chain.call('freeze', [compliance], {}, { ...law, tokenAccount: accountOf(chain, law, holder) }),
    ofFrozen,
  ],
  'the coin is paused': [
    (chain, law) => chain.call('pauseCoin', [compliance], {}, law),
    { mint: paused, redeem: paused, redeemUnderReport: paused, seize: paused, pauseCoin: 'alreadyPaused' },
  ],
  "the holder's coins were seized": [seizeAll, { redeem: short, redeemUnderReport: short, seize: short }],
  "the holder's account is new and frozen by default": [
    (chain, law) => {
      seizeAll(chain, law);
      const { publicKey: owner } = holder;
      const account = accountOf(chain, law, holder);
      const close = spl.createCloseAccountInstruction(account, owner, owner, [], TOKEN_2022_PROGRAM_ID);
      chain.send([close], [holder]);
      accountOf(chain, law, holder);
    },
    ofFrozen,
  ],
};

describe('every instruction of the program, on a coin with all powers', () => {
  const rows = Object.entries(moments).flatMap(([moment, [apply, refused]]) => {
    const opened = scenes(all);
    for (const { chain } of opened) {
      for (const symbol of ['COIN', 'LAW']) {
        const brandedMint = brandedMintAddress(issuer.publicKey, 0, symbol);
        const integration = integrationAddress(brandedMint);
        // a coin of an older layout has no powers
        if (chain.account(integration)?.data[1] !== ACCOUNTS.integration.version) continue;
        apply(chain, { brandedMint, integration, compliance: compliance.publicKey });
      }
    }
    const expected: Readonly<Record<string, string>> = {
      setWhitelistRequired: 'whitelistNeeded',
      ...refused,
    };
    return callsOf(opened).map((row) => ({ ...row, moment, expected: expected[row.name] ?? 'ok' }));
  });

  it('is in the table', () => {
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(INSTRUCTIONS)));
  });

  it.each(rows)('where $moment, $name: $expected', ({ chain, instruction, expected }) => {
    expect(chain.refusalOf(instruction, payer) ?? 'ok').toBe(expected);
  });
});

describe('the mint of a new coin', () => {
  it.each(valid)('has what the powers %i need and nothing else', (powers) => {
    const { chain, coin, integration } = new Fixture({ powers, whitelistRequired: true });
    const mint = chain.mint(coin.brandedMint);
    expect(chain.lamports(coin.brandedMint)).toBe(chain.rent(chain.data(coin.brandedMint).length));
    const has = <T>(power: number, value: T) => (powers & power ? value : undefined);
    const seen = {
      freeze: mint.freezeAuthority ?? undefined,
      pause: spl.getPausableConfig(mint)?.authority,
      paused: spl.getPausableConfig(mint)?.paused,
      delegate: spl.getPermanentDelegate(mint)?.delegate,
      state: spl.getDefaultAccountState(mint)?.state,
    };
    const authority = coin.integration;
    expect(seen).toEqual({
      ...{ freeze: has(freeze, authority), pause: has(pause, authority), delegate: has(seize, authority) },
      ...{ paused: has(pause, false), state: has(frozenByDefault, spl.AccountState.Frozen) },
    });
    const holderOfPowers = powers === 0 ? nobody : compliance.publicKey;
    expect(integration).toMatchObject({ powers, compliance: holderOfPowers });
  });

  const openNew = (powers: number, heldBy: PublicKey | null, whitelistRequired: boolean) => {
    const { terms, accounts } = users.newCoin(issuer, { symbol: 'NEW', powers, heldBy, whitelistRequired });
    return new Fixture().chain.call('initializeIntegration', [issuer], terms, accounts);
  };

  it.each([
    [0, null],
    [freeze, compliance.publicKey],
  ] as const)('is logged with the powers %i and who has them', (powers, heldBy) => {
    const made = { kind: 'integrationInitialized', powers, compliance: heldBy ?? nobody };
    expect(openNew(powers, heldBy, false).events).toMatchObject([made]);
  });

  it.each([
    ['powers without a holder of them', all, null, true, 'invalidPowers'],
    ['powers that the zero address would hold', all, nobody, true, 'invalidPowers'],
    ['a compliance authority without powers', 0, compliance.publicKey, true, 'invalidPowers'],
    ['an unknown power', 16, compliance.publicKey, true, 'invalidPowers'],
    ['accounts frozen by default that nobody can thaw', 8, compliance.publicKey, true, 'invalidPowers'],
    ['accounts frozen by default without a whitelist', 9, compliance.publicKey, false, 'whitelistNeeded'],
  ] as const)('is refused with %s', (_, powers, heldBy, whitelistRequired, reason) => {
    expect(reasonOf(() => openNew(powers, heldBy, whitelistRequired))).toBe(reason);
  });
});

describe('a power that was not chosen', () => {
  it.each(valid)('is refused by a coin with the powers %i', (powers) => {
    const fixture = new Regulated(powers);
    const expected = (power: number) =>
      powers === 0 ? 'notCompliance' : powers & power ? 'ok' : 'powerNotChosen';
    for (const [power, instruction] of [
      [freeze, fixture.freeze('freeze')],
      [freeze, fixture.freeze('thaw')],
      [pause, fixture.pause(true)],
      [pause, fixture.pause(false)],
      [seize, fixture.seizing(1n)],
    ] as const) {
      const reason = fixture.chain.refusalOf(instruction, users.sponsor.publicKey) ?? '';
      const isRefused = ['notCompliance', 'powerNotChosen'].includes(reason);
      expect(isRefused ? reason : 'ok').toBe(expected(power));
    }
    // bob's account is thawed already where the mint freezes accounts
    const reason = reasonOf(() => fixture.thawWhitelisted(bob));
    expect(reason).toBe(powers & frozenByDefault ? 'none' : 'powerNotChosen');
  });
});

describe('a frozen account', () => {
  it('is thawed by the compliance authority alone once it holds coins, whitelist or not', () => {
    const fixture = new Regulated(all);
    fixture.mint(alice, 1_000n);
    fixture.act(fixture.freeze('freeze'));
    expect(reasonOf(() => fixture.thawWhitelisted(alice))).toBe('accountNotFresh');
    for (const allowed of [false, true]) fixture.setWhitelisted(alice, allowed);
    expect(reasonOf(() => fixture.thawWhitelisted(alice))).toBe('accountNotFresh');
    expect(reasonOf(() => fixture.redeem(alice, 1_000n))).toBe(frozen);
    fixture.act(fixture.freeze('thaw'));
    fixture.redeem(alice, 1_000n);
  });

  it('that begins so is thawed by the first of two mints that both begin with it, and both are paid', () => {
    const fixture = new Regulated(all);
    const { chain, coin } = fixture;
    const { publicKey: user } = stranger;
    fixture.setWhitelisted(stranger, true);
    const tokenAccount = fixture.tokenAccount(stranger);
    const listed = { ...coin, whitelistEntry: fixture.whitelistEntry(stranger) };
    const transfer = { source: fixture.cashAccount(stranger), destination: tokenAccount };
    const given = { amount: 500n, minimumReceived: 500n };
    const both = [
      chain.instruction('thawWhitelisted', user, {}, { ...listed, tokenAccount }),
      chain.instruction('mint', user, given, { ...listed, ...transfer }),
    ];
    const kinds = () => chain.send(both, [stranger]).events.map(({ kind }) => kind);
    expect([kinds(), kinds()]).toEqual([['accountThawed', 'minted'], ['minted']]);
    expect(fixture.tokens(stranger)).toBe(1_000n);
    // what the compliance authority froze between the two stays frozen
    fixture.act(fixture.freeze('freeze', tokenAccount));
    expect(reasonOf(kinds)).toBe('accountNotFresh');
  });

  /** Makes an account of Alice at an address of its own, without the extension of associated ones. */
  function plainAccount({ chain, coin }: Regulated, space: number): PublicKey {
    const key = keypair(`an account of ${space} bytes`);
    const given = [key.publicKey, coin.brandedMint, alice.publicKey, TOKEN_2022_PROGRAM_ID] as const;
    const initialize = spl.createInitializeAccount3Instruction(...given);
    return chain.createAccount(key, space, TOKEN_2022_PROGRAM_ID, initialize);
  }

  it('stays frozen where its owner could hand it to somebody else', () => {
    const fixture = new Regulated(all);
    // the kind stands before extensions, and each account of a mint that can be paused has one of four bytes
    const account = plainAccount(fixture, spl.ACCOUNT_SIZE + 1 + 4);
    const thaw = () => fixture.thawWhitelisted(alice, fixture.coin, account);
    expect(reasonOf(thaw)).toBe('accountNotFresh');
  });

  it('can be one without any extension', () => {
    const fixture = new Regulated(freeze);
    const account = plainAccount(fixture, spl.ACCOUNT_SIZE);
    fixture.act(fixture.freeze('freeze', account));
    expect(fixture.chain.data(account)[108]).toBe(spl.AccountState.Frozen);
  });
});

describe('the compliance authority', () => {
  it('by a seizure moves coins and changes neither the supply nor the accounting', () => {
    const fixture = new Regulated(all);
    fixture.mint(alice, 1_000n);
    const read = () => [fixture.chain.supply(fixture.coin.brandedMint), fixture.integration, fixture.state];
    const before = read();
    const { events } = fixture.act(fixture.seizing(400n));
    expect([fixture.tokens(alice), fixture.tokens(bob)]).toEqual([600n, 400n]);
    expect(read()).toEqual(before);
    const seizure = { actor: compliance.publicKey, owner: alice.publicKey, receiver: bob.publicKey };
    expect(events).toMatchObject([{ kind: 'tokensSeized', ...seizure, tokens: 400n }]);
  });

  it.each(valid.filter((powers) => powers & pause))(
    'pauses and resumes a coin with the powers %i, which is logged as paused, and then as resumed, and cannot be paused again, nor resumed twice',
    (powers) => {
      const fixture = new Regulated(powers);
      const set = (paused: boolean) => reasonOf(() => fixture.act(fixture.pause(paused)));
      expect(set(false)).toBe('notPaused');
      for (const paused of [true, false]) {
        const { events } = fixture.act(fixture.pause(paused));
        expect(events).toMatchObject([{ kind: 'coinPauseChanged', actor: compliance.publicKey, paused }]);
        expect(set(paused)).toBe(paused ? 'alreadyPaused' : 'notPaused');
      }
    },
  );

  it('takes users from the whitelist of a coin whose accounts are frozen by default, and the authority alone adds them', () => {
    const fixture = new Regulated(all);
    expect(fixture.list(stranger, false)).toBe('notAuthority');
    expect(fixture.list(compliance, false)).toBe('none');
    expect(fixture.chain.account(fixture.whitelistEntry(alice))).toBeUndefined();
    expect([fixture.list(compliance, true), fixture.list(issuer, true)]).toEqual(['notAuthority', 'none']);
  });

  it('has no say in the whitelist of a coin without that power', () => {
    const fixture = new Regulated(freeze | pause | seize);
    expect(fixture.list(compliance, false)).toBe('notAuthority');
    const require = (required: boolean) =>
      fixture.chain.call('setWhitelistRequired', [issuer], { required }, fixture.coin).events;
    expect(require(true)).toEqual([]);
    expect(require(false)).toMatchObject([{ kind: 'whitelistRequirementChanged', required: false }]);
    expect(require(false)).toEqual([]);
  });

  it('hands itself over in two steps', () => {
    const fixture = new Regulated(all);
    const { chain, law, coin } = fixture;
    const ofBob = { ...coin, nominee: bob.publicKey };
    const accept = () => reasonOf(() => chain.call('acceptCompliance', [bob], {}, ofBob));
    const nominate = (nominee: PublicKey) => chain.call('nominateCompliance', [compliance], { nominee }, law);
    expect(accept()).toBe('notNominated');
    nominate(bob.publicKey);
    nominate(nobody);
    expect(accept()).toBe('notNominated');
    nominate(bob.publicKey);
    expect(accept()).toBe('none');
    expect(fixture.integration).toMatchObject({ compliance: bob.publicKey, pendingCompliance: nobody });
    expect(reasonOf(() => fixture.act(fixture.pause(true)))).toBe('notCompliance');
    chain.call('pauseCoin', [bob], {}, { ...coin, compliance: bob.publicKey });
  });

  it('is not the authority of the coin, nor the other way round', () => {
    const { chain, coin } = new Regulated(all);
    const asIssuer = { ...coin, compliance: issuer.publicKey };
    expect(reasonOf(() => chain.call('pauseCoin', [issuer], {}, asIssuer))).toBe('notCompliance');
    const claim = () => chain.call('claimFees', [compliance], { amount: null }, coin);
    expect(reasonOf(claim)).toBe('notAuthority');
  });
});
