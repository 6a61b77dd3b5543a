import { createHash } from 'node:crypto';
import bs58 from 'bs58';

/** A transaction may name the blockhash of any of this many slots before the current one, as on a public cluster. */
export const MAX_BLOCKHASH_AGE = 150;

/** How many slots the SlotHashes sysvar remembers. */
const REMEMBERED = 512;

/** Blockhashes as a pure function of genesis and slot: the same after a restart, and nothing to store. */
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

  /** Whether a transaction that names this blockhash may still be executed in `slot`. */
  isValid(blockhash: string, slot: number): boolean {
    this.#remember(slot, MAX_BLOCKHASH_AGE);
    const born = this.#slotOf.get(blockhash);
    return born !== undefined && born <= slot && slot - born <= MAX_BLOCKHASH_AGE;
  }

  /** The hashes of the slots before this one, newest first, as the SlotHashes sysvar lists them. */
  before(slot: number): { slot: bigint; hash: string }[] {
    const oldest = Math.max(0, slot - REMEMBERED);
    const slots = Array.from({ length: slot - oldest }, (_, age) => slot - 1 - age);
    return slots.map((past) => ({ slot: BigInt(past), hash: this.at(past) }));
  }

  #remember(slot: number, count: number): void {
    for (let past = slot; past >= Math.max(0, slot - count); past--) this.at(past);
    for (const [old, hash] of this.#hashOf) {
      if (old >= slot - REMEMBERED) break;
      this.#hashOf.delete(old);
      this.#slotOf.delete(hash);
    }
  }
}
