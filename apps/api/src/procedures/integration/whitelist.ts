import { whitelistRequest, whitelistResponse } from '@obverse/contracts';
import { decodeWhitelistEntry, setWhitelistedInstruction, whitelistEntryAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readAccounts } from '../../chain/accounts.ts';
import type { Chain } from '../../chain/chain.ts';
import { readIntegration } from '../../chain/coin.ts';
import { decodeOwned } from '../../chain/decode.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { invalid } from '../../lib/errors.ts';

/** Who paid for the users' entries, and gets the rent back when they close; in order, undefined where there is none. */
async function rentPayers(
  chain: Chain,
  integration: PublicKey,
  users: readonly PublicKey[],
): Promise<(PublicKey | undefined)[]> {
  const entries = users.map((user) => whitelistEntryAddress(integration, user, chain.programId));
  const { accounts } = await readAccounts(chain, entries);
  return entries.map((entry, i) => decodeOwned(chain, entry, accounts[i], decodeWhitelistEntry)?.rentPayer);
}

export const whitelist = procedure(
  post('/integration/whitelist', {
    auth: 'key',
    summary: "Let users mint, or no longer; signed by the integration's authority",
    failures: [404, 422],
  }),
)
  .input(whitelistRequest)
  .output(whitelistResponse)
  .mutation(async ({ ctx, input }) => {
    const { allowed, priority } = input;
    const chain = ctx.chains[input.cluster];
    const { address, authority } = await readIntegration(chain, input.integrationId);
    const feePayer = input.feePayer === undefined ? authority : wallet(chain, 'feePayer', input.feePayer);
    const users = input.users.map((user) => new PublicKey(user));
    const payers = await rentPayers(chain, address, users);
    const instructions = users.map((user, i) => {
      const rentReceiver = payers[i] ?? feePayer;
      const change = { integration: address, authority, user, allowed, feePayer, rentReceiver };
      return setWhitelistedInstruction(change, chain.programId);
    });
    const tooLarge = () => invalid('users', `${users.length} do not fit into one transaction; send fewer`);
    return prepareTransaction(chain, { feePayer, instructions, priority, tooLarge });
  });
