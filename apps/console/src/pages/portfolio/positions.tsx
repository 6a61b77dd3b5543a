import type { DataOf } from '@obverse/client';
import { useCoin } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { countOf } from '../../amounts/format.ts';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { CoinStatus } from '../../coins/coin-status.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { isOpen, lessWithheld } from '../../coins/status-facts.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/query-view.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { useSeen } from '../../ui/use-seen.ts';

type Positions = DataOf<'get', '/wallet/{address}/positions'>;

export type Position = Positions['positions'][number];

/** Whether a position says anything: the service also answers for tokens that the wallet has never had. */
export const isHeld = ({ balance, cooling, costBasis, realized, earned }: Position): boolean =>
  [balance, cooling, costBasis, realized, earned].some((units) => BigInt(units) !== 0n);

export const nameOf = ({ kind, name, stablecoin }: Position): string =>
  kind === 'junior'
    ? `Junior tranche of stablecoin ${stablecoin}`
    : coinText(name) || 'A coin without a name';

export const unitOf = ({ kind, symbol, mint }: Position): string =>
  kind === 'junior' ? 'junior tokens' : coinUnit(symbol, mint);

/** What a holder does next with a position. */
function PositionActions({ position, canMint }: { readonly position: Position; readonly canMint: boolean }) {
  const { integrationId, stablecoin, balance, cooldowns } = position;
  const [hasTokens, isComing] = [BigInt(balance) > 0n, cooldowns.length > 0];
  const name = nameOf(position);
  if (integrationId === null)
    return (
      (hasTokens || isComing) && (
        <Link
          to="/junior/$index"
          params={{ index: String(stablecoin) }}
          aria-label={`${isComing ? 'See the withdrawals' : 'Withdraw'}: ${name}`}
          className={buttonClass()}
        >
          {isComing ? 'See the withdrawals' : 'Withdraw'}
        </Link>
      )
    );
  return (
    <div className="flex flex-wrap gap-2">
      {hasTokens && (
        <Link
          to="/coins/$id"
          params={{ id: integrationId }}
          search={{ side: 'redeem' }}
          aria-label={`Redeem ${name}`}
          className={buttonClass('primary')}
        >
          Redeem
        </Link>
      )}
      {canMint && (
        <Link
          to="/coins/$id"
          params={{ id: integrationId }}
          aria-label={`${hasTokens ? 'Mint more' : 'Mint again'}: ${name}`}
          className={buttonClass()}
        >
          {hasTokens ? 'Mint more' : 'Mint again'}
        </Link>
      )}
    </div>
  );
}

type ViewProps = {
  readonly position: Position;
  readonly underlying: string;
  /** Undefined while it is not known. */
  readonly backing: Stablecoin | undefined;
};

function PositionView({ position, underlying, backing }: ViewProps) {
  const { integrationId, stablecoin, decimals, status, valueNow, balance } = position;
  // a wallet may hold many: what only the coin itself says is asked once it is in view
  const place = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(place);
  const { data: coin } = useCoin(integrationId ?? '', { enabled: isSeen && integrationId !== null });
  const haircutBps = integrationId === null ? undefined : backing?.lossReport?.haircutBps;
  const amount = (units: string | bigint) => <Amount units={units} decimals={decimals} unit={underlying} />;
  const id = `position-${position.mint}`;
  const linkClass = 'text-accent underline';
  return (
    <li ref={place} aria-labelledby={id} className="space-y-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        {integrationId !== null && (
          <CoinPicture
            id={integrationId}
            mint={position.mint}
            uri={coin?.metadata.uri ?? ''}
            symbol={position.symbol}
          />
        )}
        <h3 id={id} className="min-w-0 break-words">
          {integrationId === null ? (
            <Link to="/junior/$index" params={{ index: String(stablecoin) }} className={linkClass}>
              {nameOf(position)}
            </Link>
          ) : (
            <Link to="/coins/$id" params={{ id: integrationId }} className={linkClass}>
              <bdi>{nameOf(position)}</bdi>
            </Link>
          )}
        </h3>
        {status === 'wipedOut' && <Badge tone="bad">A loss has ended this tranche</Badge>}
      </div>
      {integrationId !== null && (
        <CoinStatus
          kind={position.coinKind ?? 'earning'}
          whitelistRequired={coin?.whitelistRequired}
          compliance={coin?.compliance}
          stablecoin={backing}
          worth={{ value: valueNow, coins: balance }}
        />
      )}
      <Stats>
        <Stat label="You hold">
          <Amount units={position.balance} decimals={decimals} unit={unitOf(position)} />
        </Stat>
        <Stat
          label={haircutBps === undefined ? 'Worth now' : 'Worth before the reported loss'}
          note={
            haircutBps === undefined ? undefined : (
              <>
                redeemed now, {amount(lessWithheld(BigInt(valueNow), haircutBps))} at once, and a claim for
                the rest
              </>
            )
          }
        >
          {amount(valueNow)}
        </Stat>
        <Stat
          label="Cost"
          note={
            BigInt(position.estimatedCost) === 0n ? undefined : (
              <>of it {amount(position.estimatedCost)} by the rate when it was transferred</>
            )
          }
        >
          {amount(position.costBasis)}
        </Stat>
        <Stat label="Earned so far" note={<>realized {amount(position.realized)}</>}>
          {amount(position.earned)}
        </Stat>
        {BigInt(position.cooling) > 0n && (
          <Stat label="In withdrawals" note={`${position.cooldowns.length} open`}>
            <Amount units={position.cooling} decimals={decimals} unit={unitOf(position)} />
          </Stat>
        )}
        {BigInt(position.unexplained) !== 0n && (
          <Stat label="Not explained by any transaction">
            <Amount units={position.unexplained} decimals={decimals} unit={unitOf(position)} />
          </Stat>
        )}
      </Stats>
      <PositionActions position={position} canMint={backing === undefined || isOpen(backing)} />
    </li>
  );
}

type Props = {
  readonly data: Positions;
  readonly stablecoins: readonly Stablecoin[];
  /** How the underlying of a stablecoin is called. */
  readonly underlyingOf: (stablecoin: number) => string;
};

/** Every coin and junior tranche that the wallet has, or has had. */
export function PositionList({ data, stablecoins, underlyingOf }: Props) {
  const { isComplete, unreadAccounts, leftOutTokens, uncheckedAccounts } = data;
  const positions = data.positions.filter(isHeld);
  const leftOut = unreadAccounts + leftOutTokens + uncheckedAccounts;
  return (
    <div className="space-y-3">
      {!isComplete && (
        <Notice>
          Your transactions are still being read. Until that is done, cost and earnings are not final.
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice tone="warn">
          This wallet has more accounts than are read at once: {countOf(unreadAccounts, 'account')} without
          their history, {countOf(leftOutTokens, 'token')} left out, {countOf(uncheckedAccounts, 'account')}{' '}
          not looked at yet.
        </Notice>
      )}
      {positions.length === 0 ? (
        <Empty>
          {isComplete ? 'This wallet has no coin and no junior tokens. ' : 'Nothing is found yet. '}
          <Link to="/" className="text-accent underline">
            See all coins
          </Link>
        </Empty>
      ) : (
        <ul aria-label="Positions" className="space-y-3">
          {positions.map((position) => (
            <PositionView
              key={position.mint}
              position={position}
              underlying={underlyingOf(position.stablecoin)}
              backing={stablecoins.find(({ index }) => index === position.stablecoin)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
