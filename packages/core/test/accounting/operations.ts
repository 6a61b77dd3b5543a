import { reserveOf } from '../../src/accounting/index.ts';
import { days, type Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** The operations of a ledger. */
export type Method = Exclude<
  { [K in keyof Ledger]: Ledger[K] extends (...args: infer _) => void ? K : never }[keyof Ledger],
  'attempt'
>;

/** What random operations run on: a model, and perhaps the program beside it. */
export type Subject = {
  /** The model as it is now. */
  readonly ledger: Ledger;
  /** @returns whether the rules allowed it */
  readonly run: <M extends Method>(method: M, ...args: Parameters<Ledger[M]>) => boolean;
};

/** Whether it may move rates (it settles a loss, or lets time pass), and what it does. */
type Operation = { readonly movesRates: boolean; readonly run: () => boolean };

export const users = 3;
export const coins = 2;

function anAmount(random: Random, upTo: bigint): bigint {
  const ways = [
    () => upTo,
    () => upTo - 1n,
    () => 1n,
    () => BigInt(random.below(2_000)),
    () => (upTo * BigInt(random.below(1_001))) / 1_000n,
    () => 10n ** BigInt(random.below(13)),
  ];
  const amount = random.pick(ways)();
  return amount < 0n ? 0n : amount;
}

/** An operation of three users of two coins. */
export function anOperation(random: Random, subject: Subject): Operation {
  const { ledger } = subject;
  const run: Subject['run'] = (method, ...args) => subject.run(method, ...args);
  const user = random.below(users);
  const coin = random.below(coins);
  const wallet = ledger.wallet(user);
  const amount = (upTo: bigint) => anAmount(random, upTo);
  const { stablecoin: s } = ledger;
  const fixed = (operation: () => boolean): Operation => ({ movesRates: false, run: operation });
  const moving = (operation: () => boolean): Operation => ({ movesRates: true, run: operation });
  const kinds: (() => Operation)[] = [
    () => fixed(() => run('mint', user, coin, amount(wallet.cash))),
    () => fixed(() => run('mint', user, coin, amount(10_000n))),
    () => fixed(() => run('redeem', user, coin, amount(ledger.tokens(user, coin)))),
    () => fixed(() => run('redeem', user, coin, amount(ledger.tokens(user, coin)))),
    () => fixed(() => run('burn', user, coin, amount(ledger.tokens(user, coin)))),
    () => fixed(() => run('burnJunior', user, amount(wallet.junior))),
    () => fixed(() => run('donate', user, amount(1_000_000n))),
    () => fixed(() => run('juniorDeposit', user, amount(wallet.cash))),
    () => fixed(() => run('juniorRequest', user, amount(wallet.junior))),
    () => fixed(() => run('juniorComplete', random.below(4))),
    () => fixed(() => run('juniorComplete', random.below(4), amount(1_000_000n))),
    () => fixed(() => run('juniorCancel', user, random.below(4))),
    () => fixed(() => run('claimFees', user, coin)),
    () => fixed(() => run('collectPlatformFees', user)),
    () => fixed(() => run('distributeYield', user, amount(10_000_000n))),
    () => fixed(() => run('deploy', amount(ledger.vault))),
    () => fixed(() => run('returnCollateral', amount(s.deployedCollateral))),
    () => fixed(() => run('reportLoss', amount(s.deployedCollateral))),
    () => moving(() => run('resolveLoss', amount(s.reportOpen ? ledger.report().loss : 0n))),
    () => moving(() => leaveJunior(subject)),
    () => moving(() => loseJuniors(subject, BigInt(random.below(3_000)))),
    () => moving(() => loseJuniors(subject, (s.juniorAssets * BigInt(random.below(1_001))) / 1_000n)),
    () => fixed(() => run('settleClaim', user, random.below(3))),
    () => fixed(() => run('accrue')),
    () => fixed(() => run('sync', coin)),
    () => moving(() => run('advance', BigInt(1 + random.below(100_000)))),
    () => moving(() => run('advance', days(1 + random.below(40)))),
  ];
  return random.pick(kinds)();
}

/** A loss that takes the whole junior pool but for `left` units, as far as collateral can be deployed for it. */
function loseJuniors(subject: Subject, left: bigint): boolean {
  // negative where collateral is deployed and the vault is short of what is owed
  const deployable = subject.ledger.vault - reserveOf(subject.ledger.stablecoin);
  if (deployable > 0n) subject.run('deploy', deployable);
  const { juniorAssets } = subject.ledger.stablecoin;
  if (juniorAssets <= left || !subject.run('reportLoss', juniorAssets - left)) return false;
  return subject.run('resolveLoss', subject.ledger.report().loss);
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
