import { decodeMessage, TransactionFormatError } from '../../cluster/decode-transaction.ts';
import { feeOf } from '../../cluster/fee.ts';
import { fromBase64 } from '../bytes.ts';
import { invalidParam } from '../errors.ts';
import { inContext, type Method } from '../method.ts';

/** The fee in lamports, or null if the message's blockhash is no longer valid. */
export const getFeeForMessage: Method = (cluster, params) => {
  const bytes = fromBase64(params.string(0, 'message'), 'message');
  const slot = cluster.clock.slot();
  params.config(1, slot);
  const message = decode(bytes);
  const valid = cluster.blockhashes.isValid(message.lifetimeToken, slot);
  return inContext(cluster, valid ? feeOf(message) : null);
};

function decode(bytes: Uint8Array) {
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (error instanceof TransactionFormatError) throw invalidParam(`message: ${error.message}`);
    throw error;
  }
}
