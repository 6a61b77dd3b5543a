import { callNode } from '@obverse/client';
import { refreshReads, useObverse } from '@obverse/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { forgetSent, type SentBefore, sentBefore } from './sent-before.ts';
import { SignatureLine, TransactionList, WordByWord } from './transaction-list.tsx';

/** While the outcome is not known. */
const askAgainMs = 4_000;

/** What could be executed when the page was loaded has expired after as many blocks, whatever blockhash it names. */
const maxAheadBlocks = 300;

type Outcome = { readonly isOver: boolean; readonly words: string };

/** Asks node and service for the end of a transaction that was sent before the page was loaded. */
function useOutcome({ signature }: SentBefore): Outcome | undefined {
  const { client, cluster, rpcUrl } = useObverse();
  const queryClient = useQueryClient();
  const { data: blockHeight } = useQuery({
    queryKey: ['reloaded-height', cluster, signature],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: rpcUrl !== undefined,
    retry: true,
    queryFn: async ({ signal }) => {
      const height = await callNode<number>(rpcUrl ?? '', 'getBlockHeight', [], { signal });
      return height + maxAheadBlocks;
    },
  });
  return useQuery({
    queryKey: ['reloaded', cluster, signature, blockHeight],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isOver ? false : askAgainMs),
    queryFn: async (): Promise<Outcome> => {
      const { recheck, TransactionError } = await import('@obverse/client/send');
      const deadline = { blockHeight, validUntilTs: undefined };
      const error = new TransactionError('UNKNOWN', 'The page was loaded again', { signature, deadline });
      try {
        await recheck({ client, cluster, rpcUrl, error });
        void refreshReads(queryClient, cluster);
        return { isOver: true, words: 'confirmed' };
      } catch (newer) {
        if (!(newer instanceof TransactionError) || newer.mayExecute)
          return { isOver: false, words: 'sent, not confirmed yet' };
        const isExpired = newer.code === 'EXPIRED';
        return { isOver: true, words: isExpired ? 'expired without effect' : newer.message };
      }
    },
  }).data;
}

function Item({ sent, onDismiss }: { readonly sent: SentBefore; readonly onDismiss: () => void }) {
  const outcome = useOutcome(sent);
  const { signature, words } = sent;
  return (
    <li className="space-y-2 py-2 text-sm">
      <p role="status">
        A transaction that was sent before this page was loaded again:{' '}
        <strong>{outcome?.words ?? 'its outcome is being asked for'}</strong>
      </p>
      <WordByWord words={words} />
      <SignatureLine signature={signature} />
      {outcome?.isOver === true && <Button onClick={onDismiss}>Dismiss</Button>}
    </li>
  );
}

/** Transactions whose outcome nobody has seen because the page was loaded again: nobody pays again for that. */
export function ReloadedTransactions() {
  const { cluster } = useObverse();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const left = sentBefore.filter((sent) => sent.cluster === cluster && !dismissed.includes(sent.signature));
  if (left.length === 0) return null;
  return (
    <TransactionList label="Transactions of before">
      {left.map((sent) => (
        <Item
          key={sent.signature}
          sent={sent}
          onDismiss={() => {
            forgetSent(sent.signature);
            setDismissed([...dismissed, sent.signature]);
          }}
        />
      ))}
    </TransactionList>
  );
}
