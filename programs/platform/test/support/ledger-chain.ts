import * as spl from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { AccountingError, coinKinds } from '../../../../packages/core/src/accounting/index.ts';
import { lossReportAddress } from '../../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID } from '../../../../packages/core/src/addresses/programs.ts';
import { decodeChange } from '../../../../packages/core/src/program/accounts.ts';
import * as model from '../../../../packages/core/test/accounting/ledger.ts';
import type { Method, Subject } from '../../../../packages/core/test/accounting/operations.ts';
import { Failure, nobody, roles } from './chain.ts';
import { alice, bob, type Coin, compliance, Fixture, issuer, openCoin, stranger } from './fixture.ts';
import * as gov from './governance.ts';

type Ledger = model.Ledger;
type Settings = model.Settings;

const users = [alice, bob, stranger];

/** The model and the program side by side: every operation runs on both, and both must agree on everything that can be seen. */
export class LedgerAndChain implements Subject {
  ledger: Ledger;
  readonly fixture: Fixture;
  readonly coins: readonly Coin[];
  /** Ids of the open cooldowns, in the order of the ledger's. */
  #cooldowns: { readonly owner: Keypair; readonly id: bigint }[] = [];
  #nextId = 0n;

  /** Three users with cash and two coins of the same issuer. */
  constructor(
    terms: readonly [model.CoinTerms, model.CoinTerms],
    cash: bigint,
    changed: Partial<Settings> = {},
    rules?: model.Rules,
  ) {
    this.fixture = new Fixture({ cash, ...optionsOf(terms[0]), settings: changed });
    const { chain } = this.fixture;
    this.coins = [this.fixture.coin, openCoin(chain, issuer, { symbol: 'COIN1', ...optionsOf(terms[1]) })];
    this.ledger = new model.Ledger(users.length, terms, cash, changed, rules);
    const { now } = chain;
    this.ledger.now = now;
    // a stablecoin's times begin at its creation
    const times = { vestStartTs: now, vestEndTs: now, lastAccrualTs: now, deploySpentTs: now };
    this.ledger.stablecoin = { ...this.ledger.stablecoin, ...times };
  }

  #user = (user: number): Keypair => required(users[user]);
  #coin = (coin: number): Coin => required(this.coins[coin]);

  /** Runs an operation on both. @returns whether they allowed it. @throws where they disagree */
  run<M extends Method>(method: M, ...args: Parameters<Ledger[M]>): boolean {
    const after = this.ledger.copy();
    const refusal = refusalOf(() => (after[method] as (...args: unknown[]) => void)(...args));
    const onChain = this.#onChain[method] as (...args: unknown[]) => void;
    const chainRefusal = refusalOf(() => onChain(...args));
    const described = `${method}(${args.join(', ')})`;
    if ((refusal === undefined) !== (chainRefusal === undefined))
      throw new Error(
        `${described}: the model says ${refusal ?? 'yes'}, the program ${chainRefusal ?? 'yes'}`,
      );
    if (refusal !== undefined) return false;
    this.ledger = after;
    this.compare(described);
    return true;
  }

