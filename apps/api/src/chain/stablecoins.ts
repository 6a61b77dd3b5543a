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

/** Every platform stablecoin in order of index, as recorded; `now` is the moment of reading, unix seconds. */
export type Stablecoins = { readonly now: bigint; readonly states: readonly math.StablecoinState[] };

/** Two accounts a stablecoin, at most 99 in a call. */
const perCall = 49;

async function readCount(chain: Chain): Promise<{ now: bigint; count: number }> {
  const address = platformAddress(chain.programId);
  const { now, accounts } = await readAccounts(chain, [address]);
  return { now, count: decodeOwned(chain, address, accounts[0], decodePlatform)?.stablecoinCount ?? 0 };
}

async function readStates(chain: Chain, indexes: readonly number[]): Promise<Stablecoins> {
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
  const { now, count } = await readCount(chain);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const chunks = Array.from({ length: Math.ceil(count / perCall) }, (_, i) =>
    indexes.slice(i * perCall, (i + 1) * perCall),
  );
  const parts = await Promise.all(chunks.map((chunk) => readStates(chain, chunk)));
  return { now: parts[0]?.now ?? now, states: parts.flatMap(({ states }) => states) };
}
