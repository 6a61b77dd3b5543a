import { address } from '@obverse/contracts';
import type { PythFeed } from '../chain/price/pyth.ts';

const entryShape = /^([^=]+)=([^:]+):(?:0x)?([0-9a-f]{64})$/i;

const isAddress = (text: string): boolean => address('').safeParse(text).success;

/**
 * Reads `mint=account:feed` entries with commas between.
 *
 * @returns the feeds by mint; undefined for anything else, a mint that comes twice among it
 */
export function parseFeeds(text: string): ReadonlyMap<string, PythFeed> | undefined {
  const feeds = new Map<string, PythFeed>();
  for (const entry of text.split(',')) {
    const [, mint = '', account = '', feedId = ''] = entryShape.exec(entry.trim()) ?? [];
    if (!isAddress(mint) || !isAddress(account) || feeds.has(mint)) return undefined;
    feeds.set(mint, { account, feedId: feedId.toLowerCase() });
  }
  return feeds;
}
