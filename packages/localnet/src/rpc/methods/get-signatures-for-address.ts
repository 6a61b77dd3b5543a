import { asSignature } from '../bytes.ts';
import type { Method } from '../method.ts';
import type { Fields } from '../params.ts';

const MAX_SIGNATURES = 1000;

/** Transactions that name the account, newest first. */
export const getSignaturesForAddress: Method = (cluster, params) => {
  const address = params.address(0, 'address');
  const config = params.config(1, cluster.clock.slot());
  const limit = config.integer('limit', { min: 1, max: MAX_SIGNATURES }) ?? MAX_SIGNATURES;
  const before = readSignature(config, 'before');
  const until = readSignature(config, 'until');
  return cluster.history.ofAddress(address, limit, before, until).map(({ signature, slot, err }) => ({
    signature,
    slot,
    err,
    memo: null,
    blockTime: cluster.clock.timeOfSlot(slot),
    confirmationStatus: 'finalized',
  }));
};

function readSignature(config: Fields, name: string): string | undefined {
  const value = config.raw(name);
  return value === undefined ? undefined : asSignature(value, name);
}
