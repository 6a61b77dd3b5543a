import type { FastifyBaseLogger } from 'fastify';
import type { Chains } from '../chain/chain.ts';
import type { Deployment } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { AboutIntegration } from '../db/events/of-integration.ts';
import type { EventStream } from '../events/feed.ts';
import type { KeyCheck } from '../keys/key-check.ts';
import type { ApyBps7d } from '../snapshots/apy-7d.ts';
import type { ObjectStore } from '../uploads/store.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What a procedure is given beside its input. */
export type Context = {
  readonly chains: Chains;
  readonly deployment: Deployment;
  readonly uploads: ObjectStore;
  readonly database: Database;
  readonly webhooks: Webhooks;
  readonly apyBps7d: ApyBps7d;
  /** Whose API key the request carries. */
  readonly keyHolder: KeyCheck;
  readonly bodyLimit: number;
  readonly log: FastifyBaseLogger;
  /** Counts a signed request for an integration. @throws ApiError RATE_LIMITED */
  readonly countSignature: (integrationId: string) => Promise<void>;
  /** Makes an integration's events after one of them the answer. @throws ApiError RATE_LIMITED */
  readonly openStream: (about: AboutIntegration, after: number) => EventStream;
};
