import {
  AccountState,
  createCloseAccountInstruction,
  createInitializeAccount3Instruction,
  createTransferCheckedInstruction,
  getDefaultAccountState,
  getPausableConfig,
  getPermanentDelegate,
} from '@solana/spl-token';
import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  brandedMintAddress,
  integrationAddress,
  whitelistEntryAddress,
} from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ACCOUNTS, INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { type Chain, keypair, nobody, reasonOf } from './support/chain.ts';
import { alice, bob, compliance, Fixture, issuer, openCoin, sponsor, stranger } from './support/fixture.ts';
import { holder, scenes } from './support/scenes.ts';

const all = 15;
const [freeze, pause, seize, frozenByDefault] = [1, 2, 4, 8] as const;
const valid = Array.from({ length: 16 }, (_, powers) => powers).filter(
  (powers) => !(powers & frozenByDefault) || powers & freeze,
);
const day = 86_400n;

class Regulated extends Fixture {
  constructor(powers: number) {
    super({ powers, whitelistRequired: true });
    for (const user of [alice, bob]) this.setWhitelisted(user, true);
    if (powers & frozenByDefault) for (const user of [alice, bob]) this.thawWhitelisted(user);
  }

  get law() {
    return { ...this.coin, compliance: compliance.publicKey };
  }

  entry = (user = alice) => whitelistEntryAddress(this.coin.integration, user.publicKey);

  thawWhitelisted = (owner: typeof alice, tokenAccount = this.tokenAccount(owner)) =>
    this.chain.call(
      'thawWhitelisted',
      [stranger],
      {},
      { ...this.coin, tokenAccount, whitelistEntry: this.entry(owner) },
    );

  of = (name: 'freeze' | 'thaw', user = alice) =>
    this.chain.instruction(
      name,
      compliance.publicKey,
      {},
      { ...this.law, tokenAccount: this.tokenAccount(user) },
    );

  setPaused = (paused: boolean) =>
    this.chain.instruction(paused ? 'pauseCoin' : 'resumeCoin', compliance.publicKey, {}, this.law);

  seizing = (amount: bigint, from = alice, to = bob) =>
    this.chain.instruction(
      'seize',
      compliance.publicKey,
      { amount },
      { ...this.law, source: this.tokenAccount(from), destination: this.tokenAccount(to) },
    );

  list = (signer: typeof alice, allowed: boolean) =>
    this.chain.call(
      'setWhitelisted',
      [signer],
      { user: alice.publicKey, allowed },
      { ...this.coin, whitelistEntry: this.entry(), rentReceiver: issuer.publicKey },
    );

  act = (...instructions: Parameters<Chain['send']>[0]) => this.chain.send(instructions, [compliance]);

  mintListed(user: typeof alice, amount: bigint) {
    const whitelistEntry = this.entry(user);
    const accounts = {
      ...this.coin,
      whitelistEntry,
      source: this.cashAccount(user),
      destination: this.tokenAccount(user),
    };
    return this.chain.call('mint', [user], { amount, minimumReceived: 0n }, accounts);
  }
}

const frozen = 'the token account is frozen';
const paused = 'the mint is paused: nobody can mint, burn or transfer its tokens';
const short = 'insufficient token balance';
const again = 'the token account is frozen already, or is not frozen';

