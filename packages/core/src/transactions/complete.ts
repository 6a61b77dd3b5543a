import bs58 from 'bs58';
import { type ComposeParams, leadingInstructions } from './compose.ts';

const signatureBytes = 64;
const keyBytes = 32;
/** The version and the three counts of the message's header. */
const versionAndHeaderBytes = 4;
/** Instructions name programs and accounts by their place in the message, in a byte each. */
const programBytes = 1;

/** Goes through the bytes of a transaction from front to back. */
class Cursor {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads a length: seven bits in each byte, the lowest first. */
  length(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#offset++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  skip(count: number): void {
    this.#offset += count;
  }

  write(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#offset);
    this.skip(bytes.length);
  }
}

/**
 * Completes a draft: another blockhash, and instructions that name the same programs and accounts and have as many bytes of data. The
 * result has the bytes that {@link composeTransaction} gives for `params`, in a fiftieth of the time.
 *
 * @param draft an unsigned v0 transaction, composed with the same fee payer and nonce account, and the same kinds of instructions of the compute budget
 * @throws RangeError where the data of an instruction has another length than in the draft
 * @example
 * ```ts
 * import { compileTransaction, completeTransaction, syncInstruction } from '@obverse/core';
 * import { PublicKey } from '@solana/web3.js';
 *
 * const instructions = [syncInstruction(stablecoin, integration, programId)];
 * const placeholder = PublicKey.default.toBase58();
 * const draft = compileTransaction({ feePayer, instructions, blockhash: placeholder });
 * const transaction = completeTransaction(draft.bytes, { instructions, blockhash });
 * ```
 */
export function completeTransaction(draft: Uint8Array, params: Omit<ComposeParams, 'feePayer'>): Uint8Array {
  const bytes = Uint8Array.from(draft);
  const cursor = new Cursor(bytes);
  cursor.skip(cursor.length() * signatureBytes + versionAndHeaderBytes);
  cursor.skip(cursor.length() * keyBytes);
  cursor.write(bs58.decode(params.blockhash));
  const instructions = [...leadingInstructions(params), ...params.instructions];
  if (cursor.length() !== instructions.length) throw new RangeError('the draft has other instructions');
  for (const { data } of instructions) {
    cursor.skip(programBytes);
    cursor.skip(cursor.length());
    if (cursor.length() !== data.length) throw new RangeError("an instruction's data has another length");
    cursor.write(data);
  }
  return bytes;
}
