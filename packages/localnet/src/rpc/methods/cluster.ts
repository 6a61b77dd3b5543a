import { maxBlockhashAge } from '../../cluster/blockhashes.ts';
import { slotsPerEpoch } from '../../cluster/clock.ts';
import {
  decodeMessage,
  type Message,
  TransactionFormatError,
} from '../../transactions/decode-transaction.ts';
import { feeOf } from '../../transactions/fee.ts';
import { errorCode, invalidParam, RpcError } from '../json-rpc.ts';
import { inContext, type Method, type Methods, nodeVersion } from '../method.ts';
import { asAddress, fromBase58, fromBase64 } from '../params.ts';

const maxFeeAccounts = 128;

const getHealth: Method = (cluster) => {
  cluster.assertWritable();
  return 'ok';
};

const getVersion: Method = () => ({ 'solana-core': nodeVersion, 'feature-set': 0 });

const getGenesisHash: Method = (cluster) => cluster.genesis.genesisHash;

/** There is no validator, so the genesis hash serves as the identity. */
const getIdentity: Method = (cluster) => ({ identity: cluster.genesis.genesisHash });

/** Also the block height, as no slot is skipped. */
const getSlot: Method = (cluster, params) => {
  params.config(0, cluster.clock.slot());
  return cluster.clock.slot();
};

const getBlockTime: Method = (cluster, params) => {
  const slot = params.integer(0, 'slot');
  if (slot > cluster.clock.slot())
    throw new RpcError(errorCode.blockNotAvailable, `Block not available for slot ${slot}`);
  return cluster.clock.timeOfSlot(slot);
};

const getEpochInfo: Method = (cluster, params) => {
  const slot = cluster.clock.slot();
  params.config(0, slot);
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: Math.floor(slot / slotsPerEpoch),
    slotIndex: slot % slotsPerEpoch,
    slotsInEpoch: slotsPerEpoch,
    transactionCount: cluster.history.size,
  };
};

const getLatestBlockhash: Method = (cluster, params) => {
  const slot = cluster.clock.slot();
  params.config(0, slot);
  const blockhash = cluster.blockhashes.at(slot);
  return inContext(cluster, { blockhash, lastValidBlockHeight: slot + maxBlockhashAge });
};

const isBlockhashValid: Method = (cluster, params) => {
  const blockhash = params.string(0, 'blockhash');
  if (fromBase58(blockhash, 'blockhash').length !== 32)
    throw invalidParam('blockhash must be base58 of 32 bytes');
  const slot = cluster.clock.slot();
  params.config(1, slot);
  return inContext(cluster, cluster.blockhashes.isValid(blockhash, slot));
};

/** The fee in lamports, or null if the message's blockhash is no longer valid. */
const getFeeForMessage: Method = (cluster, params) => {
  const bytes = fromBase64(params.string(0, 'message'), 'message');
  const slot = cluster.clock.slot();
  params.config(1, slot);
  const message = readMessage(bytes);
  const valid = cluster.blockhashes.isValid(message.lifetimeToken, slot);
  return inContext(cluster, valid ? feeOf(message) : null);
};

function readMessage(bytes: Uint8Array): Message {
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (error instanceof TransactionFormatError) throw invalidParam(`message: ${error.message}`);
    throw error;
  }
}

/** Transactions never compete for block space, so the lowest fee of every slot is zero. */
const getRecentPrioritizationFees: Method = (cluster, params) => {
  if (params.optional(0) !== undefined) params.list(0, 'pubkeys', maxFeeAccounts, asAddress);
  const slot = cluster.clock.slot();
  const count = Math.min(slot + 1, maxBlockhashAge);
  return Array.from({ length: count }, (_, index) => ({
    slot: slot - count + 1 + index,
    prioritizationFee: 0,
  }));
};

export const clusterMethods: Methods = {
  getHealth,
  getVersion,
  getGenesisHash,
  getIdentity,
  getSlot,
  getBlockHeight: getSlot,
  getBlockTime,
  getEpochInfo,
  getLatestBlockhash,
  isBlockhashValid,
  getFeeForMessage,
  getRecentPrioritizationFees,
};
