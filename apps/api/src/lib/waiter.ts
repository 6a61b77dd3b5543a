/**
 * Lets one task wait until another one notifies it (an auto-reset event). A notification while the task is not waiting is kept: the
 * next wait ends at once.
 */
export class Waiter {
  #isNotified = false;
  #resume = (): void => {};

  notify(): void {
    this.#isNotified = true;
    this.#resume();
  }

  /** Waits for a notification, or until `timeoutMs` have passed. */
  async wait(timeoutMs?: number): Promise<void> {
    if (!this.#isNotified) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        if (timeoutMs !== undefined) timer = setTimeout(resolve, timeoutMs);
      });
      clearTimeout(timer);
    }
    this.#isNotified = false;
  }
}
