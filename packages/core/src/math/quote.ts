import { BPS } from '../program/platform.generated.ts';
import { mint } from './mint.ts';
import { exchangeRateDown } from './pool.ts';
import { type CoinState, projectTo } from './project.ts';
import { redeem } from './redeem.ts';

/** Default slippage of a quote's minimum. */
const slippageBps = 10n;

/** What an operation would give if it executed now. Amounts in base units. */
export type Quote = {
  readonly amountOut: bigint;
  /** The amount out less 10 bps, rounded down. */
  readonly minimumReceived: bigint;
  /** Underlying per branded token before the operation, scale 10^12. */
  readonly exchangeRate: bigint;
  /** Underlying that may still be minted under the cap. */
  readonly capRemaining: bigint;
  /** Underlying in the vault. */
  readonly liquidity: bigint;
};

/** What a quote is made from. */
export type QuoteInput = {
  readonly state: CoinState;
  /** Branded mint supply. */
  readonly supply: bigint;
  readonly vaultBalance: bigint;
  /** Unix seconds. */
  readonly now: bigint;
};

/** `amount` less 10 bps, rounded down and at least 1. */
export function minimumOf(amount: bigint): bigint {
  const minimum = (amount * (BPS - slippageBps)) / BPS;
  return minimum > 0n ? minimum : 1n;
}

/** Underlying that may still be minted under the stablecoin's cap, base units. The state has been brought up to date. */
export function capRemaining({ stablecoin }: Pick<CoinState, 'stablecoin'>): bigint {
  return stablecoin.supplyCap > stablecoin.seniorAssets ? stablecoin.supplyCap - stablecoin.seniorAssets : 0n;
}

/**
 * Quotes a mint of `amount` base units of underlying. Pause and whitelist are not looked at.
 *
 * @throws ProgramError as `mint` does.
 */
export function quoteMint(input: QuoteInput, amount: bigint): Quote {
  const now = projectTo(input.state, input.now);
  const { tokens } = mint(now, now.junior, input.supply, amount, 0n);
  return quote(input, now, tokens);
}

/**
 * Quotes a redemption of `amount` branded tokens.
 *
 * @throws ProgramError as `redeem` does.
 */
export function quoteRedeem(input: QuoteInput, amount: bigint): Quote {
  const now = projectTo(input.state, input.now);
  return quote(input, now, redeem(now, input.supply, input.vaultBalance, amount, 0n).amount);
}

function quote(input: QuoteInput, now: CoinState, amountOut: bigint): Quote {
  return {
    amountOut,
    minimumReceived: minimumOf(amountOut),
    exchangeRate: exchangeRateDown(now.integration.assets, input.supply),
    capRemaining: capRemaining(now),
    liquidity: input.vaultBalance,
  };
}
