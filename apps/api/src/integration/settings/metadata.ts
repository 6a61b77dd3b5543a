import { type MetadataChanges, updateMetadataRequest, updateMetadataResponse } from '@obverse/contracts';
import { type TransactionTooLargeError, updateMetadataInstruction } from '@obverse/core';
import { post, procedure } from '../../auth/procedure.ts';
import { type ApiError, invalid } from '../../lib/errors.ts';
import { prepareTransaction } from '../../solana/prepare.ts';
import { resolveFeePayer } from '../../solana/wallet-checks.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

/** The texts in one order, so that the same changes give the same transaction. */
const changesIn = (metadata: MetadataChanges) =>
  (['name', 'symbol', 'uri', 'description'] as const).flatMap((field) => {
    const value = metadata[field];
    return value === undefined ? [] : [{ field, value }];
  });

/** All texts travel in one transaction: the error names the longest, and what is left for it. */
const tooLong =
  (changes: ReturnType<typeof changesIn>) =>
  ({ excessBytes }: TransactionTooLargeError): ApiError => {
    const longest = changes.reduce((a, b) => (bytes(b.value) > bytes(a.value) ? b : a));
    const length = bytes(longest.value);
    const left = Math.max(0, length - excessBytes);
    return invalid(
      `metadata.${longest.field}`,
      `is ${length} bytes, and one transaction has ${left} left for it`,
    );
  };

export const updateMetadata = procedure(
  post('/integration/metadata', {
    auth: 'key',
    prepares: true,
    summary:
      "Change name, symbol, description or URI of a branded coin; signed by the integration's authority",
    description:
      'The mint keeps its address, which the first symbol gave it. Longer texts need more rent, which the fee payer adds; what shorter ones free stays in the mint. Wallets may show the former texts for a while.',
    failures: [404, 422],
  }),
)
  .input(updateMetadataRequest)
  .output(updateMetadataResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const changes = changesIn(input.metadata);
    return prepareTransaction(chain, input, async (facts) => {
      const integration = await facts.integration(input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, integration.authority);
      return {
        feePayer,
        onTooLarge: tooLong(changes),
        instructions: () =>
          changes.map((change) =>
            updateMetadataInstruction({ integration, feePayer, ...change }, chain.programId),
          ),
      };
    });
  });
