import { math } from '@obverse/core';
import { fromUnixSeconds } from '../lib/format.ts';
import { isAllowed } from '../solana/failures.ts';
import type { ListedCooldown } from './cooldowns.ts';
import type { TrancheSnapshot } from './tranche-snapshot.ts';

/** What the state of a cooldown depends on. */
type TrancheState = Pick<TrancheSnapshot, 'state' | 'now' | 'vaultBalance' | 'pool'>;

function statusOf({ state, now }: TrancheState, cooldown: ListedCooldown) {
  if (cooldown.epoch !== state.epoch) return 'void';
  if (now < cooldown.unlockTs) return 'cooling';
  return math.isExpired(state, cooldown, now) ? 'expired' : 'open';
}

function isCompletable({ state, vaultBalance, now }: TrancheState, cooldown: ListedCooldown): boolean {
  return isAllowed(() => math.juniorComplete(state, cooldown, vaultBalance, now, cooldown.tokens, 0n));
}

/** A cooldown as it is now. */
export function cooldownDetails(tranche: TrancheState, cooldown: ListedCooldown) {
  const status = statusOf(tranche, cooldown);
  const expiresTs = status === 'void' ? undefined : math.expiresAtTs(tranche.state, cooldown);
  return {
    address: cooldown.address,
    unlockTs: fromUnixSeconds(cooldown.unlockTs),
    expiresAt: expiresTs === undefined ? null : fromUnixSeconds(expiresTs),
    tokensLeft: cooldown.tokens,
    valueNow: math.assetsForTokensDown(tranche.pool, cooldown.tokens),
    status,
    completableNow: isCompletable(tranche, cooldown),
  } as const;
}
