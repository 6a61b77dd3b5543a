import type { Address } from '@solana/kit';
import type { Cluster } from '../../cluster/cluster.ts';
import { parseTokenAccount, TOKEN_PROGRAMS, type TokenAccount } from '../../cluster/token-accounts.ts';
import { encodeAccount, readAccountFormat } from '../encode-account.ts';
import { invalidParam } from '../errors.ts';
import { inContext, type Method } from '../method.ts';
import type { Fields } from '../params.ts';
import { requireMint } from './token-lookups.ts';

export const getTokenAccountsByOwner: Method = (cluster, params) => {
  const owner = params.address(0, 'owner');
  const { program, accepts } = readTokenFilter(cluster, params.fields(1, 'filter'));
  const format = readAccountFormat(params.config(2, cluster.clock.slot()));
  const accounts = cluster.bank.accountsOwnedBy(program).flatMap((account) => {
    const token = parseTokenAccount(account);
    if (token?.owner !== owner || !accepts(token)) return [];
    return [
      { pubkey: account.address, account: encodeAccount(account, format, (at) => cluster.bank.account(at)) },
    ];
  });
  return inContext(cluster, accounts);
};

/** Either every account of a token program, or those of one mint. */
function readTokenFilter(
  cluster: Cluster,
  filter: Fields,
): { program: Address; accepts: (token: TokenAccount) => boolean } {
  const mint = filter.address('mint');
  if (mint !== undefined) {
    const program = requireMint(cluster, mint).account.programAddress;
    return { program, accepts: (token) => token.mint === mint };
  }
  const program = filter.address('programId');
  if (program === undefined) throw invalidParam('filter must have mint or programId');
  if (!TOKEN_PROGRAMS.includes(program)) throw invalidParam('unrecognized Token program id');
  return { program, accepts: () => true };
}
