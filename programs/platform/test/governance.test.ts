import type { Keypair, PublicKey } from '@solana/web3.js';
import { PublicKey as Address } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  brandedMintAddress,
  changeAddress,
  changeKinds,
  cooldownAddress,
  integrationAddress,
  juniorMintAddress,
  lossReportAddress,
} from '../../../packages/core/src/addresses/platform.ts';
import { decodeChange } from '../../../packages/core/src/program/accounts.ts';
import { Chain, Failure, keypair, roles, settings } from './support/chain.ts';

const day = 86_400n;
const nobody = Address.default;
const limits = { supplyCap: 0, maxDeployed: 1, deployPerDay: 2 } as const;
const revocable = { manager: 0, pauser: 1 } as const;
const stranger = keypair('stranger');
const holder = keypair('holder');

function start(changed: Partial<typeof settings> = {}): Chain {
  const chain = new Chain(1_000_000_000n, changed, false);
  for (const person of [stranger, holder]) chain.fund(person.publicKey);
  return chain;
}

function reasonOf(operation: () => unknown): string {
  try {
    operation();
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
  return 'none';
}

const platformChange = (chain: Chain) => changeAddress(chain.platform, changeKinds.platform);
const settingsChange = (chain: Chain) => changeAddress(chain.stablecoin, changeKinds.stablecoin);

const newRoles = {
  newAdmin: roles.admin.publicKey,
  manager: roles.manager.publicKey,
  guardian: roles.guardian.publicKey,
  pauser: roles.pauser.publicKey,
  treasury: roles.treasury.publicKey,
  delaySeconds: 5 * 86_400,
};

function queueRoles(chain: Chain, changed: Partial<typeof newRoles> = {}, by: Keypair = roles.admin) {
  return chain.call(
    'queuePlatformChange',
    [by],
    { ...newRoles, ...changed },
    { change: platformChange(chain) },
  );
}

function executeRoles(chain: Chain, newAdmin: Keypair | undefined = undefined) {
  const signers: [Keypair, ...Keypair[]] = newAdmin ? [stranger, newAdmin] : [stranger];
  return chain.call(
    'executePlatformChange',
    signers,
    {},
    {
      change: platformChange(chain),
      rentReceiver: roles.admin.publicKey,
      newAdmin: newAdmin?.publicKey ?? null,
    },
  );
}

function queueSettings(chain: Chain, changed: Partial<typeof settings> & { custody?: PublicKey } = {}) {
  const { windowSeconds: _, ...given } = { ...settings, custody: chain.custody, ...changed };
  return chain.call('queueStablecoinChange', [roles.admin], given, { change: settingsChange(chain) });
}

function executeSettings(chain: Chain) {
  return chain.call(
    'executeStablecoinChange',
    [stranger],
    {},
    {
      change: settingsChange(chain),
      rentReceiver: roles.admin.publicKey,
    },
  );
}

function cancel(chain: Chain, by: Keypair, kind: keyof typeof changeKinds) {
  const isPlatform = kind === 'platform';
  return chain.call(
    'cancelChange',
    [by],
    {},
    {
      change: isPlatform ? platformChange(chain) : settingsChange(chain),
      stablecoin: isPlatform ? null : chain.stablecoin,
      rentReceiver: roles.admin.publicKey,
    },
  );
}

/** An integration, with a deposit of its holder, and collateral that is deployed. */
function withDeposit(chain: Chain, amount = 1_000_000_000n, deployed = 400_000_000n) {
  const brandedMint = brandedMintAddress(holder.publicKey, 0, 'COIN');
  const integration = integrationAddress(brandedMint);
  const coin = { brandedMint, integration };
  chain.call(
    'initializeIntegration',
    [holder],
    {
      authority: holder.publicKey,
      feeBps: 500,
      whitelistRequired: false,
      name: 'Coin',
      symbol: 'COIN',
      uri: '',
      description: '',
    },
    coin,
  );
  const cash = chain.giveUnderlying(holder.publicKey, 10n * amount);
  const tokens = chain.tokenAccount(brandedMint, holder.publicKey);
  chain.call(
    'mint',
    [holder],
    { amount, minimumReceived: 0n },
    { ...coin, source: cash, destination: tokens },
  );
  if (deployed > 0n) chain.call('deployCollateral', [roles.manager], { amount: deployed });
  return { coin, cash, tokens };
}

const report = (chain: Chain, number = 0) => lossReportAddress(chain.stablecoin, number);

function reportLoss(chain: Chain, amount: bigint, by: readonly [Keypair, ...Keypair[]] = [roles.manager]) {
  return chain.call(
    'reportLoss',
    by,
    { amount },
    {
      lossReport: report(chain, chain.stablecoinState().reportCount),
      second: by[1]?.publicKey ?? null,
    },
  );
}

function resolveLoss(chain: Chain, amount: bigint, by: readonly [Keypair, Keypair]) {
  return chain.call(
    'resolveLoss',
    by,
    { amount },
    {
      lossReport: report(chain, chain.stablecoinState().reportCount - 1),
      second: by[1].publicKey,
    },
  );
}

describe('a change of roles', () => {
  it('takes effect from its delay on and closes its slot', () => {
    const chain = start();
    const pauser = keypair('new pauser').publicKey;
    queueRoles(chain, { pauser });
    expect(decodeChange(platformChange(chain), chain.data(platformChange(chain))).etaTs).toBe(
      chain.now + 3n * day,
    );
    chain.advance(3n * day - 1n);
    expect(reasonOf(() => executeRoles(chain))).toBe('changeNotReady');
    chain.advance(1n);
    const { events } = executeRoles(chain);
    expect(events).toMatchObject([{ kind: 'changeExecuted', changeKind: 0, pauser }]);
    expect(chain.platformState()).toMatchObject({ pauser, delaySeconds: 5 * 86_400, rolesVersion: 1 });
    expect(chain.account(platformChange(chain))).toBeUndefined();
    expect(reasonOf(() => executeRoles(chain))).toBe('invalidAccountOwner');
  });

  it('needs the signature of a new admin, and of nobody else', () => {
    const chain = start();
    const admin = keypair('new admin');
    queueRoles(chain, { newAdmin: admin.publicKey });
    chain.advance(3n * day);
    expect(reasonOf(() => executeRoles(chain))).toBe('missingSignature');
    expect(reasonOf(() => executeRoles(chain, stranger))).toBe('missingSignature');
    executeRoles(chain, admin);
    expect(chain.platformState().admin).toEqual(admin.publicKey);
    expect(reasonOf(() => queueRoles(chain))).toBe('notAdmin');
  });

  it('can be executed for 14 days, and then be removed by anyone', () => {
    const chain = start();
    queueRoles(chain);
    chain.advance(17n * day);
    expect(reasonOf(() => cancel(chain, stranger, 'platform'))).toBe('notGuardian');
    chain.advance(1n);
    expect(reasonOf(() => executeRoles(chain))).toBe('changeExpired');
    cancel(chain, stranger, 'platform');
    expect(chain.account(platformChange(chain))).toBeUndefined();
  });

  it.each(['guardian', 'admin'] as const)('is removed by the %s at any time, and by no stranger', (role) => {
    const chain = start();
    queueRoles(chain, { guardian: keypair('friend of the admin').publicKey });
    expect(reasonOf(() => cancel(chain, stranger, 'platform'))).toBe('notGuardian');
    expect(reasonOf(() => cancel(chain, roles.manager, 'platform'))).toBe('notGuardian');
    cancel(chain, roles[role], 'platform');
    chain.advance(3n * day);
    expect(reasonOf(() => executeRoles(chain))).toBe('invalidAccountOwner');
  });

  it('is stale after a revoked role', () => {
    const chain = start();
    queueRoles(chain);
    chain.call('revokeRole', [roles.guardian], { role: revocable.manager });
    chain.advance(3n * day);
    expect(reasonOf(() => executeRoles(chain))).toBe('changeStale');
    cancel(chain, stranger, 'platform');
  });

  it('starts its delay again when it is replaced', () => {
    const chain = start();
    queueRoles(chain);
    chain.advance(2n * day);
    queueRoles(chain, { pauser: nobody });
    chain.advance(2n * day);
    expect(reasonOf(() => executeRoles(chain))).toBe('changeNotReady');
    chain.advance(1n * day);
    executeRoles(chain);
    expect(chain.platformState().pauser).toEqual(nobody);
  });

  it.each([
    ['admin and guardian', { guardian: roles.admin.publicKey }],
    ['admin and manager', { manager: roles.admin.publicKey }],
    ['manager and guardian', { manager: roles.guardian.publicKey }],
    ['nobody as guardian', { guardian: nobody }],
    ['nobody as treasury', { treasury: nobody }],
    ['the manager last in office as guardian', { manager: nobody, guardian: roles.manager.publicKey }],
  ])('is refused with %s in one key or unset', (_, changed) => {
    expect(reasonOf(() => queueRoles(start(), changed))).toBe('rolesNotDistinct');
  });

  it.each([86_399, 1_209_601])('is refused with a delay of %d seconds', (delaySeconds) => {
    expect(reasonOf(() => queueRoles(start(), { delaySeconds }))).toBe('settingsOutOfBounds');
  });

  it.each(['manager', 'guardian', 'pauser', 'treasury'] as const)('cannot be queued by the %s', (role) => {
    expect(reasonOf(() => queueRoles(start(), {}, roles[role]))).toBe('notAdmin');
  });
});

describe('a change of settings', () => {
  it('waits until juniors could leave, and takes effect after that moment', () => {
    const chain = start({ cooldownSeconds: Number(6n * day), windowSeconds: Number(2n * day) });
    queueSettings(chain, { platformFeeBps: 77, cooldownSeconds: Number(day) });
    chain.advance(8n * day);
    expect(reasonOf(() => executeSettings(chain))).toBe('changeNotReady');
    chain.advance(1n);
    executeSettings(chain);
    expect(chain.stablecoinState()).toMatchObject({
      platformFeeBps: 77,
      cooldownSeconds: 86_400,
      settingsVersion: 1,
      lastAccrualTs: chain.now,
    });
  });

  it('is stale after a lowered limit', () => {
    const chain = start();
    queueSettings(chain);
    chain.call('lowerLimits', [roles.guardian], { limit: limits.supplyCap, value: 5n });
    chain.advance(5n * day);
    expect(reasonOf(() => executeSettings(chain))).toBe('changeStale');
  });

  it('waits while a report is open and for the exit window after it, and expires 14 days later', () => {
    const chain = start();
    withDeposit(chain);
    queueSettings(chain);
    chain.advance(10n * day);
    reportLoss(chain, 10n);
    expect(reasonOf(() => executeSettings(chain))).toBe('lossPending');
    chain.advance(20n * day);
    expect(reasonOf(() => cancel(chain, stranger, 'stablecoin'))).toBe('notGuardian');
    resolveLoss(chain, 10n, [roles.admin, roles.guardian]);
    chain.advance(1n * day);
    expect(reasonOf(() => executeSettings(chain))).toBe('changeNotReady');
    chain.advance(14n * day);
    executeSettings(chain);
    expect(chain.stablecoinState().settingsVersion).toBe(1);
  });

  it.each([
    ['basis points above 10 000', { platformFeeBps: 10_001 }],
    ['a minimum coverage above the target', { minCoverageBps: 1_001 }],
    ['a premium without a target', { targetCoverageBps: 0 }],
    ['vesting under a day', { vestingSeconds: 86_399 }],
    ['vesting over a year', { vestingSeconds: 31_536_001 }],
    ['a cooldown under a day', { cooldownSeconds: 86_399 }],
    ['a cooldown that makes exits longer than 60 days', { cooldownSeconds: 59 * 86_400 + 1 }],
  ])('is refused with %s', (_, changed) => {
    const chain = start();
    expect(reasonOf(() => queueSettings(chain, changed))).toBe('settingsOutOfBounds');
    expect(reasonOf(() => queueSettings(chain, { custody: chain.vault }))).toBe('settingsOutOfBounds');
  });
});

describe('limits and roles', () => {
  it('are lowered at once by admin and guardian, and never raised', () => {
    const chain = start();
    const lower = (by: Keypair, limit: number, value: bigint) =>
      reasonOf(() => chain.call('lowerLimits', [by], { limit, value }));
    expect(lower(roles.guardian, limits.deployPerDay, 5n)).toBe('none');
    expect(lower(roles.guardian, limits.deployPerDay, 5n)).toBe('notAReduction');
    expect(lower(roles.admin, limits.maxDeployed, 9_999n)).toBe('none');
    expect(lower(roles.admin, limits.maxDeployed, 65_536n + 5n)).toBe('notAReduction');
    expect(lower(roles.admin, limits.supplyCap, settings.supplyCap)).toBe('notAReduction');
    expect(lower(roles.admin, 3, 0n)).toBe('invalidInstruction');
    for (const by of [roles.manager, roles.pauser, stranger]) {
      expect(lower(by, limits.supplyCap, 0n)).toBe('notGuardian');
    }
    expect(chain.stablecoinState()).toMatchObject({
      deployPerDay: 5n,
      maxDeployedBps: 9_999,
      settingsVersion: 2,
    });
  });

  it('a revoked manager stops operating and keeps its vote on losses', () => {
    const chain = start();
    withDeposit(chain);
    chain.call('revokeRole', [roles.guardian], { role: revocable.manager });
    expect(reasonOf(() => chain.call('revokeRole', [roles.guardian], { role: revocable.manager }))).toBe(
      'notAReduction',
    );
    expect(reasonOf(() => chain.call('deployCollateral', [roles.manager], { amount: 1n }))).toBe(
      'notManager',
    );
    expect(reasonOf(() => reportLoss(chain, 10n))).toBe('twoVotesNeeded');
    reportLoss(chain, 10n, [roles.manager, roles.admin]);
    resolveLoss(chain, 5n, [roles.guardian, roles.manager]);
    expect(chain.stablecoinState().deployedCollateral).toBe(399_999_995n);
  });

  it('the pause is started by pauser, guardian and admin, and ended by the admin alone', () => {
    const chain = start();
    const set = (by: Keypair, paused: boolean) => reasonOf(() => chain.call('setPaused', [by], { paused }));
    for (const by of [roles.pauser, roles.guardian, roles.admin]) expect(set(by, true)).toBe('none');
    expect(set(roles.manager, true)).toBe('notPauser');
    expect(set(roles.pauser, false)).toBe('notAdmin');
    expect(set(roles.guardian, false)).toBe('notAdmin');
    expect(set(roles.admin, false)).toBe('none');
    chain.call('revokeRole', [roles.admin], { role: revocable.pauser });
    expect(set(roles.pauser, true)).toBe('notPauser');
  });
});

describe('losses', () => {
  it.each([
    ['admin alone', [roles.admin, roles.admin]],
    ['manager alone', [roles.manager, roles.manager]],
    ['admin and a stranger', [roles.admin, stranger]],
    ['pauser and guardian', [roles.pauser, roles.guardian]],
  ] as const)('are not resolved by %s', (_, by) => {
    const chain = start();
    withDeposit(chain);
    reportLoss(chain, 10n);
    expect(reasonOf(() => resolveLoss(chain, 10n, by))).toBe('twoVotesNeeded');
  });

  it('lapse after 30 days, by anyone, and the report can be closed', () => {
    const chain = start();
    withDeposit(chain);
    reportLoss(chain, 10n);
    const lapse = () => chain.call('lapseLossReport', [stranger], {}, { lossReport: report(chain) });
    const close = () =>
      chain.call(
        'closeLossReport',
        [stranger],
        {},
        {
          lossReport: report(chain),
          rentReceiver: roles.manager.publicKey,
        },
      );
    expect(reasonOf(close)).toBe('noLossReport');
    chain.advance(30n * day - 1n);
    expect(reasonOf(lapse)).toBe('reportNotLapsed');
    chain.advance(1n);
    lapse();
    expect(chain.stablecoinState()).toMatchObject({ reportOpen: false, deployedCollateral: 400_000_000n });
    close();
    expect(chain.account(report(chain))).toBeUndefined();
    reportLoss(chain, 10n);
    expect(chain.stablecoinState().reportCount).toBe(2);
  });
});

describe('deployments', () => {
  it('stay within the limit per day, which refills continuously', () => {
    const chain = start({ deployPerDay: 86_400n });
    withDeposit(chain, 1_000_000_000n, 0n);
    const deploy = (amount: bigint) =>
      reasonOf(() => chain.call('deployCollateral', [roles.manager], { amount }));
    expect(deploy(86_401n)).toBe('deployRateExceeded');
    expect(deploy(86_400n)).toBe('none');
    expect(deploy(1n)).toBe('deployRateExceeded');
    chain.advance(100n);
    expect(deploy(101n)).toBe('deployRateExceeded');
    expect(deploy(100n)).toBe('none');
  });

  it('stay within the share of the assets that may be deployed, and fail without custody', () => {
    const chain = start({ maxDeployedBps: 2_500 });
    withDeposit(chain, 1_000_000n, 0n);
    const deploy = (amount: bigint, custody?: PublicKey) =>
      reasonOf(() => chain.call('deployCollateral', [roles.manager], { amount }, custody ? { custody } : {}));
    expect(deploy(250_001n)).toBe('deployLimitExceeded');
    expect(deploy(250_000n)).toBe('none');
    const other = chain.giveUnderlying(stranger.publicKey, 0n);
    expect(deploy(1n, other)).toBe('accountMismatch');
    queueSettings(chain, { custody: nobody });
    chain.advance(5n * day);
    executeSettings(chain);
    expect(deploy(1n)).toBe('accountMismatch');
    expect(deploy(1n, nobody)).toBe('accountNotWritable');
  });
});

describe('commission', () => {
  it('is lowered at once, and raised after the delay on gains from then on', () => {
    const chain = start();
    const { coin } = withDeposit(chain);
    const setFee = (feeBps: number) => chain.call('setFee', [holder], { feeBps }, coin);
    const state = () => chain.integrationState(coin.integration);
    expect(setFee(700).events).toMatchObject([{ kind: 'feeRaiseScheduled', nextFeeBps: 700 }]);
    expect(state()).toMatchObject({ feeBps: 500, nextFeeBps: 700, feeEtaTs: chain.now + 3n * day });
    chain.advance(3n * day - 1n);
    chain.call('sync', [stranger], {}, coin);
    expect(state().feeBps).toBe(500);
    chain.advance(1n);
    chain.call('sync', [stranger], {}, coin);
    expect(state()).toMatchObject({ feeBps: 700, nextFeeBps: 0, feeEtaTs: 0n });
    setFee(900);
    setFee(700);
    expect(state()).toMatchObject({ feeBps: 700, nextFeeBps: 0, feeEtaTs: 0n });
    setFee(0);
    expect(state().feeBps).toBe(0);
    expect(reasonOf(() => setFee(10_001))).toBe('invalidBasisPoints');
    expect(reasonOf(() => chain.call('setFee', [stranger], { feeBps: 0 }, coin))).toBe('notAuthority');
  });
});

describe('a junior withdrawal', () => {
  function requested(chain: Chain) {
    const juniorMint = juniorMintAddress(chain.stablecoin, 0);
    const cash = chain.giveUnderlying(holder.publicKey, 10_000_000n);
    const tokens = chain.tokenAccount(juniorMint, holder.publicKey);
    chain.call(
      'juniorDeposit',
      [holder],
      { amount: 5_000_000n, minimumReceived: 0n },
      {
        source: cash,
        destination: tokens,
      },
    );
    const cooldown = cooldownAddress(chain.stablecoin, holder.publicKey, 7n);
    chain.call(
      'juniorRequestWithdrawal',
      [holder],
      { tokens: 2_000_000n, id: 7n },
      { cooldown, source: tokens },
    );
    const complete = (amount: bigint | null) =>
      chain.call(
        'juniorCompleteWithdrawal',
        [holder],
        { tokens: amount, minimumReceived: 0n },
        {
          cooldown,
          destination: cash,
        },
      );
    const cancelBy = (by: Keypair, destination = tokens) =>
      chain.call(
        'juniorCancelWithdrawal',
        [by],
        {},
        {
          owner: holder.publicKey,
          cooldown,
          rentReceiver: holder.publicKey,
          destination,
        },
      );
    return { juniorMint, tokens, cooldown, complete, cancelBy };
  }

  it('is completed in its window, in parts', () => {
    const chain = start();
    const { complete, cooldown } = requested(chain);
    chain.advance(3n * day - 1n);
    expect(reasonOf(() => complete(1n))).toBe('cooldownActive');
    chain.advance(1n);
    complete(500_000n);
    chain.advance(1n * day);
    complete(null);
    expect(chain.account(cooldown)).toBeUndefined();
  });

  it('is cancelled by a stranger once it has expired, to the associated account of its owner alone', () => {
    const chain = start();
    const { complete, cancelBy, tokens, juniorMint } = requested(chain);
    chain.advance(4n * day);
    expect(reasonOf(() => cancelBy(stranger))).toBe('cooldownActive');
    chain.advance(1n);
    expect(reasonOf(() => complete(null))).toBe('cooldownExpired');
    const own = chain.tokenAccount(juniorMint, stranger.publicKey);
    expect(reasonOf(() => cancelBy(stranger, own))).toBe('invalidAddress');
    cancelBy(stranger);
    expect(chain.balance(tokens)).toBe(5_000_000n);
    expect(chain.stablecoinState().juniorCooling).toBe(0n);
  });
});
