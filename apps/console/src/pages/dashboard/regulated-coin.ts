import { addressOf, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { TokenAccount } from '../../wallet/use-token-accounts.ts';
import type { DashboardCoin } from './dashboard-coin.ts';

/** A coin that was made with powers over its holders. */
export type RegulatedCoin = DashboardCoin & {
  readonly compliance: NonNullable<DashboardCoin['compliance']>;
};

export const isRegulated = (coin: DashboardCoin): coin is RegulatedCoin => coin.compliance !== null;

/** What the compliance authority acts on. */
export type AccountProps = {
  readonly coin: RegulatedCoin;
  readonly account: TokenAccount;
  /** How the coin's amounts are called. */
  readonly unit: string;
};

/** What every transaction of the compliance authority is verified with, beside its request. */
export const knownOf = ({ stablecoinIndex, compliance }: RegulatedCoin) => ({
  stablecoin: stablecoinIndex,
  compliance: compliance.authority,
});

/** How a request names an account: by its owner alone where it is the associated one, which the browser then derives itself. */
export function namedAccount({ address, owner }: TokenAccount, mint: string) {
  const [of, by] = [addressOf(mint), addressOf(owner)];
  const isAssociated = of && by && tokenAddress(of, by, TOKEN_2022_PROGRAM_ID).toBase58() === address;
  return { user: owner, ...(!isAssociated && { tokenAccount: address }) };
}
