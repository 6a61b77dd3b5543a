import { parseTokenAccount } from '../../cluster/token-accounts.ts';
import { inContext, type Method } from '../method.ts';
import { uiTokenAmount } from '../token-amount.ts';
import { requireMint } from './token-lookups.ts';

const LARGEST = 20;

export const getTokenLargestAccounts: Method = (cluster, params) => {
  const address = params.address(0, 'mint');
  params.config(1, cluster.clock.slot());
  const { account: mint, decimals } = requireMint(cluster, address);
  const holdings = cluster.bank.accountsOwnedBy(mint.programAddress).flatMap((account) => {
    const token = parseTokenAccount(account);
    return token?.mint === address ? [{ address: account.address, amount: token.amount }] : [];
  });
  const largest = holdings.sort((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, LARGEST);
  return inContext(
    cluster,
    largest.map(({ address: at, amount }) => ({ address: at, ...uiTokenAmount(amount, decimals) })),
  );
};
