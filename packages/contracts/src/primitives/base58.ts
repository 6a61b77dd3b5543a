const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const digits = new Map([...alphabet].map((character, value) => [character, value]));

/**
 * Decodes base58 (Bitcoin's alphabet) to bytes.
 *
 * @returns undefined when the text holds a character outside the alphabet. Nothing is trimmed.
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
