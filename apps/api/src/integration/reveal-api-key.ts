import { apiKeyRequest, apiKeyResponse } from '@obverse/contracts';
import { makeApiKey, traceOf } from '../auth/api-key.ts';
import { post, procedure } from '../auth/procedure.ts';
import { requireSignature } from '../auth/signed-request.ts';
import { insertRevealedKey, readKey } from '../auth/stored-keys.ts';
import { ApiError } from '../lib/errors.ts';

export const revealApiKey = procedure(
  post('/integration/api-key/reveal', {
    auth: 'signature',
    holdsSecret: true,
    summary: 'Make and show the API key of an integration, once',
    description:
      "The signed message is `Reveal API key for integration <integrationId> at <timestamp>`, on devnet with ` on devnet` appended (`at timestamp <timestamp>` is accepted too); signed by the integration's authority as UTF-8 or in Solana's off-chain message envelope. An authority that is the account of a program, such as a multisig's vault, sends the message in a memo instead, with ` for <SHA-256 of 32 random bytes>` (base58) appended, and the body carries `transactionSignature` and those bytes as `secret` (base58) in place of `signature`.",
    failures: [401, 403, 404, 409],
  }),
)
  .input(apiKeyRequest)
  .output(apiKeyResponse)
  .mutation(async ({ ctx, input }) => {
    const stablecoinId = await requireSignature(ctx, input, 'Reveal');
    const { cluster, integrationId, timestamp: signedAt, signer: authority } = input;
    const key = makeApiKey();
    const newKey = { cluster, integrationId, stablecoinId, ...traceOf(key), signedAt, authority };
    if (await insertRevealedKey(ctx.database, newKey)) return key;
    throw new ApiError(
      'KEY_ALREADY_REVEALED',
      (await readKey(ctx.database, newKey))?.revealed
        ? 'The API key has been revealed already: rotate instead'
        : 'The first API key was made by a rotation, which counts as the reveal: rotate instead',
    );
  });
