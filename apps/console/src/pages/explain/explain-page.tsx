import { type ObverseError, unwrap } from '@obverse/client';
import { useObverse, useRead } from '@obverse/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { groupDigits } from '../../amounts/format.ts';
import { formatSol } from '../../transactions/receipt-parts.tsx';
import { Address } from '../../ui/address.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExplorerLink } from '../../ui/explorer-link.tsx';
import { TextArea } from '../../ui/field.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadError } from '../../ui/query-view.tsx';
import { readRefusal } from '../../ui/refusal-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Time } from '../../ui/time.tsx';
import { readEntered } from './entered.ts';
import { type Explained, Explanation } from './explanation.tsx';
import { type Change, changesOf, type Executed, fetchExecuted, readTransaction } from './read-transaction.ts';

const askAgainMs = 3_000;

/** What the service says of a transaction; undefined asks nothing. */
function useExplained(transaction: string | undefined) {
  const { client, cluster } = useObverse();
  return useQuery<Explained, ObverseError>({
    queryKey: ['explain', cluster, transaction],
    queryFn:
      transaction === undefined
        ? skipToken
        : ({ signal }) =>
            unwrap(
              client.POST('/transaction/explain', {
                params: { query: { cluster } },
                body: { transaction },
                signal,
              }),
            ),
  });
}

/** What a text is, or why it is no transaction. */
function useRead64(transaction: string | undefined, meta?: Executed['meta']) {
  const { programId } = useObverse();
  return useMemo(() => {
    if (transaction === undefined) return { read: undefined, problem: undefined };
    try {
      return { read: readTransaction(transaction, programId, meta), problem: undefined };
    } catch (error) {
      return { read: undefined, problem: messageOf(error) };
    }
  }, [transaction, programId, meta]);
}

const outcomes = {
  pending: ['plain', 'In no block so far'],
  confirmed: ['good', 'Confirmed'],
  finalized: ['good', 'Final'],
  failed: ['bad', 'Failed'],
  expired: ['bad', 'Expired'],
} as const;

/** What became of a transaction that was sent, and what it did. */
function OfSignature({ signature }: { readonly signature: string }) {
  const { cluster, rpcUrl } = useObverse();
  const status = useRead(
    '/transaction/{signature}',
    { path: { signature } },
    {
      refetchInterval: (data) =>
        data?.status === 'pending' || data?.status === 'confirmed' ? askAgainMs : false,
    },
  );
  const { data } = status;
  const isExecuted = data !== undefined && data.slot !== null && data.status !== 'pending';
  const executed = useQuery({
    queryKey: ['executed', cluster, signature],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      rpcUrl === undefined || !isExecuted
        ? skipToken
        : ({ signal }) => fetchExecuted(rpcUrl, signature, signal),
  });
  const found = executed.data ?? undefined;
  const { read, problem } = useRead64(found?.transaction, found?.meta);
  const explained = useExplained(found?.transaction);
  const changes = useMemo(
    () => (read && found?.meta ? changesOf(read.parsed, found.meta) : undefined),
    [read, found],
  );
  if (status.error !== null && data === undefined)
    return <ReadError error={status.error} retry={status.refetch} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  const [tone, word] = outcomes[data.status];
  return (
    <>
      <Card title="What became of it" aside={<Badge tone={tone}>{word}</Badge>}>
        {data.failure !== null && (
          <div className="mb-3">
            <Notice tone="bad">It failed, and changed nothing but the fee: {data.failure}.</Notice>
          </div>
        )}
        {data.status === 'pending' && (
          <p className="mb-3 text-sm">
            The cluster has not executed a transaction with this signature, or no longer remembers it. This
            page asks again by itself.
          </p>
        )}
        <Stats>
          <Stat label="Signature">
            <Address address={signature} what="the signature" />
            <ExplorerLink kind="tx" id={signature} what="the transaction" />
          </Stat>
          {data.blockTime !== null && (
            <Stat label="Executed">
              <Time at={data.blockTime} />
            </Stat>
          )}
          {data.slot !== null && <Stat label="Slot">{groupDigits(String(data.slot))}</Stat>}
          {data.feeLamports !== null && (
            <Stat label="Network fee">{formatSol(BigInt(data.feeLamports))}</Stat>
          )}
        </Stats>
      </Card>
      {problem !== undefined && <Notice tone="bad">The transaction cannot be read: {problem}.</Notice>}
      {executed.error !== null && <ReadError error={executed.error} retry={executed.refetch} />}
      {isExecuted && (rpcUrl === undefined || executed.data === null) && (
        <Notice>
          The node of this page does not have the transaction itself: paste it to see what it did.
        </Notice>
      )}
      {read !== undefined && (
        <Explanation
          read={read}
          explained={explained.data}
          changes={data.status === 'failed' && found?.meta == null ? undefined : changes}
          hasHappened
        />
      )}
    </>
  );
}