/** What was done to the holder of each coin, and what each instruction then answers where it does not succeed. */
const moments: readonly {
  readonly moment: string;
  readonly apply: (
    chain: Chain,
    law: { brandedMint: PublicKey; integration: PublicKey; compliance: PublicKey },
  ) => void;
  readonly refused: Partial<Record<keyof typeof INSTRUCTIONS, string>>;
}[] = [
  {
    moment: "the holder's account is frozen",
    apply: (chain, law) => {
      const tokenAccount = chain.tokenAccount(law.brandedMint, holder.publicKey);
      chain.call('freeze', [compliance], {}, { ...law, tokenAccount });
    },
    refused: { mint: frozen, redeem: frozen, redeemUnderReport: frozen, seize: frozen, freeze: again },
  },
  {
    moment: 'the coin is paused',
    apply: (chain, law) => {
      chain.call('pauseCoin', [compliance], {}, law);
    },
    refused: {
      mint: paused,
      redeem: paused,
      redeemUnderReport: paused,
      seize: paused,
      pauseCoin: 'alreadyPaused',
    },
  },
  {
    moment: "the holder's coins were seized",
    apply: (chain, law) => {
      const source = chain.tokenAccount(law.brandedMint, holder.publicKey);
      const destination = chain.tokenAccount(law.brandedMint, compliance.publicKey);
      // thawing an account that the scene has thawed fails
      const tokenAccount = destination;
      if (chain.data(destination)[108] === 2) chain.call('thaw', [compliance], {}, { ...law, tokenAccount });
      chain.call('seize', [compliance], { amount: chain.balance(source) }, { ...law, source, destination });
    },
    refused: { redeem: short, redeemUnderReport: short, seize: short },
  },
  {
    moment: "the holder's account is new and frozen by default",
    apply: (chain, law) => {
      moments[2]?.apply(chain, law);
      const account = chain.tokenAccount(law.brandedMint, holder.publicKey);
      const owner = holder.publicKey;
      chain.send([createCloseAccountInstruction(account, owner, owner, [], TOKEN_2022_PROGRAM_ID)], [holder]);
      chain.tokenAccount(law.brandedMint, owner);
    },
    refused: { mint: frozen, redeem: frozen, redeemUnderReport: frozen, seize: frozen, freeze: again },
  },
];

describe('every instruction of the program, on a coin with all powers', () => {
  const rows = moments.flatMap(({ moment, apply, refused }) =>
    scenes(all).flatMap(({ chain, calls }) => {
      for (const symbol of ['COIN', 'LAW']) {
        const brandedMint = brandedMintAddress(holder.publicKey, 0, symbol);
        const integration = integrationAddress(brandedMint);
        // a coin of an older layout has no powers
        if (chain.account(integration)?.data[1] !== ACCOUNTS.integration.version) continue;
        apply(chain, { brandedMint, integration, compliance: compliance.publicKey });
      }
      return [...calls].map(([name, instruction]) => ({
        moment,
        chain,
        name,
        instruction,
        expected:
          name === 'setWhitelistRequired'
            ? 'whitelistNeeded'
            : (refused[name as keyof typeof refused] ?? 'ok'),
      }));
    }),
  );

  it('is in the table', () => {
    const missing = Object.keys(INSTRUCTIONS).filter((name) => !rows.some((row) => row.name === name));
    expect(missing).toEqual(['initializePlatform']);
  });

  it.each(rows)('where $moment, $name: $expected', ({ chain, instruction, expected }) => {
    expect(chain.refusalOf(instruction, sponsor.publicKey) ?? 'ok').toBe(expected);
  });
});

