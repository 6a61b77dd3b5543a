import type { Cluster } from '@obverse/contracts';
import type { Leadership } from '../leader/duty.ts';
import type { Outcome } from './send.ts';
import type { Webhooks } from './webhooks.ts';

/** Is told how deliveries go. */
export type DeliveryObserver = {
  /** Of each attempt. */
  readonly attempted: (cluster: Cluster, outcome: Outcome) => void;
  readonly disabled: (cluster: Cluster, reason: string) => void;
  /** How long the one that waits longest has been due, milliseconds; 0 while nobody waits. */
  readonly late: (cluster: Cluster, slow: boolean, ms: number) => void;
};

/** What deliveries work with. */
export type Delivering = Leadership &
  Pick<Webhooks, 'key' | 'keyId' | 'send'> & {
    readonly now: () => Date;
    /** A number from 0 to 1. */
    readonly chance: () => number;
    readonly observe: DeliveryObserver;
    /** Aborted when what is on its way has had its time to finish. */
    readonly stop: AbortSignal;
  };
