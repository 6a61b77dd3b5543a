import type { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { signedBody } from '../support/sign.ts';

type Rotation = ReturnType<typeof signedBody>;

/**
 * An integration's authority, who rotates its key over and over through services that come and go, and checks what became of each
 * rotation.
 */
export class KeyHolder {
  readonly #authority: Keypair;
  readonly #integrationId: string;
  #timestamp = 0;
  /** The last one that was acknowledged, and those before it. */
  #key: string | undefined;
  readonly #former: string[] = [];
  /** The rotation whose answer is awaited. */
  #pending: Rotation | undefined;
  readonly figures = { acknowledged: 0, cutOff: 0, carriedOutUnheard: 0 };

  constructor(authority: Keypair, integrationId: string) {
    this.#authority = authority;
    this.#integrationId = integrationId;
  }

  /** Rotates until the service is gone. @returns the first acknowledgement, and the end */
  rotateOn(url: string): { readonly begun: Promise<unknown>; readonly over: Promise<void> } {
    const first = this.#rotateOnce(url);
    const rest = async () => {
      while (this.#pending === undefined) await this.#rotateOnce(url);
    };
    return { begun: first, over: first.then(rest) };
  }

  async #rotateOnce(url: string): Promise<void> {
    const timestamp = Math.max(this.#timestamp + 1, Date.now());
    this.#timestamp = timestamp;
    const body = signedBody('rotate', this.#authority, this.#integrationId, { timestamp, cluster: 'devnet' });
    this.#pending = body;
    try {
      const { status, key } = await this.#rotate(url, body);
      expect([200, 503]).toContain(status);
      // after another answer nobody knows what happened, no more than after none
      if (status === 200) this.#acknowledge(key);
      else await this.settle(url);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // what fetch says of a connection that has ended
      this.figures.cutOff += 1;
    }
  }

  /** Finds out, on another service, what became of the rotation that got no answer: it happened, or it can be made again. */
  async settle(url: string): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return;
    const before = this.#key === undefined ? undefined : await this.#use(url, this.#key);
    const again = await this.#rotate(url, pending);
    // exactly one of the two keys was live
    if (again.status === 401) {
      this.figures.carriedOutUnheard += 1;
      expect(before ?? 401).toBe(401);
      this.#pending = undefined;
    } else {
      expect(again.status).toBe(200);
      expect(before ?? 200).toBe(200);
      this.#acknowledge(again.key);
      expect(await this.#use(url, again.key)).toBe(200);
    }
    const former = this.#former.at(-1);
    if (former !== undefined) expect(await this.#use(url, former)).toBe(401);
  }

  #acknowledge(key: string): void {
    if (this.#key !== undefined) this.#former.push(this.#key);
    this.#key = key;
    this.#pending = undefined;
    this.figures.acknowledged += 1;
  }

  async #rotate(url: string, body: Rotation): Promise<{ status: number; key: string }> {
    const response = await fetch(`${url}/integration/api-key/rotate?cluster=devnet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, key: ((await response.json()) as { data?: string }).data ?? '' };
  }

  async #use(url: string, key: string): Promise<number> {
    const path = `/integration/${this.#integrationId}/stats?cluster=devnet`;
    return (await fetch(url + path, { headers: { 'x-api-key': key } })).status;
  }
}
