import { governanceChangesRequest, governanceChangesResponse } from '@obverse/contracts';
import { type Change, math, type Platform } from '@obverse/core';
import { rolesOf, settingsOf } from '../../chain/governance.ts';
import { findStablecoinByIndex, type StablecoinSnapshot, type Stablecoins } from '../../chain/stablecoins.ts';
import { queueTimes } from '../../events/requests.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { get, procedure } from '../procedure.ts';

type Progress = ReturnType<typeof math.platformChangeProgress>;
type QueueTimes = Awaited<ReturnType<typeof queueTimes>>;

const dateOrNull = (unixSeconds: bigint | undefined): Date | null =>
  unixSeconds === undefined ? null : fromUnixSeconds(unixSeconds);

function timesOf(change: Change, progress: Progress, queued: QueueTimes) {
  return {
    changeId: change.address.toBase58(),
    queuedAt: queued(change) ?? null,
    eta: fromUnixSeconds(change.etaTs),
    executableFrom: dateOrNull(progress.executableTs),
    expiresAt: dateOrNull(progress.expiresTs),
    executable: progress.status === 'executable',
    stale: progress.status === 'stale',
  };
}

function ofPlatform(change: Change, platform: Platform, now: bigint, queued: QueueTimes) {
  const progress = math.platformChangeProgress(change, platform, now);
  return {
    kind: 'platform' as const,
    ...timesOf(change, progress, queued),
    requiredSigner: math.requiredSignerOf(change, platform)?.toBase58() ?? null,
    old: rolesOf(platform),
    new: rolesOf(math.rolesAfter(change, platform)),
  };
}

function ofStablecoin(change: Change, { stablecoin }: StablecoinSnapshot, now: bigint, queued: QueueTimes) {
  const progress = math.stablecoinChangeProgress(change, stablecoin, now);
  return {
    kind: 'stablecoin' as const,
    stablecoin: stablecoin.index,
    ...timesOf(change, progress, queued),
    requiredSigner: null,
    old: settingsOf(stablecoin),
    new: settingsOf(change),
  };
}

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
    const stablecoins = await ctx.chains[input.cluster].stablecoins();
    const { platform, platformChange, now } = stablecoins;
    const states = selectStates(stablecoins, input.stablecoin);
    if (platform === undefined) return [];
    const queued = await queueTimes(ctx.database.orm, input.cluster, [
      ...(platformChange ? [platformChange] : []),
      ...states.flatMap(({ change }) => change ?? []),
    ]);
    return [
      ...(platformChange ? [ofPlatform(platformChange, platform, now, queued)] : []),
      ...states.flatMap((state) => (state.change ? [ofStablecoin(state.change, state, now, queued)] : [])),
    ];
  });
