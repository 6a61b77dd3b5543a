import type { Cluster } from '@obverse/contracts';
import type { ListedCoin } from '../../integration/directory/read-directory.ts';
import { csvFile, csvText } from '../../lib/csv.ts';

/** A coin as lists of tokens name it. */
export type Token = Pick<ListedCoin, 'id' | 'brandedMint' | 'slot' | 'name' | 'symbol'> & {
  readonly decimals: number;
  /** The URL of its picture; undefined where the service does not keep it. */
  readonly logoUri: string | undefined;
};

/** A file, and what changes with its content alone. */
export type TokenFile = { readonly body: string; readonly identity: string };

/** The columns of Jupiter's list of validated tokens. */
const header = 'Name,Symbol,Mint,Decimals,LogoURI,Community Validated';

/** Readers of such files often split at each line: a line break in a name must not make a line of its own, nor may a name turn the text behind it around. */
const toLabel = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();

/** Plain words stay without quotes, as Jupiter's own file has them. */
const toField = (text: string): string => (/^(?:\w[\w .:/-]*)?$/.test(text) ? text : csvText(text));

/** The file as CSV. Whether a community has validated a token is not for the service to say. */
export function tokensCsv(tokens: readonly Token[]): TokenFile {
  const lines = tokens.map(({ name, symbol, brandedMint, decimals, logoUri = '' }) => {
    const texts = [toLabel(name), toLabel(symbol), brandedMint, String(decimals), logoUri, 'false'];
    return texts.map(toField);
  });
  const body = csvFile([[header], ...lines]);
  return { body, identity: body };
}

/** The ids of clusters in token lists of Solana. */
const chainIds = { mainnet: 101, devnet: 103 } as const satisfies Record<Cluster, number>;

/** The file in the schema of token lists, as Solana's registry has it. @param now milliseconds */
export function tokenList(tokens: readonly Token[], cluster: Cluster, now: number): TokenFile {
  const list = {
    name: 'Obverse',
    keywords: ['solana', 'stablecoin'],
    tags: {
      stablecoin: { name: 'stablecoin', description: 'Redeemable for the dollars that back it' },
    },
    // an entry that changes was read in a later slot
    version: { major: 1, minor: tokens.length, patch: Math.max(0, ...tokens.map(({ slot }) => slot)) },
    tokens: tokens.map(({ id, brandedMint, name, symbol, decimals, logoUri }) => ({
      chainId: chainIds[cluster],
      address: brandedMint,
      symbol: toLabel(symbol),
      name: toLabel(name),
      decimals,
      ...(logoUri !== undefined && { logoURI: logoUri }),
      tags: ['stablecoin'],
      extensions: { integrationId: id },
    })),
  };
  const body = JSON.stringify({ ...list, timestamp: new Date(now).toISOString() });
  return { body, identity: JSON.stringify(list) };
}
