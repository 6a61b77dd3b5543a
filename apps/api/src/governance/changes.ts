import { governanceChangesRequest, governanceChangesResponse } from '@obverse/contracts';
import type { Change, Platform } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { queueTimes } from '../events/requests.ts';
import {
  findStablecoinByIndex,
  recentStablecoins,
  type StablecoinSnapshot,
  type Stablecoins,
} from '../solana/stablecoins.ts';
import { platformChangeOf, rolesOf, settingsChangeOf, settingsOf } from '../state/governance.ts';

type QueueTimes = Awaited<ReturnType<typeof queueTimes>>;

const ofPlatform = (change: Change, platform: Platform, now: bigint, queued: QueueTimes) => ({
  kind: 'platform' as const,
  ...platformChangeOf(change, platform, now),
  queuedAt: queued(change) ?? null,
  old: rolesOf(platform),
});

const ofStablecoin = (
  change: Change,
  platform: Platform,
  { stablecoin }: StablecoinSnapshot,
  now: bigint,
  queued: QueueTimes,
) => ({
  kind: 'stablecoin' as const,
  stablecoin: stablecoin.index,
  ...settingsChangeOf(change, platform, stablecoin, now),
  queuedAt: queued(change) ?? null,
  old: settingsOf(stablecoin),
});

/** The snapshots that a request is about. */
const selectStates = (stablecoins: Stablecoins, index: number | undefined): readonly StablecoinSnapshot[] =>
  index === undefined ? stablecoins.states : [findStablecoinByIndex(stablecoins, index)];

export const changes = procedure(
  get('/governance/changes', {
    auth: 'none',
    summary: 'Queued changes of roles and settings, with old and new values and their times',
    description:
      'Event streams and webhooks of every integration concerned report the same when a change is queued, cancelled or executed.',
    failures: [404],
  }),
)
  .input(governanceChangesRequest)
  .output(governanceChangesResponse)
  .query(async ({ ctx, input }) => {
    const stablecoins = await recentStablecoins(ctx.chains[input.cluster]);
    const { platform, platformChange, now } = stablecoins;
    const states = selectStates(stablecoins, input.stablecoin);
    if (platform === undefined) return [];
    const queued = await queueTimes(ctx.database.orm, input.cluster, [
      ...(platformChange ? [platformChange] : []),
      ...states.flatMap(({ change }) => change ?? []),
    ]);
    return [
      ...(platformChange ? [ofPlatform(platformChange, platform, now, queued)] : []),
      ...states.flatMap((state) => (state.change ? [ofStablecoin(state.change, platform, state, now, queued)] : [])),
    ];
  });
