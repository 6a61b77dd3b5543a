import { createBurnInstruction, createTransferInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { AccountingError } from '../../../../packages/core/src/accounting/index.ts';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../../packages/core/src/addresses/programs.ts';
import { Ledger, type Settings } from '../../../../packages/core/test/accounting/ledger.ts';
import { Chain, Failure, keypair, roles } from './chain.ts';

type Method = Exclude<
  {
    [K in keyof Ledger]: Ledger[K] extends (...args: infer _) => void ? K : never;
  }[keyof Ledger],
  'attempt'
>;

/** The model and the program side by side: every operation runs on both, and both must agree on everything that can be seen. */
export class LedgerAndChain {
  ledger: Ledger;
  readonly chain: Chain;
  readonly people: readonly Keypair[];
  readonly integrations: readonly PublicKey[];
  readonly mints: readonly PublicKey[];
  /** Ids of the open cooldowns, in the order of the ledger's. */
  #cooldowns: { readonly owner: number; readonly id: bigint; readonly epoch: number }[] = [];
  #nextId = 0n;

  constructor(
    people: number,
    feesBps: readonly number[],
    cash: bigint,
    changed: Partial<Settings> = {},
    signed = true,
  ) {
    this.ledger = new Ledger(people, feesBps, cash, changed);
    const { now } = this.ledger;
    // a stablecoin's times begin at its creation
    this.ledger.stablecoin = {
      ...this.ledger.stablecoin,
      vestStartTs: now,
      vestEndTs: now,
      deploySpentTs: now,
    };
    this.chain = new Chain(now, changed as never, signed);
    this.people = Array.from({ length: people }, (_, i) => keypair(`person ${i}`));
    const authority = keypair('person 0');
    for (const person of this.people) {
      this.chain.fund(person.publicKey);
      this.chain.giveUnderlying(person.publicKey, cash);
    }
    this.mints = feesBps.map((_, i) => addresses.brandedMintAddress(authority.publicKey, 0, `COIN${i}`));
    this.integrations = this.mints.map((mint) => addresses.integrationAddress(mint));
    for (const [i, feeBps] of feesBps.entries()) {
      this.chain.call(
        'initializeIntegration',
        [authority],
        {
          authority: authority.publicKey,
          feeBps,
          whitelistRequired: false,
          name: `Coin ${i}`,
          symbol: `COIN${i}`,
          uri: '',
          description: '',
        },
        this.#coin(i),
      );
      for (const person of this.people) this.chain.tokenAccount(this.#mint(i), person.publicKey);
    }
    this.#openJuniorAccounts();
  }

  #mint = (coin: number): PublicKey => required(this.mints[coin]);
  #person = (person: number): Keypair => required(this.people[person]);
  #coin = (coin: number) => ({
    integration: required(this.integrations[coin]),
    brandedMint: this.#mint(coin),
  });
  #cash = (person: number) =>
    this.chain.tokenAccount(this.chain.underlying, this.#person(person).publicKey, TOKEN_PROGRAM_ID);
  #branded = (person: number, coin: number) =>
    this.chain.tokenAccount(this.#mint(coin), this.#person(person).publicKey);
  #juniorMint = () => addresses.juniorMintAddress(this.chain.stablecoin, this.chain.stablecoinState().epoch);
  #junior = (person: number) => this.chain.tokenAccount(this.#juniorMint(), this.#person(person).publicKey);

  #openJuniorAccounts(): void {
    for (const [i] of this.people.entries()) this.#junior(i);
  }

  /** Runs an operation on both. @returns whether they allowed it. @throws where they disagree */
  run<M extends Method>(method: M, ...args: Parameters<Ledger[M]>): boolean {
    const after = this.ledger.copy();
    const refusal = refusalOf(() => (after[method] as (...args: unknown[]) => void)(...args));
    const chainRefusal = refusalOf(() =>
      (this.#onChain[method] as (...args: unknown[]) => void).call(this, ...args),
    );
    const described = `${method}(${args.join(', ')})`;
    if ((refusal === undefined) !== (chainRefusal === undefined)) {
      throw new Error(
        `${described}: the model says ${refusal ?? 'yes'}, the program ${chainRefusal ?? 'yes'}`,
      );
    }
    if (refusal === undefined) {
      this.ledger = after;
      this.compare(described);
    }
    return refusal === undefined;
  }

  #onChain: Partial<Record<Method, (...args: never[]) => void>> = {
    advance: (seconds: bigint) => this.chain.advance(seconds),
    accrue: () => this.chain.call('accrue', [this.#person(0)], {}),
    sync: (coin: number) => this.chain.call('sync', [this.#person(0)], {}, this.#coin(coin)),
    mint: (person: number, coin: number, amount: bigint) =>
      this.chain.call(
        'mint',
        [this.#person(person)],
        { amount, minimumReceived: 0n },
        {
          ...this.#coin(coin),
          source: this.#cash(person),
          destination: this.#branded(person, coin),
        },
      ),
    redeem: (person: number, coin: number, tokens: bigint) => {
      const accounts = {
        ...this.#coin(coin),
        source: this.#branded(person, coin),
        destination: this.#cash(person),
      };
      const args = { tokens, minimumReceived: 0n };
      const { reportOpen, missing, reportCount } = this.chain.stablecoinState();
      if (!reportOpen || missing === 0n) {
        this.chain.call('redeem', [this.#person(person)], args, accounts);
        return;
      }
      expectRefusal(
        'lossPending',
        () => this.chain.call('redeem', [this.#person(person)], args, accounts),
        tokens,
      );
      const lossReport = addresses.lossReportAddress(this.chain.stablecoin, reportCount - 1);
      this.chain.call('redeemUnderReport', [this.#person(person)], args, {
        ...accounts,
        lossReport,
        lossClaim: addresses.lossClaimAddress(lossReport, this.#person(person).publicKey),
      });
    },
    burn: (person: number, coin: number, tokens: bigint) => {
      const owner = this.#person(person);
      const burn = createBurnInstruction(
        this.#branded(person, coin),
        this.#mint(coin),
        owner.publicKey,
        positive(tokens),
        [],
        TOKEN_2022_PROGRAM_ID,
      );
      this.chain.send([burn], [owner]);
    },
    burnJunior: (person: number, tokens: bigint) => {
      const owner = this.#person(person);
      const burn = createBurnInstruction(
        this.#junior(person),
        this.#juniorMint(),
        owner.publicKey,
        positive(tokens),
        [],
        TOKEN_2022_PROGRAM_ID,
      );
      this.chain.send([burn], [owner]);
    },
    donate: (person: number, amount: bigint) => {
      const owner = this.#person(person);
      this.chain.send(
        [createTransferInstruction(this.#cash(person), this.chain.vault, owner.publicKey, amount)],
        [owner],
      );
    },
    juniorDeposit: (person: number, amount: bigint) =>
      this.chain.call(
        'juniorDeposit',
        [this.#person(person)],
        { amount, minimumReceived: 0n },
        {
          source: this.#cash(person),
          destination: this.#junior(person),
        },
      ),
    juniorRequest: (person: number, tokens: bigint) => {
      const id = this.#nextId;
      const owner = this.#person(person);
      const cooldown = addresses.cooldownAddress(this.chain.stablecoin, owner.publicKey, id);
      const { epoch } = this.chain.stablecoinState();
      this.chain.call(
        'juniorRequestWithdrawal',
        [owner],
        { tokens, id },
        {
          cooldown,
          source: this.#junior(person),
        },
      );
      this.#nextId += 1n;
      this.#cooldowns.push({ owner: person, id, epoch });
    },
    juniorComplete: (which: number, tokens?: bigint) => {
      const { owner, account } = this.#cooldown(which);
      this.chain.call(
        'juniorCompleteWithdrawal',
        [this.#person(owner)],
        { tokens: tokens ?? null, minimumReceived: 0n },
        { cooldown: account, destination: this.#cash(owner) },
      );
      if (!this.chain.account(account)) this.#cooldowns.splice(which, 1);
    },
    juniorCancel: (person: number, which: number) => {
      const { owner, account } = this.#cooldown(which);
      const ownerKey = this.#person(owner).publicKey;
      this.chain.call(
        'juniorCancelWithdrawal',
        [this.#person(person)],
        {},
        {
          owner: ownerKey,
          cooldown: account,
          rentReceiver: ownerKey,
          destination: this.#junior(owner),
        },
      );
      this.#cooldowns.splice(which, 1);
    },
    claimFees: (person: number, coin: number) =>
      this.chain.call(
        'claimFees',
        [this.#person(0)],
        { amount: null },
        {
          ...this.#coin(coin),
          destination: this.#cash(person),
        },
      ),
    collectPlatformFees: (person: number) => {
      // the treasury passes them on, as the model's goes to a person
      const treasury = this.chain.tokenAccount(
        this.chain.underlying,
        roles.treasury.publicKey,
        TOKEN_PROGRAM_ID,
      );
      this.chain.call('collectPlatformFees', [roles.admin], {}, { destination: treasury });
      const pass = createTransferInstruction(
        treasury,
        this.#cash(person),
        roles.treasury.publicKey,
        this.chain.balance(treasury),
      );
      this.chain.send([pass], [roles.treasury]);
    },
    distributeYield: (person: number, amount: bigint) => {
      const owner = this.#person(person);
      const manager = this.chain.tokenAccount(
        this.chain.underlying,
        roles.manager.publicKey,
        TOKEN_PROGRAM_ID,
      );
      const give = createTransferInstruction(this.#cash(person), manager, owner.publicKey, amount);
      const distribute = this.chain.instruction(
        'distributeYield',
        roles.manager.publicKey,
        { amount },
        { source: manager },
      );
      this.chain.send([give, distribute], [owner, roles.manager]);
    },
    deploy: (amount: bigint) => this.chain.call('deployCollateral', [roles.manager], { amount }),
    returnCollateral: (amount: bigint) =>
      this.chain.call('returnCollateral', [roles.custodian], { amount }, { source: this.chain.custody }),
    reportLoss: (loss: bigint) => {
      const { reportCount } = this.chain.stablecoinState();
      const lossReport = addresses.lossReportAddress(this.chain.stablecoin, reportCount);
      this.chain.call('reportLoss', [roles.manager], { amount: loss }, { lossReport });
    },
    resolveLoss: (loss: bigint) => {
      const { reportCount, epoch } = this.chain.stablecoinState();
      const lossReport = addresses.lossReportAddress(this.chain.stablecoin, Math.max(reportCount - 1, 0));
      this.chain.call(
        'resolveLoss',
        [roles.admin, roles.guardian],
        { amount: loss },
        {
          lossReport,
          second: roles.guardian.publicKey,
        },
      );
      if (this.chain.stablecoinState().epoch === epoch) return;
      this.chain.call('openJuniorMint', [this.#person(0)], {});
      this.#openJuniorAccounts();
    },
    settleClaim: (person: number, number: number) => {
      const owner = this.#person(person);
      const lossReport = addresses.lossReportAddress(this.chain.stablecoin, number);
      this.chain.call(
        'settleLossClaim',
        [owner],
        {},
        {
          lossReport,
          lossClaim: addresses.lossClaimAddress(lossReport, owner.publicKey),
          destination: this.#cash(person),
        },
      );
    },
  };

  #cooldown(which: number): { readonly owner: number; readonly account: PublicKey } {
    const cooldown = this.#cooldowns[which];
    if (!cooldown) throw new Failure('insufficientTokens', []);
    const { owner, id } = cooldown;
    const account = addresses.cooldownAddress(this.chain.stablecoin, this.#person(owner).publicKey, id);
    return { owner, account };
  }

  /** @throws where a field or a balance differs */
  compare(after: string): void {
    const { stablecoin, coins, wallets, vault } = this.ledger;
    const onChain = this.chain.stablecoinState();
    check(after, 'stablecoin', { ...stablecoin }, onChain as never);
    check(after, 'withheld', { withheld: this.ledger.withheld() }, onChain as never);
    for (const [i, coin] of coins.entries()) {
      check(
        after,
        `coin ${i}`,
        { ...coin },
        this.chain.integrationState(required(this.integrations[i])) as never,
      );
      check(
        after,
        `mint ${i}`,
        { supply: this.ledger.minted[i] },
        { supply: this.chain.supply(this.#mint(i)) },
      );
    }
    check(after, 'vault', { vault }, { vault: this.chain.balance(this.chain.vault) });
    check(
      after,
      'junior mint',
      { supply: this.ledger.juniorMinted },
      { supply: this.chain.supply(this.#juniorMint()) },
    );
    for (const [i, wallet] of wallets.entries()) {
      const seen = {
        cash: this.chain.balance(this.#cash(i)),
        junior: this.chain.balance(this.#junior(i)),
        ...Object.fromEntries(
          coins.map((_, coin) => [`token ${coin}`, this.chain.balance(this.#branded(i, coin))]),
        ),
      };
      const expected = {
        cash: wallet.cash,
        junior: wallet.junior,
        ...Object.fromEntries(coins.map((_, coin) => [`token ${coin}`, wallet.tokens[coin] ?? 0n])),
      };
      check(after, `wallet ${i}`, expected, seen);
    }
  }
}

function check(
  after: string,
  what: string,
  expected: Record<string, unknown>,
  seen: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(expected)) {
    if (seen[name] !== value)
      throw new Error(`after ${after}: ${what}.${name} is ${seen[name]}, and ${value} in the model`);
  }
}

function refusalOf(operation: () => void): string | undefined {
  try {
    operation();
    return undefined;
  } catch (error) {
    if (error instanceof AccountingError || error instanceof Failure) return error.reason;
    throw error;
  }
}

function expectRefusal(reason: string, operation: () => void, tokens: bigint): void {
  if (tokens === 0n) return;
  const refusal = refusalOf(operation);
  if (refusal !== reason) throw new Error(`expected ${reason}, got ${refusal}`);
}

/** The token program burns nothing without complaint; the model does not. */
function positive(tokens: bigint): bigint {
  if (tokens === 0n) throw new Failure('insufficientTokens', []);
  return tokens;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no such account');
  return value;
}
