import { math } from '@obverse/core';

const after = ({ stablecoin, junior }, now) => ({
  stablecoin: stablecoin.address,
  seniorAssetsAfter: stablecoin.seniorAssets,
  seniorIndexAfter: stablecoin.seniorIndex,
  juniorAssetsAfter: junior.assets,
  timestamp: now,
});

export function accrue(ledger, pool) {
  const { released, ...state } = ledger.accrued(pool);
  Object.assign(pool, state);
  const { unvestedYield, platformFeesOwed } = pool.stablecoin;
  return {
    kind: 'accrued',
    released,
    unvestedYieldAfter: unvestedYield,
    platformFeesOwedAfter: platformFeesOwed,
    ...after(pool, ledger.now),
  };
}

export function distributeYield(ledger, pool, amount) {
  const { stablecoin, junior } = math.distributeYield(ledger.accrued(pool), amount);
  Object.assign(pool, { stablecoin, junior, vault: pool.vault + amount });
  return {
    kind: 'yieldDistributed',
    actor: ledger.platform.manager,
    amount,
    unvestedYieldAfter: stablecoin.unvestedYield,
    vestEndTs: stablecoin.vestEndTs,
    platformFeesOwedAfter: stablecoin.platformFeesOwed,
    ...after(pool, ledger.now),
  };
}

export function deployCollateral(ledger, pool, amount) {
  const state = ledger.accrued(pool);
  const stablecoin = math.deployCollateral(state.stablecoin, pool.vault, amount);
  Object.assign(pool, { stablecoin, junior: state.junior, vault: pool.vault - amount });
  return moved('collateralDeployed', ledger, pool, amount);
}

export function returnCollateral(ledger, pool, amount) {
  const state = ledger.accrued(pool);
  const stablecoin = math.returnCollateral(state.stablecoin, amount);
  Object.assign(pool, { stablecoin, junior: state.junior, vault: pool.vault + amount });
  return moved('collateralReturned', ledger, pool, amount);
}

function moved(kind, { platform, now }, pool, amount) {
  const deployedCollateralAfter = pool.stablecoin.deployedCollateral;
  return { kind, actor: platform.manager, amount, deployedCollateralAfter, ...after(pool, now) };
}

export function realizeLoss(ledger, pool, amount) {
  const { stablecoin, junior, loss } = math.realizeLoss(ledger.accrued(pool), amount);
  Object.assign(pool, { stablecoin, junior });
  return {
    kind: 'lossRealized',
    actor: ledger.platform.manager,
    amount,
    juniorLoss: loss.junior,
    unvestedLoss: loss.unvested,
    seniorLoss: loss.senior,
    deployedCollateralAfter: stablecoin.deployedCollateral,
    unvestedYieldAfter: stablecoin.unvestedYield,
    ...after(pool, ledger.now),
  };
}
