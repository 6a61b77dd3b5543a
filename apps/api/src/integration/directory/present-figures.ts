import {
  decodeIntegration,
  decodeStablecoin,
  math,
  mintSupply,
  parseAddress,
  stablecoinAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import type { latestStatistics } from '../../snapshots/read-snapshots.ts';
import { type AccountsSnapshot, decodeAccount, readGroups } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { recentHolders } from '../../solana/holders.ts';
import type { DirectoryEntry } from './write-directory.ts';

type Recorded = Awaited<ReturnType<typeof latestStatistics>>[number];

/** The figures of a coin, as answers about many coins have them. */
export type Figures = Pick<Recorded, 'takenAt' | 'supply' | 'holders' | 'assets' | 'exchangeRate' | 'apyBps'>;

type Coin = Pick<DirectoryEntry, 'id' | 'brandedMint' | 'stablecoinIndex'>;

/** A stablecoin and so many coins fit one call for accounts. */
const coinsPerGroup = 49;

/** Holders are counted for so many coins of one answer, and of coins that had no more than so many: each count lists accounts. */
const [maxCounts, maxCountedHolders] = [3, 1_000];

function groupsOf(coins: readonly Coin[]): Coin[][] {
  const indices = new Set(coins.map(({ stablecoinIndex }) => stablecoinIndex));
  return [...indices].flatMap((index) => {
    const own = coins.filter(({ stablecoinIndex }) => stablecoinIndex === index);
    const count = Math.ceil(own.length / coinsPerGroup);
    return Array.from({ length: count }, (_, i) => own.slice(i * coinsPerGroup, (i + 1) * coinsPerGroup));
  });
}

function figuresIn(chain: Chain, group: readonly Coin[], { now, accounts }: AccountsSnapshot) {
  const addressOf = ({ stablecoinIndex }: Coin) => stablecoinAddress(stablecoinIndex, chain.programId);
  return group.flatMap((coin, i) => {
    const stablecoin = decodeAccount(chain, addressOf(coin), accounts[0], decodeStablecoin);
    const mint = accounts[2 + 2 * i];
    const integration = decodeAccount(chain, parseAddress(coin.id), accounts[1 + 2 * i], decodeIntegration);
    // a node that is behind the directory, or of a cluster that began again
    if (stablecoin === undefined || integration === undefined || !mint) return [];
    const projected = math.projectTo({ stablecoin, integration }, now);
    const figures = {
      takenAt: fromUnixSeconds(now),
      supply: mintSupply(mint),
      assets: projected.integration.assets,
      exchangeRate: math.exchangeRateDown(projected.integration),
      apyBps: math.rateBpsDown(math.coinYield(projected, now)),
    };
    return [[coin.id, figures] as const];
  });
}

/** Reads what accounts say of coins now: one call for about fifty of them. None where no node answers. */
async function readPresent(chain: Chain, coins: readonly Coin[]) {
  const groups = groupsOf(coins);
  const addresses = groups.map((group) => [
    stablecoinAddress(group[0]?.stablecoinIndex ?? 0, chain.programId),
    ...group.flatMap(({ id, brandedMint }) => [parseAddress(id), new PublicKey(brandedMint)]),
  ]);
  try {
    const snapshots = await readGroups(chain, addresses);
    return new Map(snapshots.flatMap((snapshot, i) => figuresIn(chain, groups[i] ?? [], snapshot)));
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'UNAVAILABLE') return new Map<string, never>();
    throw error;
  }
}

/**
 * The figures of coins: those of their accounts now, and the number of holders as recorded, which is counted again where the supply has changed
 * since. Where no node answers, all are as recorded.
 */
export async function presentFigures(
  chain: Chain,
  coins: readonly Coin[],
  recorded: ReadonlyMap<string, Recorded>,
): Promise<ReadonlyMap<string, Figures>> {
  const present = await readPresent(chain, coins);
  const changed = coins.filter(({ id }) => {
    const [now, last] = [present.get(id), recorded.get(id)];
    const hasChanged = now !== undefined && now.supply > 0n && now.supply !== last?.supply;
    // one that could not be counted so far is left to the record
    const isSmall = last === undefined || (last.holders !== null && last.holders <= maxCountedHolders);
    return hasChanged && isSmall;
  });
  const counted = new Map(
    await Promise.all(
      changed.slice(0, maxCounts).map(async ({ id, brandedMint }) => {
        const count = recentHolders(chain, new PublicKey(brandedMint));
        return [id, await count.catch(() => undefined)] as const;
      }),
    ),
  );
  return new Map(
    coins.flatMap(({ id }): [string, Figures][] => {
      const [now, last] = [present.get(id), recorded.get(id)];
      if (now === undefined) return last === undefined ? [] : [[id, last]];
      const holders = now.supply === 0n ? 0 : (counted.get(id) ?? last?.holders ?? null);
      return [[id, { ...now, holders }]];
    }),
  );
}
