import type { BodyOf } from '@obverse/client';
import { sendAndFollow, standardWallet, TransactionError, type TransactionPath } from '@obverse/client/send';
import { refreshReads, useObverse } from '@obverse/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Verified } from './receipt-parts.tsx';
import { signTogether } from './sign-together.ts';

/** So many transactions are signed with one confirmation: they are sent and confirmed long before the first of them expires. */
export const groupSize = 10;

/** Where a list of transactions stands. */
export type BatchState = {
  readonly status: 'requesting' | 'reviewing' | 'signing' | 'sending' | 'confirmed' | 'stopped' | 'failed';
  /** Which transactions are confirmed. */
  readonly done: readonly boolean[];
  /** How many are under way, or are to be reviewed. */
  readonly current: number;
  /** Those of the first group, as verified. They show what all cost. */
  readonly verified: readonly Verified[];
  /** Whether it stops when the group under way has ended. */
  readonly isStopping: boolean;
  readonly error: unknown;
};

export type Batch<Body> = {
  readonly state: BatchState | undefined;
  /** @param onDone called with the index of each that is confirmed */
  readonly start: (bodies: readonly Body[], onDone: (index: number) => void) => void;
  /** Goes on from the review of the first group; those behind it go to the wallet without another one. */
  readonly approve: () => void;
  /** Ends it before anything is signed; else after the group under way. A second time it does not wait for a wallet that was asked and has not answered. */
  readonly stop: () => void;
  readonly close: () => void;
};

type Run = {
  readonly aborter: AbortController;
  approve: () => void;
  isApproved: boolean;
  isStopping: boolean;
};

/**
 * Many transactions of one kind, which change nothing when they are executed twice. Groups of them are prepared and verified side by side, signed with one
 * confirmation of the wallet where it takes several, and followed to their ends.
 */
export function useBatch<P extends TransactionPath>(path: P): Batch<BodyOf<P>> {
  const { client, cluster, chain, connection, rpcUrl, verify } = useObverse();
  const queryClient = useQueryClient();
  const [state, setState] = useState<BatchState>();
  const run = useRef<Run>(undefined);
  const { connected } = connection;

  // a page that is left signs nothing more
  useEffect(() => () => run.current?.aborter.abort(), []);

  const change = (own: Run, next: Partial<BatchState>) => {
    if (run.current === own) setState((before) => before && { ...before, ...next });
  };

  /** One group. @throws the first failure, when all of the group have ended */
  const sendGroup = async (
    own: Run,
    group: readonly (readonly [index: number, body: BodyOf<P>])[],
    onDone: (index: number) => void,
  ): Promise<void> => {
    if (connected === undefined) throw new Error('No wallet is connected');
    const wallet = standardWallet(connected.wallet, connected.account, chain);
    // one that cannot be made ends the group while nothing is signed
    const failed = new AbortController();
    const signal = AbortSignal.any([own.aborter.signal, failed.signal]);
    const joint =
      rpcUrl !== undefined && 'signTransaction' in wallet
        ? signTogether(wallet, group.length, signal)
        : undefined;
    const reviews: Verified[] = [];
    let release = () => {};
    const reviewed = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isSigned = false;
    const send = async ([index, body]: (typeof group)[number]) => {
      try {
        await sendAndFollow({
          ...{ client, cluster, path, body, rpcUrl, signal, verify: verify ?? {} },
          wallet: joint ?? wallet,
          sendBy: 'node',
          review: ({ verified, isRebuilt }) => {
            // it is made again with those that are left
            if (isRebuilt || verified === undefined)
              throw new TransactionError('EXPIRED', 'A transaction has expired without effect');
            reviews.push(verified);
            if (reviews.length === group.length) {
              if (own.isApproved) release();
              else {
                change(own, { status: 'reviewing', verified: [...reviews] });
                own.approve = () => {
                  own.isApproved = true;
                  release();
                };
              }
            }
            return reviewed;
          },
          onState: (next) => {
            // a wallet that sends by itself gives no signature before it answers
            const isAsked = next.status === 'sending' && next.signature === undefined;
            if (next.status === 'sending') isSigned = true;
            if (isAsked || (next.status === 'signing' && !isSigned)) change(own, { status: 'signing' });
            else if (next.status === 'sending') change(own, { status: 'sending' });
          },
        });
        onDone(index);
      } catch (error) {
        if (!isSigned) failed.abort(error);
        joint?.leave();
        throw error;
      }
    };
    const results = await Promise.allSettled(group.map(send));
    const refused = results.find((each) => each.status === 'rejected');
    if (refused !== undefined) throw failed.signal.aborted ? failed.signal.reason : refused.reason;
  };

  const start = (bodies: readonly BodyOf<P>[], onDone: (index: number) => void) => {
    if (run.current !== undefined) return;
    const own: Run = {
      aborter: new AbortController(),
      approve: () => {},
      isApproved: false,
      isStopping: false,
    };
    run.current = own;
    const done = bodies.map(() => false);
    const initial = { done, current: 0, verified: [], isStopping: false, error: undefined };
    setState({ ...initial, status: 'requesting' });
    const finish = (index: number) => {
      done[index] = true;
      change(own, { done: [...done] });
      onDone(index);
    };
    // a wallet that sends by itself is asked for one at a time
    const canSign = connected !== undefined && 'solana:signTransaction' in connected.wallet.features;
    const size = rpcUrl !== undefined && canSign ? groupSize : 1;
    const sendAll = async () => {
      for (let from = 0; from < bodies.length && !own.isStopping; from += size) {
        const group = bodies.slice(from, from + size).map((body, i) => [from + i, body] as const);
        change(own, { status: 'requesting', current: group.length });
        await sendGroup(own, group, finish);
      }
      return done.every(Boolean);
    };
    sendAll()
      .then((isAll) => change(own, { status: isAll ? 'confirmed' : 'stopped' }))
      .catch((error: unknown) => change(own, { status: 'failed', error }))
      .finally(() => {
        if (run.current === own) run.current = undefined;
        void refreshReads(queryClient, cluster);
      });
  };

  const approve = useCallback(() => run.current?.approve(), []);
  const close = useCallback(() => {
    run.current?.aborter.abort();
    run.current = undefined;
    setState(undefined);
  }, []);
  const stop = () => {
    const own = run.current;
    if (own === undefined) return;
    const isLeft = own.isStopping && state?.status === 'signing';
    own.isStopping = true;
    if (isLeft || state?.status === 'requesting' || state?.status === 'reviewing') close();
    else change(own, { isStopping: true });
  };
  return { state, start, approve, stop, close };
}
