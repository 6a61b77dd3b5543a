import { Amount, Rate } from '../../amounts/amount.tsx';
import { formatBps } from '../../amounts/percent.ts';
import { decimalRate } from '../../coins/rate.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { formatDuration } from '../../ui/time.tsx';

type Props = { readonly stablecoin: Stablecoin; readonly unit: string };

/** What the tranche has and earns now. */
export const Figures = ({ stablecoin, unit }: Props) => (
  <Card title="Now">
    <Stats>
      <Stat
        isHero
        label="APY of the junior tranche"
        note={`Coins earn ${formatBps(stablecoin.seniorApyBps)}`}
      >
        {formatBps(stablecoin.juniorApyBps)}
      </Stat>
      <Stat label="A junior token is worth">
        <Rate decimal={decimalRate(stablecoin.juniorExchangeRate)} unit={unit} />
      </Stat>
      <Stat label="In the tranche">
        <Amount units={stablecoin.juniorAssets} decimals={stablecoin.decimals} unit={unit} />
      </Stat>
      <Stat label="Of it in cooldowns">
        <Amount units={stablecoin.juniorCooling} decimals={stablecoin.decimals} unit="junior tokens" />
      </Stat>
      <Stat label="It covers, of coin holders">{formatBps(stablecoin.coverageBps)}</Stat>
      <Stat label="Coin holders have">
        <Amount units={stablecoin.seniorAssets} decimals={stablecoin.decimals} unit={unit} />
      </Stat>
      <Stat label="Vault pays withdrawals from">
        <Amount units={stablecoin.availableLiquidity} decimals={stablecoin.decimals} unit={unit} />
      </Stat>
      <Stat label="Deployed">
        <Amount units={stablecoin.deployedCollateral} decimals={stablecoin.decimals} unit={unit} />
      </Stat>
    </Stats>
  </Card>
);

/** What was agreed: premium, coverage, and how one leaves. */
export const Terms = ({ stablecoin: { settings } }: Pick<Props, 'stablecoin'>) => (
  <Card title="Terms">
    <Stats>
      <Stat label="Premium" note="Of the yield of coin holders, at target coverage">
        {formatBps(settings.juniorPremiumBps)}
      </Stat>
      <Stat label="Target coverage" note="Below it, the premium is in proportion">
        {formatBps(settings.targetCoverageBps)}
      </Stat>
      <Stat label="Minimum coverage" note="No withdrawal may go below it">
        {formatBps(settings.minCoverageBps)}
      </Stat>
      <Stat label="Cooldown" note="From the request until the window opens">
        {formatDuration(settings.cooldownSeconds)}
      </Stat>
      <Stat label="Exit window" note="How long a withdrawal can be completed">
        {formatDuration(settings.windowSeconds)}
      </Stat>
    </Stats>
    <p className="mt-4 text-muted text-sm">
      The junior tranche bears losses first, before yield that has not vested and before coin holders. For
      that it earns its own part of the yield and a premium on theirs.
    </p>
  </Card>
);
