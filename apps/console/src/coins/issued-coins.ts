import { addressOf, brandedMintAddress, integrationAddress } from '@obverse/core';

/** What of a listed coin says who has issued it. */
type Listed = {
  readonly integrationId: string;
  readonly stablecoinIndex: number;
  readonly metadata: { readonly symbol: string };
};

/**
 * The integration that a wallet gets, and no other wallet can get, by issuing a symbol on a stablecoin. A coin that merely names the wallet as its
 * authority is no proof: the authority does not sign when a coin is issued.
 *
 * @returns undefined where the wallet or the program is no address
 */
export function issuedIntegration(
  wallet: string,
  stablecoin: number,
  symbol: string,
  programId: string,
): string | undefined {
  const [initializer, program] = [addressOf(wallet), addressOf(programId)];
  if (initializer === undefined || program === undefined) return undefined;
  const mint = brandedMintAddress(initializer, stablecoin, symbol, program);
  return integrationAddress(mint, program).toBase58();
}

/** Coins that the wallet has issued under the symbol that they have, and all others: of other wallets, or renamed since. */
export function byIssuer<C extends Listed>(coins: readonly C[], wallet: string, programId: string) {
  const isOwn = ({ integrationId, stablecoinIndex, metadata }: C): boolean =>
    issuedIntegration(wallet, stablecoinIndex, metadata.symbol, programId) === integrationId;
  return { own: coins.filter(isOwn), others: coins.filter((coin) => !isOwn(coin)) };
}
