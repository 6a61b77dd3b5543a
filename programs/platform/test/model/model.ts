import {
  type Cooldown,
  CoreError,
  type Integration,
  type JuniorTranche,
  type Platform,
  ProgramError,
  type Stablecoin,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';

/** A stablecoin, its tranche, and each person's tokens. Amounts in base units; people by number. */
export type PoolModel = {
  stablecoin: Stablecoin;
  junior: JuniorTranche;
  vault: bigint;
  /** Underlying that was transferred to the vault directly; it belongs to no one. */
  donated: bigint;
  /** The owner of the custody account, if one is set. */
  custodian: number | null;
  readonly underlying: bigint[];
  readonly juniorTokens: bigint[];
};

/** A coin, and each person's tokens. */
export type CoinModel = {
  readonly pool: number;
  integration: Integration;
  supply: bigint;
  readonly tokens: bigint[];
};

/** The whole predicted state. Its accounts are never changed in place, so that a copy of the lists is a copy of the state. */
export type Model = {
  /** Unix seconds. */
  now: bigint;
  platform: Platform;
  readonly pools: readonly PoolModel[];
  readonly coins: readonly CoinModel[];
  /** By address in base58. */
  readonly cooldowns: Map<string, Cooldown>;
  /** The rent payer of each whitelist entry, by the entry's address in base58. */
  readonly listed: Map<string, PublicKey>;
  /** Each person's SOL, without the rent of entries and cooldowns. */
  readonly lamports: bigint[];
  /** Rent in lamports. */
  readonly rent: { readonly cooldown: bigint; readonly whitelistEntry: bigint };
};

/** A refusal by a token program or the runtime, with the message that `explainFailure` gives. */
export class ForeignRefusal extends CoreError {
  override readonly name = 'ForeignRefusal';

  constructor(reason: string) {
    super('FOREIGN_REFUSAL', reason);
  }
}

/** The reason that `explainFailure` gives for this refusal. Rethrows any other error, which is a defect of the model. */
export function reasonOf(failed: unknown): string {
  if (failed instanceof ProgramError) return failed.reason;
  if (failed instanceof ForeignRefusal) return failed.message;
  throw failed;
}

/** The result of `run`, or `null` if it refuses. */
export function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch (refusal) {
    reasonOf(refusal);
    return null;
  }
}

export function copyModel(model: Model): Model {
  return {
    ...model,
    pools: model.pools.map((pool) => ({
      ...pool,
      underlying: [...pool.underlying],
      juniorTokens: [...pool.juniorTokens],
    })),
    coins: model.coins.map((coin) => ({ ...coin, tokens: [...coin.tokens] })),
    cooldowns: new Map(model.cooldowns),
    listed: new Map(model.listed),
    lamports: [...model.lamports],
  };
}
