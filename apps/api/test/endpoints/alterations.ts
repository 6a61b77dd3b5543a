import { stablecoinAddress } from '@obverse/core';
import { type alteringNode, showing } from '../support/altering-node.ts';

type Alter = Parameters<typeof alteringNode>[1];

const stablecoins = [stablecoinAddress(0), stablecoinAddress(1)].map(String);

/** Accounts that the platform vouches for, and that hold something else. */
export const impossibleStablecoin: Alter = showing((address, account) =>
  account !== null && stablecoins.includes(address)
    ? { ...account, data: [Buffer.alloc(64).toString('base64'), 'base64'] }
    : undefined,
);

/** Accounts as a whole, though a slice of them was asked for. */
export const unslicedAccounts: Alter = ({ method }, result) => {
  if (method !== 'getProgramAccounts') return;
  result.value.push({
    pubkey: stablecoins[0],
    account: {
      data: [Buffer.alloc(64, 1).toString('base64'), 'base64'],
      owner: stablecoins[1],
      lamports: 1,
      executable: false,
      rentEpoch: 0,
      space: 64,
    },
  });
};
