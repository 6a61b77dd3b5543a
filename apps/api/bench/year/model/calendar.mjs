// What the platform's own people do, and when: [seconds after the beginning, act] where act makes one transaction's events of the scene.
import { openings, yearSeconds } from './adoption.mjs';
import * as admin from './operations/admin.mjs';
import { open } from './operations/integrator.mjs';
import { juniorDeposit } from './operations/junior.mjs';
import * as manager from './operations/manager.mjs';

const day = 86_400;
const hour = 3_600;

/** Base units of a unit of an underlying. */
const unit = 1_000_000n;

const stablecoins = [
  { platformFeeBps: 1_000, juniorPremiumBps: 2_000, minCoverageBps: 0, cooldownSeconds: 7 * day },
  { platformFeeBps: 500, juniorPremiumBps: 3_000, minCoverageBps: 100, cooldownSeconds: 14 * day },
  { platformFeeBps: 1_500, juniorPremiumBps: 1_000, minCoverageBps: 0, cooldownSeconds: 3 * day },
];

function* beginning() {
  yield [
    0,
    ({ ledger, people }) =>
      admin.initializePlatform(ledger, {
        admin: people.someAddress(),
        manager: people.someAddress(),
        pauser: people.someAddress(),
        treasury: people.someAddress(),
      }),
  ];
  for (const [i, settings] of stablecoins.entries()) {
    yield [
      hour + i,
      ({ ledger, people }) =>
        admin.createStablecoin(ledger, {
          ...settings,
          supplyCap: 100_000_000n * unit,
          vestingSeconds: 7 * day,
          underlyingMint: people.someAddress(),
          custody: people.someAddress(),
        }),
    ];
  }
}

/** Without a tranche, nobody could mint on the stablecoin that asks for coverage. */
function* firstDeposits() {
  yield [
    2 * hour,
    ({ ledger, people }) => {
      const person = people.born();
      return juniorDeposit(
        ledger,
        ledger.pools[1],
        { person, actor: people.address(person) },
        20_000n * unit,
      );
    },
  ];
}

/** Times at which `each` happens: from `first` on, every `period` seconds. */
function* every(period, first, each) {
  for (let at = first; at < yearSeconds; at += period) {
    for (const index of stablecoins.keys())
      yield [at + index * 60, (scene) => each(scene, scene.ledger.pools[index])];
  }
}

const assetsOf = ({ stablecoin, junior }) => stablecoin.seniorAssets + junior.assets;

/** About 5 % a year, paid by the week. */
function payYield({ ledger, random }, pool) {
  const amount = random.share(assetsOf(pool), (0.05 / 52) * random.between(0.7, 1.3));
  return amount > 0n && manager.distributeYield(ledger, pool, amount);
}

/** Keeps two fifths of what is owed to depositors at work outside the vault. */
function placeCollateral({ ledger }, pool) {
  const more = (assetsOf(pool) * 2n) / 5n - pool.stablecoin.deployedCollateral;
  if (more > 0n) return manager.deployCollateral(ledger, pool, more);
  return more < 0n && manager.returnCollateral(ledger, pool, -more);
}

const collectFees = ({ ledger }, pool) =>
  pool.stablecoin.platformFeesOwed > 0n && admin.collectPlatformFees(ledger, pool);

const raiseCap = ({ ledger }, pool) =>
  admin.updateStablecoin(ledger, pool, { supplyCap: pool.stablecoin.supplyCap * 2n });

/** Losses: mostly borne by the tranche; the third stablecoin has none until summer, and its holders bear theirs. */
const losses = [
  [100, 0, ({ junior }) => junior.assets / 5n],
  [140, 2, ({ stablecoin }) => stablecoin.unvestedYield + stablecoin.seniorAssets / 200n],
  [215, 1, ({ junior }) => junior.assets / 3n],
  [290, 0, ({ junior }) => junior.assets / 10n],
  [330, 2, ({ junior }) => junior.assets / 2n],
];

function* accidents() {
  for (const [at, index, amountOf] of losses) {
    yield [
      at * day + 15 * hour,
      ({ ledger }) => {
        const pool = ledger.pools[index];
        const amount = amountOf(pool);
        return amount > 0n && manager.realizeLoss(ledger, pool, amount);
      },
    ];
  }
}

const pause = [200 * day + 2 * hour, 200 * day + 4 * hour];

function* government() {
  const address = ({ people }) => people.someAddress();
  yield [pause[0], ({ ledger }) => admin.setPaused(ledger, true)];
  yield [pause[1], ({ ledger }) => admin.setPaused(ledger, false)];
  yield [150 * day, (scene) => admin.nominateAdmin(scene.ledger, address(scene))];
  yield [151 * day, ({ ledger }) => admin.acceptAdmin(ledger)];
  yield [
    152 * day,
    (scene) => {
      const { manager, treasury } = scene.ledger.platform;
      return admin.setRoles(scene.ledger, { manager, treasury, pauser: address(scene) });
    },
  ];
}

const fees = [0, 500, 1_000, 1_000, 2_000, 5_000, 10_000];

function openOne({ ledger, people, random }, number) {
  const pool = ledger.pools[random.pick([0, 0, 0, 1, 1, 2])];
  const settings = {
    initializer: people.someAddress(),
    symbol: `B${number}`,
    feeBps: random.pick(fees),
    whitelistRequired: random.happens(0.06),
  };
  return open(ledger, pool, settings);
}

function* arrivals(count) {
  for (const [number, at] of openings(count).entries()) {
    const isPaused = at >= pause[0] && at <= pause[1];
    yield [Math.max(3 * hour, isPaused ? pause[1] + 1 : at), (scene) => openOne(scene, number)];
  }
}

/** Everything that is planned for a year in which so many integrations open, in order. */
export function calendar(integrations) {
  const planned = [
    ...beginning(),
    ...firstDeposits(),
    ...arrivals(integrations),
    ...every(7 * day, 4 * day + 14 * hour, payYield),
    ...every(7 * day, 5 * day + 10 * hour, placeCollateral),
    ...every(day, day + 300, ({ ledger }, pool) => manager.accrue(ledger, pool)),
    ...every(30 * day, 30 * day, collectFees),
    ...every(90 * day, 90 * day, raiseCap),
    ...accidents(),
    ...government(),
  ];
  return planned.sort(([a], [b]) => a - b);
}
