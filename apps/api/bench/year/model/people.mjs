import { PublicKey } from '@solana/web3.js';
import { Random } from './random.mjs';

/** Everyone who ever acts. They are known by number; addresses are random bytes, as wallets' are. */
export class People {
  #random;
  #addresses = [];

  constructor(seed) {
    this.#random = new Random(`people of ${seed}`);
  }

  get count() {
    return this.#addresses.length;
  }

  /** The number of somebody new. */
  born() {
    return this.#addresses.push(new PublicKey(this.#random.bytes(32))) - 1;
  }

  address(person) {
    return this.#addresses[person];
  }

  /** An address that stands for nobody in particular. */
  someAddress() {
    return this.address(this.born());
  }
}