describe('the mint of a new coin', () => {
  it.each(valid)('has what the powers %i need and nothing else', (powers) => {
    const { chain, coin } = new Fixture({ powers, whitelistRequired: true });
    const mint = chain.mint(coin.brandedMint);
    const has = (power: number) => (powers & power ? coin.integration : undefined);
    expect(mint.freezeAuthority ?? undefined).toEqual(has(freeze));
    expect(getPausableConfig(mint)?.authority).toEqual(has(pause));
    expect(getPausableConfig(mint)?.paused).toBe(powers & pause ? false : undefined);
    expect(getPermanentDelegate(mint)?.delegate).toEqual(has(seize));
    expect(getDefaultAccountState(mint)?.state).toBe(
      powers & frozenByDefault ? AccountState.Frozen : undefined,
    );
    const { powers: recorded, compliance: recordedCompliance } = chain.integrationState(coin.integration);
    expect(recorded).toBe(powers);
    expect(recordedCompliance).toEqual(powers === 0 ? nobody : compliance.publicKey);
  });

  it('pays the rent of its size exactly, whatever its powers and the length of its texts', () => {
    const { chain } = new Fixture();
    for (const powers of valid) {
      // the metadata of the shortest and the longest mint passes the size of a multisig on the way
      for (let length = 1; length <= 32; length++) {
        const symbol = `${powers}`.padEnd(length, 'x');
        const { brandedMint } = openCoin(chain, issuer, { symbol, powers, whitelistRequired: true });
        expect(chain.lamports(brandedMint)).toBe(chain.rent(chain.data(brandedMint).length));
        if (length < 3) break;
      }
    }
  });

  function openNew(powers: number, holderOfPowers: PublicKey | null, whitelistRequired: boolean) {
    const { chain } = new Fixture();
    const brandedMint = brandedMintAddress(issuer.publicKey, 0, 'NEW');
    return chain.call(
      'initializeIntegration',
      [issuer],
      {
        authority: issuer.publicKey,
        feeBps: 0,
        whitelistRequired,
        kind: 0,
        powers,
        name: 'New',
        symbol: 'NEW',
        uri: '',
        description: '',
      },
      { brandedMint, integration: integrationAddress(brandedMint), compliance: holderOfPowers },
    );
  }

  it.each([
    [0, null],
    [freeze, compliance.publicKey],
  ] as const)('is logged with the powers %i and who has them', (powers, holderOfPowers) => {
    const { events } = openNew(powers, holderOfPowers, false);
    expect(events).toMatchObject([
      { kind: 'integrationInitialized', powers, compliance: holderOfPowers ?? nobody },
    ]);
  });

  it.each([
    ['powers without a holder of them', all, null, true, 'invalidPowers'],
    ['powers that the zero address would hold', all, nobody, true, 'invalidPowers'],
    ['a compliance authority without powers', 0, compliance.publicKey, true, 'invalidPowers'],
    ['an unknown power', 16, compliance.publicKey, true, 'invalidPowers'],
    ['accounts frozen by default that nobody can thaw', 8, compliance.publicKey, true, 'invalidPowers'],
    ['accounts frozen by default without a whitelist', 9, compliance.publicKey, false, 'whitelistNeeded'],
  ] as const)('is refused with %s', (_, powers, holderOfPowers, whitelistRequired, reason) => {
    expect(reasonOf(() => openNew(powers, holderOfPowers, whitelistRequired))).toBe(reason);
  });
});

describe('a power that was not chosen', () => {
  it.each(valid)('is refused by a coin with the powers %i', (powers) => {
    const fixture = new Regulated(powers);
    const expected = (power: number) =>
      powers === 0 ? 'notCompliance' : powers & power ? 'ok' : 'powerNotChosen';
    const seen = (instruction: Parameters<Chain['refusalOf']>[0]) => {
      const reason = fixture.chain.refusalOf(instruction, sponsor.publicKey);
      return reason === 'notCompliance' || reason === 'powerNotChosen' ? reason : 'ok';
    };
    expect(seen(fixture.of('freeze'))).toBe(expected(freeze));
    expect(seen(fixture.of('thaw'))).toBe(expected(freeze));
    expect(seen(fixture.setPaused(true))).toBe(expected(pause));
    expect(seen(fixture.setPaused(false))).toBe(expected(pause));
    expect(seen(fixture.seizing(1n))).toBe(expected(seize));
    const reason = reasonOf(() => fixture.thawWhitelisted(bob));
    // bob's account is thawed already where the mint freezes accounts
    expect(reason).toBe(powers & frozenByDefault ? 'none' : 'powerNotChosen');
  });
});

