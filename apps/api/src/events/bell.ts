/** Lets one listener wait. A ring while it is not waiting is not lost: the next wait ends at once. */
export class Bell {
  #rung = false;
  #answer = (): void => {};

  ring(): void {
    this.#rung = true;
    this.#answer();
  }

  /** Waits for a ring, or until `milliseconds` have passed. */
  async wait(milliseconds?: number): Promise<void> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#answer = resolve;
        if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds);
      });
      clearTimeout(timer);
    }
    this.#rung = false;
  }
}
