import { juniorTokens } from '@obverse/client';
import { useJuniorExit } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { AmountInput, parseAmount } from '../../amounts/amount-input.tsx';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields } from '../../ui/field.tsx';
import { formatDuration } from '../../ui/time.tsx';
import { useDecimalsCheck } from '../../wallet/use-mint-decimals.ts';
import { juniorWorth } from './junior-worth.ts';

type Props = {
  readonly stablecoin: Stablecoin;
  /** How the underlying is called. */
  readonly unit: string;
  /** Junior tokens in the wallet, base units; undefined while that is not known. */
  readonly balance: bigint | undefined;
};

/** The first step of leaving: the cooldown begins. */
export function WithdrawalRequest({ stablecoin, unit, balance }: Props) {
  const { juniorTranche, underlyingMint, decimals, settings } = stablecoin;
  const [text, setText] = useState('');
  const decimalsCheck = useDecimalsCheck(decimals, [underlyingMint]);
  const { units, error } = parseAmount(text, decimals, juniorTokens, balance);
  const { request } = useJuniorExit(juniorTranche);
  const start = async () => {
    if (units === undefined || !decimalsCheck.isRight) return;
    // what is withdrawn is not offered again
    if ((await request.start({ amount: units })) !== undefined) setText('');
  };
  return (
    <Card title="Leave">
      <div className="space-y-4">
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <FormFields disabled={request.state.status !== 'idle'}>
            <AmountInput
              label="You withdraw"
              text={text}
              onText={setText}
              decimals={decimals}
              unit="junior tokens"
              error={error}
              balance={balance}
              worth={
                units !== undefined && (
                  <>
                    Worth{' '}
                    <Amount units={juniorWorth(stablecoin, BigInt(units))} decimals={decimals} unit={unit} />{' '}
                    now
                  </>
                )
              }
            />
            <p className="text-muted text-sm">
              The tokens leave your wallet now. They earn and bear losses for{' '}
              {formatDuration(settings.cooldownSeconds)}. Then you have{' '}
              {formatDuration(settings.windowSeconds)} to be paid out, or you take them back.
            </p>
            {decimalsCheck.problem !== undefined && <Notice tone="bad">{decimalsCheck.problem}</Notice>}
            {request.state.status === 'idle' && (
              <Button look="primary" type="submit" disabled={units === undefined || !decimalsCheck.isRight}>
                Review the request
              </Button>
            )}
          </FormFields>
        </form>
        <TransactionPanel
          transaction={request}
          units={{ decimals, underlying: unit }}
          intent={
            <>
              Request to withdraw{' '}
              {units !== undefined && (
                <Amount units={units} decimals={decimals} unit="junior tokens" isExact />
              )}
            </>
          }
          retry={() => void start()}
          done="The cooldown has begun. It is in the list below."
        />
      </div>
    </Card>
  );
}
