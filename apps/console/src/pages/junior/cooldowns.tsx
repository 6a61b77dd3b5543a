import { type DataOf, juniorTokens, juniorUnits, type Units, underlyingUnits } from '@obverse/client';
import { math } from '@obverse/core';
import { useJuniorExit, useRead } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { AmountInput, aboveBalance, parseAmount } from '../../amounts/amount-input.tsx';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Badge, Notice, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields } from '../../ui/field.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/time.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useDecimalsCheck } from '../../wallet/use-mint-decimals.ts';
import { juniorWorth } from './junior-worth.ts';

type Cooldown = DataOf<'get', '/tranches/junior/{id}/cooldowns'>[number];

const states: Readonly<Record<Cooldown['status'], { readonly tone: Tone; readonly text: string }>> = {
  cooling: { tone: 'plain', text: 'Cooling down' },
  open: { tone: 'good', text: 'Exit window is open' },
  expired: { tone: 'warn', text: 'Exit window is over: take the tokens back' },
  void: { tone: 'bad', text: 'Void: a loss has ended its tranche' },
};

type Props = {
  readonly cooldown: Cooldown;
  readonly stablecoin: Stablecoin;
  readonly unit: string;
  readonly nowMs: number;
};

/** What completing a part pays at least: its worth now, less 10 basis points. */
const minimumFor = (stablecoin: Stablecoin, tokens: bigint) =>
  math.minimumOf(juniorWorth(stablecoin, tokens));

/** Pays out a part of a cooldown, or all of it. */
function Completion({ cooldown, stablecoin, unit }: Omit<Props, 'nowMs'>) {
  const { decimals, juniorTranche, underlyingMint } = stablecoin;
  const decimalsCheck = useDecimalsCheck(decimals, [underlyingMint]);
  const [text, setText] = useState('');
  const { complete } = useJuniorExit(juniorTranche);
  const left = BigInt(cooldown.tokensLeft);
  const typed = parseAmount(text, decimals, juniorTokens, left);
  const amount: Units<'junior'> | undefined = text === '' ? juniorUnits(cooldown.tokensLeft) : typed.units;
  const tokens = amount === undefined ? undefined : BigInt(amount);
  const minimum = tokens === undefined ? undefined : minimumFor(stablecoin, tokens);
  const start = async () => {
    if (amount === undefined || minimum === undefined || !decimalsCheck.isRight) return;
    const part = tokens === left ? {} : { amount };
    const body = { cooldown: cooldown.address, minimumReceived: underlyingUnits(minimum), ...part };
    // what is paid out is not offered again
    if ((await complete.start(body)) !== undefined) setText('');
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {!cooldown.completableNow && (
        <Notice tone="warn">
          All of it cannot be paid now: the vault holds too little, coverage would fall below its minimum, or
          a loss report is open. A part of it may be possible.
        </Notice>
      )}
      <FormFields disabled={complete.state.status !== 'idle'}>
        <AmountInput
          label="Pay out (empty: all that is left)"
          text={text}
          onText={setText}
          decimals={decimals}
          unit="junior tokens"
          error={typed.error === aboveBalance ? 'This is more than is left' : typed.error}
          balance={left}
          worth={
            tokens !== undefined && (
              <>
                Worth <Amount units={juniorWorth(stablecoin, tokens)} decimals={decimals} unit={unit} /> now
              </>
            )
          }
        />
        {decimalsCheck.problem !== undefined && <Notice tone="bad">{decimalsCheck.problem}</Notice>}
        {complete.state.status === 'idle' && (
          <Button look="primary" type="submit" disabled={amount === undefined || !decimalsCheck.isRight}>
            Review the payout
          </Button>
        )}
      </FormFields>
      <TransactionPanel
        transaction={complete}
        units={{ decimals, underlying: unit }}
        intent={
          minimum !== undefined && (
            <>
              Pay out <Amount units={tokens ?? 0n} decimals={decimals} unit="junior tokens" isExact /> for at
              least <Amount units={minimum} decimals={decimals} unit={unit} isExact />
            </>
          )
        }
        retry={() => void start()}
        done={`The ${unit} is in your wallet.`}
      />
    </form>
  );
}

function Cancellation({ cooldown, stablecoin: { juniorTranche, decimals } }: Omit<Props, 'nowMs' | 'unit'>) {
  const { cancel } = useJuniorExit(juniorTranche);
  const start = () => void cancel.start({ cooldown: cooldown.address });
  return (
    <>
      {cancel.state.status === 'idle' && (
        <Button onClick={start}>
          {cooldown.status === 'void' ? 'Close it for its rent' : 'Take the tokens back'}
        </Button>
      )}
      <TransactionPanel
        transaction={cancel}
        intent={
          <>
            End the withdrawal of{' '}
            <Amount units={cooldown.tokensLeft} decimals={decimals} unit="junior tokens" isExact />
          </>
        }
        retry={start}
        done={cooldown.status === 'void' ? 'It is closed.' : 'The junior tokens are in your wallet again.'}
      />
    </>
  );
}

function CooldownItem({ cooldown, stablecoin, unit, nowMs }: Props) {
  const { decimals } = stablecoin;
  const { tone, text } = states[cooldown.status];
  return (
    <li className="space-y-4 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>
          <Amount units={cooldown.tokensLeft} decimals={decimals} unit="junior tokens" />
        </h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="text-sm">
        Worth <Amount units={cooldown.valueNow} decimals={decimals} unit={unit} /> now
        {cooldown.tokens !== null && cooldown.tokens !== cooldown.tokensLeft && (
          <>
            ; <Amount units={cooldown.tokens} decimals={decimals} unit="junior tokens" /> were requested
          </>
        )}
      </p>
      {cooldown.status !== 'void' && (
        <Timeline
          label="Steps of this withdrawal"
          nowMs={nowMs}
          steps={[
            { name: 'Requested', at: cooldown.requestedAt, unknown: 'being recorded' },
            { name: 'Window opens', at: cooldown.unlockTs },
            {
              name: 'Window closes',
              at: cooldown.expiresAt,
              missed: 'Window closed',
              unknown: 'after the open loss report is resolved',
            },
          ]}
        />
      )}
      {cooldown.status === 'open' && <Completion cooldown={cooldown} stablecoin={stablecoin} unit={unit} />}
      <Cancellation cooldown={cooldown} stablecoin={stablecoin} />
    </li>
  );
}

type ListProps = Pick<Props, 'stablecoin' | 'unit'> & {
  readonly owner: string;
  /** How far the cluster's clock is ahead of this machine; milliseconds. */
  readonly clockAheadMs: number;
};

/** The wallet's withdrawals that are neither completed nor cancelled, each on its own timeline. */
export function Cooldowns({ stablecoin, unit, owner, clockAheadMs }: ListProps) {
  const query = useRead(
    '/tranches/junior/{id}/cooldowns',
    { path: { id: stablecoin.juniorTranche }, query: { user: owner } },
    { refetchInterval: 10_000 },
  );
  const nowMs = useNow(clockAheadMs);
  return (
    <Card title="Your withdrawals">
      <QueryView query={query} loading={<Skeleton className="h-24" />}>
        {(cooldowns) =>
          cooldowns.length === 0 ? (
            <Empty>You have asked for no withdrawal. Above you begin one.</Empty>
          ) : (
            <ul className="space-y-4">
              {cooldowns.map((cooldown) => (
                <CooldownItem
                  key={cooldown.address}
                  cooldown={cooldown}
                  stablecoin={stablecoin}
                  unit={unit}
                  nowMs={nowMs}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