describe('a frozen account', () => {
  it('is thawed by the compliance authority alone once it holds coins, whitelist or not', () => {
    const fixture = new Regulated(all);
    fixture.mintListed(alice, 1_000n);
    fixture.act(fixture.of('freeze'));
    expect(reasonOf(() => fixture.thawWhitelisted(alice))).toBe('accountNotFresh');
    fixture.setWhitelisted(alice, false);
    fixture.setWhitelisted(alice, true);
    expect(reasonOf(() => fixture.thawWhitelisted(alice))).toBe('accountNotFresh');
    expect(reasonOf(() => fixture.redeem(alice, 1_000n))).toBe(frozen);
    fixture.act(fixture.of('thaw'));
    fixture.redeem(alice, 1_000n);
  });

  it('cannot be left by a transfer, and takes none', () => {
    const fixture = new Regulated(all);
    fixture.mintListed(alice, 1_000n);
    fixture.mintListed(bob, 1_000n);
    fixture.act(fixture.of('freeze'));
    const transfer = (from: typeof alice, to: typeof alice) => () =>
      fixture.chain.send(
        [
          createTransferCheckedInstruction(
            fixture.tokenAccount(from),
            fixture.coin.brandedMint,
            fixture.tokenAccount(to),
            from.publicKey,
            1n,
            6,
            [],
            TOKEN_2022_PROGRAM_ID,
          ),
        ],
        [from],
      );
    expect(reasonOf(transfer(alice, bob))).toBe(frozen);
    expect(reasonOf(transfer(bob, alice))).toBe(frozen);
  });

  it('that begins so is thawed by the first of two mints that both begin with it, and both are paid', () => {
    const fixture = new Regulated(all);
    const { chain, coin } = fixture;
    const account = fixture.tokenAccount(stranger);
    fixture.setWhitelisted(stranger, true);
    const whitelistEntry = fixture.entry(stranger);
    const thawing = chain.instruction(
      'thawWhitelisted',
      stranger.publicKey,
      {},
      { ...coin, tokenAccount: account, whitelistEntry },
    );
    const minting = chain.instruction(
      'mint',
      stranger.publicKey,
      { amount: 500n, minimumReceived: 500n },
      { ...coin, source: fixture.cashAccount(stranger), destination: account, whitelistEntry },
    );
    const kinds = () => chain.send([thawing, minting], [stranger]).events.map(({ kind }) => kind);
    expect(kinds()).toEqual(['accountThawed', 'minted']);
    expect(kinds()).toEqual(['minted']);
    expect(fixture.tokens(stranger)).toBe(1_000n);
    // what the compliance authority froze between the two stays frozen
    const tokenAccount = account;
    chain.call('freeze', [compliance], {}, { ...fixture.law, tokenAccount });
    expect(reasonOf(kinds)).toBe('accountNotFresh');
    expect(fixture.tokens(stranger)).toBe(1_000n);
  });

  it('stays frozen for a user who is not on the whitelist', () => {
    const fixture = new Regulated(all);
    expect(reasonOf(() => fixture.thawWhitelisted(stranger))).toBe('notWhitelisted');
    const foreign = { ...fixture.coin, tokenAccount: fixture.tokenAccount(stranger) };
    const withEntryOfAlice = () =>
      fixture.chain.call(
        'thawWhitelisted',
        [stranger],
        {},
        { ...foreign, whitelistEntry: fixture.entry(alice) },
      );
    expect(reasonOf(withEntryOfAlice)).toBe('notWhitelisted');
  });

  it.each([
    [freeze, AccountState.Initialized],
    [freeze | frozenByDefault, AccountState.Frozen],
  ])(
    'that is empty can be closed and opened again: with the powers %i its state is then %i',
    (powers, state) => {
      const fixture = new Regulated(powers);
      const { chain, coin } = fixture;
      fixture.act(fixture.of('freeze'));
      const account = fixture.tokenAccount(alice);
      const owner = alice.publicKey;
      chain.send([createCloseAccountInstruction(account, owner, owner, [], TOKEN_2022_PROGRAM_ID)], [alice]);
      expect(chain.data(chain.tokenAccount(coin.brandedMint, owner))[108]).toBe(state);
    },
  );

  it('is not what the whitelist leaves: an account of a user who is taken off it still takes transfers', () => {
    const fixture = new Regulated(all);
    fixture.mintListed(bob, 1_000n);
    fixture.setWhitelisted(alice, false);
    const { brandedMint } = fixture.coin;
    const accounts = [fixture.tokenAccount(bob), brandedMint, fixture.tokenAccount(alice)] as const;
    fixture.chain.send(
      [createTransferCheckedInstruction(...accounts, bob.publicKey, 10n, 6, [], TOKEN_2022_PROGRAM_ID)],
      [bob],
    );
    expect(fixture.tokens(alice)).toBe(10n);
  });

  /** Makes an account of Alice at an address of its own, without the extension of associated ones. */
  function plainAccount({ chain, coin }: Regulated, extensionBytes: number): PublicKey {
    const account = keypair(`an account with ${extensionBytes} bytes of extensions`);
    // the kind stands before extensions
    const space = 165 + (extensionBytes > 0 ? 1 + extensionBytes : 0);
    const create = SystemProgram.createAccount({
      fromPubkey: alice.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: Number(chain.rent(space)),
      space,
      programId: TOKEN_2022_PROGRAM_ID,
    });
    const initialize = createInitializeAccount3Instruction(
      account.publicKey,
      coin.brandedMint,
      alice.publicKey,
      TOKEN_2022_PROGRAM_ID,
    );
    chain.send([create, initialize], [alice, account]);
    return account.publicKey;
  }

  it('stays frozen where its owner could hand it to somebody else', () => {
    const fixture = new Regulated(all);
    // what each account of a mint that can be paused has
    const account = plainAccount(fixture, 4);
    expect(reasonOf(() => fixture.thawWhitelisted(alice, account))).toBe('accountNotFresh');
  });

  it('can be one without any extension', () => {
    const fixture = new Regulated(freeze);
    const tokenAccount = plainAccount(fixture, 0);
    fixture.chain.call('freeze', [compliance], {}, { ...fixture.law, tokenAccount });
    expect(fixture.chain.data(tokenAccount)[108]).toBe(2);
  });
});

