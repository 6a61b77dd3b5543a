import { address } from '@obverse/contracts';

/** Where the price of an underlying is found. */
export type PythFeed = {
  /** The price update account; base58. */
  readonly account: string;
  /** Pyth's id of the price that the account must hold, such as that of USDC/USD; 64 lower-case hexadecimal digits. */
  readonly feedId: string;
};

/** Which underlyings Pyth prices. */
export type PythConfig = {
  /** By mint; base58. */
  readonly feeds: ReadonlyMap<string, PythFeed>;
  /** How old a price may be, in seconds. */
  readonly maxAge: number;
};

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
