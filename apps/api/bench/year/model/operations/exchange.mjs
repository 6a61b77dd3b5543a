import { math, ProgramError } from '@obverse/core';

/** What the events of both directions tell of the state after it. */
const after = ({ pool, integration, supply }, now) => ({
  stablecoin: pool.stablecoin.address,
  integration: integration.address,
  supplyAfter: supply,
  assetsAfter: integration.assets,
  principalAfter: integration.principal,
  seniorAssetsAfter: pool.stablecoin.seniorAssets,
  seniorIndexAfter: pool.stablecoin.seniorIndex,
  juniorAssetsAfter: pool.junior.assets,
  timestamp: now,
});

/** `amount` base units of underlying for branded tokens, unless they are fewer than `minimumReceived`. */
export function mint(ledger, coin, { person, actor }, amount, minimumReceived = 0n) {
  const { pool } = coin;
  if (ledger.platform.paused) throw new ProgramError('paused');
  if (coin.integration.whitelistRequired && !coin.listed.has(person))
    throw new ProgramError('notWhitelisted');
  const { junior, commission, ...state } = ledger.synced(coin);
  const { stablecoin, integration, tokens } = math.mint(state, junior, coin.supply, amount, minimumReceived);
  Object.assign(pool, { stablecoin, junior, vault: pool.vault + amount });
  Object.assign(coin, { integration, supply: coin.supply + tokens });
  coin.holdings.credit(person, tokens);
  return { kind: 'minted', actor, amount, tokens, commission, ...after(coin, ledger.now) };
}

/** Branded tokens for underlying. */
export function redeem(ledger, coin, { person, actor }, tokens) {
  const { pool } = coin;
  const { junior, commission, ...state } = ledger.synced(coin);
  const redeemed = math.redeem(state, coin.supply, pool.vault, tokens, 0n);
  const { stablecoin, integration, amount, leftover } = redeemed;
  Object.assign(pool, { stablecoin, junior, vault: pool.vault - amount });
  Object.assign(coin, { integration, supply: coin.supply - tokens });
  coin.holdings.debit(person, tokens);
  const taken = commission + leftover;
  return { kind: 'redeemed', actor, amount, tokens, commission: taken, ...after(coin, ledger.now) };
}
