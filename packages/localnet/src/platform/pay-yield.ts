import { distributeYieldInstruction, math, SECONDS_PER_YEAR, type Stablecoin } from '@obverse/core';
import type { Cluster } from '../cluster/cluster.ts';
import { COINS } from './coins.ts';
import { KEYS } from './keys.ts';
import { mintTestCoins } from './mint-test-coins.ts';
import { readJuniorTranche, readPlatform, readStablecoin } from './read-state.ts';
import { send } from './send.ts';

/** What the collateral of local coins earns a year, before fees. */
const YIELD_BPS = 400n;
const BPS = 10_000n;

/** A stream that has lost less than one part in this many of its rate is left alone. */
const TOLERANCE = 100n;

/** Tops up the yield stream of every stablecoin to about 4 % a year on what senior and junior side have now. Nothing where there is nothing. */
export function payYield(cluster: Cluster): void {
  // somebody may have made another key the manager
  if (!readPlatform(cluster)?.manager.equals(KEYS.manager.publicKey)) return;
  for (const index of COINS.keys()) {
    const stablecoin = readStablecoin(cluster, index);
    const due = stablecoin && missingYield(cluster, stablecoin);
    if (!stablecoin || !due) continue;
    const { publicKey: manager } = KEYS.manager;
    const instructions = [
      ...mintTestCoins(stablecoin, manager, due, manager),
      distributeYieldInstruction({ manager, stablecoin, amount: due }),
    ];
    send(cluster, instructions, [KEYS.manager, KEYS.faucet]);
  }
}

/** What to add so that the stream, which every payment spreads anew over the vesting period, flows at the intended rate. */
function missingYield(cluster: Cluster, before: Stablecoin): bigint {
  const junior = readJuniorTranche(cluster, before);
  if (!junior) return 0n;
  const now = BigInt(cluster.clock.timeOfSlot(cluster.clock.slot()));
  const { stablecoin, junior: tranche } = math.accrue({ stablecoin: before, junior }, now);
  const assets = stablecoin.seniorAssets + tranche.assets;
  const target = (assets * YIELD_BPS * BigInt(stablecoin.vestingSeconds)) / (BPS * SECONDS_PER_YEAR);
  const missing = target - stablecoin.unvestedYield;
  return missing * TOLERANCE > target ? missing : 0n;
}
