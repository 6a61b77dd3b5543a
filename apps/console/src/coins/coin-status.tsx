import type { DataOf } from '@obverse/client';
import { growingInterval, useRead } from '@obverse/react';
import { formatBps } from '../amounts/percent.ts';
import { Badge } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import { kindNames } from './kind-names.ts';
import { lossesOf } from './losses.ts';
import { rateScale } from './rate.ts';
import { belowParBps, isOpen } from './status-facts.ts';
import type { Stablecoin } from './use-underlying.ts';

type Powers = NonNullable<DataOf<'get', '/integrations'>['integrations'][number]['compliance']>;

const firstAskMs = 5_000;

/** When coin holders of a stablecoin last lost. The service knows it once the resolution is final, which is after the rate has fallen. */
function LastLoss({ index }: { readonly index: number }) {
  const { data } = useRead(
    '/stablecoins/{index}/loss-report',
    { path: { index } },
    {
      refetchInterval: (reports, answers) =>
        lossesOf(reports, 'senior').length === 0 && growingInterval(firstAskMs, answers),
    },
  );
  const [last] = lossesOf(data, 'senior');
  if (last === undefined) return null;
  return (
    <>
      , after the loss of <Time at={last} />
    </>
  );
}

/** What the issuer, through its compliance authority, can do to holders. */
function IssuerPowers({ powers }: { readonly powers: Powers }) {
  const verbs = (['freeze', 'pause', 'seize'] as const).filter((power) => powers[power]);
  return (
    <>
      {verbs.length > 0 && <Badge>Issuer can {verbs.join(', ')}</Badge>}
      {powers.frozenByDefault && <Badge>New accounts are frozen</Badge>}
    </>
  );
}

type Props = {
  readonly kind: keyof typeof kindNames;
  /** Undefined while they are not known. */
  readonly whitelistRequired?: boolean | undefined;
  /** The powers of its compliance authority, and whether that has paused it; null without powers, undefined while they are not known. */
  readonly compliance?: Powers | null | undefined;
  /** Undefined while it is not known. */
  readonly stablecoin: Pick<Stablecoin, 'index' | 'lossReport' | 'paused'> | undefined;
  /** What so many coins are worth, in base units; undefined where it is not known. */
  readonly worth?: { readonly value: string | bigint; readonly coins: string | bigint } | undefined;
};

/** The state of a coin, the same wherever it is shown: what is wrong first, then who can mint, its kind, and the powers over its holders. */
export function CoinStatus({ kind, whitelistRequired, compliance, stablecoin, worth }: Props) {
  const lossReport = stablecoin?.lossReport ?? null;
  const isPaused = compliance?.paused === true;
  const isPlatformPaused = stablecoin?.paused === true;
  const canMint = stablecoin !== undefined && isOpen(stablecoin) && !isPaused;
  const below = worth === undefined ? 0 : belowParBps(BigInt(worth.value), BigInt(worth.coins));
  return (
    <span className="flex flex-wrap items-center gap-1">
      {lossReport !== null && (
        <Badge tone="bad">Loss reported: {formatBps(lossReport.haircutBps)} withheld</Badge>
      )}
      {isPaused && <Badge tone="warn">Paused by its issuer</Badge>}
      {isPlatformPaused && <Badge tone="warn">Minting is paused</Badge>}
      {below > 0 && stablecoin !== undefined && (
        <Badge tone="warn">
          <span>
            Below par by {formatBps(below)}
            <LastLoss index={stablecoin.index} />
          </span>
        </Badge>
      )}
      {whitelistRequired === true && <Badge>Whitelist to mint</Badge>}
      {whitelistRequired === false && canMint && <Badge tone="good">Open to all</Badge>}
      <Badge>{kindNames[kind]}</Badge>
      {compliance != null && <IssuerPowers powers={compliance} />}
    </span>
  );
}

type OfCoinProps = {
  readonly coin: Required<Pick<Props, 'kind' | 'whitelistRequired' | 'compliance'>>;
  readonly stablecoin: Props['stablecoin'];
  /** As last recorded; without them nothing is said of par. */
  readonly figures: { readonly exchange_rate: string } | null | undefined;
};

/** The state of a coin whose configuration is known, at the rate that was recorded last. */
export const StatusOfCoin = ({ coin, stablecoin, figures }: OfCoinProps) => (
  <CoinStatus
    kind={coin.kind}
    whitelistRequired={coin.whitelistRequired}
    compliance={coin.compliance}
    stablecoin={stablecoin}
    worth={figures == null ? undefined : { value: figures.exchange_rate, coins: rateScale }}
  />
);
