import { BPS, committedCoverage, deployLeft, LAPSE_SECONDS, reserveOf } from '../../src/accounting/index.ts';
import { CHANGE_WINDOW_SECONDS } from '../../src/program/platform.generated.ts';
import { days, isDefaultFrozen, type Ledger, type Settings } from './ledger.ts';
import type { Random } from './random.ts';

/** The operations of a ledger. */
export type Method = Exclude<
  { [K in keyof Ledger]: Ledger[K] extends (...args: infer _) => void ? K : never }[keyof Ledger],
  'attempt' | 'settings' | 'settingsStatus' | 'rolesStatus' | 'isHeld' | 'isListed' | 'isDefaultFrozen'
>;

/** What random operations run on: a model, and perhaps the program beside it. */
export type Subject = {
  /** The model as it is now. */ readonly ledger: Ledger;
  /** @returns whether the rules allowed it */
  readonly run: <M extends Method>(method: M, ...args: Parameters<Ledger[M]>) => boolean;
};

/** The model alone. */
export const subjectOf = (ledger: Ledger): Subject => ({
  ledger,
  run: (method, ...args) =>
    ledger.attempt(() => (ledger[method] as (...given: typeof args) => void)(...args)),
});

/** Whether it may move rates (it settles a loss, or lets time pass), and what it does. */
type Operation = { readonly movesRates: boolean; readonly run: () => boolean };
const fixed = (run: () => boolean) => (): Operation => ({ movesRates: false, run });
const moving = (run: () => boolean) => (): Operation => ({ movesRates: true, run });

export const users = 3;
export const coins = 2;

/** An amount of up to `upTo`, or at, just above or just below one of the limits of the operation. */
function anAmount(random: Random, upTo: bigint, limits: readonly bigint[] = []): bigint {
  const ways = [
    () => upTo,
    () => upTo - 1n,
    () => 1n,
    () => BigInt(random.below(2_000)),
    () => (upTo * BigInt(random.below(1_001))) / 1_000n,
    () => 10n ** BigInt(random.below(13)),
    () => random.pick([upTo, ...limits]) + BigInt(random.below(3) - 1),
  ];
  const amount = random.pick(ways)();
  return amount < 0n ? 0n : amount;
}

/** The times at which a rule of the ledger changes its answer. */
function edgesOf({ stablecoin: s, governance, cooldowns, coins, reports }: Ledger): bigint[] {
  const quiet = s.lastResolvedTs + BigInt(s.windowSeconds);
  return [
    quiet,
    quiet + CHANGE_WINDOW_SECONDS,
    s.vestEndTs,
    ...[governance.rolesChange, governance.settingsChange].flatMap((change) =>
      change ? [change.etaTs, change.etaTs + CHANGE_WINDOW_SECONDS] : [],
    ),
    ...cooldowns.flatMap(({ unlockTs, expiryTs }) => [unlockTs, expiryTs]),
    ...coins.map(({ feeEtaTs }) => feeEtaTs),
    ...(s.reportOpen ? reports.slice(-1).map(({ reportedTs }) => reportedTs + LAPSE_SECONDS) : []),
  ];
}

/** Waits until an edge, or until a second before or after one. */
function waitForEdge(random: Random, subject: Subject): boolean {
  const { ledger } = subject;
  const around = edgesOf(ledger).map((edge) => edge + BigInt(random.below(3) - 1));
  const later = around.filter((time) => time > ledger.now);
  return later.length > 0 && subject.run('advance', random.pick(later) - ledger.now);
}

/** Settings at their bounds and beyond them, and ordinary ones. */
function someSettings(random: Random, { windowSeconds, supplyCap }: Settings): Partial<Settings> {
  const exit = 60 * 86_400 - windowSeconds;
  const changes: Partial<Settings>[] = [
    { platformFeeBps: random.pick([0, 1_000, 10_000, 10_001]) },
    { juniorPremiumBps: random.pick([0, 2_000, 10_000]) },
    { minCoverageBps: random.pick([0, 1, 300, 1_000, 1_001]) },
    { maxDeployedBps: random.pick([0, 5_000, 10_000, 10_001]) },
    { vestingSeconds: random.pick([86_399, 86_400, 7 * 86_400, 365 * 86_400, 365 * 86_400 + 1]) },
    { cooldownSeconds: random.pick([86_399, 86_400, 3 * 86_400, exit, exit + 1]) },
    { deployPerDay: random.pick([0n, 1_000_000n, 10n ** 15n]) },
    { supplyCap: random.pick([supplyCap, 10n ** 12n, 10n ** 15n]) },
  ];
  return Object.assign({}, random.pick(changes), random.pick(changes));
}

