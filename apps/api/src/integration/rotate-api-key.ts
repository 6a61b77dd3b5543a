import { apiKeyRequest, apiKeyResponse } from '@obverse/contracts';
import { makeApiKey, traceOf } from '../auth/api-key.ts';
import { post, procedure } from '../auth/procedure.ts';
import { invalidSignature, requireSignature } from '../auth/signed-request.ts';
import { replaceKey } from '../auth/stored-keys.ts';

export const rotateApiKey = procedure(
  post('/integration/api-key/rotate', {
    auth: 'signature',
    holdsSecret: true,
    summary: 'Make a new API key; the old one is worth nothing from then on',
    description:
      "The signed message is `Rotate API key for integration <integrationId> at <timestamp>`, on devnet with ` on devnet` appended (`at timestamp <timestamp>` is accepted too); signed by the integration's authority as UTF-8 or in Solana's off-chain message envelope. An authority that is the account of a program, such as a multisig's vault, sends the message in a memo instead, with ` for <SHA-256 of 32 random bytes>` (base58) appended, and the body carries `transactionSignature` and those bytes as `secret` (base58) in place of `signature`. A signature works once, and only if its timestamp is newer than the last one's and at most 5 seconds ahead of server time. A rotation before the first reveal makes the first key, and counts as the reveal.",
    failures: [401, 403, 404],
  }),
)
  .input(apiKeyRequest)
  .output(apiKeyResponse)
  .mutation(async ({ ctx, input }) => {
    const stablecoinId = await requireSignature(ctx, input, 'Rotate');
    const { cluster, integrationId, timestamp: signedAt, signer: authority } = input;
    const key = makeApiKey();
    const trace = traceOf(key);
    const newKey = { cluster, integrationId, stablecoinId, ...trace, signedAt, authority };
    if (!(await replaceKey(ctx.database, newKey))) {
      throw invalidSignature('timestamp', 'must be newer than that of the last signature accepted');
    }
    ctx.keyReplaced({ cluster, integrationId, keyHash: trace.keyHash });
    return key;
  });
