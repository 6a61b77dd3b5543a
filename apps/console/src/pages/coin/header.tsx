import type { DataOf } from '@obverse/client';
import { Amount, Rate } from '../../amounts/amount.tsx';
import { formatCount } from '../../amounts/format.ts';
import { formatBps } from '../../amounts/percent.ts';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { StatusOfCoin } from '../../coins/coin-status.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { decimalRate } from '../../coins/rate.ts';
import { useCoinFigures } from '../../coins/use-coin-figures.ts';
import { type Stablecoin, useUnderlying } from '../../coins/use-underlying.ts';
import { Address } from '../../ui/address.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Countdown, Time } from '../../ui/time.tsx';

type Coin = DataOf<'get', '/integration/{id}'>;

const maxDescription = 300;

type Props = {
  readonly coin: Coin;
  /** Undefined while it is not known. */
  readonly stablecoin: Stablecoin | undefined;
  readonly aheadMs: number;
};

/** Who the coin is, its state, and its figures as last recorded. */
export function CoinHeader({ coin, stablecoin, aheadMs }: Props) {
  const { integrationId: id, brandedMint, metadata, decimals, feeBps, nextFeeBps, feeEta } = coin;
  const figures = useCoinFigures(coin);
  const unit = coinUnit(metadata.symbol, brandedMint);
  const underlying = useUnderlying()(coin.stablecoinMint);
  return (
    <header className="space-y-4">
      <div className="flex items-start gap-4">
        <CoinPicture id={id} mint={brandedMint} uri={metadata.uri} symbol={metadata.symbol} size={64} />
        <div className="min-w-0">
          <h1 className="break-words">
            <bdi>{coinText(metadata.name) || 'A coin without a name'}</bdi>
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            <bdi className="font-medium text-text">{unit}</bdi>
            <span>
              mint <Address address={brandedMint} what="the mint of the coin" />
            </span>
          </p>
          <div className="mt-1">
            <StatusOfCoin coin={coin} stablecoin={stablecoin} figures={figures} />
          </div>
          {metadata.description !== '' && (
            <p className="mt-1 break-words text-sm">
              <bdi>{coinText(metadata.description, maxDescription)}</bdi>
            </p>
          )}
        </div>
      </div>
      <Stats>
        <Stat
          isHero
          label="APY"
          note={
            coin.kind === 'payment'
              ? "All yield is the issuer's while the coin is at 1"
              : `After the issuer's fee of ${formatBps(feeBps)}`
          }
        >
          {figures === undefined ? '–' : formatBps(figures.apy_bps)}
        </Stat>
        <Stat
          label={`1 ${unit} is worth`}
          note={
            stablecoin?.lossReport == null
              ? undefined
              : `Redeemed now, ${formatBps(stablecoin.lossReport.haircutBps)} of it is withheld`
          }
        >
          {figures === undefined ? (
            '–'
          ) : (
            <Rate decimal={decimalRate(figures.exchange_rate)} unit={underlying} />
          )}
        </Stat>
        <Stat label="Supply">
          {figures === undefined ? '–' : <Amount units={figures.supply} decimals={decimals} unit={unit} />}
        </Stat>
        <Stat
          label="Holders"
          note={
            figures === undefined ? (
              'Not recorded yet'
            ) : (
              <>
                as of <Time at={figures.timestamp} />
              </>
            )
          }
        >
          {figures === undefined ? '–' : formatCount(figures.holders)}
        </Stat>
      </Stats>
      {nextFeeBps !== null && feeEta !== null && (
        <p className="text-sm text-warn">
          The issuer's fee rises from {formatBps(feeBps)} to {formatBps(nextFeeBps)} of the yield{' '}
          <Countdown at={feeEta} aheadMs={aheadMs} />.
        </p>
      )}
    </header>
  );
}
