import { formatUnits, underlying } from '@obverse/client';
import { INDEX_ONE, math } from '@obverse/core';
import { useId, useState } from 'react';
import { Amount, Rate } from '../../amounts/amount.tsx';
import { AmountInput, aboveBalance, parseAmount } from '../../amounts/amount-input.tsx';
import { formatBps, shareBps } from '../../amounts/percent.ts';
import { decimalRate } from '../../coins/rate.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/query-view.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { type LossLayer, type LossPicture, largestLoss, lossPicture } from './loss.ts';

const names: Readonly<Record<LossLayer['name'], string>> = {
  junior: '1. Junior tranche',
  unvested: '2. Yield not vested yet',
  senior: '3. Coin holders',
};

const sliderSteps = 1_000n;

type Unit = { readonly decimals: number; readonly unit: string };

/** One layer: how much of it there is beside the largest, and how much of that is lost. */
function Layer({
  layer: { name, before, lost },
  largest,
  decimals,
  unit,
}: Unit & { layer: LossLayer; largest: bigint }) {
  const percent = (part: bigint) => `${shareBps(part, largest) / 100}%`;
  return (
    <li className="space-y-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{names[name]}</span>
        <span>
          loses <Amount units={lost} decimals={decimals} /> of{' '}
          <Amount units={before} decimals={decimals} unit={unit} />
        </span>
      </p>
      <div aria-hidden="true" className="flex h-4 overflow-hidden rounded bg-raised">
        <div className="bg-accent" style={{ width: percent(before - lost) }} />
        <div
          className="border-bad border-y"
          style={{
            width: percent(lost),
            backgroundImage: 'repeating-linear-gradient(45deg, var(--color-bad) 0 3px, transparent 3px 7px)',
          }}
        />
      </div>
    </li>
  );
}

function Consequences({ picture, coverage }: { picture: LossPicture; coverage: string }) {
  return (
    <Stats>
      <Stat label="A coin keeps of its value">
        {formatBps(Number((picture.coinValueDown * math.BPS) / INDEX_ONE))}
      </Stat>
      <Stat label="Withheld from redemptions while it is reported">
        {formatBps(Number(picture.haircutBps))}
      </Stat>
      <Stat label="A junior token is worth" note={picture.isWipedOut ? 'The tranche ends' : undefined}>
        <Rate decimal={decimalRate(picture.juniorRateDown)} />
      </Stat>
      <Stat label="Coverage afterwards">{coverage}</Stat>
    </Stats>
  );
}

const coverageAfter = ({ layers, isWipedOut }: LossPicture): string => {
  const left = (name: LossLayer['name']) => {
    const layer = layers.find((each) => each.name === name);
    return layer === undefined ? 0n : layer.before - layer.lost;
  };
  const senior = left('senior');
  if (senior === 0n) return 'no liabilities';
  return formatBps(isWipedOut ? 0 : Number((left('junior') * math.BPS) / senior));
};

/** The picture, or in the program's words why there is none. */
function pictureOf(stablecoin: Stablecoin, loss: bigint): LossPicture | string {
  try {
    return lossPicture(stablecoin, loss);
  } catch (error) {
    if (error instanceof math.AccountingError) return error.message;
    throw error;
  }
}

/** "What a loss of x would do": who bears it, in the program's order, computed by the program's own math. */
export function LossView({ stablecoin, unit }: { readonly stablecoin: Stablecoin; readonly unit: string }) {
  const { decimals, deployedCollateral } = stablecoin;
  const largest = largestLoss(stablecoin);
  const [text, setText] = useState(() => formatUnits(largest / 10n, decimals));
  const id = useId();
  const { units, error } = parseAmount(text, decimals, underlying, largest);
  const loss = units === undefined ? undefined : BigInt(units);
  const picture = loss === undefined ? undefined : pictureOf(stablecoin, loss);
  const biggest = [stablecoin.juniorAssets, stablecoin.unvestedYield, stablecoin.seniorAssets]
    .map(BigInt)
    .reduce((a, b) => (a > b ? a : b));
  return (
    <Card title="What a loss would do">
      <p className="mb-4 text-muted text-sm">
        Only deployed collateral can be lost. Now{' '}
        <Amount units={deployedCollateral} decimals={decimals} unit={unit} /> is deployed; at most{' '}
        <Amount units={largest} decimals={decimals} unit={unit} /> may be.
      </p>
      {largest === 0n ? (
        <Empty>No collateral is deployed, and none may be: there is nothing to lose.</Empty>
      ) : (
        <div className="space-y-4">
          <div className="grid items-center gap-x-6 sm:grid-cols-2">
            <AmountInput
              label="Loss"
              text={text}
              onText={setText}
              decimals={decimals}
              unit={unit}
              error={error === aboveBalance ? 'No more than this may be deployed' : error}
              worth={
                <>
                  At most <Amount units={largest} decimals={decimals} unit={unit} isExact />
                </>
              }
            />
            <div>
              <label htmlFor={id} className="sr-only">
                Loss, as a share of the most that may be deployed
              </label>
              <input
                id={id}
                type="range"
                min={0}
                max={Number(sliderSteps)}
                value={Number(((loss ?? 0n) * sliderSteps) / largest)}
                aria-valuetext={`${text || '0'} ${unit}`}
                onChange={({ target }) =>
                  setText(formatUnits((largest * BigInt(target.value)) / sliderSteps, decimals))
                }
                className="w-full accent-accent"
              />
            </div>
          </div>
          {typeof picture === 'string' && <Notice tone="warn">{picture}</Notice>}
          {typeof picture === 'object' && (
            <>
              <ol className="space-y-3" aria-label="Who bears the loss, in this order" aria-live="polite">
                {picture.layers.map((layer) => (
                  <Layer key={layer.name} layer={layer} largest={biggest} decimals={decimals} unit={unit} />
                ))}
              </ol>
              <p className="text-muted text-xs">Striped: lost. Solid: left.</p>
              <Consequences picture={picture} coverage={coverageAfter(picture)} />
            </>
          )}
        </div>
      )}
    </Card>
  );
}
