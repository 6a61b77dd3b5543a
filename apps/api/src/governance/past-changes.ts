import { governancePastChangesRequest, governancePastChangesResponse } from '@obverse/contracts';
import { type ChangeExecuted, type ChangeQueued, decodeEvent, EVENTS } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { newestEventsOfAccounts, type StoredEvent } from '../events/read-events.ts';
import { addressOrNull } from '../lib/format.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';
import { settingsOf } from '../state/governance.ts';

/** How many of each kind are read of the roles, and of each stablecoin. */
const maxEvents = 20;

const rolesSet = (event: ChangeQueued | ChangeExecuted) => ({
  admin: event.admin.toBase58(),
  manager: addressOrNull(event.manager),
  guardian: event.guardian.toBase58(),
  pauser: addressOrNull(event.pauser),
  treasury: event.treasury.toBase58(),
  delaySeconds: event.delaySeconds,
});

/** What became of the changes of one target, by its events in their order. @param index of the stablecoin; undefined of the platform */
function pastOf(stored: readonly StoredEvent[], index: number | undefined) {
  let queued: { readonly event: ChangeQueued; readonly at: Date } | undefined;
  return stored.flatMap(({ raw, at, signature }) => {
    const event = decodeEvent(raw);
    if (event?.kind === 'changeQueued') queued = { event, at };
    if (event?.kind !== 'changeExecuted' && event?.kind !== 'changeCancelled') return [];
    const before = queued;
    queued = undefined;
    const set = event.kind === 'changeExecuted' ? event : before?.event;
    const past = {
      outcome: event.kind === 'changeExecuted' ? ('executed' as const) : ('cancelled' as const),
      at,
      queuedAt: before?.at ?? null,
      cancelledBy: event.kind === 'changeCancelled' ? event.actor.toBase58() : null,
      signature,
    };
    const ofSettings = { kind: 'stablecoin' as const, values: set === undefined ? null : settingsOf(set) };
    const ofRoles = { kind: 'platform' as const, values: set === undefined ? null : rolesSet(set) };
    return [index === undefined ? { ...past, ...ofRoles } : { ...past, ...ofSettings, stablecoin: index }];
  });
}

export const pastChanges = procedure(
  get('/governance/changes/past', {
    auth: 'none',
    summary: 'Changes of roles and settings that were executed or cancelled, the newest first',
    description:
      'From the events of finalized transactions: one whose log was cut off is not there, see `GET /governance/roles` and `GET /stablecoins` for what is in force.',
  }),
)
  .input(governancePastChangesRequest)
  .output(governancePastChangesResponse)
  .query(async ({ ctx, input: { cluster } }) => {
    const { platform, states } = await recentStablecoins(ctx.chains[cluster]);
    if (platform === undefined) return [];
    const indices = new Map<string, number | undefined>([
      [platform.address.toBase58(), undefined],
      ...states.map(({ stablecoin }) => [stablecoin.address.toBase58(), stablecoin.index] as const),
    ]);
    const { changeQueued, changeExecuted, changeCancelled } = EVENTS;
    const found = await Promise.all(
      [changeQueued, changeExecuted, changeCancelled].map(({ kind }) =>
        newestEventsOfAccounts(ctx.database.orm, cluster, kind, [...indices.keys()], maxEvents),
      ),
    );
    const stored = found.flat().sort((a, b) => a.sequence - b.sequence);
    const past = [...indices].flatMap(([target, index]) => {
      const own = stored.filter(({ accountId }) => accountId === target);
      return pastOf(own, index);
    });
    return past.sort((a, b) => b.at.getTime() - a.at.getTime());
  });
