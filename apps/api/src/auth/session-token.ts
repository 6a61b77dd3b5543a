import { createHash, randomBytes } from 'node:crypto';

const shape = /^obvs_[A-Za-z0-9_-]{43}$/;

/** The token of a new session: `obvs_` and 32 random bytes in base64url. */
export const makeToken = (): string => `obvs_${randomBytes(32).toString('base64url')}`;

/** Whether the text can be a token at all. */
export const isToken = (text: string): boolean => shape.test(text);

/** All that is kept of a token: SHA-256 of its text. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
