import type { ClaimLimits } from './delivery-claims.ts';
import type { WebhookRow } from './stored-webhooks.ts';

/** How many deliveries may be under way at a time, in one process and for one cluster. */
export const deliveryLimits = {
  /** To receivers that answered fast the last time. A delivery that takes longer than {@link slowThresholdMs} no longer counts. */
  prompt: 64,
  /** To all other receivers: new ones, slow ones, and those whose last attempt failed. */
  slow: 64,
  /** Of the slow ones, to webhooks of one integration. */
  slowPerIntegration: 4,
  /** Of the slow ones, to one address of receivers. */
  slowPerAddress: 16,
  /** Of all, those included that no longer count as prompt. */
  total: 512,
};

/** A receiver that takes this long for one event is slow. */
export const slowThresholdMs = 1_000;

/** Counts by a name; the names in use are few. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }

  /** The names that were counted at least this often. */
  from(min: number): string[] {
    return [...this.#counts].flatMap(([name, count]) => (count >= min ? [name] : []));
  }
}

/** Where a delivery takes place. */
export type Place = {
  /** Whether the receiver's address may be delivered to now; only so many slow deliveries go to one. Call it once. */
  readonly takeAddress: (address: string) => boolean;
  /** Ends the delivery. */
  readonly leave: () => void;
};

/**
 * The places of deliveries. Silent receivers hold those of the slow queue, and each integration and each address only some of them. They hold
 * a place of the prompt queue for a second, and only after they have answered in time: so however many there are, others wait briefly.
 */
export class Places {
  #prompt = 0;
  #slow = 0;
  #total = 0;
  readonly #integrations = new Counts();
  readonly #addresses = new Counts();

  /** How many webhooks may be claimed now. */
  free(): ClaimLimits {
    const { prompt, slow, slowPerIntegration, total } = deliveryLimits;
    return {
      prompt: Math.max(0, Math.min(prompt - this.#prompt, total - this.#total)),
      slow: Math.max(0, Math.min(slow - this.#slow, total - this.#total)),
      fullIntegrations: this.#integrations.from(slowPerIntegration),
    };
  }

  /** Takes a place for a webhook of a slow or prompt receiver. @returns undefined where the integration has all its places */
  take({ slow, integrationId }: Pick<WebhookRow, 'slow' | 'integrationId'>): Place | undefined {
    this.#total += 1;
    return slow ? this.#takeSlow(integrationId) : this.#takePrompt();
  }

  #takePrompt(): Place {
    this.#prompt += 1;
    const leavePrompt = () => {
      if (timer !== undefined) this.#prompt -= 1;
      timer = undefined;
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(leavePrompt, slowThresholdMs);
    return {
      takeAddress: () => true,
      leave: () => {
        clearTimeout(timer);
        leavePrompt();
        this.#total -= 1;
      },
    };
  }

  #takeSlow(integrationId: string): Place | undefined {
    this.#slow += 1;
    this.#integrations.add(integrationId, 1);
    let address: string | undefined;
    const leave = () => {
      this.#slow -= 1;
      this.#total -= 1;
      this.#integrations.add(integrationId, -1);
      if (address !== undefined) this.#addresses.add(address, -1);
    };
    if (this.#integrations.of(integrationId) > deliveryLimits.slowPerIntegration) {
      leave();
      return undefined;
    }
    return {
      takeAddress: (of) => {
        if (this.#addresses.of(of) >= deliveryLimits.slowPerAddress) return false;
        address = of;
        this.#addresses.add(of, 1);
        return true;
      },
      leave,
    };
  }
}
