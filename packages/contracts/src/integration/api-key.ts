import * as z from 'zod';
import { address, signature } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { unixMilliseconds } from '../primitives/integer.ts';
import { addressResponse, nullable, textResponse, timestamp } from '../primitives/output.ts';

/** Body of POST /integration/api-key/rotate and of …/reveal. */
export const apiKeyRequest = z
  .strictObject({
    integrationId: address('Integration ID (proxy state address)'),
    signer: address('Must be the integration authority'),
    signature: signature(
      "The signer's ed25519 signature of the message; required unless transactionSignature is given",
    ).optional(),
    transactionSignature: signature(
      'Of a transaction with the message as a memo that the signer signs, for authorities that are accounts of programs; confirmed on the cluster within the last minute. Needs secret',
    ).optional(),
    secret: address(
      'With transactionSignature: 32 random bytes, whose SHA-256 is in the memo. Everyone sees the memo; only who knows the secret gets the key',
    ).optional(),
    timestamp: unixMilliseconds(
      'The moment in the message; within 1 minute of server time, and with transactionSignature not later',
    ),
    cluster: clusterSchema,
  })
  .superRefine(({ signature, transactionSignature, secret }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (transactionSignature === undefined) {
      if (signature === undefined) issue('signature', 'is required');
      if (secret !== undefined) issue('secret', 'goes with transactionSignature alone');
    } else {
      if (signature !== undefined) issue('signature', 'must not be given beside transactionSignature');
      if (secret === undefined) issue('secret', 'is required with transactionSignature');
    }
  });

export const apiKeyResponse = textResponse('The new API key; shown this one time');

/** Path and query of GET /integration/{id}/api-key. */
export const keyInUseRequest = z.strictObject({ id: address('Integration ID'), cluster: clusterSchema });

/** `data` of GET /integration/{id}/api-key. */
export const keyInUseResponse = z.object({
  key: nullable(
    z
      .object({
        lastFour: nullable(
          textResponse(
            'The last four characters of the key; null for one that was made before they were kept',
          ),
        ),
        issuedAt: timestamp('When it was made'),
        issuedBy: addressResponse('The authority that signed for it'),
        lastUsedAt: nullable(
          timestamp('When a request last had it, to within five minutes; null where none has'),
        ),
      })
      .meta({ description: 'The live key; null where none was made, or a handover has ended it' }),
  ),
});
