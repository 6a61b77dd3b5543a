import type { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { signedBody } from '../support/sign.ts';

/** Rotates an integration's key again and again on services that are killed, and checks the outcome of each rotation. */
export function keyRotator(authority: Keypair, integrationId: string) {
  const counts = { acknowledged: 0, interrupted: 0, carriedOutWithoutResponse: 0 };
  let timestamp = 0;
  /** The key of the last acknowledged rotation, and the one before. */
  let key: string | undefined;
  let former: string | undefined;
  /** The rotation without a response. */
  let pending: object | undefined;

  async function send(url: string, body: object): Promise<{ status: number; key: string }> {
    const response = await fetch(`${url}/integration/api-key/rotate?cluster=devnet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, key: ((await response.json()) as { data?: string }).data ?? '' };
  }
  async function statusWith(url: string, apiKey: string): Promise<number> {
    const path = `/integration/${integrationId}/stats?cluster=devnet`;
    return (await fetch(url + path, { headers: { 'x-api-key': apiKey } })).status;
  }
  function acknowledge(newKey: string): void {
    former = key ?? former;
    key = newKey;
    pending = undefined;
    counts.acknowledged += 1;
  }

  /** Checks on another service that the rotation without a response was carried out, or else that it can be repeated. */
  async function settle(url: string): Promise<void> {
    if (pending === undefined) return;
    const before = key === undefined ? undefined : await statusWith(url, key);
    const repeated = await send(url, pending);
    // exactly one of the two keys was valid
    if (repeated.status === 401) {
      counts.carriedOutWithoutResponse += 1;
      expect(before ?? 401).toBe(401);
      pending = undefined;
    } else {
      expect([repeated.status, before ?? 200]).toEqual([200, 200]);
      acknowledge(repeated.key);
      expect(await statusWith(url, repeated.key)).toBe(200);
    }
    if (former !== undefined) expect(await statusWith(url, former)).toBe(401);
  }

  async function rotate(url: string): Promise<void> {
    timestamp = Math.max(timestamp + 1, Date.now());
    pending = signedBody('rotate', authority, integrationId, { timestamp, cluster: 'devnet' });
    try {
      const answer = await send(url, pending);
      expect([200, 503]).toContain(answer.status);
      // as without a response, the rotation may have been carried out after a 503
      if (answer.status === 200) acknowledge(answer.key);
      else await settle(url);
    } catch (error) {
      // fetch throws a TypeError when the connection ends
      if (!(error instanceof TypeError)) throw error;
      counts.interrupted += 1;
    }
  }
  async function rotateUntilEnd(url: string): Promise<void> {
    while (pending === undefined) await rotate(url);
  }
  return { counts, settle, rotate, rotateUntilEnd };
}
