import * as accounting from '../../src/accounting/index.ts';
import type { Ledger } from './ledger.ts';

const sum = (values: Iterable<bigint>): bigint => [...values].reduce((a, b) => a + b, 0n);

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(`invariant broken: ${what}`);
}

/** Checks what must hold of every state. @throws Error naming the invariant that does not hold */
export function checkState(ledger: Ledger): void {
  const { stablecoin: s, coins } = ledger;
  const owed =
    s.seniorAssets + s.juniorAssets + s.unvestedYield + accounting.reserveOf(s) + ledger.withheld();
  assert(ledger.vault + s.deployedCollateral === owed + ledger.donated, 'solvency');
  const values = coins.map(({ assets, lastIndex }) => (assets * s.seniorIndex) / lastIndex);
  assert(s.seniorAssets >= sum(values), 'senior assets cover all integrations');
  assert(s.integratorFeesOwed === sum(coins.map(({ feesOwed }) => feesOwed)), 'integrator fees');
  assert(s.refundsOwed === sum(ledger.reports.map(({ refundLeft }) => refundLeft)), 'refunds');
  const cooling = ledger.cooldowns.filter(({ epoch }) => epoch === s.epoch).map(({ tokens }) => tokens);
  assert(s.juniorCooling === sum(cooling), 'cooling');
  for (const [i, { supply }] of coins.entries()) {
    const minted = ledger.minted[i] ?? 0n;
    assert(supply === minted + (ledger.burned[i] ?? 0n), 'branded supply');
    assert(minted === sum(ledger.wallets.map(({ tokens }) => tokens[i] ?? 0n)), 'branded tokens held');
  }
  assert(s.juniorSupply === ledger.juniorMinted + ledger.juniorBurned + s.juniorCooling, 'junior supply');
  for (const { assets, supply } of coins) assert(supply > 0n || assets === 0n, 'empty coin');
  assert(s.juniorSupply > 0n || s.juniorAssets === 0n, 'empty junior pool');
  assert(s.missing <= (s.reportOpen ? ledger.report().seniorPart : 0n), 'missing');
  assert(s.missing <= s.seniorAssets, 'missing is covered');
  assert(s.capRemainder < 31_536_000n && s.platformFeeRemainder < accounting.BPS, 'remainders');
  assert(s.splitRemainder < 10n ** 18n, 'remainder of the split');
  assert(s.unvestedYield <= s.vestTotal, 'vesting');
  for (const [number, report] of ledger.reports.entries()) {
    if (s.reportOpen && number === ledger.reports.length - 1) continue;
    assert(report.claimsLeft === sum(ledger.claims[number]?.values() ?? []), 'claims left');
  }
}

/** Checks that the index grew within the yearly cap, and by two units more, which the remainders of the cap and of the split can add to one accrual. */
export function checkIndex(before: accounting.StablecoinState, { stablecoin: after }: Ledger): void {
  const elapsed = after.lastAccrualTs - before.lastAccrualTs;
  const growth =
    (after.seniorIndex - before.seniorIndex) * accounting.SECONDS_PER_YEAR * accounting.MIN_EARNING_ASSETS;
  const allowed =
    before.seniorIndex * (elapsed * accounting.MIN_EARNING_ASSETS + 2n * accounting.SECONDS_PER_YEAR);
  assert(growth <= allowed, `the index grew from ${before.seniorIndex} to ${after.seniorIndex}`);
}

/** Checks that the open report can be resolved at `loss` or at whatever of it is still deployed. */
export function checkSettleable(ledger: Ledger, loss: bigint): void {
  const settled = ledger.copy();
  const isSettled = !ledger.stablecoin.reportOpen || settled.attempt(() => settled.resolveLoss(loss));
  assert(isSettled, `a loss of ${loss} can be settled`);
}

/** Checks that no operation moved tokens of an account that was frozen, or of a coin that was paused. */
export function checkHeld(before: Ledger, after: Ledger): void {
  for (const coin of before.coins.keys())
    for (const user of before.wallets.keys()) {
      const isSame = after.tokens(user, coin) === before.tokens(user, coin);
      assert(isSame || !before.isHeld(user, coin), `held tokens of user ${user} moved`);
    }
}

