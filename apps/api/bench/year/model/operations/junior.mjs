import { cooldownAddress, math, ProgramError } from '@obverse/core';

const moved = ({ stablecoin, junior }, now) => ({
  stablecoin: stablecoin.address,
  juniorTranche: junior.address,
  supplyAfter: junior.supply,
  juniorAssetsAfter: junior.assets,
  seniorAssetsAfter: stablecoin.seniorAssets,
  seniorIndexAfter: stablecoin.seniorIndex,
  timestamp: now,
});

export function juniorDeposit(ledger, pool, { person, actor }, amount) {
  if (ledger.platform.paused) throw new ProgramError('paused');
  const { stablecoin, junior, tokens } = math.juniorDeposit(ledger.accrued(pool), amount, 0n);
  Object.assign(pool, { stablecoin, junior, vault: pool.vault + amount });
  pool.holdings.credit(person, tokens);
  return { kind: 'juniorDeposited', actor, amount, tokens, ...moved(pool, ledger.now) };
}

export function requestWithdrawal(ledger, pool, { person, actor }, tokens, id) {
  const { stablecoin, junior } = pool;
  pool.holdings.debit(person, tokens);
  const unlockTs = ledger.now + BigInt(stablecoin.cooldownSeconds);
  const address = cooldownAddress(junior.address, actor, id);
  const account = {
    address,
    bump: 255,
    liquidityPoolId: stablecoin.index,
    id,
    tokens,
    unlockTs,
    juniorTranche: junior.address,
    owner: actor,
    rentPayer: actor,
  };
  const waiting = { pool, person, account };
  ledger.cooldowns.add(waiting);
  return {
    kind: 'juniorWithdrawalRequested',
    stablecoin: stablecoin.address,
    juniorTranche: junior.address,
    cooldown: address,
    actor,
    tokens,
    unlockTs,
    timestamp: ledger.now,
  };
}

export function completeWithdrawal(ledger, waiting) {
  const { pool, account } = waiting;
  const { tokens } = account;
  const after = math.juniorWithdraw(ledger.accrued(pool), pool.vault, tokens, 0n);
  const { stablecoin, junior, amount, leftover } = after;
  Object.assign(pool, { stablecoin, junior, vault: pool.vault - amount });
  ledger.cooldowns.delete(waiting);
  return {
    kind: 'juniorWithdrawalCompleted',
    cooldown: account.address,
    actor: account.owner,
    amount,
    tokens,
    leftover,
    ...moved(pool, ledger.now),
  };
}

export function cancelWithdrawal(ledger, waiting) {
  const { pool, person, account } = waiting;
  pool.holdings.credit(person, account.tokens);
  ledger.cooldowns.delete(waiting);
  return {
    kind: 'juniorWithdrawalCancelled',
    juniorTranche: account.juniorTranche,
    cooldown: account.address,
    actor: account.owner,
    tokens: account.tokens,
    timestamp: ledger.now,
  };
}
