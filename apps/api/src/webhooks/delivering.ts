import type { Leadership } from '../leader/duty.ts';
import type { Webhooks } from './webhooks.ts';

/** What deliveries work with. */
export type Delivering = Leadership &
  Pick<Webhooks, 'key' | 'send'> & {
    readonly now: () => Date;
    /** A number from 0 to 1. */
    readonly chance: () => number;
    /** Aborted when what is on its way has had its time to finish. */
    readonly stop: AbortSignal;
  };
