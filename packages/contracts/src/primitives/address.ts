import type * as z from 'zod';
import { base58Bytes } from './bytes.ts';

const anyAddress = base58Bytes(32, { min: 32, max: 44 });

/** A Solana address: base58 that decodes to exactly 32 bytes. Trimmed nowhere. */
export const address = (description: string) => anyAddress.meta({ description });

export type Address = z.infer<typeof anyAddress>;
