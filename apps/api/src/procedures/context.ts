import type { FastifyBaseLogger } from 'fastify';
import type { Deployment } from '../config/api-config.ts';
import type { Database } from '../db/database.ts';
import type { EventStream, EventStreams } from '../events/event-streams.ts';
import type { Once } from '../idempotency/answer-once.ts';
import type { Caller, Credentials } from '../keys/access.ts';
import type { ServiceClock } from '../lib/clock.ts';
import type { PastReports } from '../losses/past-reports.ts';
import type { SignInPage } from '../sessions/sessions.ts';
import type { GrowthRateBps7d } from '../snapshots/apy-7d.ts';
import type { Chains } from '../solana/chain.ts';
import type { ObjectStore } from '../uploads/store.ts';
import type { Wallets } from '../wallets/wallets.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What a procedure is given beside its input. */
export type Context = Credentials & {
  readonly chains: Chains;
  /** The time of the service; that of transactions is their cluster's. */
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly deployment: Deployment;
  readonly uploads: ObjectStore;
  readonly database: Database;
  readonly webhooks: Webhooks;
  readonly wallets: Wallets;
  readonly apyBps7d: GrowthRateBps7d;
  readonly pastReports: PastReports;
  /** Answers the request once for its Idempotency-Key; undefined where it has none. */
  readonly once: Once | undefined;
  /** The client's address, or the network that counts as one client. @throws ApiError when its connection is closed */
  readonly clientAddress: () => string;
  /** The wider network of that address. @throws as `clientAddress` */
  readonly clientNetwork: () => string;
  /** Sets a header of the response. A tRPC batch has one response for all its calls. */
  readonly setHeader: (name: string, value: string) => void;
  readonly log: FastifyBaseLogger;
  /** Counts a signed request for an integration. @throws ApiError RATE_LIMITED */
  readonly countSignature: (integrationId: string) => Promise<void>;
  /** Where the request comes from that signs in or out. @throws ApiError FOREIGN_ORIGIN */
  readonly signInPage: () => SignInPage;
  /** Counts a step of signing in for the client's address. @throws ApiError RATE_LIMITED */
  readonly countSignIn: (step: 'challenge' | 'sign-in') => Promise<void>;
  /** Ends the event streams of sessions that have ended. */
  readonly sessionsEnded: EventStreams['sessionsEnded'];
  /** Answers the request with the stream of an integration's events after `after`. @throws ApiError RATE_LIMITED */
  readonly openStream: (caller: Caller, after: number) => EventStream;
  /** Ends the integration's event streams that were opened with an older key. */
  readonly keyReplaced: EventStreams['keyReplaced'];
};
