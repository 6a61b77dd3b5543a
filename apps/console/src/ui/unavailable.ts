import { ConnectionError, ObverseError } from '@obverse/client';

/** Whether a request failed because the service, its database or a node is away: nothing is wrong with it, and it is repeated. */
export const isUnavailable = (error: unknown): error is Error =>
  (error instanceof ObverseError && error.code === 'UNAVAILABLE') || error instanceof ConnectionError;
