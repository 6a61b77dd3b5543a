import type { apiKeyRequest } from '@obverse/contracts';
import { type KeyAction, keyMessages, verifySignature } from '@obverse/core';
import type * as z from 'zod';
import type { Chains } from '../chain/chain.ts';
import { readIntegration } from '../chain/integrations.ts';
import { ApiError } from '../lib/errors.ts';

/** How far a signature's timestamp may be from the server's clock, in milliseconds, either way. */
const maxClockSkewMs = 60_000;

/** 401: the signature authorizes nothing. */
export const invalidSignature = (field: 'signature' | 'timestamp', reason: string): ApiError =>
  new ApiError('INVALID_SIGNATURE', `Invalid request data: ${field}: ${reason}`);

type Deps = {
  readonly chains: Chains;
  readonly countSignature: (integrationId: string) => Promise<void>;
};

/**
 * Checks that the integration's authority, as it is on chain now, signed the request. The checks run in order of cost. That the signature
 * is new is left to the database.
 *
 * @returns the address of the integration's stablecoin
 * @throws ApiError INVALID_SIGNATURE, INTEGRATION_NOT_FOUND, NOT_AUTHORITY, RATE_LIMITED
 */
export async function requireSigner(
  { chains, countSignature }: Deps,
  input: z.output<typeof apiKeyRequest>,
  action: KeyAction,
): Promise<string> {
  const { integrationId, signer, signature, timestamp } = input;
  if (Math.abs(Date.now() - timestamp) > maxClockSkewMs) {
    throw invalidSignature('timestamp', 'must be within 1 minute of server time');
  }
  const { authority, stablecoin } = await readIntegration(chains[input.cluster], integrationId);
  if (authority.toBase58() !== signer) {
    throw new ApiError('NOT_AUTHORITY', "The signer is not the integration's authority");
  }
  const [message, alternative] = keyMessages(action, input);
  const isSigned =
    (await verifySignature({ message, signature, signer })) ||
    (await verifySignature({ message: alternative, signature, signer }));
  if (!isSigned) {
    throw invalidSignature('signature', `is not the signer's over the expected message: ${message}`);
  }
  // counted only now: strangers must not be able to use up what the authority may do
  await countSignature(integrationId);
  return stablecoin.toBase58();
}
