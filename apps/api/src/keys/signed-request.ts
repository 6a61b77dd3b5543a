import type { apiKeyRequest } from '@obverse/contracts';
import { type KeyMessageParams, verifySignature } from '@obverse/core';
import type * as z from 'zod';
import { readIntegration } from '../chain/integrations.ts';
import type { Context } from '../http/context.ts';
import { ApiError } from '../lib/errors.ts';

/** How far a signature's timestamp may be from the server's clock, in milliseconds, either way. */
const tolerance = 60_000;

/** 401: the signature authorizes nothing. */
export const badSignature = (field: 'signature' | 'timestamp', reason: string): ApiError =>
  new ApiError('INVALID_SIGNATURE', `Invalid request data: ${field}: ${reason}`);

/**
 * Checks a request that the integration's authority signed: in order of cost, and against the authority on chain now. What is left
 * to the database is whether the signature is new.
 *
 * @throws ApiError INVALID_SIGNATURE, INTEGRATION_NOT_FOUND, NOT_AUTHORITY, RATE_LIMITED
 */
export async function checkSigned(
  ctx: Context,
  input: z.output<typeof apiKeyRequest>,
  message: (params: KeyMessageParams) => string,
): Promise<void> {
  const { integrationId, signer, signature, timestamp } = input;
  if (Math.abs(Date.now() - timestamp) > tolerance) {
    throw badSignature('timestamp', 'must be within 1 minute of server time');
  }
  const { authority } = await readIntegration(ctx.chains[input.cluster], integrationId);
  if (authority.toBase58() !== signer) {
    throw new ApiError('NOT_AUTHORITY', "The signer is not the integration's authority");
  }
  if (!(await verifySignature({ message: message(input), signature, signer }))) {
    throw badSignature('signature', "is not the signer's over the expected message");
  }
  // counted only now: strangers must not be able to use up what the authority may do
  await ctx.countSignature(integrationId);
}
