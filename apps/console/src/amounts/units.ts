import { shortAddress } from '../ui/address.tsx';

/** Mints whose symbol everyone knows. */
const symbols: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB: 'USDT',
};

/** Of the mints that everyone knows; undefined of any other. */
export const knownDecimals = (mint: string): number | undefined => (mint in symbols ? 6 : undefined);

/** Mints that every local cluster makes for its stablecoins; see `stablecoinConfigs` of `@obverse/localnet`. */
const localSymbols: Readonly<Record<string, string>> = {
  '47g83RiZpDRXZgTFT387HC3vWRPt1JRcepohAJXkep2s': 'test USD',
  '63sW5PziBLF2jonkDK9a6PAPkyzFEMPiqSqSuMWEhRZ6': 'demo USD',
};

const knownSymbols = new Set(
  [symbols, localSymbols].flatMap((each) => Object.values(each)).map((symbol) => symbol.toUpperCase()),
);

/** Whether a symbol reads like that of an underlying: in capitals or not, and in letters of another width. */
export const looksLikeUnderlying = (symbol: string): boolean =>
  knownSymbols.has(symbol.normalize('NFKC').trim().toUpperCase());

/** How an underlying is called: by its symbol where it is known, else by its mint. */
export const underlyingSymbol = (mint: string, isLocal: boolean): string =>
  symbols[mint] ?? (isLocal ? localSymbols[mint] : undefined) ?? shortAddress(mint);
