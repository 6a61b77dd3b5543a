import { useStablecoin } from '@obverse/react';
import { formatBps, parsePercent } from '../../amounts/percent.ts';
import { SplitView } from '../../integrator/split-view.tsx';
import { yearlyYield, yieldSplit } from '../../integrator/yield-split.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Draft, feeBpsOf } from './draft.ts';
import { StepFrame } from './step-frame.tsx';

type Props = {
  readonly draft: Draft & { readonly stablecoin: number };
  readonly change: (changes: Partial<Draft>) => void;
  readonly onNext: () => void;
};

const kinds = [
  {
    value: 'earning',
    label: 'Earning coin: it grows for its holders',
    children: (
      <p className="text-muted">
        Holders have what your fee leaves of the yield. The coin is worth a little more each day.
      </p>
    ),
  },
  {
    value: 'payment',
    label: 'Payment coin: it stays at exactly one',
    children: (
      <p className="text-muted">
        All of the yield is yours, for good. One coin is one of what backs it, unless a loss takes from the
        collateral: the coin&apos;s own yield then brings it back to one before you earn again.
      </p>
    ),
  },
] as const;

/** What the coin is to its holders; and the integrator's share of the yield, with what is left for holders, as it is typed. */
export function FeeStep({ draft, change, onNext }: Props) {
  const query = useStablecoin(draft.stablecoin);
  const isPayment = draft.kind === 'payment';
  const { error } = parsePercent(draft.fee);
  const bps = feeBpsOf(draft);
  return (
    <StepFrame
      title="What do you earn?"
      back="stablecoin"
      onNext={() => {
        if (bps !== undefined) onNext();
      }}
    >
      <Choice
        legend="What is the coin for? This cannot be changed later."
        value={draft.kind}
        onValue={(kind) => change({ kind })}
        options={kinds}
      />
      {!isPayment && (
        <TextField
          label="Your fee: percent of the yield"
          inputMode="decimal"
          value={draft.fee}
          error={error ?? (draft.fee.trim() === '' ? 'Enter a number such as 2.5' : undefined)}
          hint="Of the yield alone, never of deposits. You can lower it at any time; a raise waits, so that holders can leave first"
          onChange={({ target }) => change({ fee: target.value })}
        />
      )}
      <QueryView query={query} loading={<Skeleton className="h-36" />}>
        {(stablecoin) => {
          const fee = bps ?? 0;
          const yearly = yearlyYield(stablecoin, fee);
          return (
            <section aria-label="Split of the yield" className="space-y-4">
              <SplitView split={yieldSplit(stablecoin, fee)} />
              <p className="text-sm" aria-live="polite">
                {stablecoin.seniorApyBps === 0 ? (
                  'No yield streams at this moment; the split holds for all that will.'
                ) : (
                  <>
                    At the present yield,{' '}
                    {!isPayment && (
                      <>
                        holders earn <strong>{formatBps(yearly.holdersBps)}</strong> a year, compounded daily,
                        and{' '}
                      </>
                    )}
                    you {isPayment && 'earn '} <strong>{formatBps(yearly.integratorBps)}</strong> of what they
                    hold.
                  </>
                )}
              </p>
            </section>
          );
        }}
      </QueryView>
    </StepFrame>
  );
}
