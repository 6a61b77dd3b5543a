import { coins, coinUnits, type DataOf, underlying, underlyingUnits } from '@obverse/client';
import { math } from '@obverse/core';
import { mayStart, useMint, useQuote, useRedeem } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { AmountInput, parseAmount } from '../../amounts/amount-input.tsx';
import { formatBps } from '../../amounts/percent.ts';
import { coinUnit } from '../../coins/coin-text.ts';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, FormFields, SelectField } from '../../ui/field.tsx';
import { useBalance } from '../../wallet/use-balance.ts';
import { useDecimalsCheck } from '../../wallet/use-mint-decimals.ts';
import { canAccept, limitOf, type Side, slippages } from './exchange-words.ts';
import { QuoteView } from './quote-view.tsx';

type Coin = DataOf<'get', '/integration/{id}'>;

type Props = { readonly coin: Coin; readonly side: Side; readonly owner: string };

const words = {
  mint: { input: 'You deposit', review: 'Review the mint', verb: 'Mint with' },
  redeem: { input: 'You give back', review: 'Review the redemption', verb: 'Redeem' },
} as const;

/** The exchange in both directions: each needs amounts of its own unit. */
function useExchange({ integrationId }: Coin, side: Side) {
  const mint = useMint(integrationId);
  const redeem = useRedeem(integrationId);
  const start = (amount: string, minimum: bigint, acceptWithheld: boolean) =>
    side === 'mint'
      ? mint.start({ amount: underlyingUnits(amount), minimumReceived: coinUnits(minimum) })
      : redeem.start({
          amount: coinUnits(amount),
          minimumReceived: underlyingUnits(minimum),
          ...(acceptWithheld && { acceptWithheld }),
        });
  const transaction = side === 'mint' ? mint : redeem;
  const { state, approve, cancel, recheck } = transaction;
  return { state, approve, cancel, recheck, start };
}

/** Mints or redeems: amount, live quote, the least to accept, and the transaction. */
export function Exchange({ coin, side, owner }: Props) {
  const { integrationId: id, stablecoinMint, brandedMint, decimals, metadata } = coin;
  const units = {
    decimals,
    coin: coinUnit(metadata.symbol, brandedMint),
    underlying: useUnderlying()(stablecoinMint),
  };
  const given = side === 'mint' ? units.underlying : units.coin;
  const [text, setText] = useState('');
  const [slippageBps, setSlippageBps] = useState<number>(slippages[0]);
  const [accepts, setAccepts] = useState(false);
  const balance = useBalance(side === 'mint' ? stablecoinMint : brandedMint, owner);
  const parsed = parseAmount<'underlying' | 'coin'>(
    text,
    decimals,
    side === 'mint' ? underlying : coins,
    balance.data,
  );
  const decimalsCheck = useDecimalsCheck(decimals, [stablecoinMint, brandedMint]);
  const exchange = useExchange(coin, side);
  // what is submitted may be spent before an answer is there: its quote would be refused
  const quote = useQuote(id, side, parsed.units, { enabled: mayStart(exchange.state.status) });

  const minimum =
    quote.data === undefined ? undefined : math.minimumOf(BigInt(quote.data.amountOut), BigInt(slippageBps));
  const limit = quote.data === undefined ? undefined : limitOf(quote.data);
  const isAccepted = limit === undefined || (quote.data !== undefined && canAccept(quote.data) && accepts);
  const mayGoOn = isAccepted && decimalsCheck.isRight;
  const start = async () => {
    if (parsed.units === undefined || minimum === undefined || !decimalsCheck.isRight) return;
    // what is paid is not offered again
    if ((await exchange.start(parsed.units, minimum, accepts)) !== undefined) setText('');
  };
  const isIdle = exchange.state.status === 'idle';
  return (
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
            label={words[side].input}
            text={text}
            onText={setText}
            decimals={decimals}
            unit={given}
            error={parsed.error}
            balance={balance.data}
          />
          <QuoteView query={quote} isAsked={parsed.units !== undefined} minimum={minimum} units={units} />
          {decimalsCheck.problem !== undefined && <Notice tone="bad">{decimalsCheck.problem}</Notice>}
          {limit !== undefined && <Notice tone="warn">{limit}</Notice>}
          {quote.data !== undefined && canAccept(quote.data) && (
            <CheckField
              label="Redeem all the same. I get a claim on what is withheld, and what is refunded once the report is resolved."
              checked={accepts}
              onChange={({ target }) => setAccepts(target.checked)}
            />
          )}
          <SelectField
            label="Accept less than quoted"
            hint="The rate moves while you sign. Below this, nothing happens."
            value={slippageBps}
            onChange={({ target }) => setSlippageBps(Number(target.value))}
          >
            {slippages.map((bps) => (
              <option key={bps} value={bps}>
                by at most {formatBps(bps)}
              </option>
            ))}
          </SelectField>
          {isIdle && (
            <Button
              look="primary"
              type="submit"
              className="w-full"
              disabled={parsed.units === undefined || quote.data === undefined || !mayGoOn}
            >
              {words[side].review}
            </Button>
          )}
        </FormFields>
      </form>
      <TransactionPanel
        transaction={exchange}
        units={units}
        intent={
          <>
            {words[side].verb}{' '}
            {parsed.units !== undefined && (
              <Amount units={parsed.units} decimals={decimals} unit={given} isExact />
            )}
          </>
        }
        done={
          side === 'mint'
            ? 'The coins are in your wallet, and earn from now on.'
            : 'The money is in your wallet.'
        }
        retry={() => void start()}
      />
    </div>
  );
}
