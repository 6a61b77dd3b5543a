import { setImmediate } from 'node:timers/promises';
import type { Finality, GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import type { Chain } from './chain.ts';

/** Which accounts of a program are listed, and what of them. */
export type ListQuery = {
  readonly program: PublicKey;
  readonly filters: readonly GetProgramAccountsFilter[];
  /** The only bytes of each that are asked for. */
  readonly dataSlice?: { readonly offset: number; readonly length: number };
  /** By default `confirmed`. */
  readonly commitment?: Finality;
};

/** An account as JSON-RPC lists it. */
type Shown = {
  readonly pubkey: string;
  readonly account: { readonly owner: string; readonly data: [string] };
};

/** So many are decoded before anything else gets its turn. */
const atOnce = 500;

/** The bytes of an account. @throws where a node that does as it is asked would not say this */
function dataOf({ account }: Shown, { program, dataSlice }: ListQuery): Buffer {
  if (account.owner !== program.toBase58()) throw new Error('an account of another program is listed');
  const data = Buffer.from(account.data[0], 'base64');
  if (dataSlice !== undefined && data.length !== dataSlice.length) {
    throw new Error(`${data.length} bytes where ${dataSlice.length} were asked for`);
  }
  return data;
}

async function decodeAll<T>(
  shown: unknown,
  query: ListQuery,
  decode: (address: string, data: Buffer) => T,
): Promise<T[]> {
  if (!Array.isArray(shown)) throw new Error('the node lists no accounts');
  const decoded: T[] = [];
  for (const [i, each] of shown.entries()) {
    if (i % atOnce === atOnce - 1) await setImmediate();
    decoded.push(decode(each.pubkey, dataOf(each, query)));
  }
  return decoded;
}

/**
 * Lists accounts of a program, however many there are: web3.js looks at each for so long that nothing else runs for seconds.
 *
 * @param decode makes of an account's address, base58, and bytes what is wanted; what it throws is the node's failure
 * @throws ApiError UNAVAILABLE when no node of the cluster answers with sense
 */
export function listAccounts<T>(
  chain: Chain,
  query: ListQuery,
  decode: (address: string, data: Buffer) => T,
): Promise<{ readonly slot: number; readonly found: T[] }> {
  const { program, filters, dataSlice, commitment = 'confirmed' } = query;
  const params = [
    program.toBase58(),
    { filters, commitment, encoding: 'base64', withContext: true, ...(dataSlice && { dataSlice }) },
  ];
  return chain.call(async (_, send) => {
    const [answer] = await send([{ method: 'getProgramAccounts', params }]);
    const { context, value } = answer as { context: { slot: number }; value: unknown };
    if (!Number.isSafeInteger(context.slot)) throw new Error(`a list of slot ${context.slot}`);
    return { slot: context.slot, found: await decodeAll(value, query, decode) };
  });
}