/** An operation of those who govern the stablecoin and its coins. */
function anActOfGovernance(random: Random, subject: Subject): Operation {
  const { ledger } = subject;
  const run: Subject['run'] = (method, ...args) => subject.run(method, ...args);
  const { stablecoin: s, governance } = ledger;
  const limit = random.pick(['supplyCap', 'maxDeployedBps', 'deployPerDay'] as const);
  const current = BigInt(s[limit]);
  const lower = [current + 1n, current, current / 2n, current > 0n ? current - 1n : 0n];
  /** Runs a queued change at its first moment, or a second to either side of it. */
  const waitAndRun = (eta: bigint | undefined, method: 'executeRoles' | 'executeSettings') => {
    if (eta !== undefined && eta >= ledger.now) run('advance', eta + BigInt(random.below(3)) - ledger.now);
    return run(method);
  };
  const queueRoles = () => {
    const [managerActive, hasPauser] = [random.below(5) > 0, random.below(3) > 0];
    return run('queueRoles', { managerActive, hasPauser, delaySeconds: random.pick([1, 3, 14]) * 86_400 });
  };
  return random.pick([
    fixed(() => run('setFee', random.below(coins), random.pick([0, 37, 1_000, 2_000, 10_000]))),
    fixed(() => run('queueSettings', someSettings(random, ledger.settings()))),
    fixed(queueRoles),
    moving(() => waitAndRun(governance.settingsChange?.etaTs, 'executeSettings')),
    moving(() => waitAndRun(governance.rolesChange?.etaTs, 'executeRoles')),
    fixed(() => run('executeSettings')),
    fixed(() => run('executeRoles')),
    fixed(() => run('cancelSettings', random.below(5) === 0)),
    fixed(() => run('cancelRoles', random.below(5) === 0)),
    fixed(() => run('lowerLimit', limit, random.pick(lower))),
    fixed(() => run('revokeRole', random.pick(['managerActive', 'hasPauser', 'hasPauser']))),
    fixed(() => run('setPaused', random.below(4) === 0)),
    moving(() => run('lapse')),
    fixed(() => run('closeReport', random.below(ledger.reports.length + 1))),
  ])();
}

/** Lets most users in where accounts are frozen by default. */
export function admitUsers(random: Random, subject: Subject): void {
  for (let user = 0; user < users; user++)
    for (let coin = 0; coin < coins; coin++) if (random.below(4) > 0) admit(subject, user, coin);
}

function admit(subject: Subject, user: number, coin: number): boolean {
  if (!subject.ledger.isDefaultFrozen(coin)) return false;
  subject.run('setWhitelisted', user, coin, true);
  return subject.run('thawWhitelisted', user, coin);
}

/** An operation on a user's account of a coin whose accounts are frozen by default, if there is one. */
export function anActOnAWhitelist(random: Random, subject: Subject): Operation {
  const user = random.below(users);
  const coin = Math.max(0, subject.ledger.powers.findIndex(isDefaultFrozen));
  return random.pick([
    fixed(() => subject.run('setWhitelisted', user, coin, random.below(3) > 0)),
    fixed(() => subject.run('thawWhitelisted', user, coin)),
    fixed(() => subject.run('setFrozen', user, coin, random.below(2) === 0)),
    fixed(() => subject.run('mint', user, coin, BigInt(1 + random.below(1_000_000)))),
    fixed(() => admit(subject, user, coin)),
  ])();
}