/** Checks that compliance acts with the powers of a coin alone, and that where accounts are frozen by default the whitelist alone lets users in. */
export function checkPowers(before: Ledger, after: Ledger): void {
  for (const [coin, powers] of after.powers.entries()) {
    const isPlain = powers === 0;
    assert(!isPlain || !after.pausedCoins[coin], `coin ${coin}, which has no powers, is paused`);
    const hasMinted = (after.minted[coin] ?? 0n) > (before.minted[coin] ?? 0n);
    for (const [user, { frozen, thaws }] of after.wallets.entries()) {
      assert(!isPlain || !frozen[coin], `an account of coin ${coin}, which has no powers, is frozen`);
      const [had, isListed] = [before.tokens(user, coin), after.isListed(user, coin)];
      const gained = after.tokens(user, coin) - had;
      assert(!isPlain || gained <= 0n || hasMinted, `tokens of coin ${coin} were seized`);
      const isAdmitted = !after.isDefaultFrozen(coin) || isListed;
      assert(!(hasMinted && gained > 0n) || isAdmitted, `a user who is not on the whitelist got coins`);
      const was = before.wallet(user);
      const isThawed = was.frozen[coin] && !frozen[coin] && thaws[coin] === was.thaws[coin];
      assert(!isThawed || (had === 0n && isListed), `the whitelist thawed user ${user}, who held ${had}`);
    }
  }
}

/** Checks that what the vault lacks, and nothing else, can be counted as deployed: vault and custody then hold what is owed, donations aside. */
export function checkRecognition(ledger: Ledger): void {
  const isShort = ledger.donated < 0n;
  const copy = ledger.copy();
  const isRecognized = copy.attempt(() => copy.recognizeShortfall());
  assert(isRecognized === isShort, `a shortfall of ${-ledger.donated} is recognized: ${isRecognized}`);
  assert(!isShort || copy.donated === 0n, `a shortfall of ${-ledger.donated} leaves ${copy.donated}`);
  copy.attempt(() => copy.recognizeReturn());
  assert(copy.donated >= 0n, `a recognized return leaves a shortfall of ${-copy.donated}`);
  checkState(copy);
}

/** Checks that all tokens that are not held can be redeemed, or as many as the vault pays beyond the reserve. `ledger` is synced. */
export function checkRedeemable(ledger: Ledger): void {
  const available = ledger.vault - accounting.reserveOf(ledger.stablecoin);
  for (const [i, coin] of ledger.coins.entries()) {
    for (const user of ledger.wallets.keys()) {
      const all = ledger.tokens(user, i);
      const worth = accounting.assetsForTokensDown(coin, all);
      const tokens = worth <= available ? all : (all * available) / (worth + 1n);
      const out = tokens > 0n ? accounting.assetsForTokensDown(coin, tokens) : 0n;
      if (ledger.isHeld(user, i) || out === 0n || out > available) continue;
      const copy = ledger.copy();
      const isPaid = copy.attempt(() => copy.redeem(user, i, tokens));
      assert(isPaid, `user ${user} cannot redeem ${out} of coin ${i} while the vault pays ${available}`);
    }
  }
}

type Rate = { readonly assets: bigint; readonly supply: bigint };

const rateOf = ({ assets, supply }: Pick<accounting.IntegrationState, 'assets' | 'supply'>): Rate => ({
  assets: assets + accounting.VIRTUAL_OFFSET,
  supply: supply + accounting.VIRTUAL_OFFSET,
});

/** What the junior tokens of a user are worth, those in cooldowns included. */
function juniorWorth({ stablecoin: s, wallets, cooldowns }: Ledger, user: number): bigint {
  const cooling = cooldowns.filter(({ owner, epoch }) => owner === user && epoch === s.epoch);
  const tokens = (wallets[user]?.junior ?? 0n) + sum(cooling.map((cooldown) => cooldown.tokens));
  const pool = { assets: s.juniorAssets, supply: s.juniorSupply };
  return tokens === 0n ? 0n : accounting.assetsForTokensDown(pool, tokens);
}

