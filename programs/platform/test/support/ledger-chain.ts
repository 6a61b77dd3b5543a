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
  readonly users: readonly Keypair[];
  readonly integrations: readonly PublicKey[];
  readonly mints: readonly PublicKey[];
  /** Ids of the open cooldowns, in the order of the ledger's. */
  #cooldowns: { readonly owner: number; readonly id: bigint; readonly epoch: number }[] = [];
  #nextId = 0n;

  constructor(
    users: number,
    feesBps: readonly number[],
    cash: bigint,
    changed: Partial<Settings> = {},
    signed = true,
  ) {
    this.ledger = new Ledger(users, feesBps, cash, changed);
    const { now } = this.ledger;
    // a stablecoin's times begin at its creation
    this.ledger.stablecoin = {
      ...this.ledger.stablecoin,
      vestStartTs: now,
      vestEndTs: now,
      deploySpentTs: now,
    };
    this.chain = new Chain(now, changed as never, signed);
    this.users = Array.from({ length: users }, (_, i) => keypair(`user ${i}`));
    const authority = keypair('user 0');
    for (const user of this.users) {
      this.chain.fund(user.publicKey);
      this.chain.giveUnderlying(user.publicKey, cash);
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
      for (const user of this.users) this.chain.tokenAccount(this.#mint(i), user.publicKey);
    }
    this.#openJuniorAccounts();
  }

  #mint = (coin: number): PublicKey => required(this.mints[coin]);
  #user = (user: number): Keypair => required(this.users[user]);
  #coin = (coin: number) => ({
    integration: required(this.integrations[coin]),
    brandedMint: this.#mint(coin),
  });
  #cash = (user: number) =>
    this.chain.tokenAccount(this.chain.underlying, this.#user(user).publicKey, TOKEN_PROGRAM_ID);
  #branded = (user: number, coin: number) =>
    this.chain.tokenAccount(this.#mint(coin), this.#user(user).publicKey);
  #juniorMint = () => addresses.juniorMintAddress(this.chain.stablecoin, this.chain.stablecoinState().epoch);
  #junior = (user: number) => this.chain.tokenAccount(this.#juniorMint(), this.#user(user).publicKey);

  #openJuniorAccounts(): void {
    for (const [i] of this.users.entries()) this.#junior(i);
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
    accrue: () => this.chain.call('accrue', [this.#user(0)], {}),
    sync: (coin: number) => this.chain.call('sync', [this.#user(0)], {}, this.#coin(coin)),
    mint: (user: number, coin: number, amount: bigint) =>
      this.chain.call(
        'mint',
        [this.#user(user)],
        { amount, minimumReceived: 0n },
        {
          ...this.#coin(coin),
          source: this.#cash(user),
          destination: this.#branded(user, coin),
        },
      ),
    redeem: (user: number, coin: number, tokens: bigint) => {
      const accounts = {
        ...this.#coin(coin),
        source: this.#branded(user, coin),
        destination: this.#cash(user),
      };
      const args = { tokens, minimumReceived: 0n };
      const { reportOpen, missing, reportCount } = this.chain.stablecoinState();
      if (!reportOpen || missing === 0n) {
        this.chain.call('redeem', [this.#user(user)], args, accounts);
        return;
      }
      expectRefusal(
        'lossPending',
        () => this.chain.call('redeem', [this.#user(user)], args, accounts),
        tokens,
      );
      const lossReport = addresses.lossReportAddress(this.chain.stablecoin, reportCount - 1);
      this.chain.call('redeemUnderReport', [this.#user(user)], args, {
        ...accounts,
        lossReport,
        lossClaim: addresses.lossClaimAddress(lossReport, this.#user(user).publicKey),
      });
    },
    burn: (user: number, coin: number, tokens: bigint) => {
      const owner = this.#user(user);
      const burn = createBurnInstruction(
        this.#branded(user, coin),
        this.#mint(coin),
        owner.publicKey,
        positive(tokens),
        [],
        TOKEN_2022_PROGRAM_ID,
      );
      this.chain.send([burn], [owner]);
    },
    burnJunior: (user: number, tokens: bigint) => {
      const owner = this.#user(user);
      const burn = createBurnInstruction(
        this.#junior(user),
        this.#juniorMint(),
        owner.publicKey,
        positive(tokens),
        [],
        TOKEN_2022_PROGRAM_ID,
      );
      this.chain.send([burn], [owner]);
    },
    donate: (user: number, amount: bigint) => {
      const owner = this.#user(user);
      this.chain.send(
        [createTransferInstruction(this.#cash(user), this.chain.vault, owner.publicKey, amount)],
        [owner],
      );
    },
    juniorDeposit: (user: number, amount: bigint) =>
      this.chain.call(
        'juniorDeposit',
        [this.#user(user)],
        { amount, minimumReceived: 0n },
        {
          source: this.#cash(user),
          destination: this.#junior(user),
        },
      ),
    juniorRequest: (user: number, tokens: bigint) => {
      const id = this.#nextId;
      const owner = this.#user(user);
      const cooldown = addresses.cooldownAddress(this.chain.stablecoin, owner.publicKey, id);
      const { epoch } = this.chain.stablecoinState();
      this.chain.call(
        'juniorRequestWithdrawal',
        [owner],
        { tokens, id },
        {
          cooldown,
          source: this.#junior(user),
        },
      );
      this.#nextId += 1n;
      this.#cooldowns.push({ owner: user, id, epoch });
    },
    juniorComplete: (which: number, tokens?: bigint) => {
      const { owner, account } = this.#cooldown(which);
      this.chain.call(
        'juniorCompleteWithdrawal',
        [this.#user(owner)],
        { tokens: tokens ?? null, minimumReceived: 0n },
        { cooldown: account, destination: this.#cash(owner) },
      );
      if (!this.chain.account(account)) this.#cooldowns.splice(which, 1);
    },
    juniorCancel: (user: number, which: number) => {
      const { owner, account } = this.#cooldown(which);
      const ownerKey = this.#user(owner).publicKey;
      this.chain.call(
        'juniorCancelWithdrawal',
        [this.#user(user)],
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
    claimFees: (user: number, coin: number) =>
      this.chain.call(
        'claimFees',
        [this.#user(0)],
        { amount: null },
        {
          ...this.#coin(coin),
          destination: this.#cash(user),
        },
      ),
    collectPlatformFees: (user: number) => {
      // the treasury passes them on, as the model's goes to a user
      const treasury = this.chain.tokenAccount(
        this.chain.underlying,
        roles.treasury.publicKey,
        TOKEN_PROGRAM_ID,
      );
      this.chain.call('collectPlatformFees', [roles.admin], {}, { destination: treasury });
      const pass = createTransferInstruction(
        treasury,
        this.#cash(user),
        roles.treasury.publicKey,
        this.chain.balance(treasury),
      );
      this.chain.send([pass], [roles.treasury]);
    },
    distributeYield: (user: number, amount: bigint) => {
      const owner = this.#user(user);
      const manager = this.chain.tokenAccount(
        this.chain.underlying,
        roles.manager.publicKey,
        TOKEN_PROGRAM_ID,
      );
      const give = createTransferInstruction(this.#cash(user), manager, owner.publicKey, amount);
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
      this.chain.call('openJuniorMint', [this.#user(0)], {});
      this.#openJuniorAccounts();
    },
    settleClaim: (user: number, number: number) => {
      const owner = this.#user(user);
      const lossReport = addresses.lossReportAddress(this.chain.stablecoin, number);
      this.chain.call(
        'settleLossClaim',
        [owner],
        {},
        {
          lossReport,
          lossClaim: addresses.lossClaimAddress(lossReport, owner.publicKey),
          destination: this.#cash(user),
        },
      );
    },
  };

  #cooldown(which: number): { readonly owner: number; readonly account: PublicKey } {
    const cooldown = this.#cooldowns[which];
    if (!cooldown) throw new Failure('insufficientTokens', []);
    const { owner, id } = cooldown;
    const account = addresses.cooldownAddress(this.chain.stablecoin, this.#user(owner).publicKey, id);
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
