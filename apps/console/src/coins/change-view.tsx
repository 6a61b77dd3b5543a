import { Badge } from '../ui/badge.tsx';
import { Countdown, Time, useNow } from '../ui/time.tsx';
import { type AmountFormat, changeRows, isExpired, type PendingChange } from './change-rows.ts';

type Props = {
  readonly change: PendingChange;
  readonly amount?: AmountFormat;
  /** How far the cluster's clock is ahead; see `aheadMs` of ui/time.tsx. */
  readonly aheadMs: number;
};

/** Whether a change can still be executed, and when. */
function ChangeState({ change, aheadMs }: Omit<Props, 'amount'>) {
  const nowMs = useNow(aheadMs);
  const { stale, executableFrom, expiresAt } = change;
  if (!stale && expiresAt !== null && isExpired(change, nowMs))
    return (
      <>
        <Badge>Change expired</Badge>
        <span>
          It could be executed until <Time at={expiresAt} />, and no longer can.
        </span>
      </>
    );
  return (
    <>
      <Badge tone="warn">Change queued</Badge>
      {stale ? (
        <span>It can never be executed: roles or settings have changed since it was queued.</span>
      ) : executableFrom === null ? (
        <span>An open loss report decides when it can be executed.</span>
      ) : (
        <span>
          Can be executed <Countdown at={executableFrom} aheadMs={aheadMs} over="now, and was not yet" />
        </span>
      )}
    </>
  );
}

/** A queued change of settings or roles: what it sets, and when it can be executed. */
export function ChangeView({ change, amount, aheadMs }: Props) {
  const rows = changeRows(change, amount);
  return (
    <section
      aria-label={`Queued change of ${change.kind === 'platform' ? 'roles' : `stablecoin ${change.stablecoin}`}`}
      className="rounded-md border border-line bg-raised p-3 text-sm"
    >
      <p className="flex flex-wrap items-center gap-2">
        <ChangeState change={change} aheadMs={aheadMs} />
      </p>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">It sets everything to what it is already.</p>
      ) : (
        <dl className="mt-2 space-y-1">
          {rows.map(({ name, old, new: next }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{name}:</dt>
              <dd className="numbers min-w-0 break-words">
                {old} <span aria-hidden="true">→</span>
                <span className="sr-only"> becomes </span> <strong>{next}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
