import { underlying } from '@obverse/client';
import { useTransaction } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { AmountInput, parseAmount } from '../../amounts/amount-input.tsx';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields } from '../../ui/field.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useDecimalsCheck } from '../../wallet/use-mint-decimals.ts';
import type { DashboardCoin } from './dashboard-coin.ts';

type Props = {
  readonly coin: DashboardCoin;
  /** Base units of underlying, at this second. */
  readonly feesOwed: string;
  readonly unit: string;
};

/** Pays out the revenue: all of it, or an amount. */
export function ClaimFees({
  coin: { integrationId, decimals, stablecoinIndex, stablecoinMint },
  feesOwed,
  unit,
}: Props) {
  const [text, setText] = useState('');
  const transaction = useTransaction('/integration/claim-fees');
  const decimalsCheck = useDecimalsCheck(decimals, [stablecoinMint]);
  const owed = BigInt(feesOwed);
  const { units: amount, error } = parseAmount(text, decimals, underlying, owed);
  const isAll = text.trim() === '';
  const claim = async () => {
    // an amount that is not read is not everything
    if (error !== undefined || !decimalsCheck.isRight) return;
    const body = amount === undefined ? { integrationId } : { integrationId, amount };
    const sent = await transaction.start(body, { known: { stablecoin: stablecoinIndex } });
    if (sent !== undefined) setText('');
  };
  return (
    <Card title="Revenue to claim">
      <dl className="mb-4">
        <Stat isHero label="Owed to you now">
          <Amount units={feesOwed} decimals={decimals} unit={unit} />
        </Stat>
      </dl>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void claim();
        }}
      >
        <FormFields disabled={transaction.state.status !== 'idle'}>
          {decimalsCheck.problem !== undefined && <Notice tone="bad">{decimalsCheck.problem}</Notice>}
          <Button
            type="submit"
            look="primary"
            disabled={owed === 0n || error !== undefined || !decimalsCheck.isRight}
          >
            {isAll ? 'Claim everything' : 'Claim this amount'}
          </Button>
          <details className="text-sm">
            <summary className="cursor-pointer text-muted">Claim a part of it</summary>
            <div className="pt-3">
              <AmountInput
                label="Amount (empty for everything)"
                text={text}
                onText={setText}
                decimals={decimals}
                unit={unit}
                error={error}
                balance={owed}
                worth="What accrues until the execution is claimed too, where the field is empty"
              />
            </div>
          </details>
        </FormFields>
        <TransactionPanel
          transaction={transaction}
          units={{ decimals, underlying: unit }}
          intent={
            amount === undefined ? (
              'Claim everything that is owed at the execution'
            ) : (
              <>
                Claim <Amount units={amount} decimals={decimals} unit={unit} isExact />
              </>
            )
          }
          retry={() => void claim()}
          done={`The ${unit} is in your wallet.`}
        />
      </form>
    </Card>
  );
}
