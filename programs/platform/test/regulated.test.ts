import * as spl from '@solana/spl-token';
import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { brandedMintAddress, integrationAddress } from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ACCOUNTS, INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { type Chain, keypair, nobody, reasonOf } from './support/chain.ts';
import { alice, bob, compliance, Fixture, issuer, newCoin, sponsor, stranger } from './support/fixture.ts';
import { holder, scenes } from './support/scenes.ts';

const all = 15;
const [freeze, pause, seize, frozenByDefault] = [1, 2, 4, 8] as const;
const valid = Array.from({ length: 16 }, (_, powers) => powers).filter(
  (powers) => !(powers & frozenByDefault) || powers & freeze,
);

class Regulated extends Fixture {
  constructor(powers: number) {
    super({ powers, whitelistRequired: true });
    for (const user of [alice, bob]) {
      this.setWhitelisted(user, true);
      if (powers & frozenByDefault) this.thawWhitelisted(user);
    }
  }

  get law() {
    return { ...this.coin, compliance: compliance.publicKey };
  }

  of(name: 'freeze' | 'thaw') {
    const accounts = { ...this.law, tokenAccount: this.tokenAccount(alice) };
    return this.chain.instruction(name, compliance.publicKey, {}, accounts);
  }

  setPaused = (paused: boolean) =>
    this.chain.instruction(paused ? 'pauseCoin' : 'resumeCoin', compliance.publicKey, {}, this.law);

  seizing(amount: bigint) {
    const accounts = { ...this.law, source: this.tokenAccount(alice), destination: this.tokenAccount(bob) };
    return this.chain.instruction('seize', compliance.publicKey, { amount }, accounts);
  }

  list(signer: typeof alice, allowed: boolean) {
    const accounts = {
      ...this.coin,
      whitelistEntry: this.whitelistEntry(alice),
      rentReceiver: issuer.publicKey,
    };
    return this.chain.call('setWhitelisted', [signer], { user: alice.publicKey, allowed }, accounts);
  }

  act = (...instructions: Parameters<Chain['send']>[0]) => this.chain.send(instructions, [compliance]);
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
      ...{ mint: paused, redeem: paused, redeemUnderReport: paused, seize: paused },
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
      chain.send(
        [spl.createCloseAccountInstruction(account, owner, owner, [], TOKEN_2022_PROGRAM_ID)],
        [holder],
      );
      chain.tokenAccount(law.brandedMint, owner);
    },
    refused: { mint: frozen, redeem: frozen, redeemUnderReport: frozen, seize: frozen, freeze: again },
  },
];

describe('every instruction of the program, on a coin with all powers', () => {
  const rows = moments.flatMap(({ moment, apply, refused }) =>
    scenes(all).flatMap(({ chain, calls }) => {
      for (const symbol of ['COIN', 'LAW']) {
        const brandedMint = brandedMintAddress(issuer.publicKey, 0, symbol);
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
    expect(missing).toEqual([]);
  });

  it.each(rows)('where $moment, $name: $expected', ({ chain, instruction, expected }) => {
    expect(chain.refusalOf(instruction, sponsor.publicKey) ?? 'ok').toBe(expected);
  });
});

describe('the mint of a new coin', () => {
  it.each(valid)('has what the powers %i need and nothing else', (powers) => {
    const { chain, coin } = new Fixture({ powers, whitelistRequired: true });
    const mint = chain.mint(coin.brandedMint);
    expect(chain.lamports(coin.brandedMint)).toBe(chain.rent(chain.data(coin.brandedMint).length));
    const has = (power: number) => (powers & power ? coin.integration : undefined);
    expect(mint.freezeAuthority ?? undefined).toEqual(has(freeze));
    expect(spl.getPausableConfig(mint)?.authority).toEqual(has(pause));
    expect(spl.getPausableConfig(mint)?.paused).toBe(powers & pause ? false : undefined);
    expect(spl.getPermanentDelegate(mint)?.delegate).toEqual(has(seize));
    expect(spl.getDefaultAccountState(mint)?.state).toBe(
      powers & frozenByDefault ? spl.AccountState.Frozen : undefined,
    );
    const { powers: recorded, compliance: recordedCompliance } = chain.integrationState(coin.integration);
    expect(recorded).toBe(powers);
    expect(recordedCompliance).toEqual(powers === 0 ? nobody : compliance.publicKey);
  });

  function openNew(powers: number, heldBy: PublicKey | null, whitelistRequired: boolean) {
    const { terms, accounts } = newCoin(issuer, { symbol: 'NEW', powers, heldBy, whitelistRequired });
    return new Fixture().chain.call('initializeIntegration', [issuer], terms, accounts);
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
    fixture.mint(alice, 1_000n);
    fixture.act(fixture.of('freeze'));
    expect(reasonOf(() => fixture.thawWhitelisted(alice))).toBe('accountNotFresh');
    fixture.setWhitelisted(alice, false);
    fixture.setWhitelisted(alice, true);
    expect(reasonOf(() => fixture.thawWhitelisted(alice))).toBe('accountNotFresh');
    expect(reasonOf(() => fixture.redeem(alice, 1_000n))).toBe(frozen);
    fixture.act(fixture.of('thaw'));
    fixture.redeem(alice, 1_000n);
  });

  it('that begins so is thawed by the first of two mints that both begin with it, and both are paid', () => {
    const fixture = new Regulated(all);
    const { chain, coin } = fixture;
    const account = fixture.tokenAccount(stranger);
    fixture.setWhitelisted(stranger, true);
    const whitelistEntry = fixture.whitelistEntry(stranger);
    const listed = { ...coin, whitelistEntry };
    const { publicKey: user } = stranger;
    const thawing = chain.instruction('thawWhitelisted', user, {}, { ...listed, tokenAccount: account });
    const transfer = { source: fixture.cashAccount(stranger), destination: account };
    const given = { amount: 500n, minimumReceived: 500n };
    const minting = chain.instruction('mint', user, given, { ...listed, ...transfer });
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
    const initialize = spl.createInitializeAccount3Instruction(
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
    const thaw = () => fixture.thawWhitelisted(alice, fixture.coin, account);
    expect(reasonOf(thaw)).toBe('accountNotFresh');
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
    fixture.mint(alice, 1_000n);
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
    const seizure = { actor: compliance.publicKey, owner: alice.publicKey, receiver: bob.publicKey };
    expect(events).toMatchObject([{ kind: 'tokensSeized', ...seizure, tokens: 400n }]);
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
});

describe('the whitelist of a coin whose accounts are frozen by default', () => {
  it('loses users by the compliance authority, too, and gets them by the authority alone', () => {
    const fixture = new Regulated(all);
    expect(reasonOf(() => fixture.list(stranger, false))).toBe('notAuthority');
    fixture.list(compliance, false);
    expect(fixture.chain.account(fixture.whitelistEntry(alice))).toBeUndefined();
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
    const { chain, coin } = new Regulated(all);
    const asIssuer = { ...coin, compliance: issuer.publicKey };
    expect(reasonOf(() => chain.call('pauseCoin', [issuer], {}, asIssuer))).toBe('notCompliance');
    const claim = () => chain.call('claimFees', [compliance], { amount: null }, coin);
    expect(reasonOf(claim)).toBe('notAuthority');
  });
});
