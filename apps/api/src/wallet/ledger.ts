import type { Cluster } from '@obverse/contracts';
import type { Orm } from '../db/database.ts';
import { emptyTotals, type FoldedMovement, foldMovement, type WalletTotals } from './fold.ts';
import { withRates } from './rates.ts';
import type { PlacedMovement } from './replay.ts';
import type { NewWalletLine, WalletLine } from './stored-wallets.ts';
import type { PlatformToken } from './token-states.ts';

/** What a wallet has of a token after a line. */
export const totalsOf = (line: NewWalletLine): WalletTotals => ({
  balance: line.balanceAfter,
  cooling: line.coolingAfter,
  cost: line.costAfter,
  estimatedCost: line.estimatedCostAfter,
  realized: line.realizedAfter,
});

const toLine = (
  { mint, signature, slot }: PlacedMovement,
  at: Date,
  { after, rate, ...change }: FoldedMovement,
): NewWalletLine => ({
  ...change,
  mint,
  signature,
  slot,
  at,
  rate: rate ?? null,
  balanceAfter: after.balance,
  coolingAfter: after.cooling,
  costAfter: after.cost,
  estimatedCostAfter: after.estimatedCost,
  realizedAfter: after.realized,
});

/** What a wallet has of each token, from its last recorded lines on. */
export class Ledger {
  readonly #orm: Orm;
  readonly #cluster: Cluster;
  readonly #tokens: ReadonlyMap<string, PlatformToken>;
  readonly #totals: Map<string, WalletTotals>;
  readonly #times: Map<string, Date>;

  constructor(
    orm: Orm,
    cluster: Cluster,
    tokens: ReadonlyMap<string, PlatformToken>,
    last: readonly WalletLine[],
  ) {
    this.#orm = orm;
    this.#cluster = cluster;
    this.#tokens = tokens;
    this.#totals = new Map(last.map((line) => [line.mint, totalsOf(line)]));
    this.#times = new Map(last.map(({ mint, at }) => [mint, at]));
  }

  totals(mint: string): WalletTotals {
    return this.#totals.get(mint) ?? emptyTotals;
  }

  /** Adds movements in order, each with the rate of its moment. @returns their lines */
  async add(movements: readonly PlacedMovement[]): Promise<NewWalletLine[]> {
    const dated = movements.map((each) => ({ ...each, token: this.#tokens.get(each.mint) as PlatformToken }));
    const rated = await withRates(this.#orm, this.#cluster, dated);
    return movements.map((placed, i) => {
      const { mint } = placed;
      const folded = foldMovement(this.totals(mint), rated[i] as (typeof rated)[number]);
      // an account may be found late: what happened in it counts from then on
      const before = this.#times.get(mint);
      const at = before !== undefined && before > placed.at ? before : placed.at;
      this.#totals.set(mint, folded.after);
      this.#times.set(mint, at);
      return toLine(placed, at, folded);
    });
  }
}
