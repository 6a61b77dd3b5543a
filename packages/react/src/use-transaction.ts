import type { BodyOf } from '@obverse/client';
import {
  type Review,
  type SendState,
  type SentTransaction,
  sendAndFollow,
  standardWallet,
  TransactionError,
  type TransactionPath,
  type VerifyOptions,
} from '@obverse/client/send';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useObverse } from './provider.ts';
import { queryRoot } from './read.ts';

/** Where a transaction stands, from the request to its end. */
export type TransactionState =
  | { readonly status: 'idle' }
  | SendState
  | { readonly status: 'confirmed'; readonly sent: SentTransaction }
  /** `expired`: it has no effect and may be started again. `failed`: the message says why, in the program's words. */
  | { readonly status: 'expired' | 'failed'; readonly message: string; readonly error: unknown };

/** What is known beside the request: the lowest minimum to accept where the request names none, and accounts. */
export type StartOptions = Omit<VerifyOptions, 'programId'>;

export type Transaction<Body> = {
  readonly state: TransactionState;
  /**
   * Begins. While a transaction is under way it does nothing but return that one, so a second click cannot pay twice.
   * @returns undefined where it was cancelled or did not succeed; `state` says why
   */
  readonly start: (body: Body, options?: StartOptions) => Promise<SentTransaction | undefined>;
  /** Goes on from `reviewing` to the wallet. */
  readonly approve: () => void;
  /** Ends a transaction that is not sent yet, and clears one that has ended. */
  readonly cancel: () => void;
};

type Run = {
  readonly aborter: AbortController;
  readonly result: Promise<SentTransaction | undefined>;
  approve: () => void;
};

const idle: TransactionState = { status: 'idle' };

const isSent = ({ status }: TransactionState): boolean => status === 'sending' || status === 'confirming';

function endOf(error: unknown): TransactionState {
  const status = error instanceof TransactionError && error.code === 'EXPIRED' ? 'expired' : 'failed';
  return { status, message: error instanceof Error ? error.message : String(error), error };
}

/**
 * One transaction of the connected wallet, from its request to its end: requesting → reviewing, with the words and costs that were verified
 * in the browser → signing → sending → confirming → confirmed, expired or failed. One that expires is made again once, and reviewed
 * again. When it is confirmed, all reads are refreshed.
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
  const { client, cluster, chain, rpcUrl, verify, connection } = useObverse();
  const queryClient = useQueryClient();
  const [state, setState] = useState<TransactionState>(idle);
  const current = useRef<TransactionState>(idle);
  const run = useRef<Run | undefined>(undefined);
  const { connected } = connection;

  const show = useCallback((next: TransactionState) => {
    current.current = next;
    setState(next);
  }, []);

  // a page that is left does not ask the wallet any more
  useEffect(() => () => run.current?.aborter.abort(), []);

  const start = useCallback(
    (body: BodyOf<P>, options: StartOptions = {}): Promise<SentTransaction | undefined> => {
      if (run.current !== undefined) return run.current.result;
      const aborter = new AbortController();
      const { signal } = aborter;
      let approve = () => {};
      const execute = async () => {
        try {
          if (connected === undefined) throw new Error('No wallet is connected');
          const sent = await sendAndFollow({
            client,
            path,
            body,
            cluster,
            rpcUrl,
            wallet: standardWallet(connected.wallet, connected.account, chain),
            verify: { ...options, ...verify },
            signal,
            onState: (next) => {
              if (!signal.aborted) show(next);
            },
            review: (_: Review) =>
              new Promise<void>((resolve) => {
                approve = resolve;
              }),
          });
          show({ status: 'confirmed', sent });
          void queryClient.invalidateQueries({ queryKey: [queryRoot, cluster] });
          return sent;
        } catch (error) {
          if (!signal.aborted) show(endOf(error));
          return undefined;
        } finally {
          if (run.current?.aborter === aborter) run.current = undefined;
        }
      };
      // in a microtask, so that the run is known before anything of it happens
      const result = Promise.resolve().then(execute);
      run.current = { aborter, result, approve: () => approve() };
      return result;
    },
    [client, path, cluster, rpcUrl, chain, verify, connected, queryClient, show],
  );

  const approve = useCallback(() => run.current?.approve(), []);

  const cancel = useCallback(() => {
    if (isSent(current.current)) return;
    run.current?.aborter.abort();
    run.current = undefined;
    show(idle);
  }, [show]);

  return { state, start, approve, cancel };
}
