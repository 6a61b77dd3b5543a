import {
  whitelistedRequest,
  whitelistedResponse,
  whitelistRequest,
  whitelistResponse,
} from '@obverse/contracts';
import {
  accountFilters,
  addressSlice,
  decodeWhitelistEntry,
  setWhitelistedInstruction,
  whitelistEntryAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { get, post, procedure } from '../auth/procedure.ts';
import { mayGoUnused } from '../lib/async.ts';
import { invalid } from '../lib/errors.ts';
import { pageAfter } from '../lib/page-after.ts';
import { listAccounts } from '../solana/account-lists.ts';
import { type ChainAccess, decodeAccount, readAccounts, recentMs } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import { readIntegration } from '../solana/integrations.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { resolveFeePayer } from '../solana/wallet-checks.ts';

/** Reads who paid the rent of each user's entry and gets it back when the entry closes; undefined where there is no entry. In order. */
async function readRentPayers(
  chain: Chain,
  integration: PublicKey,
  users: readonly PublicKey[],
): Promise<(PublicKey | undefined)[]> {
  const entries = users.map((user) => whitelistEntryAddress(integration, user, chain.programId));
  const { accounts } = await readAccounts(chain, entries);
  return entries.map((entry, i) => decodeAccount(chain, entry, accounts[i], decodeWhitelistEntry)?.rentPayer);
}

export const whitelist = procedure(
  post('/integration/whitelist', {
    auth: 'key',
    prepares: true,
    summary: "Let users mint, or no longer; signed by the integration's authority",
    failures: [404, 422],
  }),
)
  .input(whitelistRequest)
  .output(whitelistResponse)
  .mutation(async ({ ctx, input }) => {
    const { allowed } = input;
    const chain = ctx.chains[input.cluster];
    const users = input.users.map((user) => new PublicKey(user));
    const onTooLarge = () => invalid('users', `${users.length} do not fit into one transaction; send fewer`);
    return prepareTransaction(chain, input, async (facts) => {
      const { address: integration, authority } = await facts.integration(input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, authority);
      const rentPayers = allowed ? [] : await readRentPayers(chain, integration, users);
      const instructions = () =>
        users.map((user, i) => {
          const rentReceiver = rentPayers[i] ?? feePayer;
          const change = { integration, authority, user, allowed, feePayer, rentReceiver };
          return setWhitelistedInstruction(change, chain.programId);
        });
      return { feePayer, instructions, onTooLarge };
    });
  });

/** The users on an integration's whitelist, base58, ordered by address. */
async function listWhitelisted(chain: ChainAccess, integration: PublicKey): Promise<string[]> {
  const query = {
    program: chain.programId,
    filters: accountFilters('whitelistEntry', { integration }),
    dataSlice: addressSlice('whitelistEntry', 'user'),
  };
  const { found } = await listAccounts(chain, query, (_, user) => bs58.encode(user));
  return found.sort();
}

export const whitelisted = procedure(
  get('/integration/{id}/whitelist', {
    auth: 'key',
    summary: 'The users who may mint where the integration requires a whitelist',
    failures: [404],
  }),
)
  .input(whitelistedRequest)
  .output(whitelistedResponse)
  .query(async ({ ctx, input }) => {
    const { cursor, search = '' } = input;
    const chain = ctx.chains[input.cluster];
    // the first page is read now; the pages after it, and a search, which is asked for with each letter, may share a list that is a second old
    const maxAgeMs = cursor === undefined && search === '' ? 0 : recentMs;
    const listed = mayGoUnused(
      chain.shared(`whitelist ${input.id}`, maxAgeMs, (shared) =>
        listWhitelisted(shared, new PublicKey(input.id)),
      ),
    );
    await readIntegration(chain, input.id);
    const all = (await listed).filter((user) => user.includes(search));
    const { page: users, nextCursor } = pageAfter(all, (user) => user, input);
    return { users, total: all.length, nextCursor };
  });
