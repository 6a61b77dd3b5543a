import type { DataOf } from '@obverse/client';
import { growingInterval, usePages } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../amounts/amount.tsx';
import { shortAddress } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Empty, QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';

type Line = DataOf<'get', '/wallet/{address}/activity'>['activity'][number];

/** What a list needs to know of a token to show its amounts. */
export type Token = {
  readonly name: ReactNode;
  readonly unit: string;
  readonly underlying: string;
  readonly decimals: number;
};

const pageSize = 20;
const readAgainMs = 3_000;

const kinds: Readonly<Record<Line['kind'], string>> = {
  minted: 'Minted',
  redeemed: 'Redeemed',
  juniorDeposited: 'Deposited in the junior tranche',
  withdrawalRequested: 'Junior withdrawal requested',
  withdrawalCompleted: 'Junior withdrawal completed',
  withdrawalCancelled: 'Junior withdrawal cancelled',
  transferredIn: 'Received',
  transferredOut: 'Sent',
  burned: 'Burned',
  unexplained: 'Not explained by any transaction',
};

function LineView({ line, token }: { readonly line: Line; readonly token: Token | undefined }) {
  const { decimals, unit = 'tokens', underlying = 'collateral' } = token ?? {};
  const tokens = BigInt(line.tokens);
  // of a withdrawal, whose tokens had left the wallet before
  const isPaidOut = tokens === 0n && BigInt(line.received) > 0n;
  const amounts = [
    ['paid', line.paid],
    ['received', line.received],
    ['withheld', line.withheld],
  ] as const;
  const headline = isPaidOut ? { units: BigInt(line.received), unit: underlying } : { units: tokens, unit };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-line border-t py-2 text-sm first:border-t-0">
      <p className="font-medium">{kinds[line.kind]}</p>
      <p className="text-right">
        {headline.units > 0n && '+'}
        <Amount decimals={decimals} {...headline} />
      </p>
      {/* on phones both lines below have the whole width */}
      <p className="col-span-2 text-muted text-xs sm:col-span-1">
        <Time at={line.timestamp} /> {token?.name}
      </p>
      <p className="col-span-2 text-right text-muted text-xs sm:col-span-1">
        {amounts
          .filter(([verb, units]) => BigInt(units) !== 0n && !(isPaidOut && verb === 'received'))
          .map(([verb, units]) => (
            <span key={verb} className="mr-2">
              {verb} <Amount units={units} decimals={decimals} unit={underlying} />
            </span>
          ))}
        <span className="whitespace-nowrap font-mono">
          <Link
            to="/explain"
            search={{ signature: line.signature }}
            aria-label={`Explain the transaction ${shortAddress(line.signature)}`}
            className="text-accent underline"
          >
            {shortAddress(line.signature)}
          </Link>
          <CopyButton text={line.signature} what="the signature" />
        </span>
      </p>
    </li>
  );
}

type Props = {
  readonly address: string;
  /** Only lines of this token. */
  readonly mint?: string;
  readonly tokenOf: (mint: string) => Token | undefined;
};

/** What changed a wallet's holdings, ordinary transfers included; the newest first. */
export function ActivityList({ address, mint, tokenOf }: Props) {
  const query = usePages(
    '/wallet/{address}/activity',
    { path: { address }, query: { limit: pageSize, ...(mint !== undefined && { mint }) } },
    {
      // a long history is read over several requests
      refetchInterval: (data, answers) =>
        data?.pages[0]?.isComplete === false && growingInterval(readAgainMs, answers),
    },
  );
  return (
    <QueryView query={query} loading={<Skeleton className="h-40" />}>
      {({ pages }) => {
        const lines = pages.flatMap(({ activity }) => activity);
        const isReading = pages[0]?.isComplete === false;
        return (
          <>
            {isReading && <Badge>Older transactions are still being read</Badge>}
            {lines.length === 0 ? (
              <Empty>{isReading ? 'Nothing is read yet.' : 'Nothing has happened yet.'}</Empty>
            ) : (
              <ul aria-label="Activity">
                {lines.map((line) => (
                  <LineView key={line.id} line={line} token={tokenOf(line.mint)} />
                ))}
              </ul>
            )}
            <MoreButton query={query}>Show older</MoreButton>
          </>
        );
      }}
    </QueryView>
  );
}
