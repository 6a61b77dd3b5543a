import { atDepth, randomSeed } from '@obverse/testing';
import { expect, it } from 'vitest';
import { reserveOf } from '../../../packages/core/src/accounting/index.ts';
import { checkState } from '../../../packages/core/test/accounting/invariants.ts';
import { days } from '../../../packages/core/test/accounting/ledger.ts';
import { Random } from '../../../packages/core/test/accounting/random.ts';
import { LedgerAndChain } from './support/ledger-chain.ts';

const sequences = atDepth({ quick: 3, full: 120 });
const steps = 120;
const users = 3;
const coins = 2;

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

function step(random: Random, both: LedgerAndChain): boolean {
  const { ledger } = both;
  const user = random.below(users);
  const coin = random.below(coins);
  const wallet = ledger.wallet(user);
  const amount = (upTo: bigint) => anAmount(random, upTo);
  const { stablecoin: s } = ledger;
  const kinds: (() => boolean)[] = [
    () => both.run('mint', user, coin, amount(wallet.cash)),
    () => both.run('mint', user, coin, amount(10_000n)),
    () => both.run('redeem', user, coin, amount(ledger.tokens(user, coin))),
    () => both.run('redeem', user, coin, amount(ledger.tokens(user, coin))),
    () => both.run('burn', user, coin, amount(ledger.tokens(user, coin))),
    () => both.run('burnJunior', user, amount(wallet.junior)),
    () => both.run('donate', user, amount(1_000_000n)),
    () => both.run('juniorDeposit', user, amount(wallet.cash)),
    () => both.run('juniorRequest', user, amount(wallet.junior)),
    () => both.run('juniorComplete', random.below(4)),
    () => both.run('juniorComplete', random.below(4), amount(1_000_000n)),
    () => both.run('juniorCancel', user, random.below(4)),
    () => both.run('claimFees', user, coin),
    () => both.run('collectPlatformFees', user),
    () => both.run('distributeYield', user, amount(10_000_000n)),
    () => both.run('deploy', amount(ledger.vault)),
    () => both.run('deploy', amount(ledger.vault)),
    () => both.run('returnCollateral', amount(s.deployedCollateral)),
    () => both.run('reportLoss', amount(s.deployedCollateral)),
    () => both.run('resolveLoss', amount(s.reportOpen ? ledger.report().loss : 0n)),
    () => loseJuniors(both, BigInt(random.below(3_000))),
    () => both.run('settleClaim', user, random.below(3)),
    () => both.run('accrue'),
    () => both.run('sync', coin),
    () => both.run('advance', BigInt(1 + random.below(100_000))),
    () => both.run('advance', days(1 + random.below(40))),
  ];
  return random.pick(kinds)();
}

/** A loss that takes the whole junior pool but for `left` units, as far as collateral can be deployed for it. */
function loseJuniors(both: LedgerAndChain, left: bigint): boolean {
  // negative where collateral is deployed and the vault is short of what is owed
  const deployable = both.ledger.vault - reserveOf(both.ledger.stablecoin);
  if (deployable > 0n) both.run('deploy', deployable);
  const { juniorAssets } = both.ledger.stablecoin;
  if (juniorAssets <= left || !both.run('reportLoss', juniorAssets - left)) return false;
  return both.run('resolveLoss', both.ledger.report().loss);
}

it('the program and the model agree after every step of random sequences', () => {
  const seed = randomSeed('program and model');
  let done = 0;
  for (let sequence = 0; sequence < sequences; sequence++) {
    const random = new Random(seed + sequence);
    const changed = {
      minCoverageBps: random.pick([0, 0, 300]),
      maxDeployedBps: random.pick([10_000, 5_000]),
      supplyCap: random.pick([10n ** 15n, 10n ** 12n]),
      platformFeeBps: random.pick([0, 1_000, 10_000]),
    };
    const both = new LedgerAndChain([1_000, random.pick([0, 10_000])], 10n ** 13n, changed);
    try {
      for (let i = 0; i < steps; i++) {
        if (!step(random, both)) continue;
        done += 1;
        // the two agree in every field and balance, so that what holds of one holds of the other
        checkState(both.ledger);
      }
    } catch (error) {
      throw new Error(`seed ${seed}, sequence ${sequence}`, { cause: error });
    }
  }
  expect(done).toBeGreaterThan((sequences * steps) / 4);
}, 1_800_000);
