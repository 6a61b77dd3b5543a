import {
  type DecodedTransaction,
  decodeTransaction,
  MAX_TRANSACTION_BYTES,
  TransactionFormatError,
} from '../../cluster/decode-transaction.ts';
import { fromBase58, fromBase64 } from '../bytes.ts';
import { INVALID_PARAMS, invalidParam, RpcError } from '../errors.ts';
import type { Fields, Params } from '../params.ts';

/** Reads the first parameter as a serialised transaction in the encoding that the configuration names. */
export function readTransaction(params: Params, config: Fields): DecodedTransaction {
  const text = params.string(0, 'transaction');
  const encoding = config.oneOf('encoding', ['base58', 'base64']) ?? 'base58';
  const wire = encoding === 'base64' ? fromBase64(text, 'transaction') : fromBase58(text, 'transaction');
  if (wire.length > MAX_TRANSACTION_BYTES) {
    throw invalidParam(`transaction too large: ${wire.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`);
  }
  return decode(wire);
}

function decode(wire: Uint8Array): DecodedTransaction {
  try {
    return decodeTransaction(wire);
  } catch (error) {
    if (!(error instanceof TransactionFormatError)) throw error;
    const prefix = error.kind === 'malformed' ? 'failed to deserialize transaction' : 'invalid transaction';
    throw new RpcError(INVALID_PARAMS, `${prefix}: ${error.message}`);
  }
}
