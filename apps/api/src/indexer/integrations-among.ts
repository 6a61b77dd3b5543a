import { decodeIntegration, decodeOwned } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Chain } from '../chain/chain.ts';

/** What one call may ask for. */
const atOnce = 100;

/** Those of these accounts that are integrations of the platform. @throws ApiError UNAVAILABLE when the cluster does not answer */
export async function filterIntegrations(chain: Chain, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < addresses.length; i += atOnce) {
    const keys = addresses.slice(i, i + atOnce).map((address) => new PublicKey(address));
    const accounts = await chain.call((rpc) => rpc.getMultipleAccountsInfo(keys, 'finalized'));
    for (const [j, key] of keys.entries()) {
      if (decodeOwned(chain.programId, key, accounts[j], decodeIntegration)) found.push(key.toBase58());
    }
  }
  return found;
}
