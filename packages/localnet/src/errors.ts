/** Why a local cluster could not start or continue. Codes are stable; never reuse one for another meaning. */
export type LocalnetErrorCode =
  | 'CONFIG_INVALID'
  | 'DATA_DIR_UNUSABLE'
  | 'DATA_DIR_LOCKED'
  | 'STORE_CORRUPT'
  | 'OUTDATED_STORE'
  | 'WRONG_CLUSTER'
  | 'OUTDATED_ACCOUNTS'
  | 'STORE_FAILED'
  | 'PORT_IN_USE'
  | 'PORT_UNUSABLE'
  | 'DEPLOY_FAILED'
  | 'BOOTSTRAP_FAILED';

/**
 * An error whose message is one sentence for the person who started the cluster.
 *
 * @example
 * ```ts
 * import { LocalnetError, startLocalPlatform } from '@obverse/localnet';
 *
 * try {
 *   await startLocalPlatform({ port: 8899 });
 * } catch (error) {
 *   if (error instanceof LocalnetError && error.code === 'PORT_IN_USE') console.error(error.message);
 * }
 * ```
 */
export class LocalnetError extends Error {
  readonly code: LocalnetErrorCode;

  constructor(code: LocalnetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LocalnetError';
    this.code = code;
  }
}

/** The message of a thrown value, for use inside a sentence. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The `code` of a Node system error (`EACCES`, `EADDRINUSE` …), if the value is one. */
export function systemCodeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
