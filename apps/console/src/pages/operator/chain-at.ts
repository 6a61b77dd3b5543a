import type { Chain } from '@obverse/operations';
import { PublicKey } from '@solana/web3.js';
import { readAccounts } from '../../wallet/read-accounts.ts';

/** The cluster's node: signed transactions must rest on what is so now. */
export const chainAt = (rpcUrl: string, programId: string): Chain => ({
  programId: new PublicKey(programId),
  async read(addresses) {
    const accounts = await readAccounts(rpcUrl, addresses.map(String));
    return accounts.map((account) => account && { ...account, owner: new PublicKey(account.owner) });
  },
});
