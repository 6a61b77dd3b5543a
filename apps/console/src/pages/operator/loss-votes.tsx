import { formatUnits } from '@obverse/client';
import { addressOf, type LossVote, math } from '@obverse/core';
import { findLossVotes, readPool, reportLoss, resolveLoss, withdrawLossVote } from '@obverse/operations';
import { queryRoot, useObverse } from '@obverse/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Amount } from '../../amounts/amount.tsx';
import { shortAddress } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { Actions } from './action.tsx';
import { chainAt } from './chain-at.ts';
import { specsOf, type TabProps, votersOf } from './specs.ts';

type Vote = { readonly vote: LossVote; readonly status: math.LossVoteStatus };

/** The votes on losses by the cluster's node: those of the present voters, and the wallet's own where it has lost its role. */
function useLossVotes(index: number) {
  const { cluster, rpcUrl, programId, connection } = useObverse();
  const own = connection.connected?.account.address;
  return useQuery({
    queryKey: [queryRoot, cluster, 'loss-votes', index, own],
    refetchInterval: 15_000,
    queryFn:
      rpcUrl === undefined
        ? skipToken
        : async (): Promise<Vote[]> => {
            const chain = chainAt(rpcUrl, programId);
            const pool = await readPool(chain, index);
            const votes = await findLossVotes(chain, pool, own === undefined ? undefined : addressOf(own));
            return votes.map((vote) => ({
              vote,
              status: math.lossVoteStatus(vote, pool.platform, pool.stablecoin),
            }));
          },
  });
}

const statusTexts: Readonly<Record<math.LossVoteStatus, string>> = {
  counts: 'Counts',
  outdated: 'Counts no more: it is decided',
  withoutRole: 'Counts for nothing: the voter has lost its role',
};

function VoteView({ vote, status, roles, stablecoin, unit }: TabProps & Vote) {
  const { index, decimals } = stablecoin;
  const voter = vote.voter.toBase58();
  const voters = votersOf(roles);
  const { role } = voters.find(({ address }) => address === voter) ?? { role: 'Former voter' };
  const specOf = specsOf(roles);
  const others = voters.filter(({ address }) => address !== voter);
  const decision = vote.reportOpen
    ? specOf(resolveLoss, { name: 'Resolve with this vote' })
    : specOf(reportLoss, { name: 'Report with this vote' });
  return (
    <li
      aria-label={`Vote of the ${role.toLowerCase()}`}
      className="space-y-3 rounded-md border border-line p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span title={voter}>
          {role} {shortAddress(voter)}
        </span>
        <Badge tone={status === 'counts' ? 'good' : 'warn'}>{statusTexts[status]}</Badge>
      </p>
      <p className="text-sm">
        {vote.reportOpen ? `Resolve report ${vote.number - 1} with a loss of ` : 'Report a loss of '}
        <Amount units={String(vote.amount)} decimals={decimals} unit={unit} />, voted{' '}
        <Time at={new Date(Number(vote.votedTs) * 1_000).toISOString()} />
      </p>
      <Actions
        index={index}
        unit={unit}
        specs={[
          status === 'counts' && {
            ...decision,
            signers: others,
            given: { amount: formatUnits(vote.amount, decimals) },
          },
          specOf(withdrawLossVote, { signers: [{ role, address: voter }] }),
        ]}
      />
    </li>
  );
}

/** Who has voted for which loss. Another of the three decides with such a vote, with one signature and at any time. */
export function LossVotes(props: TabProps) {
  const query = useLossVotes(props.stablecoin.index);
  const { rpcUrl } = useObverse();
  return (
    <Card title="Votes" className="mt-6">
      {rpcUrl === undefined ? (
        <Empty>Without a node of the cluster this page cannot read votes: use the command line.</Empty>
      ) : (
        <QueryView query={query} loading={<Skeleton className="h-24" />}>
          {(votes) =>
            votes.length === 0 ? (
              <Empty>Nobody has voted.</Empty>
            ) : (
              <ul className="space-y-3">
                {votes.map(({ vote, status }) => (
                  <VoteView key={vote.address.toBase58()} {...props} vote={vote} status={status} />
                ))}
              </ul>
            )
          }
        </QueryView>
      )}
    </Card>
  );
}
