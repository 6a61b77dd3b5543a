import type { Cluster } from '@obverse/contracts';

/** What a wallet signs to sign in, by the published Sign-In With Solana message format. Each field is one line without a line feed. */
export type SignInFields = {
  /** Host, with its port, of the page that signs in. */
  readonly domain: string;
  /** Base58 address of the wallet. */
  readonly address: string;
  readonly statement: string;
  readonly uri: string;
  readonly version: string;
  readonly chainId: string;
  readonly nonce: string;
  /** ISO 8601, as the next. */
  readonly issuedAt: string;
  readonly expirationTime: string;
};

/**
 * What a person agrees to who signs in to the service. Pages and the service make the same message of it.
 *
 * @example
 * ```ts
 * import { signInStatement } from '@obverse/core';
 *
 * const shown = `You are asked to sign: ${signInStatement}`;
 * ```
 */
export const signInStatement = 'Sign in to manage your coins. This makes no transaction and costs nothing.';

/**
 * The cluster's name in messages and in the Wallet Standard.
 *
 * @example
 * ```ts
 * import { chainIdOf } from '@obverse/core';
 *
 * const chainId = chainIdOf('devnet'); // 'solana:devnet'
 * ```
 */
export const chainIdOf = (cluster: Cluster): string => `solana:${cluster}`;

/**
 * The text of a sign-in message, exactly as wallets make it of the same fields.
 * Source: github.com/phantom/sign-in-with-solana, "Sign-In Message".
 *
 * @example
 * ```ts
 * import { chainIdOf, signInMessage } from '@obverse/core';
 *
 * const issuedAt = new Date().toISOString();
 * const expirationTime = new Date(Date.now() + 300_000).toISOString();
 * const site = { domain: 'example.com', statement: 'Sign in to Example.', uri: 'https://example.com' };
 * const session = { version: '1', chainId: chainIdOf('mainnet'), nonce: 'aB3dE5fG7h' };
 * const times = { issuedAt, expirationTime };
 * const message = signInMessage({ ...site, ...session, ...times, address: user.toBase58() });
 * ```
 */
export function signInMessage(fields: SignInFields): string {
  const { domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime } = fields;
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
  ].join('\n');
}
