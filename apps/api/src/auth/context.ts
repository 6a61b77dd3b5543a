import type { FastifyBaseLogger } from 'fastify';
import type { Deployment } from '../config/api-config.ts';
import type { Database } from '../db/database.ts';
import type { ServiceClock } from '../lib/clock.ts';
import type { Chains } from '../solana/chain.ts';
import type { ObjectStore } from '../uploads/store.ts';
import type { Credentials } from './access.ts';
import type { SignInPage } from './sessions.ts';
import type { Session } from './stored-sessions.ts';

/** What a procedure ends with. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: unknown };

/** A request that is to be answered once. */
export type OnceRequest = {
  /** The procedure's path in the router. */
  readonly path: string;
  /** As the caller sent it. */
  readonly input: unknown;
  /** Whether its data is shown once and stored nowhere. */
  readonly holdsSecret: boolean;
};

/** Answers a request once, for the key that it carries. */
export type Once = <T extends Outcome>(request: OnceRequest, run: () => Promise<T>) => Promise<T | Outcome>;

/** What a procedure is given beside its input. `main/feature-context.ts` adds the parts of features. */
export interface Context extends Credentials {
  readonly chains: Chains;
  /** The time of the service; that of transactions is their cluster's. */
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly deployment: Deployment;
  readonly uploads: ObjectStore;
  readonly database: Database;
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
  /** Records that the session's wallet was the authority of an integration. */
  readonly markIntegration: (session: Session) => Promise<void>;
  /** Where the request comes from that signs in or out. @throws ApiError FOREIGN_ORIGIN */
  readonly signInPage: () => SignInPage;
  /** Counts a step of signing in for the client's address. @throws ApiError RATE_LIMITED */
  readonly countSignIn: (step: 'challenge' | 'sign-in') => Promise<void>;
  /** Counts an upload for the client's address. @throws ApiError RATE_LIMITED */
  readonly countUpload: () => Promise<void>;
  /** Ends the event streams of sessions that have ended. @param tokenHashes of the sessions */
  readonly sessionsEnded: (tokenHashes: readonly Buffer[]) => void;
}