/** What a transaction would do that was pasted. */
function OfTransaction({ transaction }: { readonly transaction: string }) {
  const { read } = useRead64(transaction);
  const { data, error, refetch } = useExplained(transaction);
  const changes = data?.balanceChanges.map(
    ({ account, owner, mint, change }): Change => ({
      ...{ owner, mint, change: BigInt(change) },
      decimals: undefined,
      isRent: mint === null && owner !== account,
    }),
  );
  if (read === undefined) return null;
  return (
    <>
      {error !== null && <ReadError error={error} retry={refetch} />}
      {data !== undefined && (
        <Card
          title="If it were sent now"
          aside={
            data.simulation.succeeds ? (
              <Badge tone="good">It would succeed</Badge>
            ) : (
              <Badge tone="bad">It would fail</Badge>
            )
          }
        >
          {data.simulation.failure !== null && (
            <div className="mb-3">
              <Notice tone="bad">{data.simulation.failure}.</Notice>
            </div>
          )}
          <Stats>
            <Stat label="Network fee">
              {formatSol(BigInt(data.fees.signatureLamports) + BigInt(data.fees.priorityLamports))}
            </Stat>
            {data.payers.map(({ address, lamports }) => (
              <Stat key={address} label="A signer pays" note={<span className="break-all">{address}</span>}>
                {formatSol(BigInt(lamports))}
              </Stat>
            ))}
          </Stats>
        </Card>
      )}
      <Explanation
        read={read}
        explained={data}
        changes={data?.simulation.succeeds === true ? changes : undefined}
        hasHappened={false}
      />
    </>
  );
}

const hint =
  'A signature, also as the address of an explorer, or a transaction in base64. Nothing is signed or sent.';

/** Explains any transaction, by its signature or by its bytes. */
export function ExplainPage() {
  usePageTitle('Explain a transaction');
  const { signature } = useSearch({ from: '/explain' });
  const navigate = useNavigate({ from: '/explain' });
  const [text, setText] = useState(signature);
  const [pasted, setPasted] = useState<string>();
  const [shown, setShown] = useState(signature);
  if (shown !== signature) {
    // a link within the page, or back
    setShown(signature);
    if (signature !== '') setText(signature);
  }
  const entered = readEntered(text);
  const { problem } = useRead64(entered.kind === 'transaction' ? entered.transaction : undefined);
  const error =
    entered.kind === 'wrong'
      ? entered.error
      : problem && `This is base64, and no transaction: ${readRefusal(problem).text}`;
  const isReady = (entered.kind === 'signature' || entered.kind === 'transaction') && error === undefined;
  const submit = () => {
    if (entered.kind === 'signature') {
      setPasted(undefined);
      void navigate({ search: (search) => ({ ...search, signature: entered.signature }) });
    }
    if (entered.kind === 'transaction' && error === undefined) {
      setPasted(entered.transaction);
      void navigate({ search: (search) => ({ ...search, signature: '' }) });
    }
  };
  const inUrl = readEntered(signature);
  return (
    <div className="space-y-6">
      <h1>Explain a transaction</h1>
      <Card title="Which one">
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextArea
            label="Signature or transaction"
            hint={hint}
            error={error}
            value={text}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" look="primary" disabled={!isReady}>
            Explain it
          </Button>
        </form>
      </Card>
      {inUrl.kind === 'signature' && <OfSignature key={inUrl.signature} signature={inUrl.signature} />}
      {inUrl.kind !== 'signature' && pasted !== undefined && (
        <OfTransaction key={pasted} transaction={pasted} />
      )}
    </div>
  );
}
