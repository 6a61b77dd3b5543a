import { base58Bytes } from './bytes.ts';

/** An ed25519 signature: base58 of exactly 64 bytes. */
export const signature = (description: string) => base58Bytes(64, { min: 64, max: 88 }).meta({ description });
