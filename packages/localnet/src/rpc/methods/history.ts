import { memosOf } from '../../transactions/memos.ts';
import { encodeTransaction, transactionEncodings } from '../encode-transaction.ts';
import { errorCode, invalidParam, RpcError } from '../json-rpc.ts';
import { inContext, type Method, type Methods } from '../method.ts';
import { asSignature, Fields, type Params } from '../params.ts';

const maxStatuses = 256;
const maxSignatures = 1000;

const getTransaction: Method = (cluster, params) => {
  const signature = asSignature(params.string(0, 'signature'), 'signature');
  const config = readTransactionConfig(params, cluster.clock.slot());
  const encoding = config.oneOf('encoding', transactionEncodings) ?? 'json';
  const supportedVersion = config.integer('maxSupportedTransactionVersion');
  const record = cluster.history.get(signature);
  if (!record) return null;
  const encoded = encodeTransaction(record, encoding, supportedVersion !== undefined);
  const { version = 'legacy' } = encoded;
  if (version !== 'legacy' && version > (supportedVersion ?? -1)) {
    throw new RpcError(
      errorCode.unsupportedTransactionVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  return { ...encoded, slot: record.slot, blockTime: cluster.clock.timeOfSlot(record.slot) };
};

/** The second parameter is a configuration or, from old clients, only the encoding. */
function readTransactionConfig(params: Params, slot: number): Fields {
  const value = params.optional(1);
  return typeof value === 'string' ? new Fields({ encoding: value }, 'config') : params.config(1, slot);
}

/** A transaction is final as soon as it is executed, and `searchTransactionHistory` changes nothing. */
const getSignatureStatuses: Method = (cluster, params) => {
  const signatures = params.list(0, 'signatures', maxStatuses, asSignature);
  params.config(1, cluster.clock.slot()).boolean('searchTransactionHistory');
  const statuses = signatures.map((signature) => {
    const record = cluster.history.get(signature);
    if (!record) return null;
    const { slot, err } = record;
    const status = err === null ? { Ok: null } : { Err: err };
    return { slot, confirmations: null, err, status, confirmationStatus: 'finalized' };
  });
  return inContext(cluster, statuses);
};

/** Transactions that name the account, newest first. */
const getSignaturesForAddress: Method = (cluster, params) => {
  const address = params.address(0, 'address');
  const config = params.config(1, cluster.clock.slot());
  const limit = config.integer('limit', { min: 1, max: maxSignatures }) ?? maxSignatures;
  const before = readSignature(config, 'before');
  const until = readSignature(config, 'until');
  return cluster.history.ofAddress(address, limit, before, until).map((record) => ({
    signature: record.signature,
    slot: record.slot,
    err: record.err,
    memo: memosOf(record),
    blockTime: cluster.clock.timeOfSlot(record.slot),
    confirmationStatus: 'finalized',
  }));
};

function readSignature(config: Fields, name: string): string | undefined {
  const value = config.raw(name);
  return value === undefined ? undefined : asSignature(value, name);
}

/** Every slot is a block. The present one may still grow. */
const getBlock: Method = (cluster, params) => {
  const slot = params.integer(0, 'slot');
  const current = cluster.clock.slot();
  const details = params.config(1, current).oneOf('transactionDetails', ['signatures', 'none']);
  if (details === undefined) throw invalidParam('config.transactionDetails must be signatures or none');
  if (slot >= current)
    throw new RpcError(errorCode.blockNotAvailable, `Block not available for slot ${slot}`);
  const firstSlot = cluster.history.firstSlot();
  if (slot < firstSlot) {
    throw new RpcError(
      errorCode.blockCleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${firstSlot}`,
    );
  }
  const parentSlot = Math.max(0, slot - 1);
  return {
    blockhash: cluster.blockhashes.at(slot),
    previousBlockhash: cluster.blockhashes.at(parentSlot),
    parentSlot,
    blockHeight: slot,
    blockTime: cluster.clock.timeOfSlot(slot),
    ...(details === 'signatures' && { signatures: cluster.history.signaturesIn(slot) }),
  };
};

const getFirstAvailableBlock: Method = (cluster) => cluster.history.firstSlot();

export const historyMethods: Methods = {
  getTransaction,
  getSignatureStatuses,
  getSignaturesForAddress,
  getBlock,
  getFirstAvailableBlock,
};
