import { composeTransaction, explainFailure } from '@obverse/core';
import { type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { Clock, FailedTransactionMetadata } from 'litesvm';
import type { Account, LiteSvm } from 'litesvm/dist/internal.js';
import { keypair, type World } from '../world.ts';

const SIGNATURE_BYTES = 64;
const payer = keypair('fee payer of the sequences').publicKey;

/**
 * Runs steps in the virtual machine fast enough for a hundred thousand of them: no signatures, messages from templates, and the
 * native interface below LiteSVM's, whose conversion of addresses costs twenty times as much as the access.
 */
export class FastLedger {
  readonly #native: LiteSvm;
  readonly #world: World;
  readonly #clock: Clock;
  readonly #blockhash: string;
  readonly #templates = new Map<string, Buffer>();
  readonly #ids = new WeakMap<PublicKey, number>();
  readonly #bytes = new WeakMap<PublicKey, Uint8Array>();
  #nextId = 0;

  constructor(world: World) {
    world.fund(payer);
    world.svm.withSigverify(false).withBlockhashCheck(false);
    this.#world = world;
    this.#clock = world.svm.getClock();
    this.#blockhash = world.svm.latestBlockhash();
    this.#native = (world.svm as unknown as { inner: LiteSvm }).inner;
  }

  /** Executes one instruction as if all of its signers had signed. Returns the reason of a failure, or `null`. */
  execute(instruction: TransactionInstruction): string | null {
    const { data } = instruction;
    if (data.length > 127) throw new RangeError('a length of two bytes is not written here');
    const result = this.#native.sendVersionedTransaction(
      // no address lookup tables follow
      Buffer.concat([this.#template(instruction), Uint8Array.of(data.length), data, Uint8Array.of(0)]),
    );
    if (!(result instanceof FailedTransactionMetadata)) return null;
    const { error, message } = explainFailure(
      result.err().toString(),
      result.meta().logs(),
      this.#world.programId.toBase58(),
    );
    return error?.reason ?? message;
  }

  account(address: PublicKey): Account | null {
    return this.#native.getAccount(this.#bytesOf(address));
  }

  put(address: PublicKey, account: Account): void {
    this.#native.setAccount(this.#bytesOf(address), account);
  }

  /** Every account of the program, by address in hex. */
  programAccounts(): string[] {
    const accounts = this.#native.getProgramAccounts(this.#bytesOf(this.#world.programId));
    return accounts.map(({ address }) => Buffer.from(address).toString('hex'));
  }

  /** @param now unix seconds; the slot does not change. */
  setTime(now: bigint): void {
    const { slot, epochStartTimestamp, epoch, leaderScheduleEpoch } = this.#clock;
    this.#native.setClock(new Clock(slot, epochStartTimestamp, epoch, leaderScheduleEpoch, now));
  }

  /** The transaction up to the length of the instruction's data. Accounts and flags determine it. */
  #template(instruction: TransactionInstruction): Buffer {
    let key = '';
    for (const { pubkey, isSigner, isWritable } of instruction.keys)
      key += `${this.#idOf(pubkey)}${isSigner ? 's' : ''}${isWritable ? 'w' : ''},`;
    key += this.#idOf(instruction.programId);
    const known = this.#templates.get(key);
    if (known) return known;

    const bare = new TransactionInstruction({ ...instruction, data: Buffer.alloc(0) });
    const { message } = composeTransaction({
      feePayer: payer,
      instructions: [bare],
      blockhash: this.#blockhash,
    });
    const signers = message.header.numRequiredSignatures;
    const unsigned = Buffer.alloc(1 + signers * SIGNATURE_BYTES);
    unsigned.writeUInt8(signers);
    // without the length of the data and of the lookup tables, both zero
    const template = Buffer.concat([unsigned, message.serialize().subarray(0, -2)]);
    this.#templates.set(key, template);
    return template;
  }

  #idOf(address: PublicKey): number {
    const known = this.#ids.get(address);
    if (known !== undefined) return known;
    this.#ids.set(address, this.#nextId);
    return this.#nextId++;
  }

  #bytesOf(address: PublicKey): Uint8Array {
    const known = this.#bytes.get(address);
    if (known) return known;
    const bytes = address.toBytes();
    this.#bytes.set(address, bytes);
    return bytes;
  }
}
