import type { TransactionOptions } from '@obverse/contracts';
import {
  explainFailure,
  isMintPaused,
  math,
  ProgramError,
  type RpcTransactionError,
  type TransactionFailure,
  TransactionTooLargeError,
  tokenAddress,
} from '@obverse/core';
import { ApiError, invalid, simulationFailed } from '../lib/errors.ts';
import { type ChainAccess, readAccounts } from './accounts.ts';
import type { Balances, IntegrationSnapshot } from './integrations.ts';
import type { Failed } from './nodes/rpc.ts';
import { isRequestError } from './nodes/rpc-error.ts';
import type { Plan } from './plan.ts';
import { checkEndNow } from './transaction-options.ts';
import { checkUnderlying, underlyingAccounts } from './underlying.ts';
import { tokenOwner } from './wallet-checks.ts';

/** That the vault lacks what it should hold, as where the issuer of the underlying has seized some; undefined where it does not. */
function lacking({ state: { stablecoin }, vaultBalance }: IntegrationSnapshot): string | undefined {
  const missing = math.shortfall(stablecoin, vaultBalance, stablecoin.withheld);
  return missing > 0n ? `the vault does not hold enough: ${missing} are missing from it` : undefined;
}

/** Adds the number that the rule leaves, where there is one: `supply cap exceeded: 1200000 remaining`. */
function withRemaining({ reason, message }: ProgramError, snapshot: IntegrationSnapshot | undefined): string {
  if (snapshot === undefined) return message;
  const { state, vaultBalance } = snapshot;
  const now = math.projectTo(state, snapshot.now);
  switch (reason) {
    case 'supplyCapExceeded':
      return `${message}: ${math.capRemaining(now.stablecoin)} remaining`;
    case 'coverageTooLow':
      return `${message}: ${math.coverageRemaining(now.stablecoin)} more can be minted`;
    case 'insufficientLiquidity':
      return `${lacking(snapshot) ?? message}: ${math.liquidityLeft(now.stablecoin, vaultBalance)} available`;
    case 'insufficientFees':
      return `${message}: ${now.integration.feesOwed} owed`;
    default:
      return message;
  }
}

/** The answer to a request that breaks a rule of the program. @param snapshot of the integration it is about, for numbers in the message */
export function programApiError(error: ProgramError, snapshot?: IntegrationSnapshot): ApiError {
  switch (error.reason) {
    case 'notAuthority':
      return new ApiError('NOT_AUTHORITY', "The signer is not the integration's authority");
    case 'notNominated':
      return new ApiError('NOT_NOMINATED', 'The signer is not nominated as authority of the integration');
    case 'notWhitelisted':
      return new ApiError('NOT_WHITELISTED', 'The user is not whitelisted');
    case 'lossPending':
      return new ApiError('LOSS_PENDING', `Invalid request data: ${error.message}`);
    case 'paused':
      return new ApiError('PAUSED', `Invalid request data: ${error.message}`);
    default:
      return simulationFailed(withRemaining(error, snapshot));
  }
}

/**
 * What the compliance authority of a coin has stopped for a user.
 *
 * @param coin how the message calls the coin
 * @throws ApiError PAUSED, or TRANSACTION_WOULD_FAIL that names the field
 */
export function checkNotStopped(
  { brandedMint }: IntegrationSnapshot,
  { isFrozen }: Balances,
  coin = 'the coin',
): void {
  if (isMintPaused(brandedMint))
    throw new ApiError('PAUSED', `Invalid request data: ${coin} is paused by its compliance authority`);
  if (isFrozen)
    throw simulationFailed(
      `user: the user's account of ${coin} is frozen; its compliance authority can thaw it`,
    );
}

/** Whether `compute`, which follows the program's rules, breaks none of them. */
export function isAllowed(compute: () => unknown): boolean {
  try {
    compute();
    return true;
  } catch (error) {
    if (error instanceof ProgramError) return false;
    throw error;
  }
}

/** Runs `compute`, which follows the program's rules. @throws ApiError in place of the ProgramError of a broken rule */
export function mapProgramError<T>(compute: () => T, snapshot?: IntegrationSnapshot): T {
  try {
    return compute();
  } catch (error) {
    throw error instanceof ProgramError ? programApiError(error, snapshot) : error;
  }
}

/** Nodes before version 1 do not read it, and clusters before it do not execute it. */
const versionRefused = ({ cluster }: ChainAccess) =>
  invalid('version', `the ${cluster} cluster does not take transactions of version 1; ask for version 0`);

/** The content of a transaction comes from the caller: a node that rejects it as malformed has not failed. */
export const mapRejection =
  (chain: ChainAccess, { version }: Pick<TransactionOptions, 'version'>) =>
  (error: unknown): never => {
    if (!isRequestError(error)) throw error;
    throw version === 1
      ? versionRefused(chain)
      : simulationFailed('the cluster does not take the transaction as one');
  };

/** The program's or the token program's reason, in words, why a simulated transaction would fail. */
export const failureOf = ({ programId }: ChainAccess, { err, logs }: Failed): TransactionFailure =>
  explainFailure(err as RpcTransactionError, logs, programId.toBase58());

/** @throws ApiError TRANSACTION_WOULD_FAIL where the account that receives has been given to another wallet */
export function checkReceiver({ receiver }: Pick<Plan, 'receiver'>, owner: string): void {
  if (receiver === undefined || receiver.owner.toBase58() === owner) return;
  const account = tokenAddress(receiver.mint, receiver.owner, receiver.tokenProgram).toBase58();
  throw simulationFailed(`the token account ${account}, which would receive, belongs to another wallet`);
}

/** Reads what a token program has refused. @throws as {@link checkReceiver} and {@link checkUnderlying} */
async function checkTokenAccountsNow(chain: ChainAccess, plan: Plan): Promise<void> {
  const { receiver, underlying } = plan;
  if (receiver === undefined) return;
  const address = tokenAddress(receiver.mint, receiver.owner, receiver.tokenProgram);
  const addresses = [address, ...(underlying ? underlyingAccounts(underlying) : [])];
  const [account, ...others] = (await readAccounts(chain, addresses)).accounts;
  const owner = tokenOwner(account);
  if (owner !== undefined) checkReceiver(plan, owner.toBase58());
  if (underlying !== undefined) checkUnderlying(underlying, others);
}

/** Whether a transaction calls programs more often than one may, 64 times: those of version 1 have room for it. */
const hasTooManyCalls = ({ err }: Failed): boolean =>
  JSON.stringify(err).includes('MaxInstructionTraceLengthExceeded');

/** Why a simulation has failed: the end of the transaction first, then what its plan reads, then the program's words. @returns an ApiError */
export async function reasonOf(
  {
    chain,
    options,
    plan,
  }: { readonly chain: ChainAccess; readonly options: TransactionOptions; readonly plan: Plan },
  failed: Failed,
): Promise<unknown> {
  if (options.version === 1 && failed.err === 'UnsupportedVersion') return versionRefused(chain);
  if (hasTooManyCalls(failed) && plan.onTooLarge)
    return plan.onTooLarge(new TransactionTooLargeError(0, 'calls programs more than 64 times'));
  const { error, message } = failureOf(chain, failed);
  try {
    await checkEndNow(chain, options);
    await plan.explain?.(error);
    // a token program has refused: it does not name the account
    if (error === undefined) await checkTokenAccountsNow(chain, plan);
    return error === undefined ? simulationFailed(message) : programApiError(error);
  } catch (reason) {
    return reason;
  }
}