/** Checks that a resolution that took x % of the junior pool cost no junior more than x % and one, and what the virtual offset moves. */
export function checkJuniorLosses(before: Ledger, after: Ledger): void {
  const pool = before.stablecoin.juniorAssets;
  const isOver = after.stablecoin.epoch !== before.stablecoin.epoch || after.stablecoin.juniorAssets === 0n;
  const taken = before.stablecoin.deployedCollateral - after.stablecoin.deployedCollateral;
  const lost = taken < pool ? taken : pool;
  for (const user of before.wallets.keys()) {
    const had = juniorWorth(before, user);
    const fell = had - (isOver ? 0n : juniorWorth(after, user));
    const isFair = (fell - accounting.VIRTUAL_OFFSET) * pool * 100n <= had * lost * 100n + had * pool;
    assert(isFair, `junior ${user} lost ${fell} of ${had} by a loss of ${lost}`);
  }
}

/** The rates of all pools, as fractions: the coins', then the junior pool's. */
export const ratesOf = ({ coins, stablecoin: s }: Ledger): Rate[] => [
  ...coins.map(rateOf),
  rateOf({ assets: s.juniorAssets, supply: s.juniorSupply }),
];

/** Checks that an operation without yield or a loss moved no rate, but for rounding: up by less than one unit of assets, or to 1:1 where a pool emptied. */
export function checkRates(before: readonly Rate[], ledger: Ledger): void {
  for (const [i, { assets, supply }] of ratesOf(ledger).entries()) {
    const old = before[i];
    if (old === undefined || supply === accounting.VIRTUAL_OFFSET) continue;
    assert(assets * old.supply >= old.assets * supply, `rate of pool ${i} fell`);
    // below par the last units of assets leave first
    const belowPar = old.assets < old.supply ? old.supply - old.assets : 0n;
    const allowed = supply + (accounting.VIRTUAL_OFFSET * belowPar * supply) / old.supply;
    assert(assets * old.supply - old.assets * supply <= allowed * old.supply, `rate of pool ${i} rose`);
  }
}

/** Checks that mints and redemptions of payment coins are 1:1 until a loss takes from holders, and that then the issuer earns nothing before it is worth 1 again. */
export function checkPaymentCoins(before: Ledger, ledger: Ledger): void {
  for (const [i, { kind, feeBps, assets, supply, lifetimeRevenue }] of ledger.coins.entries()) {
    if (kind !== accounting.coinKinds.payment) continue;
    assert(feeBps === Number(accounting.BPS), `the commission of payment coin ${i} is ${feeBps}`);
    // commission that an open report puts in doubt is taken after its resolution
    const isInDoubt = ledger.stablecoin.reportOpen && ledger.stablecoin.missing > 0n;
    assert(assets <= supply || isInDoubt, `payment coin ${i} is above par`);
    const earned = lifetimeRevenue - (before.coins[i]?.lifetimeRevenue ?? 0n);
    const isAtPar = assets === supply || (isInDoubt && assets > supply);
    // commission that nobody had synced bears losses, and a report puts it in doubt
    const hasBorne = ledger.stablecoin.seniorIndex < before.stablecoin.seniorIndex;
    assert(earned >= 0n || isInDoubt || hasBorne, `the issuer of payment coin ${i} lost commission`);
    assert(earned <= 0n || isAtPar, `the issuer of payment coin ${i} earned below par`);
    if (ledger.bore[i]) continue;
    assert(isAtPar, `payment coin ${i} is not at par`);
    for (const user of ledger.wallets.keys()) {
      const { cash, tokens } = moved(ledger, user, i, (copy) => copy.mint(user, i, 1_234_567n));
      assert(cash === -tokens && [0n, 1_234_567n].includes(tokens), `a mint of payment coin ${i} is not 1:1`);
      const half = ledger.tokens(user, i) / 2n;
      const redeemed = moved(ledger, user, i, (copy) => copy.redeem(user, i, half));
      assert(redeemed.cash === -redeemed.tokens, `a redemption of payment coin ${i} is not 1:1`);
    }
  }
}

/** What an operation adds to a user's cash, claims included, and tokens of a coin. */
function moved(ledger: Ledger, user: number, coin: number, operation: (copy: Ledger) => void) {
  const worth = (of: Ledger) => ({
    cash: of.wallet(user).cash + sum(of.claims.map((claims) => claims.get(user) ?? 0n)),
    tokens: of.tokens(user, coin),
  });
  const copy = ledger.copy();
  copy.attempt(() => operation(copy));
  const [first, last] = [worth(ledger), worth(copy)];
  return { cash: last.cash - first.cash, tokens: last.tokens - first.tokens };
}
