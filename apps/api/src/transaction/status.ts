import { transactionStatusRequest, transactionStatusResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { toTransactionEvent } from '../events/integration-event.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { validUntilTsOf } from '../solana/transaction-options.ts';
import { readTransactionStatus } from './transaction-status.ts';

export const status = procedure(
  get('/transaction/{signature}', {
    auth: 'none',
    summary: 'What has become of a transaction, and its events',
    description:
      'Any transaction of the cluster; `expired` needs the query parameter lastValidBlockHeight or validUntil, and is only answered when it is certain: the transaction is in no block, and can never take effect. A transaction on a nonce account expires by validUntil alone.',
  }),
)
  .input(transactionStatusRequest)
  .output(transactionStatusResponse)
  .query(async ({ ctx, input }) => {
    const { signature, lastValidBlockHeight } = input;
    const chain = ctx.chains[input.cluster];
    const end = { lastValidBlockHeight, validUntilTs: validUntilTsOf(input) };
    const { blockTime, fee, logged, ...found } = await readTransactionStatus(chain, signature, end);
    return {
      signature,
      ...found,
      blockTime: blockTime === null ? null : fromUnixSeconds(BigInt(blockTime)),
      feeLamports: fee,
      events: logged?.events.map(toTransactionEvent) ?? null,
      eventsTruncated: logged?.truncated ?? false,
    };
  });
