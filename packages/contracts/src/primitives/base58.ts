import * as z from 'zod';
import { mustBe } from './reason.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const digits = new Map([...alphabet].map((character, value) => [character, value]));

/**
 * Decodes base58 (Bitcoin's alphabet) to bytes.
 *
 * @returns undefined when the text holds a character outside the alphabet. Nothing is trimmed.
 * @example
 * ```ts
 * import { decodeBase58 } from '@obverse/contracts';
 *
 * const isAddress = (text: string) => decodeBase58(text)?.length === 32;
 * isAddress('11111111111111111111111111111111'); // true
 * ```
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []; // little-endian while it grows
  for (const character of text) {
    let carry = digits.get(character);
    if (carry === undefined) return undefined;
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] ?? 0) * 58;
      bytes[i] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  // each leading '1' stands for one zero byte, which the arithmetic above cannot carry
  for (let i = 0; text[i] === '1'; i++) bytes.push(0);
  return Uint8Array.from(bytes.reverse());
}

/** How many characters base58 of a number of bytes has, and which; for the OpenAPI document. */
const base58Bounds = (minLength: number, maxLength: number) => ({
  minLength,
  maxLength,
  pattern: `^[${alphabet}]+$`,
});

export const addressBounds = base58Bounds(32, 44);
export const signatureBounds = base58Bounds(64, 88);

/** A base58 string of exactly `length` bytes. The bounds are checked first, so that decoding stays cheap. */
const base58Bytes = (length: number, bounds: ReturnType<typeof base58Bounds>) =>
  z
    .string(mustBe('a base58 string'))
    .superRefine((value, context) => {
      if (value.length > bounds.maxLength || value.length < bounds.minLength) {
        context.addIssue({ code: 'custom', message: `must be base58 of exactly ${length} bytes` });
        return;
      }
      const bytes = decodeBase58(value);
      if (bytes === undefined) context.addIssue({ code: 'custom', message: 'must be base58' });
      else if (bytes.length !== length) {
        context.addIssue({ code: 'custom', message: `must be base58 of exactly ${length} bytes` });
      }
    })
    .meta(bounds);

const anyAddress = base58Bytes(32, addressBounds);

/**
 * A Solana address: base58 that decodes to exactly 32 bytes. Nothing is trimmed.
 *
 * @example
 * ```ts
 * import { address } from '@obverse/contracts';
 * import * as z from 'zod';
 *
 * const request = z.object({ user: address('Wallet that pays') });
 * request.safeParse({ user: 'not base58' }).success; // false
 * ```
 */
export const address = (description: string) => anyAddress.meta({ description });

export type Address = z.infer<typeof anyAddress>;

/** An ed25519 signature: base58 of exactly 64 bytes. */
export const signature = (description: string) => base58Bytes(64, signatureBounds).meta({ description });
