import { walletPositionsRequest, walletPositionsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import { cooldownDetails } from '../state/cooldown-details.ts';
import type { WalletPosition } from './ledger/positions.ts';
import { readForClient } from './read-for-client.ts';
import { type TokenState, tokenStateReader } from './token-states.ts';

function positionDetails(
  state: TokenState,
  { token, accounts, cooldowns, holding, pending }: WalletPosition,
) {
  const { balance, cooling, cost, estimatedCost, realized } = holding;
  const held = balance + cooling;
  const valueNow = math.assetsForTokensDown(state.pool, held);
  return {
    kind: token.kind,
    mint: token.mint.toBase58(),
    integrationId: token.kind === 'coin' ? token.id.toBase58() : null,
    stablecoin: state.stablecoin.index,
    name: state.metadata.name,
    symbol: state.metadata.symbol,
    decimals: state.stablecoin.decimals,
    status: state.status,
    accounts,
    balance,
    cooling,
    valueNow,
    costBasis: cost,
    estimatedCost,
    realized,
    earned: realized + valueNow - cost,
    unexplained: pending === undefined ? 0n : pending.tokens + pending.coolingTokens,
    cooldowns: cooldowns.map((cooldown) => cooldownDetails(state, cooldown)),
  };
}

export const positions = procedure(
  get('/wallet/{address}/positions', {
    auth: 'none',
    summary:
      'What a wallet holds of branded coins and junior tranches, what it cost, and what it is worth now',
    description:
      'Of all token accounts of the wallet, not only of associated ones, and of finalized transactions. Ordinary transfers count: tokens that come by one cost what they are worth at that moment, by the exchange rate recorded last before it; tokens that leave take their average cost along. A wallet without tokens of the platform has no positions.',
  }),
)
  .input(walletPositionsRequest)
  .output(walletPositionsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const states = tokenStateReader(chain);
    const query = { wallet: new PublicKey(input.address), mint: input.mint };
    const reading = await readForClient(ctx, chain, query, states.expect);
    const found = await states.states(reading.positions.map(({ token }) => token));
    return {
      positions: found.map((state, i) => positionDetails(state, reading.positions[i] as WalletPosition)),
      isComplete: reading.isComplete,
      unreadAccounts: reading.unreadAccounts,
      leftOutTokens: reading.leftOutTokens,
      uncheckedAccounts: reading.uncheckedAccounts,
      timestamp: reading.now,
    };
  });
