import { useStablecoins } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readDecimal } from '../../amounts/decimal-text.ts';
import { groupDigits } from '../../amounts/format.ts';
import { formatBps, parsePercent, percentText } from '../../amounts/percent.ts';
import { yearlyYield } from '../../integrator/yield-split.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Stat } from '../../ui/stat.tsx';

/** Used where no stablecoin earns at present. */
const exampleApyBps = 400;

/** A whole number of coins; undefined for what is none. */
export function parseSupply(text: string): number | undefined {
  const { decimal = '' } = readDecimal(text);
  return /^[0-9]{1,13}$/.test(decimal) ? Number(decimal) : undefined;
}

const ofSupply = (supply: number, bps: number): string =>
  groupDigits(String(Math.floor((supply * bps) / 10_000)));

/** What an issuer would earn in a year. */
export function Calculator() {
  const { data: stablecoins } = useStablecoins();
  const nowBps = Math.max(0, ...(stablecoins ?? []).map(({ seniorApyBps }) => seniorApyBps));
  const [supplyText, setSupply] = useState('10 000 000');
  const [feeText, setFee] = useState('10');
  const [entered, setApy] = useState<string>();
  const apyText = entered ?? percentText(nowBps || exampleApyBps);
  const supply = parseSupply(supplyText);
  const [fee, apy] = [parsePercent(feeText), parsePercent(apyText)];
  const yields =
    fee.bps === undefined || apy.bps === undefined
      ? undefined
      : yearlyYield({ seniorApyBps: apy.bps }, fee.bps);
  return (
    <Card title="What you would earn as an issuer">
      <div className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
        <div className="grid gap-x-4 sm:grid-cols-3">
          <TextField
            label="Coins in circulation"
            inputMode="numeric"
            value={supplyText}
            onChange={({ target }) => setSupply(target.value)}
            error={supply === undefined ? 'Enter a whole number such as 10 000 000' : undefined}
          />
          <TextField
            label="Your fee, % of the yield"
            inputMode="decimal"
            value={feeText}
            onChange={({ target }) => setFee(target.value)}
            error={fee.error}
          />
          <TextField
            label="Yield a year, %"
            inputMode="decimal"
            value={apyText}
            onChange={({ target }) => setApy(target.value)}
            error={apy.error}
            hint={
              entered !== undefined || stablecoins === undefined ? ' ' : nowBps > 0 ? 'As now' : 'An example'
            }
          />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <dl aria-live="polite" className="flex flex-wrap gap-x-8 gap-y-2">
            <Stat label="You earn in a year">
              <span className="text-2xl">
                {yields === undefined || supply === undefined
                  ? '–'
                  : `${ofSupply(supply, yields.integratorBps)} USD`}
              </span>
            </Stat>
            <Stat label="Your holders earn">
              <span className="text-2xl">{yields === undefined ? '–' : formatBps(yields.holdersBps)}</span>
            </Stat>
          </dl>
          <Link to="/issue" className={buttonClass()}>
            Issue a coin
          </Link>
        </div>
      </div>
      <p className="mt-2 text-muted text-xs">
        The yield changes with what the collateral earns, and so does this. Rounded down; the platform's
        commission is already taken.
      </p>
    </Card>
  );
}
