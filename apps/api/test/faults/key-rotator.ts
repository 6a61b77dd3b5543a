import type { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { signedBody } from '../support/sign.ts';

type Rotation = ReturnType<typeof signedBody>;

/** Rotates an integration's key again and again on services that are killed, and checks the outcome of each rotation. */
export class KeyRotator {
  readonly #authority: Keypair;
  readonly #integrationId: string;
  #timestamp = 0;
  /** The key of the last acknowledged rotation. */
  #key: string | undefined;
  readonly #former: string[] = [];
  /** The rotation without a response. */
  #pending: Rotation | undefined;
  readonly counts = { acknowledged: 0, interrupted: 0, carriedOutWithoutResponse: 0 };

  constructor(authority: Keypair, integrationId: string) {
    this.#authority = authority;
    this.#integrationId = integrationId;
  }

  /** Rotates the key until the service ends. */
  rotateUntilEnd(url: string): { readonly firstRotation: Promise<void>; readonly ended: Promise<void> } {
    const first = this.#rotateOnce(url);
    const rest = async () => {
      while (this.#pending === undefined) await this.#rotateOnce(url);
    };
    return { firstRotation: first, ended: first.then(rest) };
  }

  async #rotateOnce(url: string): Promise<void> {
    const timestamp = Math.max(this.#timestamp + 1, Date.now());
    this.#timestamp = timestamp;
    const body = signedBody('rotate', this.#authority, this.#integrationId, { timestamp, cluster: 'devnet' });
    this.#pending = body;
    try {
      const { status, key } = await this.#rotate(url, body);
      expect([200, 503]).toContain(status);
      // as without a response, the rotation may have been carried out after a 503
      if (status === 200) this.#acknowledge(key);
      else await this.settle(url);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // fetch throws a TypeError when the connection ends
      this.counts.interrupted += 1;
    }
  }

  /** Checks on another service that the rotation without a response was carried out, or else that it can be repeated. */
  async settle(url: string): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return;
    const status = this.#key === undefined ? undefined : await this.#use(url, this.#key);
    const repeated = await this.#rotate(url, pending);
    // exactly one of the two keys was valid
    if (repeated.status === 401) {
      this.counts.carriedOutWithoutResponse += 1;
      expect(status ?? 401).toBe(401);
      this.#pending = undefined;
    } else {
      expect(repeated.status).toBe(200);
      expect(status ?? 200).toBe(200);
      this.#acknowledge(repeated.key);
      expect(await this.#use(url, repeated.key)).toBe(200);
    }
    const former = this.#former.at(-1);
    if (former !== undefined) expect(await this.#use(url, former)).toBe(401);
  }

  #acknowledge(key: string): void {
    if (this.#key !== undefined) this.#former.push(this.#key);
    this.#key = key;
    this.#pending = undefined;
    this.counts.acknowledged += 1;
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
