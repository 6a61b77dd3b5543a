import { PublicKey } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { BoundedCache } from '../program/bounded-cache.ts';
import { toKey } from './keys.ts';

/** Entries are about 300 bytes; deriving one costs a thousand times as much as finding it here. */
const cache = new BoundedCache<PublicKey>(50_000);

/** The program address of `seeds` under `program`, with the canonical bump. Cached. */
export function deriveAddress(seeds: readonly Uint8Array[], program: PublicKey): PublicKey {
  return cache.get(cacheKey(seeds, program), () =>
    toKey(PublicKey.findProgramAddressSync([...seeds], program)[0].toBytes()),
  );
}

/** Seeds with their lengths, so that shifted boundaries are different keys. */
function cacheKey(seeds: readonly Uint8Array[], program: PublicKey): string {
  let key = program.toBuffer().toString('latin1');
  for (const seed of seeds) {
    key +=
      String.fromCharCode(seed.length) +
      Buffer.from(seed.buffer, seed.byteOffset, seed.byteLength).toString('latin1');
  }
  return key;
}

/** A number as a little-endian u16 seed. */
export function u16Seed(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >> 8);
}

/** A number as a little-endian u32 seed. */
export function u32Seed(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** A number as a little-endian u64 seed. */
export function u64Seed(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}
