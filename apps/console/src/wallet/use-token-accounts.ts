import { callNode } from '@obverse/client';
import { queryRoot, useObverse } from '@obverse/react';
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';

type Parsed = {
  readonly type: string;
  readonly info: {
    readonly mint: string;
    readonly owner: string;
    readonly state: string;
    readonly tokenAmount: { readonly amount: string };
  };
};

/** Data of accounts that are no token accounts is not parsed, or parsed as something else. */
type NodeAccount = { readonly data: { readonly parsed?: Parsed } };

type Found = { readonly value: NodeAccount | null };

type Listed = { readonly value: readonly { readonly pubkey: string; readonly account: NodeAccount }[] };

const options = { encoding: 'jsonParsed', commitment: 'confirmed' };

/** A token account. */
export type TokenAccount = {
  readonly address: string;
  readonly owner: string;
  /** Base units. */
  readonly balance: bigint;
  readonly isFrozen: boolean;
};

function tokenAccountOf(address: string, account: NodeAccount | null, mint: string): TokenAccount[] {
  const parsed = account?.data.parsed;
  if (parsed?.type !== 'account' || parsed.info.mint !== mint) return [];
  const { owner, state, tokenAmount } = parsed.info;
  return [{ address, owner, balance: BigInt(tokenAmount.amount), isFrozen: state === 'frozen' }];
}

/** The token accounts of a mint that a wallet has. */
export async function fetchTokenAccounts(
  rpcUrl: string,
  wallet: string,
  mint: string,
  signal: AbortSignal,
): Promise<TokenAccount[]> {
  const { value } = await callNode<Listed>(rpcUrl, 'getTokenAccountsByOwner', [wallet, { mint }, options], {
    signal,
  });
  return value.flatMap(({ pubkey, account }) => tokenAccountOf(pubkey, account, mint));
}

/**
 * The token accounts of a mint that an address names, by the cluster's node: the account itself, or those of a wallet. Nothing is known where the
 * page has no node.
 *
 * @param address undefined asks nothing
 */
export function useTokenAccounts(mint: string, address: string | undefined): UseQueryResult<TokenAccount[]> {
  const { cluster, rpcUrl } = useObverse();
  return useQuery({
    queryKey: [queryRoot, cluster, 'token accounts', mint, address],
    queryFn:
      rpcUrl === undefined || address === undefined
        ? skipToken
        : async ({ signal }) => {
            const [own, listed] = await Promise.all([
              callNode<Found>(rpcUrl, 'getAccountInfo', [address, options], { signal }),
              fetchTokenAccounts(rpcUrl, address, mint, signal),
            ]);
            return [...tokenAccountOf(address, own.value, mint), ...listed];
          },
  });
}
