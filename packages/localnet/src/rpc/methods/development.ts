import { airdrop } from '../../cluster/genesis.ts';
import type { Method, Methods } from '../method.ts';
import { submitTransaction } from './transactions.ts';

/** 1 000 000 SOL. */
const maxAirdropLamports = 10 ** 15;

/** A hundred years: more than any test needs, and far from the limits of the number formats. */
const maxAdvanceSeconds = 100 * 31_536_000;

const requestAirdrop: Method = (cluster, params) => {
  const to = params.address(0, 'pubkey');
  const lamports = params.integer(1, 'lamports', { min: 1, max: maxAirdropLamports });
  params.config(2, cluster.clock.slot());
  return submitTransaction(cluster, airdrop(cluster, to, lamports));
};

/** `obverse_advanceClock(seconds)`: moves the cluster's time forward permanently. Answers the new slot. */
const advanceClock: Method = (cluster, params) => {
  cluster.advanceClock(params.positive(0, 'seconds', maxAdvanceSeconds));
  return cluster.clock.slot();
};

/** `obverse_isLocal()`: true. A node of any other cluster does not know the method, so a service knows what it is connected to. */
const isLocal: Method = () => true;

export const developmentMethods: Methods = {
  requestAirdrop,
  obverse_advanceClock: advanceClock,
  obverse_isLocal: isLocal,
};
