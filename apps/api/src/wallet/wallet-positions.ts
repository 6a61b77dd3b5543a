import { walletPositionsRequest, walletPositionsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import { cooldownDetails } from '../state/cooldown-details.ts';
import { readPositions, type TokenPosition } from './read-for-client.ts';

function positionDetails({ token, state, accounts, cooldowns, holding, pending }: TokenPosition) {
  const { balance, coolingTokens, costBasis, estimatedCost, realized } = holding;
  const valueNow = math.assetsForTokensDown(state.pool, balance + coolingTokens);
  return {
    kind: token.kind,
    mint: token.mint.toBase58(),
    integrationId: token.kind === 'coin' ? token.id.toBase58() : null,
    coinKind: state.coinKind ?? null,
    stablecoin: state.stablecoin.index,
    name: state.metadata.name,
    symbol: state.metadata.symbol,
    decimals: state.stablecoin.decimals,
    status: state.status,
    accounts,
    balance,
    cooling: coolingTokens,
    valueNow,
    costBasis,
    estimatedCost,
    realized,
    earned: realized + valueNow - costBasis,
    unexplained: pending === undefined ? 0n : pending.tokens + pending.coolingTokens,
    cooldowns: cooldowns.map((cooldown) => cooldownDetails(state, cooldown)),
  };
}

export const positions = procedure(
  get('/wallet/{address}/positions', {
    auth: 'none',
    hasOwnTurn: true,
    summary:
      'What a wallet holds of branded coins and junior tranches, what it cost, and what it is worth now',
    description:
      'Of all token accounts of the wallet, not only of associated ones, and of finalized transactions. Ordinary transfers count: tokens that come by one cost what they are worth at that moment, by the exchange rate recorded last before it; tokens that leave take their average cost along. A wallet without tokens of the platform has no positions.',
  }),
)
  .input(walletPositionsRequest)
  .output(walletPositionsResponse)
  .query(async ({ ctx, input: { cluster, address, mint } }) => {
    const query = { wallet: new PublicKey(address), mint };
    const { positions, now, ...reading } = await readPositions(ctx, ctx.chains[cluster], query);
    return { ...reading, positions: positions.map(positionDetails), timestamp: now };
  });
