import { signTransaction, standardWallet, type UnsignedTransaction } from '@obverse/client/send';
import { describeTransaction } from '@obverse/core';
import { useObverse } from '@obverse/react';
import { PublicKey } from '@solana/web3.js';
import { useMutation } from '@tanstack/react-query';
import { UnsignedTransactionView } from '../../transactions/unsigned-transaction.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  readonly compose: () => Promise<UnsignedTransaction>;
  /** Whether the plan is confirmed. */
  readonly isReady: boolean;
};

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Has the first of two voters sign: shows what the transaction's bytes do, then asks the wallet, then gives what the second voter needs. */
export function FirstVote({ compose, isReady }: Props) {
  const { programId, chain, connection } = useObverse();
  const composed = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const unsigned = await compose();
      return { unsigned, ...describeTransaction(fromBase64(unsigned.transaction), new PublicKey(programId)) };
    },
  });
  const signed = useMutation({
    gcTime: 0,
    mutationFn: async (unsigned: UnsignedTransaction): Promise<UnsignedTransaction> => {
      const { connected } = connection;
      if (connected === undefined) throw new Error('Connect a wallet first');
      const wallet = standardWallet(connected.wallet, connected.account, chain);
      return { ...unsigned, transaction: await signTransaction({ ...unsigned, wallet }) };
    },
  });
  const error = composed.error ?? signed.error;
  if (signed.data)
    return (
      <UnsignedTransactionView {...signed.data}>
        Signed by you. The second voter opens this page, enters this under "Sign a transaction that another
        has made", and signs it, before 150 blocks have passed: about half a minute on mainnet.
      </UnsignedTransactionView>
    );
  return (
    <div className="space-y-3">
      {composed.data === undefined ? (
        <Button look="primary" disabled={!isReady || composed.isPending} onClick={() => composed.mutate()}>
          Review the first vote
        </Button>
      ) : (
        <section aria-label="First vote" className="space-y-3">
          <h4>Read in your browser: it does this and nothing else</h4>
          <ul className="list-disc space-y-1 break-words pl-5 text-sm">
            {composed.data.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <Button
            look="primary"
            disabled={!isReady || signed.isPending}
            onClick={() => signed.mutate(composed.data.unsigned)}
          >
            Sign as the first vote
          </Button>
        </section>
      )}
      {error && <Notice tone="bad">{error.message}</Notice>}
    </div>
  );
}
