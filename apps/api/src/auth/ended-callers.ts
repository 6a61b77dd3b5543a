import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import { isUnavailable } from '../lib/errors.ts';
import type { Chains } from '../solana/chain.ts';
import { type Caller, isAuthority, type SignedInCaller } from './access.ts';
import type { KeyHolder } from './stored-keys.ts';
import { liveTokenHashes } from './stored-sessions.ts';

const isSignedIn = (caller: Caller): caller is SignedInCaller => 'tokenHash' in caller;

const isHolder = (caller: Caller): caller is KeyHolder => !isSignedIn(caller);

/** Whether the wallet is the authority still. Where the cluster does not say so, it counts as none: other callers must not wait for that. */
const mayStay = (chains: Chains, { cluster, integrationId, address }: SignedInCaller): Promise<boolean> =>
  isAuthority(chains[cluster], integrationId, address).catch((error: unknown) => {
    if (isUnavailable(error)) return false;
    throw error;
  });

/** Reads which of these keys are live: not replaced. @returns their hashes, hexadecimal */
async function liveKeyHashes({ orm }: Database, keyHashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  if (keyHashes.length === 0) return new Set();
  const rows = await orm
    .select({ keyHash: apiKeys.keyHash })
    .from(apiKeys)
    .where(anyOf(apiKeys.keyHash, keyHashes));
  return new Set(rows.map(({ keyHash }) => keyHash.toString('hex')));
}

/**
 * Finds callers who may call no longer: whose key was replaced, whose session has ended, or whose wallet is not the authority any more. One
 * query for all keys and one for all sessions.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach
 */
export async function endedCallers(
  { database, chains }: { readonly database: Database; readonly chains: Chains },
  callers: readonly Caller[],
): Promise<ReadonlySet<Caller>> {
  const [holders, signedIn] = [callers.filter(isHolder), callers.filter(isSignedIn)];
  const [keys, tokens, authorities] = await Promise.all([
    liveKeyHashes(
      database,
      holders.map(({ keyHash }) => keyHash),
    ),
    liveTokenHashes(
      database,
      signedIn.map(({ tokenHash }) => tokenHash),
    ),
    Promise.all(signedIn.map((caller) => mayStay(chains, caller))),
  ]);
  return new Set([
    ...holders.filter(({ keyHash }) => !keys.has(keyHash.toString('hex'))),
    ...signedIn.filter(({ tokenHash }, i) => !tokens.has(tokenHash.toString('hex')) || !authorities[i]),
  ]);
}
