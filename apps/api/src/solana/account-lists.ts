import type { Finality, GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import { mapInBatches } from '../lib/async.ts';
import type { ChainAccess } from './accounts.ts';
import type { CallOptions } from './nodes/nodes.ts';
import type { RpcCall } from './nodes/transport.ts';

/** Which accounts of a program to list, and which of their bytes. */
export type ListQuery = {
  readonly program: PublicKey;
  readonly filters: readonly GetProgramAccountsFilter[];
  /** The only bytes of each account to return; all by default. */
  readonly dataSlice?: { readonly offset: number; readonly length: number };
  /** By default `confirmed`. */
  readonly commitment?: Finality;
};

type ListedBytes = Pick<ListQuery, 'program' | 'dataSlice'>;

/** An account in the JSON of a list. */
type ListedAccount = {
  readonly pubkey: string;
  readonly account: { readonly owner: string; readonly data: [string] };
};

/** The bytes of a listed account. @throws Error where the node has ignored the query */
function dataOf({ account }: ListedAccount, { program, dataSlice }: ListedBytes): Buffer {
  if (account.owner !== program.toBase58()) throw new Error('an account of another program is listed');
  const data = Buffer.from(account.data[0], 'base64');
  if (dataSlice !== undefined && data.length !== dataSlice.length) {
    throw new Error(`${data.length} bytes where ${dataSlice.length} were asked for`);
  }
  return data;
}

/** Turns an account's address, base58, and its bytes into a result; an error it throws counts as the node's. */
type DecodeListed<T> = (address: string, data: Buffer) => T;

async function decodeAll<T>(listed: unknown, query: ListedBytes, decode: DecodeListed<T>): Promise<T[]> {
  if (!Array.isArray(listed)) throw new Error('the node lists no accounts');
  return mapInBatches(listed as ListedAccount[], (each) => decode(each.pubkey, dataOf(each, query)));
}

/** Lists accounts by any call that answers them with a context. @throws ApiError as {@link listAccounts} */
export function listAccountsBy<T>(
  chain: ChainAccess,
  call: RpcCall,
  query: ListedBytes,
  decode: DecodeListed<T>,
  options?: CallOptions,
): Promise<{ readonly slot: number; readonly found: T[] }> {
  return chain.call(async ({ send }) => {
    const [answer] = await send([call]);
    const { context, value } = answer as { context: { slot: number }; value: unknown };
    if (!Number.isSafeInteger(context.slot)) throw new Error(`a list of slot ${context.slot}`);
    return { slot: context.slot, found: await decodeAll(value, query, decode) };
  }, options);
}

/**
 * Lists accounts of a program, however many there are. web3.js validates each account so slowly that a long list would block the event loop for
 * seconds; this function does not use it.
 *
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export function listAccounts<T>(
  chain: ChainAccess,
  query: ListQuery,
  decode: DecodeListed<T>,
): Promise<{ readonly slot: number; readonly found: T[] }> {
  const { program, filters, dataSlice, commitment = 'confirmed' } = query;
  const options = {
    filters,
    commitment,
    encoding: 'base64',
    withContext: true,
    ...(dataSlice && { dataSlice }),
  };
  const call = { method: 'getProgramAccounts', params: [program.toBase58(), options] };
  return listAccountsBy(chain, call, query, decode);
}
