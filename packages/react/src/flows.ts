import type { BodyOf } from '@obverse/client';
import type { TransactionPath } from '@obverse/client/send';
import { useCallback } from 'react';
import { useObverse } from './provider.ts';
import type { StartOptions, Transaction } from './use-delivery.ts';
import { useTransaction } from './use-transaction.ts';

/** A transaction whose body lacks what the hook knows: `Known`. */
type Flow<P extends TransactionPath, Known extends string> = Transaction<Omit<BodyOf<P>, Known>>;

/** Adds to a transaction's body what the hook knows, and the connected wallet where it has a name for it. */
function useFlow<P extends TransactionPath, Known extends string>(
  path: P,
  known: Readonly<Record<string, unknown>>,
  user?: string,
): Flow<P, Known> {
  const { connection } = useObverse();
  const transaction = useTransaction(path);
  const { start } = transaction;
  const address = connection.connected?.account.address;
  const knownJson = JSON.stringify(known);
  const startFlow = useCallback(
    (body: Omit<BodyOf<P>, Known>, options?: StartOptions) => {
      const owner = user === undefined || address === undefined ? {} : { [user]: address };
      return start({ ...JSON.parse(knownJson), ...owner, ...body } as BodyOf<P>, options);
    },
    [start, knownJson, user, address],
  );
  return { ...transaction, start: startFlow };
}

/**
 * Mints a coin for the connected wallet.
 *
 * @example
 * ```tsx
 * import { coins, underlying } from '@obverse/client';
 * import { useMint } from '@obverse/react';
 *
 * function MintButton() {
 *   const mint = useMint(integrationId);
 *   const body = { amount: underlying('12.5', 6), minimumReceived: coins('12.4', 6) };
 *   return <button onClick={() => mint.start(body)}>Mint</button>;
 * }
 * ```
 */
export const useMint = (integrationId: string): Flow<'/integration/mint', 'integrationId' | 'user'> =>
  useFlow('/integration/mint', { integrationId }, 'user');

/**
 * Redeems a coin of the connected wallet.
 *
 * @example
 * ```tsx
 * import { coins, underlying } from '@obverse/client';
 * import { useRedeem } from '@obverse/react';
 *
 * function RedeemButton() {
 *   const redeem = useRedeem(integrationId);
 *   const body = { amount: coins('12.5', 6), minimumReceived: underlying('12.4', 6) };
 *   return <button onClick={() => redeem.start(body)}>Redeem</button>;
 * }
 * ```
 */
export const useRedeem = (integrationId: string): Flow<'/integration/redeem', 'integrationId' | 'user'> =>
  useFlow('/integration/redeem', { integrationId }, 'user');

/**
 * Deposits underlying of the connected wallet in a junior tranche.
 *
 * @param assetMint the underlying mint
 * @example
 * ```tsx
 * import { juniorTokens, underlying } from '@obverse/client';
 * import { useJuniorDeposit } from '@obverse/react';
 *
 * function DepositButton({ trancheId }: { trancheId: string }) {
 *   const deposit = useJuniorDeposit(trancheId, underlyingMint.toBase58());
 *   const body = { amount: underlying('100', 6), minimumReceived: juniorTokens('99', 6) };
 *   return <button onClick={() => deposit.start(body)}>Deposit</button>;
 * }
 * ```
 */
export const useJuniorDeposit = (
  trancheId: string,
  assetMint: string,
): Flow<'/tranches/junior/mint', 'trancheId' | 'assetMint' | 'recipient'> =>
  useFlow('/tranches/junior/mint', { trancheId, assetMint }, 'recipient');

/** The three steps of leaving a junior tranche, each a transaction of its own. */
export type JuniorExit = {
  /** Begins the cooldown. */
  readonly request: Flow<'/tranches/junior/withdraw/request', 'trancheId' | 'user'>;
  /** Pays out, in the exit window after the cooldown. */
  readonly complete: Flow<'/tranches/junior/withdraw/complete', never>;
  /** Ends the cooldown and gives the tokens back. */
  readonly cancel: Flow<'/tranches/junior/withdraw/cancel', never>;
};

/**
 * Leaves a junior tranche: request, wait for the cooldown, complete; or cancel.
 *
 * @example
 * ```tsx
 * import { juniorTokens, underlying } from '@obverse/client';
 * import { useJuniorExit } from '@obverse/react';
 *
 * function Exit({ trancheId, cooldown }: { trancheId: string; cooldown?: string }) {
 *   const { request, complete } = useJuniorExit(trancheId);
 *   if (cooldown === undefined)
 *     return <button onClick={() => request.start({ amount: juniorTokens('50', 6) })}>Leave</button>;
 *   const payout = { cooldown, minimumReceived: underlying('49', 6) };
 *   return <button onClick={() => complete.start(payout)}>Pay out</button>;
 * }
 * ```
 */
export const useJuniorExit = (trancheId: string): JuniorExit => ({
  request: useFlow('/tranches/junior/withdraw/request', { trancheId }, 'user'),
  complete: useFlow('/tranches/junior/withdraw/complete', {}),
  cancel: useFlow('/tranches/junior/withdraw/cancel', {}),
});
