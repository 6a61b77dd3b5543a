import type { Caller } from '../auth/access.ts';
import type { EventStream, EventStreams } from '../events/event-streams.ts';
import type { PastReports } from '../events/past-reports.ts';
import type { GrowthRateBps7d } from '../snapshots/apy-7d.ts';
import type { Wallets } from '../wallet/wallets.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

// The base of procedures stands below the features, so what these add to its context is declared where the parts are put together.
declare module '../auth/context.ts' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge
  interface Context {
    readonly apyBps7d: GrowthRateBps7d;
    readonly pastReports: PastReports;
    readonly wallets: Wallets;
    readonly webhooks: Webhooks;
    /** Answers the request with the stream of an integration's events after `after`. @throws ApiError RATE_LIMITED */
    readonly openStream: (caller: Caller, after: number) => EventStream;
    /** Ends the integration's event streams that were opened with an older key. */
    readonly keyReplaced: EventStreams['keyReplaced'];
  }
}
