import { math } from '@obverse/core';
import type { CoinModel, Model, PoolModel } from './model.ts';
import { at } from './people.ts';

/** A stablecoin and its tranche as an instruction finds them at this moment. */
export function accrued({ now }: Model, { stablecoin, junior }: PoolModel): math.StablecoinState {
  const { released: _, ...state } = math.accrue({ stablecoin, junior }, now);
  return state;
}

/** A coin's accounts as an instruction finds them at this moment. */
export function projected({ now, pools }: Model, { pool, integration }: CoinModel): math.CoinState {
  const { stablecoin, junior } = at(pools, pool);
  return math.projectTo({ stablecoin, junior, integration }, now);
}
