import type { DataOf } from '@obverse/client';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../amounts/amount.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Empty } from '../../ui/query-view.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';

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

function PositionView({
  position,
  underlying,
}: {
  readonly position: Position;
  readonly underlying: string;
}) {
  const { integrationId, stablecoin, decimals, status } = position;
  const amount = (units: string) => <Amount units={units} decimals={decimals} unit={underlying} />;
  const id = `position-${position.mint}`;
  const linkClass = 'text-accent underline';
  return (
    <li aria-labelledby={id} className="space-y-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
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
      <Stats>
        <Stat label="You hold">
          <Amount units={position.balance} decimals={decimals} unit={unitOf(position)} />
        </Stat>
        <Stat label="Worth now">{amount(position.valueNow)}</Stat>
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
    </li>
  );
}

type Props = {
  readonly data: Positions;
  /** How the underlying of a stablecoin is called. */
  readonly underlyingOf: (stablecoin: number) => string;
};

/** Every coin and junior tranche that the wallet has, or has had. */
export function PositionList({ data, underlyingOf }: Props) {
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
          This wallet has more accounts than are read at once: {unreadAccounts} accounts without their
          history, {leftOutTokens} tokens left out, {uncheckedAccounts} accounts not looked at yet.
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
            />
          ))}
        </ul>
      )}
    </div>
  );
}
