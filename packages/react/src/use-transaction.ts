import type { BodyOf } from '@obverse/client';
import {
  type ComposedOptions,
  type PreparedTransaction,
  sendAndFollow,
  sendComposed,
  type TransactionPath,
  type UnsignedTransaction,
} from '@obverse/client/send';
import { useCallback } from 'react';
import { useObverse } from './provider.ts';
import { type Delivery, type StartOptions, type Transaction, useDelivery } from './use-delivery.ts';

/**
 * One transaction of the connected wallet, from its request to its end: requesting → reviewing, with the words and costs that were verified
 * in the browser → signing → sending → confirming → confirmed, expired or failed, or unknown until a recheck knows more. One that expires is made
 * again once, and reviewed again. When one that was sent ends, all reads are refreshed. One that is sent goes on when its component unmounts; see `useBackgroundTransactions`.
 *
 * @example
 * ```tsx
 * import { useTransaction } from '@obverse/react';
 *
 * function FeeButton() {
 *   const fee = useTransaction('/integration/fee');
 *   if (fee.state.status === 'reviewing')
 *     return <button onClick={fee.approve}>{fee.state.verified?.words.join(' ')}</button>;
 *   return <button onClick={() => fee.start({ integrationId, feeBps: 500 })}>Set the fee</button>;
 * }
 * ```
 */
export function useTransaction<P extends TransactionPath>(path: P): Transaction<BodyOf<P>> {
  const { rpcUrl, sponsor, verify } = useObverse();
  const deliver = useCallback(
    (delivery: Delivery<PreparedTransaction>, body: BodyOf<P>, options: StartOptions = {}) =>
      sendAndFollow({ ...delivery, path, body, rpcUrl, sponsor, verify: { ...options, ...verify } }),
    [path, rpcUrl, sponsor, verify],
  );
  return useDelivery(deliver);
}

/** Makes a transaction, in base64; see `composeAtNode` of `@obverse/client/send`. */
export type Compose = ComposedOptions['compose'];

/**
 * One transaction that was composed in the browser, from what `compose` makes to its end, in the states of {@link useTransaction}. Its words and costs are
 * read from its bytes. Needs a node.
 *
 * @example
 * ```tsx
 * import { composeAtNode } from '@obverse/client/send';
 * import { setPausedInstruction } from '@obverse/core';
 * import { useComposedTransaction } from '@obverse/react';
 *
 * function PauseButton() {
 *   const pause = useComposedTransaction();
 *   if (pause.state.status === 'reviewing')
 *     return <button onClick={pause.approve}>{pause.state.verified?.words.join(' ')}</button>;
 *   const instructions = [setPausedInstruction({ authority, paused: true }, programId)];
 *   const parts = { feePayer: authority, instructions, programId: programId.toBase58(), rpcUrl };
 *   return <button onClick={() => pause.start((signal) => composeAtNode({ ...parts, signal }))}>Pause</button>;
 * }
 * ```
 */
export function useComposedTransaction(): Transaction<
  Compose,
  UnsignedTransaction,
  Pick<ComposedOptions, 'rebuild'>
> {
  const { rpcUrl, programId } = useObverse();
  const deliver = useCallback(
    (
      delivery: Delivery<UnsignedTransaction>,
      compose: Compose,
      options: Pick<ComposedOptions, 'rebuild'> = {},
    ) => {
      if (rpcUrl === undefined) throw new TypeError('A node is needed: the provider has no rpcUrl');
      return sendComposed({ ...delivery, ...options, compose, rpcUrl, programId });
    },
    [rpcUrl, programId],
  );
  return useDelivery(deliver);
}
