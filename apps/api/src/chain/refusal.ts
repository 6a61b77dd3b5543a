import { math, ProgramError } from '@obverse/core';
import { ApiError, simulationFailed } from '../lib/errors.ts';
import type { Coin } from './coin.ts';

/** What the program's rule leaves open, where a number helps: `supply cap exceeded: 1200000 remaining`. */
function withFigure({ reason, message }: ProgramError, coin: Coin | undefined): string {
  if (coin === undefined) return message;
  const now = math.projectTo(coin.state, coin.now);
  switch (reason) {
    case 'supplyCapExceeded':
      return `${message}: ${math.capRemaining(now)} remaining`;
    case 'coverageTooLow':
      return `${message}: ${math.coverageRemaining(now)} more can be minted`;
    case 'insufficientLiquidity':
      return `${message}: ${coin.vaultBalance} available`;
    case 'insufficientFees':
      return `${message}: ${now.integration.feesOwed} owed`;
    default:
      return message;
  }
}

/** What the caller is told when a rule of the program stands against the request. */
export function refusal(error: ProgramError, coin?: Coin): ApiError {
  switch (error.reason) {
    case 'notAuthority':
      return new ApiError('NOT_AUTHORITY', "The signer is not the integration's authority");
    case 'notWhitelisted':
      return new ApiError('NOT_WHITELISTED', 'The user is not whitelisted');
    default:
      return simulationFailed(withFigure(error, coin));
  }
}

/** Runs `compute`, which follows the program's rules, and turns a broken one into its refusal. */
export function explaining<T>(coin: Coin | undefined, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    throw error instanceof ProgramError ? refusal(error, coin) : error;
  }
}
