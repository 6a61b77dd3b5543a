import { address } from '@obverse/contracts';
import { mayGoUnused } from '../lib/async.ts';
import { ApiError } from '../lib/errors.ts';
import type { Chain, Chains } from '../solana/chain.ts';
import { recentIntegration } from '../solana/integrations.ts';
import type { KeyCheck } from './key-check.ts';
import { namedIntegration, unauthorized } from './named-integration.ts';
import type { SessionCheck } from './sessions.ts';
import type { KeyHolder } from './stored-keys.ts';
import type { Session } from './stored-sessions.ts';

/** Who calls for an integration: the holder of its key, or a wallet that has signed in. */
export type Caller = KeyHolder | SignedInCaller;

/** A wallet that has signed in, calling for an integration. */
export type SignedInCaller = Pick<Session, 'cluster' | 'address' | 'tokenHash'> & {
  readonly integrationId: string;
};

/** What a request shows of its caller. */
export type Credentials = {
  /** Whether the request carries a key, whatever it is. */
  readonly hasKey: boolean;
  readonly keyHolder: KeyCheck;
  readonly session: SessionCheck;
};

/**
 * Who makes a request. A key goes before a session, as it was sent on purpose: with one, even an unknown one, no session counts.
 *
 * @throws ApiError INVALID_REQUEST for two different keys, UNAVAILABLE when the database is out of reach
 */
export async function callerOf({ hasKey, keyHolder, session }: Credentials): Promise<{
  readonly holder?: KeyHolder | undefined;
  readonly session?: Session | undefined;
}> {
  return hasKey ? { holder: await keyHolder() } : { session: await session() };
}

const notAuthority = () =>
  new ApiError('WRONG_INTEGRATION', 'The wallet that signed in is not the authority of this integration');

/** Whether a wallet is the authority of an integration now, as of the slot in which requests share it. */
export async function isAuthority(chain: Chain, integrationId: string, wallet: string): Promise<boolean> {
  try {
    const { state } = await recentIntegration(chain, integrationId);
    return state.integration.authority.toBase58() === wallet;
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'INTEGRATION_NOT_FOUND') return false;
    throw error;
  }
}

type Deps = Credentials & {
  readonly chains: Chains;
  /** Records that the session's wallet was the authority of an integration. */
  readonly markIntegration: (session: Session) => Promise<void>;
};

async function confirmAuthority(
  { chains, markIntegration }: Deps,
  session: Session,
  integrationId: string,
): Promise<void> {
  if (!(await isAuthority(chains[session.cluster], integrationId, session.address))) throw notAuthority();
  if (!session.hasIntegration) await markIntegration(session);
}

const confirmed = Promise.resolve();

/**
 * Lets callers through to their own integrations: with the key of the one that the input names, or signed in as its authority. With
 * `keyOptional` everyone may call without a key: the program decides what a user may do, and Solana Actions let everyone ask for the same. A key that is sent must
 * be right all the same, as its sender relies on its limits.
 *
 * @returns what must be awaited before the caller gets anything, or anything changes: the check of the authority on chain, which is under way
 * @throws ApiError UNAUTHORIZED, WRONG_INTEGRATION
 */
export async function requireAccess(
  deps: Deps,
  getInput: () => Promise<unknown>,
  { keyOptional = false }: { readonly keyOptional?: boolean } = {},
): Promise<{ readonly confirmed: Promise<void> }> {
  if (keyOptional && !deps.hasKey) return { confirmed };
  const { holder, session } = await callerOf(deps);
  const caller = holder ?? session;
  if (caller === undefined) throw unauthorized();
  const input = await getInput();
  const named = namedIntegration(input);
  if (named === undefined) return { confirmed }; // refused by the schema in the next step
  if (named.cluster !== caller.cluster) throw unauthorized();
  if (session !== undefined) {
    if (!address('').safeParse(named.integrationId).success) return { confirmed }; // as above
    return { confirmed: mayGoUnused(confirmAuthority(deps, session, named.integrationId)) };
  }
  if (named.integrationId !== holder?.integrationId) {
    throw new ApiError('WRONG_INTEGRATION', 'The API key belongs to another integration');
  }
  return { confirmed };
}
