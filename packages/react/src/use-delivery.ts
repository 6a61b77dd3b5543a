import {
  type DeliveryOptions,
  type PreparedTransaction,
  type Review,
  recheck as recheckOutcome,
  type SendState,
  type SentTransaction,
  standardWallet,
  TransactionError,
  type UnsignedTransaction,
  type VerifyOptions,
} from '@obverse/client/send';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addBackgroundTransaction } from './background-transactions.ts';
import { growingInterval } from './interval.ts';
import { useObverse } from './provider.ts';
import { refreshAfter, refreshReads } from './read.ts';
import {
  awaitsWallet,
  endOf,
  hasEnded,
  idle,
  isOpen,
  isUnderWay,
  type TransactionState,
} from './transaction-state.ts';

/** What is known beside the request: the lowest minimum to accept where the request names none, and accounts. */
export type StartOptions = Omit<VerifyOptions, 'programId'>;

export type Transaction<
  Body,
  Prepared extends UnsignedTransaction = PreparedTransaction,
  Options = StartOptions,
> = {
  readonly state: TransactionState<Prepared>;
  /**
   * Begins. While a transaction is under way it does nothing but return that one, so a second click cannot pay twice.
   * @returns undefined where it was cancelled or did not succeed; `state` says why
   */
  readonly start: (body: Body, options?: Options) => Promise<SentTransaction<Prepared> | undefined>;
  /** Goes on from `reviewing` to the wallet. */
  readonly approve: () => void;
  /**
   * Ends a transaction that is not sent yet, and clears one that has ended. Does nothing while it is on its way, or its outcome is unknown. Where a wallet that sends by itself, or a
   * sponsor, has not answered yet, it is not waited for any more: the state is then `failed`, with a `TransactionError` whose `mayExecute` says that it may have been sent.
   */
  readonly cancel: () => void;
  /** Asks the node and the service at once, from `unknown`. Without it they are asked, too, at a growing interval. */
  readonly recheck: () => void;
};

type Run<Prepared extends UnsignedTransaction> = {
  readonly aborter: AbortController;
  readonly result: Promise<SentTransaction<Prepared> | undefined>;
  approve: () => void;
  recheck: () => void;
  /** What was shown at last. */
  review: Review<Prepared> | undefined;
  /** Of what was sent at last. */
  signature: string | undefined;
  /** Whether it was handed to the cluster, or to a wallet that does so. */
  isSent: boolean;
  /** What states are reported to. */
  show: (state: TransactionState<Prepared>) => void;
  /** Whether the component has unmounted, and with it the review. */
  isInBackground: boolean;
};

/** What the states of a run are reported to, and its end. */
export type Delivery<Prepared extends UnsignedTransaction> = Required<
  Pick<DeliveryOptions<Prepared>, 'client' | 'cluster' | 'wallet' | 'signal' | 'onState' | 'review'>
>;

/** Until the first recheck of an unknown outcome; the interval grows up to a minute. Milliseconds. */
const firstRecheckMs = 5_000;

/** What the platform is asked to do, without what surrounds that. */
const wordsOf = (review: Review<UnsignedTransaction> | undefined): string[] =>
  (review?.verified?.instructions ?? [])
    .filter(({ program }) => program === 'platform')
    .map(({ words }) => words);

