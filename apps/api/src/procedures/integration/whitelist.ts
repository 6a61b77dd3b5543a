import {
  whitelistedRequest,
  whitelistedResponse,
  whitelistRequest,
  whitelistResponse,
} from '@obverse/contracts';
import { decodeWhitelistEntry, setWhitelistedInstruction, whitelistEntryAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { mayGoUnused } from '../../lib/async.ts';
import { invalid } from '../../lib/errors.ts';
import type { AccountReads } from '../../solana/account-reads.ts';
import { decodeAccount } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { integrationReads, readIntegration } from '../../solana/integrations.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { resolveFeePayer } from '../../solana/wallets.ts';
import { get, post, procedure } from '../procedure.ts';

/** Reads who paid the rent of each user's entry and gets it back when the entry closes; undefined where there is no entry. In order. */
function* rentPayerReads(
  chain: Chain,
  integration: PublicKey,
  users: readonly PublicKey[],
): AccountReads<(PublicKey | undefined)[]> {
  const entries = users.map((user) => whitelistEntryAddress(integration, user, chain.programId));
  const { accounts } = yield entries;
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
    return prepareTransaction(chain, input, function* () {
      const { address: integration, authority } = yield* integrationReads(chain, input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, authority);
      const rentPayers = yield* rentPayerReads(chain, integration, users);
      const instructions = () =>
        users.map((user, i) => {
          const rentReceiver = rentPayers[i] ?? feePayer;
          const change = { integration, authority, user, allowed, feePayer, rentReceiver };
          return setWhitelistedInstruction(change, chain.programId);
        });
      return { feePayer, instructions, onTooLarge };
    });
  });

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
    const { cursor, limit } = input;
    const chain = ctx.chains[input.cluster];
    // the first page is read now; the pages after it may share a list that is a second old
    const maxAgeMs = cursor === undefined ? 0 : undefined;
    const listed = mayGoUnused(chain.whitelisted(new PublicKey(input.id), maxAgeMs));
    await readIntegration(chain, input.id);
    const users = await listed;
    const after = cursor === undefined ? users : users.filter((user) => user > cursor);
    const page = after.slice(0, limit);
    return { users: page, nextCursor: after.length > limit ? (page.at(-1) ?? null) : null };
  });
