import { math, ProgramError, tokenAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';

/** What events tell of the stablecoin after an operation that brought it up to date. */
const poolAfter = ({ stablecoin, junior }, now) => ({
  stablecoin: stablecoin.address,
  seniorAssetsAfter: stablecoin.seniorAssets,
  seniorIndexAfter: stablecoin.seniorIndex,
  juniorAssetsAfter: junior.assets,
  timestamp: now,
});

export function open(ledger, pool, settings) {
  if (ledger.platform.paused) throw new ProgramError('paused');
  const { integration } = ledger.openIntegration(pool, settings);
  const { address, brandedMint, initializer, authority, feeBps, whitelistRequired } = integration;
  return {
    kind: 'integrationInitialized',
    stablecoin: integration.stablecoin,
    integration: address,
    brandedMint,
    initializer,
    authority,
    feeBps,
    whitelistRequired,
    timestamp: ledger.now,
  };
}

function settle(ledger, coin) {
  const { stablecoin, junior, integration, commission } = ledger.synced(coin);
  Object.assign(coin.pool, { stablecoin, junior });
  coin.integration = integration;
  return commission;
}

export function sync(ledger, coin) {
  const commission = settle(ledger, coin);
  const { address, feesOwed, assets } = coin.integration;
  const integrationAfter = { integration: address, feesOwedAfter: feesOwed, assetsAfter: assets };
  return { kind: 'synced', commission, ...integrationAfter, ...poolAfter(coin.pool, ledger.now) };
}

/** Claims all that is owed. */
export function claimFees(ledger, coin) {
  const { pool } = coin;
  const { junior, commission, ...state } = ledger.synced(coin);
  const { stablecoin, integration, amount } = math.claimFees(state, pool.vault, null);
  Object.assign(pool, { stablecoin, junior, vault: pool.vault - amount });
  coin.integration = integration;
  return {
    kind: 'feesClaimed',
    integration: integration.address,
    actor: integration.authority,
    destination: tokenAddress(integration.underlyingMint, integration.authority, stablecoin.tokenProgram),
    amount,
    commission,
    feesOwedAfter: integration.feesOwed,
    assetsAfter: integration.assets,
    ...poolAfter(pool, ledger.now),
  };
}

export function setFee(ledger, coin, feeBps) {
  const commission = settle(ledger, coin);
  coin.integration = { ...coin.integration, feeBps };
  const { address, authority, assets } = coin.integration;
  return {
    kind: 'feeChanged',
    integration: address,
    actor: authority,
    feeBps,
    commission,
    assetsAfter: assets,
    ...poolAfter(coin.pool, ledger.now),
  };
}

const byAuthority = ({ integration }, now) => ({
  integration: integration.address,
  actor: integration.authority,
  timestamp: now,
});

export function setWhitelisted(ledger, coin, { person, actor: user }, allowed) {
  if (allowed) coin.listed.add(person);
  else coin.listed.delete(person);
  return { kind: 'whitelistChanged', user, allowed, ...byAuthority(coin, ledger.now) };
}

export function setWhitelistRequired(ledger, coin, required) {
  coin.integration = { ...coin.integration, whitelistRequired: required };
  return { kind: 'whitelistRequirementChanged', required, ...byAuthority(coin, ledger.now) };
}

export function updateMetadata(ledger, coin) {
  const { brandedMint } = coin.integration;
  return { kind: 'metadataUpdated', brandedMint, ...byAuthority(coin, ledger.now) };
}

export function nominateAuthority(ledger, coin, nominee) {
  coin.integration = { ...coin.integration, pendingAuthority: nominee };
  return { kind: 'authorityNominated', nominee, ...byAuthority(coin, ledger.now) };
}

export function acceptAuthority(ledger, coin) {
  const { address, authority: previous, pendingAuthority: authority } = coin.integration;
  coin.integration = { ...coin.integration, authority, pendingAuthority: PublicKey.default };
  return { kind: 'authorityChanged', integration: address, previous, authority, timestamp: ledger.now };
}
