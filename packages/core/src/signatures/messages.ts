import type { Cluster } from '@obverse/contracts';

/** What a key signature is about. */
export type KeyMessageParams = {
  /** Base58. */
  readonly integrationId: string;
  /** Unix milliseconds, as in the request's body. */
  readonly timestamp: number;
  readonly cluster: Cluster;
};

/** What a signed message asks for. */
export type KeyAction = 'Reveal' | 'Rotate';

/**
 * The texts that the authority may sign: the first is the one to show; the second, with `at timestamp`, is accepted too. On devnet both say
 * so: a signature for one cluster is worth nothing on the other.
 *
 * @example
 * ```ts
 * import { keyMessages } from '@obverse/core';
 *
 * const params = { integrationId, timestamp: Date.now(), cluster: 'mainnet' } as const;
 * const [shown, alsoAccepted] = keyMessages('Rotate', params);
 * ```
 */
export function keyMessages(
  action: KeyAction,
  { integrationId, timestamp, cluster }: KeyMessageParams,
): readonly [string, string] {
  const where = cluster === 'devnet' ? ' on devnet' : '';
  const message = (at: string) =>
    `${action} API key for integration ${integrationId} ${at} ${timestamp}${where}`;
  return [message('at'), message('at timestamp')];
}

/**
 * The memos of an authority that is the account of a program, and cannot sign messages. Everyone can read a memo, so it names the SHA-256 of a
 * secret: only who knows the secret gets the key.
 *
 * @param commitment SHA-256 of the 32 bytes of the secret, base58
 * @example
 * ```ts
 * import { createHash, randomBytes } from 'node:crypto';
 * import { keyMemos, memoInstruction } from '@obverse/core';
 * import bs58 from 'bs58';
 *
 * const secret = randomBytes(32);
 * const commitment = bs58.encode(createHash('sha256').update(secret).digest());
 * const params = { integrationId, timestamp: Date.now(), cluster: 'mainnet' } as const;
 * const [memo = ''] = keyMemos('Reveal', params, commitment);
 * const instruction = memoInstruction(memo);
 * ```
 */
export const keyMemos = (
  action: KeyAction,
  params: KeyMessageParams,
  commitment: string,
): readonly string[] => keyMessages(action, params).map((message) => `${message} for ${commitment}`);

/**
 * The text that the authority signs to reveal its API key.
 *
 * @example
 * ```ts
 * import { revealMessage } from '@obverse/core';
 * import bs58 from 'bs58';
 * import nacl from 'tweetnacl';
 *
 * const message = revealMessage({ integrationId, timestamp: Date.now(), cluster: 'mainnet' });
 * const signature = nacl.sign.detached(new TextEncoder().encode(message), keypair.secretKey);
 * const text = bs58.encode(signature);
 * ```
 */
export const revealMessage = (params: KeyMessageParams): string => keyMessages('Reveal', params)[0];

/**
 * The text that the authority signs to rotate its API key.
 *
 * @example
 * ```ts
 * import { rotateMessage } from '@obverse/core';
 * import bs58 from 'bs58';
 * import nacl from 'tweetnacl';
 *
 * const message = rotateMessage({ integrationId, timestamp: Date.now(), cluster: 'devnet' });
 * const signature = nacl.sign.detached(new TextEncoder().encode(message), keypair.secretKey);
 * const text = bs58.encode(signature);
 * ```
 */
export const rotateMessage = (params: KeyMessageParams): string => keyMessages('Rotate', params)[0];
