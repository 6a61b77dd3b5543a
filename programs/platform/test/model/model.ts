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

/** A stablecoin, its tranche, and everyone's tokens of it. Amounts in base units; people by number. */
export type PoolModel = {
  stablecoin: Stablecoin;
  junior: JuniorTranche;
  vault: bigint;
  /** Underlying that was sent to the vault by hand; it belongs to nobody. */
  donated: bigint;
  /** Whose token account the custody account is, if one is set. */
  custodian: number | null;
  readonly underlying: bigint[];
  readonly juniorTokens: bigint[];
};

/** A coin, and everyone's tokens of it. */
export type CoinModel = {
  readonly pool: number;
  integration: Integration;
  supply: bigint;
  readonly tokens: bigint[];
};

/** The whole predicted world. The accounts in it are never changed in place, so that a copy of the lists is a copy of the world. */
export type Model = {
  /** Unix seconds. */
  now: bigint;
  platform: Platform;
  readonly pools: readonly PoolModel[];
  readonly coins: readonly CoinModel[];
  /** By address in base58. */
  readonly cooldowns: Map<string, Cooldown>;
  /** Who paid for each whitelist entry, by its address in base58. */
  readonly listed: Map<string, PublicKey>;
  /** Everyone's SOL: what is not in the rent of entries and cooldowns. */
  readonly lamports: bigint[];
  /** Lamports that each costs while it exists. */
  readonly rent: { readonly cooldown: bigint; readonly whitelistEntry: bigint };
};

/** A refusal that is not the program's own but a token program's or the runtime's, in `explainFailure`'s words. */
export class ForeignRefusal extends CoreError {
  override readonly name = 'ForeignRefusal';

  constructor(reason: string) {
    super('FOREIGN_REFUSAL', reason);
  }
}

/** What `failed` would make `explainFailure` say; anything but a refusal is a defect of the model. */
export function reasonOf(failed: unknown): string {
  if (failed instanceof ProgramError) return failed.reason;
  if (failed instanceof ForeignRefusal) return failed.message;
  throw failed;
}

/** The result of `run`, or `null` where it refuses. */
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
