import { hasTransferHook, isMintPaused, isTokenFrozen, tokenAddress } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError, simulationFailed } from '../lib/errors.ts';
import type { Account } from './accounts.ts';
import type { MovedUnderlying } from './plan.ts';

/** The accounts that {@link checkUnderlying} takes. */
export function underlyingAccounts({ stablecoin, owner }: MovedUnderlying): PublicKey[] {
  const { underlyingMint, tokenProgram, vault } = stablecoin;
  return [underlyingMint, vault, tokenAddress(underlyingMint, owner, tokenProgram)];
}

/**
 * Checks that the issuer of the underlying has not stopped what a plan moves. The token programs say only that some account is frozen, or some mint
 * paused.
 *
 * @throws ApiError PAUSED, or TRANSACTION_WOULD_FAIL that names the field
 */
export function checkUnderlying(
  { field }: MovedUnderlying,
  [mint, vault, account]: readonly (Account | null)[],
): void {
  if (isMintPaused(mint))
    throw new ApiError('PAUSED', 'Invalid request data: the underlying is paused by its issuer');
  if (hasTransferHook(mint))
    throw simulationFailed(
      'the issuer of the underlying has set a transfer hook: the vault neither takes nor pays',
    );
  if (isTokenFrozen(vault)) throw simulationFailed('the vault is frozen by the issuer of the underlying');
  if (isTokenFrozen(account))
    throw simulationFailed(`${field}: the owner's account of the underlying is frozen by its issuer`);
}
