import type { Cluster } from '@obverse/contracts';

/** What a key signature is about. */
export type KeyMessageParams = {
  /** Base58. */
  readonly integrationId: string;
  /** Unix milliseconds, as in the request's body. */
  readonly timestamp: number;
  readonly cluster: Cluster;
};

/** The text that the authority signs to reveal its API key. On devnet it says so: a signature for one cluster is worth nothing on the other. */
export function revealMessage(params: KeyMessageParams): string {
  return keyMessage('Reveal', params);
}

/** The text that the authority signs to rotate its API key. */
export function rotateMessage(params: KeyMessageParams): string {
  return keyMessage('Rotate', params);
}

function keyMessage(verb: string, { integrationId, timestamp, cluster }: KeyMessageParams): string {
  const where = cluster === 'devnet' ? ' on devnet' : '';
  return `${verb} API key for integration ${integrationId} at ${timestamp}${where}`;
}
