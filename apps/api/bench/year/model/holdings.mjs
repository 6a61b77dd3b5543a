/** Who holds how much of one mint. Picking one of the holders costs the same however many there are. */
export class Holdings {
  #balances = new Map();
  #holders = [];
  #places = new Map();
  /** Everyone who ever held some. */
  community = [];

  get count() {
    return this.#holders.length;
  }

  balance(person) {
    return this.#balances.get(person) ?? 0n;
  }

  credit(person, amount) {
    const before = this.#balances.get(person);
    if (before === undefined) this.community.push(person);
    if (!before) this.#places.set(person, this.#holders.push(person) - 1);
    this.#balances.set(person, (before ?? 0n) + amount);
  }

  debit(person, amount) {
    const left = this.balance(person) - amount;
    if (left < 0n) throw new RangeError('more than the holder has');
    this.#balances.set(person, left);
    if (left === 0n) this.#remove(person);
  }

  #remove(person) {
    const place = this.#places.get(person);
    const last = this.#holders.pop();
    this.#places.delete(person);
    if (last === person) return;
    this.#holders[place] = last;
    this.#places.set(last, place);
  }

  holder(random) {
    return random.pick(this.#holders);
  }

  /** Every token account there is, the empty ones too: nobody closes them. */
  accounts() {
    return this.#balances.entries();
  }
}
