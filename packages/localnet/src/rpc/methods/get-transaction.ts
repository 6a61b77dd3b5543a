import { asSignature } from '../bytes.ts';
import { RpcError, UNSUPPORTED_TRANSACTION_VERSION } from '../errors.ts';
import type { Method } from '../method.ts';
import { Fields, type Params } from '../params.ts';
import { showTransaction, TRANSACTION_ENCODINGS } from '../show-transaction.ts';

export const getTransaction: Method = (cluster, params) => {
  const signature = asSignature(params.string(0, 'signature'), 'signature');
  const config = readConfig(params, cluster.clock.slot());
  const encoding = config.oneOf('encoding', TRANSACTION_ENCODINGS) ?? 'json';
  const supported = config.integer('maxSupportedTransactionVersion');
  const record = cluster.history.get(signature);
  if (!record) return null;
  const shown = showTransaction(record, encoding, supported !== undefined);
  if (shown.version === 0 && supported === undefined) {
    throw new RpcError(
      UNSUPPORTED_TRANSACTION_VERSION,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    );
  }
  return { ...shown, slot: record.slot, blockTime: cluster.clock.timeOfSlot(record.slot) };
};

/** The second parameter is a configuration, or, as in old clients, the encoding alone. */
function readConfig(params: Params, slot: number): Fields {
  const given = params.optional(1);
  return typeof given === 'string' ? new Fields({ encoding: given }, 'config') : params.config(1, slot);
}
