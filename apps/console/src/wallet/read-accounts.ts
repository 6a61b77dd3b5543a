import { callNode } from '@obverse/client';

/** An account of the cluster. */
export type Account = { readonly owner: string; readonly data: Uint8Array };

type Accounts = {
  readonly value: readonly ({
    readonly owner: string;
    readonly data: readonly [base64: string, encoding: string];
  } | null)[];
};

/** Reads accounts from the cluster's node, in one request and in the order of their addresses; undefined for those that do not exist. */
export async function readAccounts(
  rpcUrl: string,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<(Account | undefined)[]> {
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }];
  const { value } = await callNode<Accounts>(rpcUrl, 'getMultipleAccounts', params, { signal });
  return value.map((account) => {
    if (account === null) return undefined;
    const data = Uint8Array.from(atob(account.data[0]), (character) => character.charCodeAt(0));
    return { owner: account.owner, data };
  });
}
