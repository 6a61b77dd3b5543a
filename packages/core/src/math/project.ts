import type { Integration } from '../program/platform.generated.ts';
import { accrue, type StablecoinState } from './accrue.ts';
import { sync } from './sync.ts';

/** A stablecoin, its junior tranche and one of its integrations, as they are at one moment. */
export type CoinState = StablecoinState & {
  readonly integration: Integration;
};

/** The state that an instruction executed at `now` (unix seconds) starts from: accrued and synced. */
export function projectTo(state: CoinState, now: bigint): CoinState {
  const { stablecoin, junior } = accrue(state, now);
  return { junior, ...withoutCommission(sync({ stablecoin, integration: state.integration })) };
}

function withoutCommission({ stablecoin, integration }: ReturnType<typeof sync>) {
  return { stablecoin, integration };
}
