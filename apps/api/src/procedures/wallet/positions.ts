import { walletPositionsRequest, walletPositionsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readTokenStates, type TokenState } from '../../chain/token-states.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { type Holding, readHoldings } from '../../wallets/read-holdings.ts';
import { get, procedure } from '../procedure.ts';
import { cooldownDetails } from '../tranche/junior-cooldowns.ts';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

function positionOf(state: TokenState, { token, accounts, cooldowns }: Holding) {
  const balance = sum(accounts.map(({ amount }) => amount));
  const cooling = sum(cooldowns.map(({ tokens }) => tokens));
  return {
    kind: token.kind,
    mint: token.mint.toBase58(),
    integrationId: token.kind === 'coin' ? token.integration.toBase58() : null,
    stablecoin: state.stablecoin.index,
    name: state.metadata.name,
    symbol: state.metadata.symbol,
    decimals: state.stablecoin.decimals,
    status: state.status,
    accounts: accounts.length,
    balance,
    cooling,
    valueNow: math.assetsForTokensDown(state.pool, balance + cooling),
    cooldowns: cooldowns.map((cooldown) => cooldownDetails(state, cooldown)),
  };
}

export const positions = procedure(
  get('/wallet/{address}/positions', {
    auth: 'none',
    summary: 'What a wallet holds of branded coins and junior tranches, and what it is worth now',
    description:
      'Balances are those of finalized transactions. Of every token account of the wallet, not only of associated ones.',
  }),
)
  .input(walletPositionsRequest)
  .output(walletPositionsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const query = { wallet: new PublicKey(input.address), mint: input.mint };
    const { holdings, uncheckedAccounts } = await readHoldings(chain, query);
    const states = await readTokenStates(
      chain,
      holdings.map(({ token }) => token),
    );
    const { now } = states[0] ?? (await chain.stablecoins());
    return {
      positions: states.map((state, i) => positionOf(state, holdings[i] as Holding)),
      uncheckedAccounts,
      timestamp: fromUnixSeconds(now),
    };
  });
