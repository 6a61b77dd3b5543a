import { juniorUnits, underlying } from '@obverse/client';
import { mayStart, useJuniorDeposit, useJuniorQuote } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { AmountInput, parseAmount } from '../../amounts/amount-input.tsx';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields } from '../../ui/field.tsx';
import { ReadError } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBalance } from '../../wallet/use-balance.ts';
import { useDecimalsCheck } from '../../wallet/use-mint-decimals.ts';

const limits: Readonly<Record<string, string>> = {
  lossReport: 'A loss report is open: deposits are stopped until it is resolved.',
  windingUp: 'After its losses the stablecoin is wound up: it takes no deposits.',
  paused: 'The platform is paused: it takes no deposits now.',
};

type Props = { readonly stablecoin: Stablecoin; readonly unit: string; readonly owner: string };

/** Underlying in, junior tokens out. */
export function Deposit({ stablecoin: { juniorTranche, underlyingMint, decimals }, unit, owner }: Props) {
  const [text, setText] = useState('');
  const balance = useBalance(underlyingMint, owner);
  const { units, error } = parseAmount(text, decimals, underlying, balance.data);
  const decimalsCheck = useDecimalsCheck(decimals, [underlyingMint]);
  const deposit = useJuniorDeposit(juniorTranche, underlyingMint);
  const quote = useJuniorQuote(juniorTranche, units, { enabled: mayStart(deposit.state.status) });
  const isIdle = deposit.state.status === 'idle';
  const start = async () => {
    if (units === undefined || quote.data === undefined || !decimalsCheck.isRight) return;
    const body = { amount: units, minimumReceived: juniorUnits(quote.data.minimumReceived) };
    // what is paid is not offered again
    if ((await deposit.start(body)) !== undefined) setText('');
  };
  const limit = quote.data?.limitedBy == null ? undefined : limits[quote.data.limitedBy];
  return (
    <Card title="Deposit">
      <div className="space-y-4">
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <FormFields disabled={!isIdle}>
            <AmountInput
              label="You deposit"
              text={text}
              onText={setText}
              decimals={decimals}
              unit={unit}
              error={error}
              balance={balance.data}
            />
            <div className="min-h-12 text-sm" aria-live="polite">
              {units === undefined && (
                <p className="text-muted">Enter an amount to see what it brings. The tokens earn at once.</p>
              )}
              {quote.error !== null && <ReadError error={quote.error} retry={quote.refetch} />}
              {units !== undefined && quote.isPending && <Skeleton className="h-10" />}
              {units !== undefined && quote.data !== undefined && (
                <>
                  <p>
                    You receive{' '}
                    <Amount units={quote.data.tokensOut} decimals={decimals} unit="junior tokens" /> for{' '}
                    <Amount units={quote.data.cost} decimals={decimals} unit={unit} />.
                  </p>
                  <p className="text-muted text-xs">
                    At least{' '}
                    <Amount
                      units={quote.data.minimumReceived}
                      decimals={decimals}
                      unit="junior tokens"
                      isExact
                    />
                    , or nothing happens.
                  </p>
                </>
              )}
            </div>
            {decimalsCheck.problem !== undefined && <Notice tone="bad">{decimalsCheck.problem}</Notice>}
            {limit !== undefined && <Notice tone="warn">{limit}</Notice>}
            {isIdle && (
              <Button
                look="primary"
                type="submit"
                disabled={
                  units === undefined ||
                  quote.data === undefined ||
                  limit !== undefined ||
                  !decimalsCheck.isRight
                }
              >
                Review the deposit
              </Button>
            )}
          </FormFields>
        </form>
        <TransactionPanel
          transaction={deposit}
          units={{ decimals, underlying: unit }}
          intent={
            <>
              Deposit{' '}
              {units !== undefined && <Amount units={units} decimals={decimals} unit={unit} isExact />} into
              the junior tranche
            </>
          }
          retry={() => void start()}
          done="The junior tokens are in your wallet, and earn from now on."
        />
      </div>
    </Card>
  );
}