describe('a seizure', () => {
  const setUp = () => {
    const fixture = new Regulated(all);
    fixture.mintListed(alice, 1_000n);
    return fixture;
  };

  it('moves coins and changes neither the supply nor the accounting', () => {
    const fixture = setUp();
    const before = [fixture.chain.supply(fixture.coin.brandedMint), fixture.integration, fixture.state];
    const { events } = fixture.act(fixture.seizing(400n));
    expect([fixture.tokens(alice), fixture.tokens(bob)]).toEqual([600n, 400n]);
    expect([fixture.chain.supply(fixture.coin.brandedMint), fixture.integration, fixture.state]).toEqual(
      before,
    );
    expect(events).toMatchObject([
      {
        kind: 'tokensSeized',
        actor: compliance.publicKey,
        owner: alice.publicKey,
        receiver: bob.publicKey,
        tokens: 400n,
      },
    ]);
  });

  it('of a frozen account is one transaction that thaws, seizes and freezes again', () => {
    const fixture = setUp();
    fixture.act(fixture.of('freeze'));
    expect(reasonOf(() => fixture.act(fixture.seizing(400n)))).toBe(frozen);
    fixture.act(fixture.of('thaw'), fixture.seizing(400n), fixture.of('freeze'));
    expect(fixture.tokens(bob)).toBe(400n);
    expect(reasonOf(() => fixture.redeem(alice, 1n))).toBe(frozen);
  });

  it('of a paused coin is one transaction that resumes, seizes and pauses again', () => {
    const fixture = setUp();
    fixture.act(fixture.setPaused(true));
    expect(reasonOf(() => fixture.act(fixture.seizing(400n)))).toBe(paused);
    fixture.act(fixture.setPaused(false), fixture.seizing(400n), fixture.setPaused(true));
    expect(fixture.tokens(bob)).toBe(400n);
    expect(reasonOf(() => fixture.redeem(alice, 1n))).toBe(paused);
  });

  it('takes no more than the holder has, and only into an account of the coin', () => {
    const fixture = setUp();
    expect(reasonOf(() => fixture.act(fixture.seizing(1_001n)))).toBe(short);
    const other = openCoin(fixture.chain, issuer, { symbol: 'OTHER' });
    const seizeInto = (destination: PublicKey) => () =>
      fixture.chain.call(
        'seize',
        [compliance],
        { amount: 1n },
        { ...fixture.law, source: fixture.tokenAccount(alice), destination },
      );
    expect(reasonOf(seizeInto(fixture.tokenAccount(bob, other)))).toBe('accountMismatch');
    expect(reasonOf(seizeInto(fixture.cashAccount(bob)))).toBe('invalidAccountOwner');
    expect(reasonOf(seizeInto(fixture.tokenAccount(alice)))).toBe('duplicateAccount');
  });
});

