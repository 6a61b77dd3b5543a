import { useObverse } from '@obverse/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { knownDecimals } from '../amounts/units.ts';
import { readAccounts } from './read-accounts.ts';

/** Where a mint's account has its decimals, under either token program. */
const decimalsOffset = 44;

/** Whether amounts that are written with these decimals can be believed. */
export type DecimalsCheck = {
  /** Whether nothing contradicts them. While that is being asked it is not so. */
  readonly isRight: boolean;
  /** Why nothing can be paid. */
  readonly problem: string | undefined;
};

/**
 * Compares what the service says about the decimals of mints with the node: with 9 in the place of 6, "10" would pay 10 000. Where the page
 * has no node, the mints that everyone knows are compared.
 *
 * @param decimals those of the service, for all of the mints
 */
export function useDecimalsCheck(decimals: number, mints: readonly string[]): DecimalsCheck {
  const { cluster, rpcUrl } = useObverse();
  const hasNode = rpcUrl !== undefined;
  const { data, error } = useQuery({
    queryKey: ['decimals', cluster, ...mints],
    // the decimals of a mint never change
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: !hasNode
      ? skipToken
      : async ({ signal }) => {
          const accounts = await readAccounts(rpcUrl, mints, signal);
          return mints.map((mint, i) => {
            const found = accounts[i]?.data[decimalsOffset];
            if (found === undefined) throw new Error(`the cluster has no mint ${mint}`);
            return found;
          });
        },
  });
  const found = hasNode ? data : mints.map((mint) => knownDecimals(mint) ?? decimals);
  if (error !== null && hasNode)
    return { isRight: false, problem: `The decimals of the amounts cannot be checked: ${error.message}` };
  const wrong = found?.find((each) => each !== decimals);
  const problem =
    wrong === undefined
      ? undefined
      : `The service says that amounts have ${decimals} decimals, and the cluster says ${wrong}. Nothing can be paid here: you would pay another amount than you enter.`;
  return { isRight: found !== undefined && wrong === undefined, problem };
}
