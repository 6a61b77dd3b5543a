import {
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  juniorTrancheAddress,
  type math,
  platformAddress,
  stablecoinAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { decodeExisting, decodeOwned } from './decode.ts';
import type { PriceOf } from './price/pricing.ts';

/** Every platform stablecoin in order of index, as recorded. */
export type Stablecoins = {
  /** The moment of reading, unix seconds. */
  readonly now: bigint;
  readonly states: readonly math.StablecoinState[];
  /** What an underlying was worth at that moment. @throws ApiError UNAVAILABLE */
  readonly priceOf: PriceOf;
};

/** Two accounts a stablecoin, at most 99 in a call. */
const perCall = 49;

async function readCount(chain: Chain): Promise<Pick<Stablecoins, 'now' | 'priceOf'> & { count: number }> {
  const address = platformAddress(chain.programId);
  const { now, accounts } = await readAccounts(chain, [address, ...chain.pricing.accounts]);
  const [platform, ...updates] = accounts;
  return {
    now,
    count: decodeOwned(chain, address, platform, decodePlatform)?.stablecoinCount ?? 0,
    priceOf: chain.pricing.at(now, updates),
  };
}

async function readStates(
  chain: Chain,
  indexes: readonly number[],
): Promise<Pick<Stablecoins, 'now' | 'states'>> {
  const pairs = indexes.map((index): [PublicKey, PublicKey] => {
    const stablecoin = stablecoinAddress(index, chain.programId);
    return [stablecoin, juniorTrancheAddress(stablecoin, chain.programId)];
  });
  const { now, accounts } = await readAccounts(chain, pairs.flat());
  const states = pairs.map(([stablecoin, junior], i) => ({
    stablecoin: decodeExisting(chain, stablecoin, accounts[2 * i], decodeStablecoin),
    junior: decodeExisting(chain, junior, accounts[2 * i + 1], decodeJuniorTranche),
  }));
  return { now, states };
}

/** Reads all stablecoins of a cluster; none where the platform is not initialized. */
export async function readStablecoins(chain: Chain): Promise<Stablecoins> {
  const { now, count, priceOf } = await readCount(chain);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const chunks = Array.from({ length: Math.ceil(count / perCall) }, (_, i) =>
    indexes.slice(i * perCall, (i + 1) * perCall),
  );
  const parts = await Promise.all(chunks.map((chunk) => readStates(chain, chunk)));
  return { now: parts[0]?.now ?? now, states: parts.flatMap(({ states }) => states), priceOf };
}
