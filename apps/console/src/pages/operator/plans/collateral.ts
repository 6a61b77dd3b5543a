import {
  collectPlatformFeesInstruction,
  createTokenAccountInstruction,
  deployCollateralInstruction,
  distributeYieldInstruction,
  lowerLimitsInstruction,
  math,
  returnCollateralInstruction,
  tokenAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import {
  amountIn,
  bpsIn,
  type MakePlan,
  requireAmount,
  showAddress,
  showBps,
  showTime,
  unitsOf,
} from './plan.ts';

export const planDistribution: MakePlan = (input) => {
  const { chain, authority: manager } = input;
  const { stablecoin, programId, vaultBalance } = chain;
  const units = unitsOf(input);
  const amount = requireAmount(input, 'amount');
  const after = math.distributeYield(stablecoin, amount, stablecoin.withheld);
  const source = tokenAddress(stablecoin.underlyingMint, manager, stablecoin.tokenProgram);
  return {
    title: `Distribute ${units(amount)} as yield on stablecoin ${stablecoin.index}`,
    lines: [
      ['From', showAddress(source)],
      ['In the vault', units(vaultBalance), units(vaultBalance + amount)],
      ['Yield not vested yet', units(stablecoin.unvestedYield), units(after.unvestedYield)],
      ['All vested at', showTime(stablecoin.vestEndTs), showTime(after.vestEndTs)],
    ],
    instructions: [distributeYieldInstruction({ manager, stablecoin, amount }, programId)],
  };
};

export const planFees: MakePlan = (input) => {
  const { chain, authority: admin } = input;
  const { stablecoin, programId, vaultBalance, platform } = chain;
  const { underlyingMint: mint, tokenProgram } = stablecoin;
  const { treasury } = platform;
  const units = unitsOf(input);
  const { paid, stablecoin: after } = math.collectPlatformFees(stablecoin, vaultBalance);
  return {
    title: `Collect ${units(paid)} of platform fees from stablecoin ${stablecoin.index}`,
    lines: [
      ['To the treasury', showAddress(treasury)],
      ['Fees owed', units(stablecoin.platformFeesOwed), units(after.platformFeesOwed)],
      ['In the vault', units(vaultBalance), units(vaultBalance - paid)],
    ],
    instructions: [
      // it does nothing where the account exists
      createTokenAccountInstruction({ feePayer: admin, owner: treasury, mint, tokenProgram }),
      collectPlatformFeesInstruction({ admin, stablecoin, treasury }, programId),
    ],
  };
};

export const planDeployment: MakePlan = (input) => {
  const { chain, authority: manager } = input;
  const { stablecoin, programId, vaultBalance, custodian, now } = chain;
  const units = unitsOf(input);
  if (stablecoin.custody.equals(PublicKey.default) || custodian === undefined)
    throw new Error('There is no custody account: a change of the settings names it');
  const amount = requireAmount(input, 'amount');
  const after = math.deployCollateral(stablecoin, vaultBalance, amount);
  return {
    title: `Deploy ${units(amount)} of the collateral of stablecoin ${stablecoin.index}`,
    lines: [
      ['To custody', `${showAddress(stablecoin.custody)} of ${showAddress(custodian)}`],
      ['In the vault', units(vaultBalance), units(vaultBalance - amount)],
      ['Deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
      ['Of the daily limit used', units(math.deploySpentAt(stablecoin, now)), units(after.deploySpent)],
      ['Daily limit', units(stablecoin.deployPerDay)],
    ],
    instructions: [deployCollateralInstruction({ manager, stablecoin, amount }, programId)],
  };
};

export const planReturn: MakePlan = (input) => {
  const { chain, authority: owner } = input;
  const { stablecoin, programId, vaultBalance, custodian } = chain;
  const { underlyingMint, tokenProgram } = stablecoin;
  const units = unitsOf(input);
  const { returned, stablecoin: after } = math.returnCollateral(stablecoin, requireAmount(input, 'amount'));
  const source = custodian?.equals(owner)
    ? stablecoin.custody
    : tokenAddress(underlyingMint, owner, tokenProgram);
  return {
    title: `Return ${units(returned)} to the collateral of stablecoin ${stablecoin.index}`,
    lines: [
      ['From', `${showAddress(source)} of ${showAddress(owner)}`],
      ['In the vault', units(vaultBalance), units(vaultBalance + returned)],
      ['Deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
    ],
    instructions: [returnCollateralInstruction({ owner, stablecoin, amount: returned, source }, programId)],
  };
};

export const planLowerLimits: MakePlan = (input) => {
  const { chain, authority } = input;
  const { stablecoin, programId } = chain;
  const { supplyCap, maxDeployedBps, deployPerDay } = stablecoin;
  const units = unitsOf(input);
  const bps = bpsIn(input, 'maxDeployedBps');
  const bpsOf = (value: bigint) => showBps(Number(value));
  const limits = [
    ['supplyCap', 'Supply cap', supplyCap, amountIn(input, 'supplyCap'), units],
    [
      'maxDeployedBps',
      'Deployed at most',
      BigInt(maxDeployedBps),
      bps === undefined ? bps : BigInt(bps),
      bpsOf,
    ],
    ['deployPerDay', 'Deployed per day', deployPerDay, amountIn(input, 'deployPerDay'), units],
  ] as const;
  const lowered = limits.flatMap(([limit, label, before, value, show]) =>
    value === undefined ? [] : [{ limit, label, before, value, show }],
  );
  if (lowered.length === 0) throw new Error('Enter at least one lower limit');
  for (const { label, before, value } of lowered)
    if (value >= before) throw new Error(`${label}: this is not lower. A queued change can raise it`);
  return {
    title: `Lower limits of stablecoin ${stablecoin.index} at once: ${lowered
      .map(({ label, value, show }) => `${label} ${show(value)}`)
      .join(', ')}`,
    lines: [
      ...lowered.map(({ label, before, value, show }) => [label, show(before), show(value)] as const),
      ['A queued change of settings', 'becomes stale'],
    ],
    instructions: lowered.map(({ limit, value }) =>
      lowerLimitsInstruction({ authority, stablecoin: stablecoin.address, limit, value }, programId),
    ),
  };
};
