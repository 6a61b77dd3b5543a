import { createHash } from 'node:crypto';
import bs58 from 'bs58';

/** A blockhash stays valid for this many slots, as on a public cluster. */
export const maxBlockhashAge = 150;

/** Number of slots in the SlotHashes sysvar. */
const slotHashesLength = 512;

/** Derives blockhashes from genesis hash and slot, so they survive a restart and need no storage. */
export class Blockhashes {
  readonly #genesisHash: string;
  readonly #slotOf = new Map<string, number>();
  readonly #hashOf = new Map<number, string>();

  constructor(genesisHash: string) {
    this.#genesisHash = genesisHash;
  }

  at(slot: number): string {
    const known = this.#hashOf.get(slot);
    if (known !== undefined) return known;
    const hash = bs58.encode(createHash('sha256').update(`${this.#genesisHash} ${slot}`).digest());
    this.#hashOf.set(slot, hash);
    this.#slotOf.set(hash, slot);
    return hash;
  }

  /** Whether a transaction with this blockhash may be executed in `slot`. */
  isValid(blockhash: string, slot: number): boolean {
    this.#deriveUpTo(slot, maxBlockhashAge);
    const firstSlot = this.#slotOf.get(blockhash);
    return firstSlot !== undefined && firstSlot <= slot && slot - firstSlot <= maxBlockhashAge;
  }

  /** The hashes of earlier slots, newest first, as in the SlotHashes sysvar. */
  before(slot: number): { slot: bigint; hash: string }[] {
    const oldest = Math.max(0, slot - slotHashesLength);
    const slots = Array.from({ length: slot - oldest }, (_, age) => slot - 1 - age);
    return slots.map((past) => ({ slot: BigInt(past), hash: this.at(past) }));
  }

  #deriveUpTo(slot: number, count: number): void {
    for (let past = slot; past >= Math.max(0, slot - count); past--) this.at(past);
    for (const [old, hash] of this.#hashOf) {
      if (old >= slot - slotHashesLength) break;
      this.#hashOf.delete(old);
      this.#slotOf.delete(hash);
    }
  }
}