/** An operation of three users of two coins. */
export function anOperation(random: Random, subject: Subject): Operation {
  const { ledger } = subject;
  const run: Subject['run'] = (method, ...args) => subject.run(method, ...args);
  const user = random.below(users);
  const coin = random.below(coins);
  const wallet = ledger.wallet(user);
  const amount = (upTo: bigint, ...limits: bigint[]) => anAmount(random, upTo, limits);
  const { stablecoin: s } = ledger;
  const available = ledger.vault - reserveOf(s);
  const backing = s.seniorAssets + s.juniorAssets + s.unvestedYield;
  const deployable = (backing * BigInt(s.maxDeployedBps)) / BPS - s.deployedCollateral;
  const deployLimits = [available, deployable, deployLeft(s, ledger.now)];
  const coverable =
    s.minCoverageBps > 0 ? (committedCoverage(s) * BPS) / BigInt(s.minCoverageBps) : s.supplyCap;
  const mintLimits = [s.supplyCap - s.seniorAssets, coverable - s.seniorAssets];
  const kinds: (() => Operation)[] = [
    ...Array<() => Operation>(4).fill(() => anActOfGovernance(random, subject)),
    ...Array<() => Operation>(3).fill(moving(() => waitForEdge(random, subject))),
    fixed(() => run('mint', user, coin, amount(wallet.cash, ...mintLimits))),
    fixed(() => run('mint', user, coin, amount(10_000n))),
    ...Array(2).fill(fixed(() => run('redeem', user, coin, amount(ledger.tokens(user, coin), available)))),
    fixed(() => run('burn', user, coin, amount(ledger.tokens(user, coin)))),
    fixed(() => run('burnJunior', user, amount(wallet.junior))),
    fixed(() => run('donate', user, amount(1_000_000n))),
    fixed(() => run('juniorDeposit', user, amount(wallet.cash))),
    fixed(() => run('juniorRequest', user, amount(wallet.junior))),
    fixed(() => run('juniorComplete', random.below(4))),
    fixed(() => {
      const which = random.below(4);
      const left = ledger.cooldowns[which]?.tokens ?? 0n;
      return run('juniorComplete', which, amount(1_000_000n, left, available));
    }),
    fixed(() => run('juniorCancel', user, random.below(4))),
    fixed(() => run('claimFees', user, coin)),
    fixed(() => run('collectPlatformFees', user)),
    fixed(() => run('distributeYield', user, amount(10_000_000n))),
    fixed(() => run('deploy', amount(ledger.vault, ...deployLimits))),
    fixed(() => run('returnCollateral', amount(s.deployedCollateral))),
    fixed(() => run('seize', amount(ledger.vault / 20n))),
    fixed(() => run('setFrozen', user, coin, random.below(8) === 0)),
    fixed(() => run('setCoinPaused', coin, random.below(8) === 0)),
    ...Array<() => Operation>(4).fill(() => anActOnAWhitelist(random, subject)),
    fixed(() => run('seizeTokens', user, random.below(users), coin, amount(ledger.tokens(user, coin)))),
    fixed(() => run('recognizeShortfall')),
    fixed(() => run('recognizeReturn')),
    fixed(() => run('reportLoss', amount(s.deployedCollateral))),
    moving(() => run('resolveLoss', amount(s.reportOpen ? ledger.report().loss : 0n))),
    moving(() => leaveJunior(subject)),
    moving(() => lose(subject, ({ juniorAssets }) => juniorAssets - BigInt(random.below(3_000)))),
    moving(() => lose(subject, ({ juniorAssets }) => (juniorAssets * BigInt(random.below(1_001))) / 1_000n)),
    moving(() => loseAndRecover(subject, user, BigInt(1 + random.below(300)))),
    fixed(() => run('settleClaim', user, random.below(3))),
    fixed(() => run('accrue')),
    fixed(() => run('sync', coin)),
    moving(() => run('advance', BigInt(1 + random.below(100_000)))),
    moving(() => run('advance', days(1 + random.below(40)))),
  ];
  return random.pick(kinds)();
}

/** A loss, as far as collateral can be deployed for it. */
function lose(subject: Subject, lossOf: (state: Ledger['stablecoin']) => bigint): boolean {
  // negative where collateral is deployed and the vault is short of what is owed
  const deployable = subject.ledger.vault - reserveOf(subject.ledger.stablecoin);
  if (deployable > 0n) subject.run('deploy', deployable);
  const loss = lossOf(subject.ledger.stablecoin);
  if (loss <= 0n || !subject.run('reportLoss', loss)) return false;
  return subject.run('resolveLoss', subject.ledger.report().loss);
}

/** A loss of `bps` of the senior side, which yield then makes up for, as far as `user` has the cash. */
function loseAndRecover(subject: Subject, user: number, bps: bigint): boolean {
  let lost = 0n;
  const isLost = lose(subject, ({ seniorAssets, juniorAssets, unvestedYield }) => {
    lost = (seniorAssets * bps) / 10_000n;
    return juniorAssets + unvestedYield + lost;
  });
  if (!isLost) return false;
  for (let coin = 0; coin < coins; coin++) subject.run('sync', coin);
  subject.run('returnCollateral', subject.ledger.stablecoin.deployedCollateral);
  if (subject.run('distributeYield', user, 3n * lost)) subject.run('advance', days(30));
  return true;
}

/** Every junior leaves. */
function leaveJunior(subject: Subject): boolean {
  for (let user = 0; user < users; user++) {
    subject.run('juniorRequest', user, subject.ledger.wallet(user).junior);
  }
  subject.run('advance', BigInt(subject.ledger.stablecoin.cooldownSeconds));
  for (let i = subject.ledger.cooldowns.length - 1; i >= 0; i--) subject.run('juniorComplete', i);
  return true;
}
