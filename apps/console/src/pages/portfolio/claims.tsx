import type { DataOf, ObverseError } from '@obverse/client';
import { useRead, useTransaction } from '@obverse/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Amount } from '../../amounts/amount.tsx';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReadError } from '../../ui/query-view.tsx';
import { Time } from '../../ui/time.tsx';
import { isUnavailable } from '../../ui/unavailable.ts';

type Claim = DataOf<'get', '/loss-claims'>['claims'][number];

/** Claims of open reports wait for others to resolve them. */
const askAgainMs = 15_000;

type ClaimProps = {
  readonly claim: Claim;
  /** Undefined while they are read. */
  readonly decimals: number | undefined;
  readonly unit: string;
};

function ClaimView({ claim, decimals, unit }: ClaimProps) {
  const settle = useTransaction('/loss-claims/settle');
  const { claimId, owner, reportId, withheld, refundDue, reportedAt } = claim;
  const start = () => void settle.start({ claimId }, { known: { owner, lossReport: reportId } });
  return (
    <li className="space-y-3 rounded-md border border-line p-4 text-sm">
      <p>
        A loss was reported on <Time at={reportedAt} />. Of your redemptions,{' '}
        <Amount units={withheld} decimals={decimals} unit={unit} /> were withheld.
      </p>
      {refundDue === null ? (
        <p>
          <Badge tone="warn">The report is open</Badge> What is refunded is decided when it is resolved. The
          claim does not expire.
        </p>
      ) : (
        <>
          <p>
            <Badge tone="good">The report is resolved</Badge> Your refund is{' '}
            <strong>
              <Amount units={refundDue} decimals={decimals} unit={unit} />
            </strong>
            .
          </p>
          {settle.state.status === 'idle' && (
            <Button look="primary" disabled={decimals === undefined} onClick={start}>
              Review the refund
            </Button>
          )}
          <TransactionPanel
            transaction={settle}
            intent={
              <>
                Settle the claim for <Amount units={refundDue} decimals={decimals} unit={unit} isExact />
              </>
            }
            retry={start}
            done="The refund is in your wallet."
          />
        </>
      )}
    </li>
  );
}

type Props = {
  readonly address: string;
  readonly stablecoins: readonly Stablecoin[];
  readonly underlyingOf: (stablecoin: number) => string;
};

/** The claims of a wallet, asked for again while a report is open. */
export const useClaims = (owner: string): UseQueryResult<DataOf<'get', '/loss-claims'>, ObverseError> =>
  useRead(
    '/loss-claims',
    { query: { owner } },
    {
      refetchInterval: (data) =>
        data?.claims.some(({ refundDue }) => refundDue === null) ? askAgainMs : false,
    },
  );

/** Claims on what loss reports have withheld from the wallet's redemptions. Most wallets have none, and then nothing is shown. */
export function Claims({ address, stablecoins, underlyingOf }: Props) {
  const query = useClaims(address);
  const claims = query.data?.claims ?? [];
  if (claims.length === 0 && (query.error === null || isUnavailable(query.error))) return null;
  return (
    <div id="claims">
      <Card title="Claims of loss reports">
        {query.error !== null && <ReadError error={query.error} retry={query.refetch} />}
        <ul aria-label="Claims" className="space-y-3">
          {claims.map((claim) => (
            <ClaimView
              key={claim.claimId}
              claim={claim}
              decimals={stablecoins.find(({ index }) => index === claim.stablecoin)?.decimals}
              unit={underlyingOf(claim.stablecoin)}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}
