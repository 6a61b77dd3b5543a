import { hasTransferHook, isMintPaused, isTokenFrozen, tokenAddress } from '@obverse/core';
import { ApiError, simulationFailed } from '../lib/errors.ts';
import { type ChainAccess, readAccounts } from './accounts.ts';
import type { Plan } from './plan.ts';

/**
 * Reads whether the issuer of the underlying has stopped what a plan moves. The token programs say only that some account is frozen, or some mint
 * paused.
 *
 * @throws ApiError PAUSED, or TRANSACTION_WOULD_FAIL that names the field
 */
export async function checkUnderlyingNow(chain: ChainAccess, { underlying }: Plan): Promise<void> {
  if (underlying === undefined) return;
  const { owner, field } = underlying;
  const { underlyingMint, tokenProgram, vault } = underlying.stablecoin;
  const own = tokenAddress(underlyingMint, owner, tokenProgram);
  const { accounts } = await readAccounts(chain, [underlyingMint, vault, own]);
  const [mint, vaultAccount, account] = accounts;
  if (isMintPaused(mint))
    throw new ApiError('PAUSED', 'Invalid request data: the underlying is paused by its issuer');
  if (hasTransferHook(mint))
    throw simulationFailed(
      'the issuer of the underlying has set a transfer hook: the vault neither takes nor pays',
    );
  if (isTokenFrozen(vaultAccount))
    throw simulationFailed('the vault is frozen by the issuer of the underlying');
  if (isTokenFrozen(account))
    throw simulationFailed(`${field}: the owner's account of the underlying is frozen by its issuer`);
}
