import { math, tokenAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';

export function initializePlatform(ledger, roles) {
  ledger.initializePlatform(roles);
  return { kind: 'platformInitialized', ...roles, timestamp: ledger.now };
}

export function createStablecoin(ledger, settings) {
  const { stablecoin } = ledger.createStablecoin(settings);
  const { address, index, underlyingMint, juniorTranche, supplyCap } = stablecoin;
  return {
    kind: 'stablecoinCreated',
    stablecoin: address,
    index,
    underlyingMint,
    juniorTranche,
    supplyCap,
    timestamp: ledger.now,
  };
}

const after = ({ stablecoin, junior }, now) => ({
  seniorAssetsAfter: stablecoin.seniorAssets,
  seniorIndexAfter: stablecoin.seniorIndex,
  juniorAssetsAfter: junior.assets,
  timestamp: now,
});

/** Changes what is given of the settings. */
export function updateStablecoin(ledger, pool, settings) {
  const { stablecoin, junior } = ledger.accrued(pool);
  Object.assign(pool, { stablecoin: { ...stablecoin, ...settings }, junior });
  const { address, supplyCap, platformFeeBps, juniorPremiumBps, minCoverageBps } = pool.stablecoin;
  const { vestingSeconds, cooldownSeconds, custody } = pool.stablecoin;
  return {
    kind: 'stablecoinUpdated',
    stablecoin: address,
    actor: ledger.platform.admin,
    supplyCap,
    platformFeeBps,
    juniorPremiumBps,
    minCoverageBps,
    vestingSeconds,
    cooldownSeconds,
    custody,
    ...after(pool, ledger.now),
  };
}

/** Collects all that is owed. */
export function collectPlatformFees(ledger, pool) {
  const state = ledger.accrued(pool);
  const { stablecoin, amount } = math.collectPlatformFees(state.stablecoin, pool.vault, null);
  Object.assign(pool, { stablecoin, junior: state.junior, vault: pool.vault - amount });
  const { admin, treasury } = ledger.platform;
  return {
    kind: 'platformFeesCollected',
    stablecoin: stablecoin.address,
    actor: admin,
    destination: tokenAddress(stablecoin.underlyingMint, treasury, stablecoin.tokenProgram),
    amount,
    platformFeesOwedAfter: stablecoin.platformFeesOwed,
    ...after(pool, ledger.now),
  };
}

export function setPaused(ledger, paused) {
  ledger.platform = { ...ledger.platform, paused };
  return { kind: 'pauseChanged', actor: ledger.platform.pauser, paused, timestamp: ledger.now };
}

export function setRoles(ledger, roles) {
  ledger.platform = { ...ledger.platform, ...roles };
  return { kind: 'rolesChanged', actor: ledger.platform.admin, ...roles, timestamp: ledger.now };
}

export function nominateAdmin(ledger, nominee) {
  ledger.platform = { ...ledger.platform, pendingAdmin: nominee };
  return { kind: 'adminNominated', actor: ledger.platform.admin, nominee, timestamp: ledger.now };
}

export function acceptAdmin(ledger) {
  const { admin: previous, pendingAdmin: admin } = ledger.platform;
  ledger.platform = { ...ledger.platform, admin, pendingAdmin: PublicKey.default };
  return { kind: 'adminChanged', previous, admin, timestamp: ledger.now };
}
