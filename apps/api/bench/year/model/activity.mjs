// What integrators and their users do. Each act makes the events of one transaction, or none where nothing of the program's happened.
import * as exchange from './operations/exchange.mjs';
import * as integrator from './operations/integrator.mjs';
import * as junior from './operations/junior.mjs';

const actorOf = ({ people }, person) => ({ person, actor: people.address(person) });

/** Somebody of the coin's community, or somebody new, who sometimes comes from another. */
function comer(scene, { holdings }) {
  const { random, people } = scene;
  if (holdings.community.length > 0 && !random.happens(0.12)) return random.pick(holdings.community);
  return random.happens(0.1) ? random.below(people.count) : people.born();
}

const unit = 1_000_000;
const amountOf = ({ random }, median, spread) =>
  BigInt(Math.round(Math.min(random.logNormal(median, spread), 5_000_000) * unit));

function mint(scene, coin) {
  const who = actorOf(scene, comer(scene, coin));
  if (coin.integration.whitelistRequired && !coin.listed.has(who.person) && !scene.random.happens(0.02))
    return integrator.setWhitelisted(scene.ledger, coin, who, true);
  const amount = amountOf(scene, 80, 1.6);
  // one in a hundred wants more than there is to have
  const minimum = scene.random.happens(0.01) ? 2n * amount : 0n;
  return exchange.mint(scene.ledger, coin, who, amount, minimum);
}

/** All that somebody has, or part of it. */
function redeem(scene, coin) {
  if (coin.holdings.count === 0) return mint(scene, coin);
  const person = coin.holdings.holder(scene.random);
  const balance = coin.holdings.balance(person);
  const part = scene.random.happens(0.3) ? 1 : scene.random.between(0.02, 0.6);
  const tokens = scene.random.share(balance, part) || balance;
  return exchange.redeem(scene.ledger, coin, actorOf(scene, person), tokens);
}

/** From wallet to wallet: the program learns nothing of it. */
function transfer(scene, { holdings }) {
  if (holdings.count === 0) return null;
  const from = holdings.holder(scene.random);
  const amount = scene.random.share(holdings.balance(from), scene.random.between(0.05, 1));
  const to = comer(scene, { holdings });
  if (amount === 0n || to === from) return null;
  holdings.debit(from, amount);
  holdings.credit(to, amount);
  return null;
}

/** Somebody's crank, for a handful of coins in one transaction. */
function crank({ ledger, random, popular }) {
  const coins = new Set(Array.from({ length: 1 + random.below(4) }, popular));
  return [...coins].map((coin) => integrator.sync(ledger, coin));
}

function claim({ ledger }, coin) {
  const owed = ledger.synced(coin).integration.feesOwed;
  return owed > 0n ? integrator.claimFees(ledger, coin) : null;
}

/** Keeps the tranche near a twentieth of the senior side; the third stablecoin's is avoided until summer. */
function tranche(scene) {
  const { ledger, random } = scene;
  const pool = random.pick(ledger.pools);
  const { seniorAssets } = pool.stablecoin;
  const isShunned = pool.stablecoin.index === 2 && random.fraction() > ledger.yearOver - 0.45;
  if (seniorAssets === 0n || isShunned) return null;
  const isCovered = pool.junior.assets * 20n > seniorAssets;
  if (random.happens(isCovered ? 0.4 : 0.9)) {
    const amount = random.share(seniorAssets, random.between(0.0002, 0.004));
    return amount > 0n && junior.juniorDeposit(ledger, pool, actorOf(scene, comer(scene, pool)), amount);
  }
  if (pool.holdings.count === 0) return null;
  const person = pool.holdings.holder(random);
  const tokens = random.share(pool.holdings.balance(person), random.between(0.1, 1));
  scene.requests += 1n;
  return (
    tokens > 0n && junior.requestWithdrawal(ledger, pool, actorOf(scene, person), tokens, scene.requests)
  );
}

/** What changes at an integration now and then. */
function govern(scene, coin) {
  const { ledger, random, people } = scene;
  const { integration } = coin;
  switch (random.below(5)) {
    case 0:
      return integrator.setFee(ledger, coin, random.pick([0, 500, 1_000, 2_000]));
    case 1:
      return integrator.setWhitelistRequired(ledger, coin, random.happens(0.06));
    case 2:
      return integrator.nominateAuthority(ledger, coin, people.someAddress());
    case 3: {
      const isNominated = integration.pendingAuthority.toBytes().some((byte) => byte !== 0);
      return isNominated ? integrator.acceptAuthority(ledger, coin) : null;
    }
    default:
      return integrator.updateMetadata(ledger, coin);
  }
}

/** How often each is done, of a thousand times. */
const acts = [
  [520, mint],
  [335, redeem],
  [65, crank],
  [40, transfer],
  [20, tranche],
  [15, claim],
  [5, govern],
].flatMap(([times, doIt]) => Array(times).fill(doIt));

/** Does one thing at a coin that is `popular`. */
export const act = (scene) => scene.random.pick(acts)(scene, scene.popular());

const day = 86_400;

/** Withdrawals whose time has come by `now`: most are completed, a few thought better of; one that is refused is tried again a day later. */
export function dueWithdrawals({ ledger, random }, now) {
  const due = [...ledger.cooldowns].filter((waiting) => {
    waiting.at ??= Number(waiting.account.unlockTs) + random.below(2 * day);
    return waiting.at <= now;
  });
  return due.map((waiting) => () => {
    waiting.at += day;
    const end = random.happens(0.08) ? junior.cancelWithdrawal : junior.completeWithdrawal;
    return end(ledger, waiting);
  });
}
