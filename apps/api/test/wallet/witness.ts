import type { Connection, PublicKey } from '@solana/web3.js';

/** What a wallet has of one token, and what that has cost. */
export type Held = {
  balance: bigint;
  coolingTokens: bigint;
  costBasis: bigint;
  estimatedCost: bigint;
  realized: bigint;
};

export type Rate = { readonly mint: string; readonly at: number; readonly rate: bigint };

/** What was done, in the words of the one who did it. Times are unix seconds. */
export type Deed = { readonly mint: string; readonly at: number } & (
  | { readonly kind: 'buy' | 'sell' | 'burn' | 'give'; readonly actor: string }
  | { readonly kind: 'request' | 'complete' | 'cancel'; readonly actor: string; readonly tokens: bigint }
);

const one = 10n ** 12n;

/**
 * Keeps book of wallets in the plainest way: it reads all balances on the chain after each step, and gets what the step was. It uses no
 * transactions, logs or token accounts.
 */
export class Witness {
  readonly rates: Rate[] = [];
  readonly #rpc: Connection;
  readonly #wallets: readonly PublicKey[];
  readonly #tokenProgram: PublicKey;
  readonly #underlying: PublicKey;
  readonly #held = new Map<string, Held>();
  #seen = new Map<string, bigint>();

  constructor(
    rpc: Connection,
    wallets: readonly PublicKey[],
    tokenProgram: PublicKey,
    underlying: PublicKey,
  ) {
    this.#rpc = rpc;
    this.#wallets = wallets;
    this.#tokenProgram = tokenProgram;
    this.#underlying = underlying;
  }

  held(wallet: string, mint: string): Held {
    const key = `${wallet} ${mint}`;
    const nothing = { balance: 0n, coolingTokens: 0n, costBasis: 0n, estimatedCost: 0n, realized: 0n };
    const found = this.#held.get(key) ?? nothing;
    this.#held.set(key, found);
    return found;
  }

  async #look(): Promise<Map<string, bigint>> {
    const seen = new Map<string, bigint>();
    for (const wallet of this.#wallets) {
      const found = new Map<string, { mint: string; tokenAmount: { amount: string } }>();
      for (const filter of [{ programId: this.#tokenProgram }, { mint: this.#underlying }]) {
        const { value } = await this.#rpc.getParsedTokenAccountsByOwner(wallet, filter);
        for (const { pubkey, account } of value) found.set(pubkey.toBase58(), account.data.parsed.info);
      }
      for (const { mint, tokenAmount } of found.values()) {
        const key = `${wallet.toBase58()} ${mint}`;
        seen.set(key, (seen.get(key) ?? 0n) + BigInt(tokenAmount.amount));
      }
    }
    return seen;
  }

  /** Looks at the balances before the first deed. */
  async begin(): Promise<void> {
    this.#seen = await this.#look();
  }

  #rateAt(mint: string, at: number): bigint {
    return this.rates.findLast((each) => each.mint === mint && each.at <= at)?.rate ?? one;
  }

  /** Takes the cost of `tokens` out of what is held. @returns it */
  #costOut(held: Held, tokens: bigint): bigint {
    const all = held.balance + held.coolingTokens;
    const cost = (held.costBasis * tokens) / all;
    held.costBasis -= cost;
    held.estimatedCost -= (held.estimatedCost * tokens) / all;
    return cost;
  }

  /** Books a deed by what it changed. */
  async record(deed: Deed): Promise<void> {
    const before = this.#seen;
    this.#seen = await this.#look();
    const changeOf = (wallet: string, mint: string) =>
      (this.#seen.get(`${wallet} ${mint}`) ?? 0n) - (before.get(`${wallet} ${mint}`) ?? 0n);
    const { mint, at } = deed;
    for (const key of this.#wallets) {
      const wallet = key.toBase58();
      const held = this.held(wallet, mint);
      const change = changeOf(wallet, mint);
      const isActor = deed.actor === wallet;
      const money = changeOf(wallet, this.#underlying.toBase58());
      if (isActor && deed.kind === 'buy') held.costBasis -= money;
      else if (isActor && deed.kind === 'sell') held.realized += money - this.#costOut(held, -change);
      else if (isActor && deed.kind === 'burn') held.realized -= this.#costOut(held, -change);
      else if (isActor && deed.kind === 'complete') held.realized += money - this.#costOut(held, deed.tokens);
      else if (!isActor || deed.kind === 'give') {
        if (change > 0n) {
          const worth = (change * this.#rateAt(mint, at)) / one;
          held.costBasis += worth;
          held.estimatedCost += worth;
        } else if (change < 0n) this.#costOut(held, -change);
      }
      held.balance += change;
      if (!isActor) continue;
      if (deed.kind === 'request') held.coolingTokens += deed.tokens;
      if (deed.kind === 'complete' || deed.kind === 'cancel') held.coolingTokens -= deed.tokens;
    }
  }
}