describe('a paused coin', () => {
  it('is logged as paused, and then as resumed', () => {
    const fixture = new Regulated(all);
    for (const paused of [true, false]) {
      const { events } = fixture.act(fixture.setPaused(paused));
      expect(events).toMatchObject([{ kind: 'coinPauseChanged', actor: compliance.publicKey, paused }]);
    }
  });

  it('cannot be paused again, nor resumed twice: no event says what did not happen', () => {
    for (const powers of valid.filter((each) => each & pause)) {
      const fixture = new Regulated(powers);
      const set = (paused: boolean) => reasonOf(() => fixture.act(fixture.setPaused(paused)));
      const answers = [false, true, true, false, false].map(set);
      expect(answers).toEqual(['notPaused', 'none', 'alreadyPaused', 'none', 'notPaused']);
    }
  });

  it('does not hold up its stablecoin: syncs, fees, losses and the other coins go on', () => {
    const fixture = new Regulated(all);
    const other = openCoin(fixture.chain, issuer, { symbol: 'OTHER' });
    fixture.mintListed(alice, 10n ** 9n);
    fixture.mint(bob, 10n ** 9n, 0n, other);
    fixture.pay(10n ** 6n);
    fixture.act(fixture.setPaused(true));
    fixture.chain.advance(7n * day);
    const before = fixture.integration;
    fixture.chain.call('sync', [stranger], {}, fixture.coin);
    expect(fixture.integration.assets).toBeGreaterThan(before.assets);
    fixture.chain.call('accrue', [stranger], {});
    const destination = fixture.cashAccount(issuer);
    fixture.chain.call('claimFees', [issuer], { amount: null }, { ...fixture.coin, destination });
    fixture.redeem(bob, 10n ** 8n, 0n, other);
    expect(reasonOf(() => fixture.redeem(alice, 1n))).toBe(paused);
    fixture.act(fixture.setPaused(false));
    fixture.redeem(alice, 10n ** 9n);
  });
});

describe('the whitelist of a coin whose accounts are frozen by default', () => {
  it('stays required, and can be set required again', () => {
    const fixture = new Regulated(all);
    const set = (required: boolean) => () =>
      fixture.chain.call('setWhitelistRequired', [issuer], { required }, fixture.coin);
    expect(reasonOf(set(false))).toBe('whitelistNeeded');
    expect(reasonOf(set(true))).toBe('none');
  });

  it('loses users by the compliance authority, too, and gets them by the authority alone', () => {
    const fixture = new Regulated(all);
    expect(reasonOf(() => fixture.list(stranger, false))).toBe('notAuthority');
    fixture.list(compliance, false);
    expect(fixture.chain.account(fixture.entry())).toBeUndefined();
    expect(reasonOf(() => fixture.list(compliance, true))).toBe('notAuthority');
    fixture.list(issuer, true);
  });

  it('is for the authority alone on a coin without that power', () => {
    const fixture = new Regulated(freeze | pause | seize);
    expect(reasonOf(() => fixture.list(compliance, false))).toBe('notAuthority');
    const require = (required: boolean) =>
      fixture.chain.call('setWhitelistRequired', [issuer], { required }, fixture.coin).events;
    expect(require(true)).toEqual([]);
    expect(require(false)).toMatchObject([{ kind: 'whitelistRequirementChanged', required: false }]);
    expect(require(false)).toEqual([]);
  });
});

describe('the compliance authority', () => {
  it('hands itself over in two steps', () => {
    const fixture = new Regulated(all);
    const { chain, law, coin } = fixture;
    const accept = (nominee: typeof bob) => () =>
      chain.call('acceptCompliance', [nominee], {}, { ...coin, nominee: nominee.publicKey });
    const nominate = (nominee: PublicKey) => chain.call('nominateCompliance', [compliance], { nominee }, law);
    expect(reasonOf(accept(bob))).toBe('notNominated');
    nominate(bob.publicKey);
    nominate(nobody);
    expect(reasonOf(accept(bob))).toBe('notNominated');
    nominate(bob.publicKey);
    accept(bob)();
    expect(fixture.integration).toMatchObject({ compliance: bob.publicKey, pendingCompliance: nobody });
    expect(reasonOf(() => fixture.act(fixture.setPaused(true)))).toBe('notCompliance');
    chain.call('pauseCoin', [bob], {}, { ...coin, compliance: bob.publicKey });
  });

  it('is not the authority of the coin, nor the other way round', () => {
    const fixture = new Regulated(all);
    const asIssuer = { ...fixture.coin, compliance: issuer.publicKey };
    expect(reasonOf(() => fixture.chain.call('pauseCoin', [issuer], {}, asIssuer))).toBe('notCompliance');
    expect(
      reasonOf(() =>
        fixture.chain.call('nominateCompliance', [issuer], { nominee: issuer.publicKey }, asIssuer),
      ),
    ).toBe('notCompliance');
    expect(
      reasonOf(() => fixture.chain.call('claimFees', [compliance], { amount: null }, fixture.coin)),
    ).toBe('notAuthority');
  });
});
