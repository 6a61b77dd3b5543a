import type { apiKeyRequest } from '@obverse/contracts';
import { type KeyAction, keyMessages, parseAddress, verifySignature } from '@obverse/core';
import type * as z from 'zod';
import { mayGoUnused } from '../lib/async.ts';
import type { ServiceClock } from '../lib/clock.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import type { Chains } from '../solana/chain.ts';
import { readIntegration } from '../solana/integrations.ts';
import { isWallet } from '../solana/wallet-checks.ts';
import { readCalls, requireMemo } from './key-memo.ts';

/** How far a signature's timestamp may be from the server's clock, in milliseconds, either way. */
const maxClockSkewMs = 60_000;

/** How far that of a rotation may be ahead: until then, no other rotation is newer. */
const maxRotationAheadMs = 5_000;

/** 401: the signature authorizes nothing. */
export const invalidSignature = (field: 'signature' | 'timestamp', reason: string): ApiError =>
  new ApiError('INVALID_SIGNATURE', `Invalid request data: ${field}: ${reason}`);

type Deps = {
  readonly chains: Chains;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly countSignature: (integrationId: string) => Promise<void>;
};

type Input = z.output<typeof apiKeyRequest>;

/** A memo may be older: the members of a multisig need time, and its age is that of the transaction. */
function checkTimestamp({ timestamp, transactionSignature }: Input, action: KeyAction, now: number): void {
  const ageMs = now - timestamp;
  if (-ageMs > maxClockSkewMs || (transactionSignature === undefined && ageMs > maxClockSkewMs)) {
    throw invalidSignature('timestamp', 'must be within 1 minute of server time');
  }
  if (action === 'Rotate' && -ageMs > maxRotationAheadMs)
    throw invalidSignature('timestamp', 'must be at most 5 seconds ahead of server time, for a rotation');
}

async function checkSignature(input: Input, signature: string, action: KeyAction): Promise<void> {
  const { signer } = input;
  const [message, alternative] = keyMessages(action, input);
  const isSigned =
    (await verifySignature({ message, signature, signer })) ||
    (await verifySignature({ message: alternative, signature, signer }));
  if (!isSigned) {
    throw invalidSignature('signature', `is not the signer's over the expected message: ${message}`);
  }
}

/**
 * Checks that the integration's authority, as it is on chain now, signed the request: its message, or a transaction with that as a memo. The
 * checks run in order of cost. That the signature is new is left to the database.
 *
 * @returns the address of the integration's stablecoin
 * @throws ApiError INVALID_SIGNATURE, INTEGRATION_NOT_FOUND, NOT_AUTHORITY, RATE_LIMITED
 */
export async function requireSignature(
  { chains, clock, countSignature }: Deps,
  input: Input,
  action: KeyAction,
): Promise<string> {
  const { integrationId, signer, signature = '', transactionSignature, secret = '' } = input;
  checkTimestamp(input, action, clock.now());
  const chain = chains[input.cluster];
  // any page can get a wallet to sign a transaction with a memo, which reads as harmless
  if (transactionSignature !== undefined && isWallet(parseAddress(signer)))
    throw invalid('transactionSignature', 'is for accounts of programs; a wallet signs the message itself');
  const executed =
    transactionSignature && mayGoUnused(chain.call((rpc) => readCalls(rpc, transactionSignature)));
  const { integration, now } = await readIntegration(chain, integrationId);
  if (integration.authority.toBase58() !== signer) {
    throw new ApiError('NOT_AUTHORITY', "The signer is not the integration's authority");
  }
  if (executed) requireMemo(await executed, now, { ...input, action, secret });
  else await checkSignature(input, signature, action);
  // counted only now: strangers must not be able to use up what the authority may do
  await countSignature(integrationId);
  return integration.stablecoin.toBase58();
}
