import { SLOTS_PER_EPOCH } from '../../cluster/clock.ts';
import { RpcError } from '../errors.ts';
import { type Method, NODE_VERSION } from '../method.ts';

const BLOCK_NOT_AVAILABLE = -32004;

export const getHealth: Method = () => 'ok';

export const getVersion: Method = () => ({ 'solana-core': NODE_VERSION, 'feature-set': 0 });

export const getGenesisHash: Method = (cluster) => cluster.genesis.genesisHash;

/** There is no validator behind this node; its genesis hash is as good a name. */
export const getIdentity: Method = (cluster) => ({ identity: cluster.genesis.genesisHash });

export const getSlot: Method = (cluster, params) => {
  params.config(0, cluster.clock.slot());
  return cluster.clock.slot();
};

/** No slot is skipped here. */
export const getBlockHeight: Method = getSlot;

export const getBlockTime: Method = (cluster, params) => {
  const slot = params.integer(0, 'slot');
  if (slot > cluster.clock.slot())
    throw new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
  return cluster.clock.timeOfSlot(slot);
};

export const getEpochInfo: Method = (cluster, params) => {
  const slot = cluster.clock.slot();
  params.config(0, slot);
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: cluster.history.size,
  };
};
