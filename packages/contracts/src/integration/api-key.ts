import * as z from 'zod';
import { address, signature } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { unixMilliseconds } from '../primitives/integer.ts';
import { textOut } from '../primitives/output.ts';

/** Body of POST /integration/api-key/rotate and of …/reveal. */
export const apiKeyRequest = z.strictObject({
  integrationId: address('Integration ID (proxy state address)'),
  signer: address('Must be the integration authority'),
  signature: signature("The signer's ed25519 signature of the message"),
  timestamp: unixMilliseconds('The moment in the message; within 1 minute of server time'),
  cluster: clusterSchema,
});

export const apiKeyResponse = textOut('The new API key; shown this one time');