  #onChain: Partial<Record<Method, (...args: never[]) => void>> = {
    advance: (seconds: bigint) => this.fixture.chain.advance(seconds),
    accrue: () => this.fixture.accrue(),
    sync: (coin: number) => this.fixture.sync(this.#coin(coin)),
    mint: (user: number, coin: number, amount: bigint) =>
      this.fixture.mint(this.#user(user), amount, 0n, this.#coin(coin)),
    redeem: (user: number, coin: number, tokens: bigint) => {
      const redeem = () => this.fixture.redeem(this.#user(user), tokens, 0n, this.#coin(coin));
      const { reportOpen, missing } = this.fixture.state;
      if (!reportOpen || missing === 0n) return void redeem();
      const refusal = refusalOf(redeem);
      if (tokens > 0n && refusal !== 'lossPending') throw new Error(`expected lossPending, got ${refusal}`);
      this.fixture.redeemUnderReport(this.#user(user), tokens, 0n, this.#user(user), this.#coin(coin));
    },
    burn: (user: number, coin: number, tokens: bigint) =>
      this.#burn(user, this.#tokenAccount(user, coin), this.#coin(coin).brandedMint, tokens),
    setFrozen: (user: number, coin: number, frozen: boolean) =>
      this.#enforce(frozen ? 'freeze' : 'thaw', coin, { tokenAccount: this.#tokenAccount(user, coin) }),
    setCoinPaused: (coin: number, paused: boolean) =>
      this.#enforce(paused ? 'pauseCoin' : 'resumeCoin', coin, {}),
    setWhitelisted: (user: number, coin: number, allowed: boolean) =>
      this.fixture.setWhitelisted(this.#user(user), allowed, issuer, this.#coin(coin)),
    thawWhitelisted: (user: number, coin: number) =>
      this.fixture.thawWhitelisted(this.#user(user), this.#coin(coin)),
    seizeTokens: (from: number, to: number, coin: number, amount: bigint) => {
      const [source, destination] = [this.#tokenAccount(from, coin), this.#tokenAccount(to, coin)];
      this.#enforce('seize', coin, { source, destination }, amount);
    },
    burnJunior: (user: number, tokens: bigint) =>
      this.#burn(user, this.fixture.juniorAccount(this.#user(user)), this.fixture.juniorMint, tokens),
    donate: (user: number, amount: bigint) => this.fixture.donate(amount, this.#user(user)),
    juniorDeposit: (user: number, amount: bigint) => this.fixture.juniorDeposit(this.#user(user), amount),
    juniorRequest: (user: number, tokens: bigint) => {
      this.fixture.request(this.#user(user), tokens, this.#nextId);
      this.#cooldowns.push({ owner: this.#user(user), id: this.#nextId });
      this.#nextId += 1n;
    },
    juniorComplete: (which: number, tokens?: bigint) => {
      const { owner, id } = this.#cooldown(which);
      this.fixture.complete(owner, id, tokens ?? null);
      if (!this.fixture.chain.account(this.fixture.cooldown(owner, id))) this.#cooldowns.splice(which, 1);
    },
    juniorCancel: (user: number, which: number) => {
      const { owner, id } = this.#cooldown(which);
      this.fixture.cancel(owner, id, this.#user(user));
      this.#cooldowns.splice(which, 1);
    },
    claimFees: (user: number, coin: number) =>
      this.fixture.claim(null, this.fixture.cashAccount(this.#user(user)), this.#coin(coin)),
    collectPlatformFees: (user: number) => {
      this.fixture.collect();
      // the treasury passes them on, as the model's goes to a user
      const { treasury } = roles;
      const pass = this.#transfer(treasury, this.#user(user), this.fixture.cash(treasury));
      this.fixture.chain.send([pass], [treasury]);
    },
    distributeYield: (user: number, amount: bigint) => {
      const { manager } = roles;
      const { chain } = this.fixture;
      const accounts = { source: this.fixture.cashAccount(manager) };
      const distribute = chain.instruction('distributeYield', manager.publicKey, { amount }, accounts);
      const give = this.#transfer(this.#user(user), manager, amount);
      chain.send([give, distribute], [this.#user(user), manager]);
    },
    deploy: (amount: bigint) => this.fixture.deploy(amount),
    returnCollateral: (amount: bigint) => this.fixture.giveBack(amount),
    seize: (amount: bigint) => this.fixture.seize(amount),
    recognizeShortfall: () => this.fixture.recognizeShortfall(),
    recognizeReturn: () => this.fixture.recognizeReturn(),
    reportLoss: (loss: bigint) => {
      const { managerActive } = this.ledger.governance;
      this.fixture.reportLoss(loss, managerActive ? [roles.manager] : [roles.manager, roles.guardian]);
    },
    resolveLoss: (loss: bigint) => {
      const { epoch } = this.fixture.state;
      this.fixture.resolveLoss(loss);
      if (this.fixture.state.epoch !== epoch) this.fixture.openJuniorMint();
    },
    settleClaim: (user: number, number: number) =>
      this.fixture.settle(this.#user(user), lossReportAddress(this.fixture.chain.stablecoin, number)),
    lapse: () => this.fixture.lapse(),
    closeReport: (number: number) => {
      const { chain } = this.fixture;
      const lossReport = lossReportAddress(chain.stablecoin, number);
      const accounts = { lossReport, rentReceiver: roles.manager.publicKey };
      chain.call('closeLossReport', [stranger], {}, accounts);
    },
    setFee: (coin: number, feeBps: number) =>
      this.fixture.chain.call('setFee', [issuer], { feeBps }, this.#coin(coin)),
    setPaused: (paused: boolean) => this.fixture.setPaused(paused),
    queueSettings: (changed: Partial<Settings>) =>
      gov.queueSettings(this.fixture.chain, { ...this.ledger.settings(), ...changed }),
    executeSettings: () => gov.executeSettings(this.fixture.chain),
    cancelSettings: (byGuardian: boolean) =>
      gov.cancelChange(this.fixture.chain, byGuardian ? roles.guardian : stranger, 'stablecoin'),
    lowerLimit: (limit: 'supplyCap' | 'maxDeployedBps' | 'deployPerDay', value: bigint) =>
      gov.lowerLimit(this.fixture.chain, limit === 'maxDeployedBps' ? 'maxDeployed' : limit, value),
    queueRoles: ({ managerActive, hasPauser, delaySeconds }: model.LedgerRoles) => {
      const pauser = hasPauser ? {} : { pauser: nobody };
      const manager = managerActive ? {} : { manager: nobody };
      gov.queueRoles(this.fixture.chain, { ...manager, ...pauser, delaySeconds });
    },
    executeRoles: () => gov.executeRoles(this.fixture.chain),
    cancelRoles: (byGuardian: boolean) =>
      gov.cancelChange(this.fixture.chain, byGuardian ? roles.guardian : stranger, 'platform'),
    revokeRole: (role: 'managerActive' | 'hasPauser') =>
      gov.revokeRole(this.fixture.chain, role === 'hasPauser' ? 'pauser' : 'manager'),
  };

  #tokenAccount = (user: number, coin: number): PublicKey =>
    this.fixture.tokenAccount(this.#user(user), this.#coin(coin));

  /** Of the underlying. */
  #transfer(from: Keypair, to: Keypair, amount: bigint) {
    const [source, destination] = [this.fixture.cashAccount(from), this.fixture.cashAccount(to)];
    return spl.createTransferInstruction(source, destination, from.publicKey, amount);
  }

  /** An instruction of the coin's compliance authority. */
  #enforce(
    name: 'freeze' | 'thaw' | 'pauseCoin' | 'resumeCoin' | 'seize',
    coin: number,
    accounts: Record<string, PublicKey>,
    amount?: bigint,
  ): void {
    const ofCoin = { ...this.#coin(coin), compliance: compliance.publicKey };
    const given = amount === undefined ? {} : { amount };
    this.fixture.chain.call(name, [compliance], given, { ...ofCoin, ...accounts });
  }

  #burn(user: number, account: PublicKey, mint: PublicKey, tokens: bigint): void {
    // the token program burns nothing without complaint; the model does not
    if (tokens === 0n) throw new Failure('insufficientTokens', []);
    const owner = this.#user(user);
    const burn = spl.createBurnInstruction(account, mint, owner.publicKey, tokens, [], TOKEN_2022_PROGRAM_ID);
    this.fixture.chain.send([burn], [owner]);
  }

  #cooldown(which: number) {
    const cooldown = this.#cooldowns[which];
    if (!cooldown) throw new Failure('insufficientTokens', []);
    return cooldown;
  }

  /** @throws where a field or a balance differs */
  compare(after: string): void {
    const { stablecoin, coins, minted, juniorMinted, wallets, vault } = this.ledger;
    const { fixture } = this;
    const { chain, state } = fixture;
    const { settingsVersion, rolesVersion, ...governance } = this.ledger.governance;
    check(after, 'stablecoin', { ...stablecoin, settingsVersion, withheld: this.ledger.withheld() }, state);
    const { paused, managerActive, delaySeconds } = governance;
    check(after, 'platform', { paused, managerActive, delaySeconds, rolesVersion }, chain.platformState());
    for (const [address, change] of [
      [gov.platformChange(chain), governance.rolesChange],
      [gov.settingsChange(chain), governance.settingsChange],
    ] as const) {
      const queued = chain.account(address) && decodeChange(address, chain.data(address));
      check(after, 'change', { isQueued: change !== undefined }, { isQueued: queued !== undefined });
      if (!change || !queued) continue;
      const { targetVersion, rolesVersion: ofRoles, etaTs } = change;
      check(after, 'change', { targetVersion, rolesVersion: ofRoles, etaTs }, queued);
    }
    for (const [i, coin] of coins.entries()) {
      const { integration, brandedMint } = this.#coin(i);
      check(after, `coin ${i}`, coin, chain.integrationState(integration));
      const mint = chain.mint(brandedMint);
      const seen = { supply: mint.supply, paused: spl.getPausableConfig(mint)?.paused ?? false };
      check(after, `mint ${i}`, { supply: minted[i], paused: this.ledger.pausedCoins[i] }, seen);
    }
    check(after, 'vault', { vault }, { vault: fixture.vault() });
    check(after, 'junior mint', { supply: juniorMinted }, { supply: chain.supply(fixture.juniorMint) });
    for (const [i, { cash, junior, tokens, frozen, listed }] of wallets.entries()) {
      const user = this.#user(i);
      const owned = { cash: fixture.cash(user), junior: fixture.juniors(user) };
      check(after, `wallet ${i}`, { cash, junior }, owned);
      for (const [j, coin] of this.coins.entries()) {
        const account = fixture.tokenAccount(user, coin);
        const expected = { tokens: tokens[j], isFrozen: frozen[j], isListed: listed[j] };
        const seen = {
          tokens: chain.balance(account),
          isFrozen: chain.data(account)[108] === spl.AccountState.Frozen,
          isListed: chain.account(fixture.whitelistEntry(user, coin)) !== undefined,
        };
        check(after, `coin ${j} of wallet ${i}`, expected, seen);
      }
    }
  }
}

function optionsOf(terms: model.CoinTerms) {
  const { commission, powers } = model.termsOf(terms);
  const isPayment = commission === 'payment';
  const kind = isPayment ? { kind: coinKinds.payment, feeBps: 10_000 } : { feeBps: commission };
  return { powers, whitelistRequired: model.isDefaultFrozen(powers), ...kind };
}

/** @param seen may have more */
function check(after: string, what: string, expected: object, seen: object): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = Reflect.get(seen, name);
    if (found !== value)
      throw new Error(`after ${after}: ${what}.${name} is ${found}, and ${value} in the model`);
  }
}

function refusalOf(operation: () => void): string | undefined {
  try {
    return void operation();
  } catch (error) {
    if (error instanceof AccountingError || error instanceof Failure) return error.reason;
    throw error;
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no such account');
  return value;
}