/** One run after the other of what delivers a transaction of the connected wallet; at most one at a time. */
export function useDelivery<Body, Options, Prepared extends UnsignedTransaction>(
  deliver: (
    delivery: Delivery<Prepared>,
    body: Body,
    options: Options | undefined,
  ) => Promise<SentTransaction<Prepared>>,
): Transaction<Body, Prepared, Options> {
  const { client, cluster, chain, connection, rpcUrl } = useObverse();
  const queryClient = useQueryClient();
  const [state, setState] = useState<TransactionState<Prepared>>(idle);
  const current = useRef<TransactionState<Prepared>>(idle);
  const run = useRef<Run<Prepared> | undefined>(undefined);
  /** The run that began last, also when it has ended. */
  const last = useRef<Run<Prepared> | undefined>(undefined);
  /** What the component has rendered: it may unmount before it renders a newer state. */
  const rendered = useRef(state);
  useLayoutEffect(() => {
    rendered.current = state;
  }, [state]);
  const { connected } = connection;

  const show = useCallback((next: TransactionState<Prepared>) => {
    current.current = next;
    setState(next);
  }, []);

  // A component that unmounts does not ask the wallet any more. What is sent goes on, in the list of `useBackgroundTransactions`; so does an end that it
  // has not rendered, as the read that takes the component away may come with it.
  useEffect(
    () => () => {
      const { status } = current.current;
      const isUntold = hasEnded(status) && isUnderWay(rendered.current.status);
      const own = run.current ?? (isUntold ? last.current : undefined);
      if (own === undefined) return;
      run.current = undefined;
      if (isUnderWay(status) || isUntold) {
        own.isInBackground = true;
        const words = wordsOf(own.review);
        const recheck = () => own.recheck();
        const transaction = { cluster, words, state: current.current, recheck };
        own.show = addBackgroundTransaction(transaction) as Run<Prepared>['show'];
      } else own.aborter.abort();
      show(idle);
    },
    [cluster, show],
  );

  const start = useCallback(
    (body: Body, options?: Options): Promise<SentTransaction<Prepared> | undefined> => {
      if (run.current !== undefined) return run.current.result;
      const aborter = new AbortController();
      const { signal } = aborter;
      const refresh = () => void refreshReads(queryClient, cluster);

      const onState = (own: Run<Prepared>, next: SendState<Prepared>) => {
        if (signal.aborted) return;
        if (own.isInBackground && next.status === 'rebuilding')
          throw new TransactionError('EXPIRED', 'The transaction has expired without effect', {
            signature: own.signature,
          });
        if ('prepared' in next) own.review = next;
        if ('signature' in next) own.signature = next.signature;
        own.isSent = isUnderWay(next.status);
        own.show(next);
      };
      /** Rechecks, at an interval and whenever a person wants to, until the outcome is known. */
      const recheckUntilKnown = async (own: Run<Prepared>, found: TransactionError): Promise<string> => {
        let error = found;
        refresh();
        for (let checks = 1; ; checks++) {
          const unknown = endOf(error);
          if (unknown.status !== 'unknown') throw error;
          own.show(unknown);
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, growingInterval(firstRecheckMs, checks));
            own.recheck = () => {
              clearTimeout(timer);
              resolve();
            };
          });
          own.show({ ...unknown, isRechecking: true });
          try {
            return await recheckOutcome({ client, cluster, rpcUrl, error });
          } catch (newer) {
            if (!(newer instanceof TransactionError)) throw newer;
            error = newer;
          }
        }
      };
      const send = async (own: Run<Prepared>): Promise<SentTransaction<Prepared>> => {
        if (connected === undefined) throw new Error('No wallet is connected');
        const delivery: Delivery<Prepared> = {
          client,
          cluster,
          wallet: standardWallet(connected.wallet, connected.account, chain),
          signal,
          onState: (next) => onState(own, next),
          review: () =>
            new Promise<void>((resolve) => {
              own.approve = resolve;
            }),
        };
        try {
          return await deliver(delivery, body, options);
        } catch (error) {
          const { review } = own;
          const isKnown = !isOpen(error) || signal.aborted;
          if (isKnown || review === undefined) throw error;
          const status = (await recheckUntilKnown(own, error)) as SentTransaction['status'];
          const { prepared, isRebuilt } = review;
          return { signature: error.signature, status, prepared, isRebuilt, isCompared: false };
        }
      };
      const execute = async (own: Run<Prepared>) => {
        try {
          const sent = await send(own);
          own.show({ status: 'confirmed', sent });
          void refreshAfter(queryClient, client, cluster, sent.signature);
          return sent;
        } catch (error) {
          if (own.isSent) refresh();
          const isLeft = signal.aborted && run.current === undefined;
          const mayExecute = error instanceof TransactionError && error.mayExecute;
          if (!signal.aborted || (isLeft && mayExecute)) own.show(endOf(error));
          return undefined;
        } finally {
          if (run.current === own) run.current = undefined;
        }
      };
      // in a microtask, so that the run is known before anything of it happens
      const result: Run<Prepared>['result'] = Promise.resolve().then(() => execute(own));
      const own: Run<Prepared> = {
        aborter,
        result,
        approve: () => {},
        recheck: () => {},
        review: undefined,
        signature: undefined,
        isSent: false,
        show,
        isInBackground: false,
      };
      run.current = own;
      last.current = own;
      return result;
    },
    [client, cluster, chain, rpcUrl, connected, queryClient, show, deliver],
  );

  const approve = useCallback(() => run.current?.approve(), []);
  const recheck = useCallback(() => run.current?.recheck(), []);

  const cancel = useCallback(() => {
    if (isUnderWay(current.current.status) && !awaitsWallet(current.current)) return;
    run.current?.aborter.abort();
    run.current = undefined;
    show(idle);
  }, [show]);

  return { state, start, approve, cancel, recheck };
}
