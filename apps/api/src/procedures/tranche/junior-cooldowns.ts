import { juniorCooldownsRequest, juniorCooldownsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { withdrawalRequests } from '../../events/requests.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { recentMs } from '../../solana/accounts.ts';
import { isAllowed } from '../../solana/failures.ts';
import { type ListedCooldown, listCooldowns } from '../../tranches/cooldowns.ts';
import type { TrancheSnapshot } from '../../tranches/tranche-snapshot.ts';
import { readTranche } from '../../tranches/tranches.ts';
import { developmentProcedure, get } from '../procedure.ts';

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

export const juniorCooldowns = developmentProcedure(
  get('/tranches/junior/{id}/cooldowns', {
    auth: 'none',
    summary: 'Withdrawals of a junior tranche that are neither completed nor cancelled',
    description:
      'In order of address, all of them unless a limit is given; the header X-Has-More: true says that there are more, which begin after the last address of this page. Without a user the list may be a second old.',
    failures: [404],
    headers: { 'X-Has-More': 'true where the limit has cut the list' },
  }),
)
  .input(juniorCooldownsRequest)
  .output(juniorCooldownsResponse)
  .query(async ({ ctx, input }) => {
    const { user, cursor, limit } = input;
    const chain = ctx.chains[input.cluster];
    const tranche = await readTranche(chain, input.id);
    const owner = user === undefined ? undefined : new PublicKey(user);
    // the first page of one owner is read now; everything else may share a list that is a second old
    const maxAgeMs = owner !== undefined && cursor === undefined ? 0 : recentMs;
    const { address: stablecoin } = tranche.stablecoin;
    const cooldowns = await chain.shared(
      `cooldowns ${stablecoin.toBase58()} ${owner?.toBase58()}`,
      maxAgeMs,
      (shared) => listCooldowns(shared, stablecoin, owner),
    );
    const after = cooldowns.filter(
      ({ address, epoch }) => epoch === tranche.epoch && (cursor === undefined || address > cursor),
    );
    const page = after.slice(0, limit);
    if (page.length < after.length) ctx.setHeader('x-has-more', 'true');
    const requests = await withdrawalRequests(ctx.database.orm, input.cluster, page);
    return page.map((cooldown) => {
      const request = requests(cooldown);
      return {
        ...cooldownDetails(tranche, cooldown),
        authority: cooldown.owner,
        liquidityPoolId: tranche.stablecoin.index,
        tokens: request?.tokens ?? null,
        requestedAt: request?.at ?? null,
      };
    });
  });
