import { math } from '@obverse/core';
import type { CoinModel, Model, PoolModel } from './model.ts';
import { at } from './people.ts';

/** A stablecoin and its tranche, accrued to the current time. */
export function accrued({ now }: Model, { stablecoin, junior }: PoolModel): math.StablecoinState {
  const { released: _, ...state } = math.accrue({ stablecoin, junior }, now);
  return state;
}

/** A coin's accounts, accrued and synchronised to the current time. */
export function projected({ now, pools }: Model, { pool, integration }: CoinModel): math.CoinState {
  const { stablecoin, junior } = at(pools, pool);
  return math.projectTo({ stablecoin, junior, integration }, now);
}
