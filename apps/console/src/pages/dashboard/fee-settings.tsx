import { useRead, useTransaction } from '@obverse/react';
import { useState } from 'react';
import { formatBps, parsePercent, percentText } from '../../amounts/percent.ts';
import { SplitView } from '../../integrator/split-view.tsx';
import { yieldSplit } from '../../integrator/yield-split.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields, TextField } from '../../ui/field.tsx';
import { aheadMs, Countdown, formatDuration } from '../../ui/time.tsx';
import type { DashboardCoin, DashboardViewProps } from './dashboard-coin.ts';

/** A raise that is scheduled, with the time that is left. */
function PendingRaise({ coin: { nextFeeBps, feeEta } }: { readonly coin: DashboardCoin }) {
  // the cluster's clock: a local one is moved
  const roles = useRead('/governance/roles');
  if (nextFeeBps === null || feeEta === null) return null;
  const ahead = roles.data === undefined ? 0 : aheadMs(roles.data.timestamp, roles.dataUpdatedAt);
  return (
    <Notice tone="warn">
      A raise to <strong>{formatBps(nextFeeBps)}</strong> is scheduled: it counts{' '}
      <Countdown at={feeEta} aheadMs={ahead} over="from the next exchange on" />. A lower fee cancels it.
    </Notice>
  );
}

/** Lowers the fee at once, or schedules a raise. */
export function FeeSettings({ coin, stablecoin }: DashboardViewProps) {
  const { integrationId, feeBps, stablecoinIndex } = coin;
  const [text, setText] = useState(percentText(feeBps));
  const transaction = useTransaction('/integration/fee');
  const roles = useRead('/governance/roles');
  const { bps, error } = parsePercent(text);
  const isRaise = bps !== undefined && bps > feeBps;
  const delay = roles.data && formatDuration(roles.data.delaySeconds);
  const set = () => {
    if (bps !== undefined)
      void transaction.start({ integrationId, feeBps: bps }, { known: { stablecoin: stablecoinIndex } });
  };
  return (
    <Card title="Fee" aside={<strong>{formatBps(feeBps)} of the yield</strong>}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <PendingRaise coin={coin} />
        <FormFields disabled={transaction.state.status !== 'idle'}>
          <TextField
            label="New fee: percent of the yield"
            inputMode="decimal"
            value={text}
            error={error}
            hint={
              isRaise
                ? `A raise waits${delay === undefined ? '' : ` ${delay}`}, so that holders can leave first`
                : 'A lower fee counts at once'
            }
            onChange={({ target }) => setText(target.value)}
          />
          <SplitView split={yieldSplit(stablecoin, bps ?? feeBps)} />
          <Button
            type="submit"
            look="primary"
            disabled={bps === undefined || bps === (coin.nextFeeBps ?? feeBps)}
          >
            {isRaise ? 'Schedule the raise' : 'Set the fee'}
          </Button>
        </FormFields>
        <TransactionPanel
          label="Transaction for the fee"
          transaction={transaction}
          intent={
            isRaise
              ? `Raise the fee to ${formatBps(bps)}, later`
              : `Set the fee to ${formatBps(bps ?? 0)}, now`
          }
          retry={set}
        />
      </form>
    </Card>
  );
}
