import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 62^43 exceeds 2^256. */
const secretLength = 43;
/** 62^6 exceeds 2^32. */
const checksumLength = 6;

const shape = new RegExp(`^obv_[0-9A-Za-z]{${secretLength}}_[0-9A-Za-z]{${checksumLength}}$`);

/** The number in base 62, padded with zeros. */
function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

/** CRC-32 of what stands before it. It guards against typing errors, not against forgery. */
const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumLength);

/** A new key, `obv_<base62 of 32 random bytes>_<6-character checksum>`. */
export function makeApiKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  const body = `obv_${secret}`;
  return `${body}_${checksum(body)}`;
}

/** Whether the text can be a key at all. A mistyped one cannot. */
export function isApiKey(text: string): boolean {
  if (!shape.test(text)) return false;
  const end = text.lastIndexOf('_');
  return checksum(text.slice(0, end)) === text.slice(end + 1);
}

/** SHA-256 of a key's text, by which it is found. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** All that is kept of a key. */
export const traceOf = (key: string) => ({ keyHash: hashOfKey(key), lastFour: key.slice(-4) });
