import { PACKET_DATA_SIZE, type PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { Buffer } from 'buffer';
import { TransactionTooLargeError } from '../errors.ts';
import { type ComposeParams, leadingInstructions } from './compose.ts';

/** An unsigned v0 transaction in bytes. */
export type CompiledTransaction = {
  /** As they are sent, signatures zeroed. */
  readonly bytes: Uint8Array;
  /** The fee payer first. */
  readonly signers: readonly PublicKey[];
  readonly writable: readonly PublicKey[];
};

const signatureBytes = 64;
const version0 = 0x80;

/** An account that instructions name. */
type Entry = {
  readonly key: PublicKey;
  readonly bytes: Buffer;
  isSigner: boolean;
  isWritable: boolean;
  /** Its place in the message. */
  index: number;
};

/** The accounts of a message, each once, in the order in which they are named first. */
class Entries {
  readonly #byBytes = new Map<string, Entry>();

  /** Finds an account, or adds it. What one instruction may do to an account, all may. */
  name(key: PublicKey, isSigner = false, isWritable = false): Entry {
    const bytes = key.toBuffer();
    const text = bytes.toString('latin1');
    const known = this.#byBytes.get(text);
    if (known === undefined) {
      const entry = { key, bytes, isSigner, isWritable, index: 0 };
      this.#byBytes.set(text, entry);
      return entry;
    }
    known.isSigner ||= isSigner;
    known.isWritable ||= isWritable;
    return known;
  }

  of(isSigner: boolean, isWritable: boolean): Entry[] {
    return [...this.#byBytes.values()].filter(
      (entry) => entry.isSigner === isSigner && entry.isWritable === isWritable,
    );
  }
}

/** A length in seven bits of each byte, the lowest first. */
const lengthBytes = (length: number): number[] =>
  length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];

/**
 * Composes and serializes a transaction. The result has the bytes of {@link composeTransaction}, in less than a tenth of the time.
 *
 * @throws TransactionTooLargeError beyond 1 232 bytes.
 * @example
 * ```ts
 * import { compileTransaction, syncInstruction } from '@obverse/core';
 *
 * const instructions = [syncInstruction(stablecoin, integration, programId)];
 * const transaction = compileTransaction({ feePayer, instructions, blockhash });
 * console.log(Buffer.from(transaction.bytes).toString('base64'));
 * ```
 */
export function compileTransaction(params: ComposeParams): CompiledTransaction {
  const entries = new Entries();
  entries.name(params.feePayer, true, true);
  const instructions = [...leadingInstructions(params), ...params.instructions].map(
    ({ programId, keys, data }) => ({
      program: entries.name(programId),
      accounts: keys.map(({ pubkey, isSigner, isWritable }) => entries.name(pubkey, isSigner, isWritable)),
      data,
    }),
  );
  const [writableSigners, readonlySigners] = [entries.of(true, true), entries.of(true, false)];
  const [writableOthers, readonlyOthers] = [entries.of(false, true), entries.of(false, false)];
  const all = [...writableSigners, ...readonlySigners, ...writableOthers, ...readonlyOthers];
  for (const [index, entry] of all.entries()) entry.index = index;
  const signers = writableSigners.length + readonlySigners.length;
  const head = [version0, signers, readonlySigners.length, readonlyOthers.length];
  const bytes = Buffer.concat([
    Buffer.from(lengthBytes(signers)),
    Buffer.alloc(signers * signatureBytes),
    Buffer.from([...head, ...lengthBytes(all.length)]),
    ...all.map((entry) => entry.bytes),
    bs58.decode(params.blockhash),
    Buffer.from(lengthBytes(instructions.length)),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Buffer.from([
        program.index,
        ...lengthBytes(accounts.length),
        ...accounts.map(({ index }) => index),
        ...lengthBytes(data.length),
      ]),
      data,
    ]),
    // no lookup tables
    Buffer.from([0]),
  ]);
  const excessBytes = bytes.length - PACKET_DATA_SIZE;
  if (excessBytes > 0) throw new TransactionTooLargeError(excessBytes);
  const keysOf = (some: readonly Entry[]) => some.map(({ key }) => key);
  return {
    bytes,
    signers: keysOf(all.slice(0, signers)),
    writable: keysOf([...writableSigners, ...writableOthers]),
  };
}
