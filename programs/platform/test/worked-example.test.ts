import { expect, it } from 'vitest';
import { coinKinds } from '../../../packages/core/src/accounting/index.ts';
import { decodeChange } from '../../../packages/core/src/program/accounts.ts';
import { reasonOf } from './support/chain.ts';
import * as users from './support/fixture.ts';
import * as governance from './support/governance.ts';

const { alice, bob, compliance, day, stranger: dora, Fixture, issuer, million: unit } = users;
type Fixture = users.Fixture;
const days = (count: bigint) => Number(count * day);
const settings = {
  platformFeeBps: 500,
  juniorPremiumBps: 1_000,
  targetCoverageBps: 2_000,
  minCoverageBps: 200,
  vestingSeconds: days(30n),
  cooldownSeconds: days(7n),
  windowSeconds: days(2n),
  maxDeployedBps: 6_000,
  deployPerDay: 600n * unit,
};
const cash = 2_000n * unit;

/** Base units with six decimals, and spaces between thousands. */
function format(amount: bigint): string {
  const text = amount.toString().padStart(7, '0');
  return `${text.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ' ')}.${text.slice(-6)}`;
}

type Column = readonly [string, (fixture: Fixture) => string];

const money: readonly Column[] = [
  ['coin', (f) => format(f.integration.assets)],
  ['its fees', (f) => format(f.integration.feesOwed)],
  ['junior', (f) => format(f.state.juniorAssets)],
  ['unvested', (f) => format(f.state.unvestedYield)],
  ['platform fees', (f) => format(f.state.platformFeesOwed)],
  ['vault', (f) => format(f.vault())],
  ['deployed', (f) => format(f.state.deployedCollateral)],
  ['index', (f) => (Number(f.state.seniorIndex) / 1e15).toFixed(6)],
];
const named = (...names: readonly string[]) => money.filter(([name]) => names.includes(name));
const losses: readonly Column[] = [
  ...named('coin', 'junior'),
  ['in doubt', (f) => format(f.state.missing)],
  ['withheld', (f) => format(f.state.withheld)],
  ['refunds', (f) => format(f.state.refundsOwed)],
  ...named('vault', 'deployed', 'index'),
];

/** A table with a row after every step. The books balance after each. */
function tableOf(
  fixture: Fixture,
  columns: readonly Column[],
  steps: Readonly<Record<string, () => unknown>>,
): string {
  const rows = Object.entries(steps).map(([words, run]) => {
    run();
    expect(fixture.isSolvent(), words).toBe(true);
    return `| ${words} | ${columns.map(([, read]) => read(fixture)).join(' | ')} |`;
  });
  const names = columns.map(([name]) => name);
  return `| step | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 1)}\n${rows.join('\n')}\n`;
}

function syncAfter(fixture: Fixture, days: bigint): void {
  fixture.chain.advance(days * day);
  fixture.sync();
}

function earn(fixture: Fixture): string {
  return tableOf(fixture, money, {
    '1. Alice deposits 200 into the junior pool': () => fixture.juniorDeposit(alice, 200n * unit),
    '2. Bob mints 800 coins': () => fixture.mint(bob, 800n * unit),
    '3. Dora mints 200 coins': () => fixture.mint(dora, 200n * unit),
    '4. The manager pays 12 of yield': () => fixture.pay(12n * unit),
    '5. Half of the 30 days later': () => syncAfter(fixture, 15n),
    '6. All 30 days later': () => syncAfter(fixture, 15n),
    '7. The integrator claims its fees': () => fixture.claim(),
    '8. Alice asks for 50 of her 200 junior tokens': () => fixture.request(alice, 50n * unit),
    '9. The manager deploys 600': () => fixture.deploy(600n * unit),
  });
}

function lose(fixture: Fixture): { table: string; withheld: readonly string[] } {
  const { chain } = fixture;
  const redeem = (tokens: bigint) => {
    const [event] = fixture.redeemUnderReport(bob, tokens).events;
    if (event?.kind !== 'redeemed') throw new Error('a redemption logs its event');
    return `${format(event.amount)} paid and ${format(event.withheld)} withheld`;
  };
  const withheld: string[] = [];
  const table = tableOf(fixture, losses, {
    '10. The manager reports a loss of 300': () => {
      chain.advance(6n * day);
      fixture.reportLoss(300n * unit);
    },
    '11. Bob redeems 100 of his coins under the report': () => withheld.push(redeem(100n * unit)),
    '12. Two keys resolve it: 150 are lost, and juniors bear them': () => {
      chain.advance(3n * day);
      expect(reasonOf(() => fixture.complete(alice))).toBe('lossPending');
      fixture.resolveLoss(150n * unit);
    },
    '13. Bob settles his claim: all that was withheld is refunded': () => fixture.settle(bob),
    '14. Alice completes her withdrawal in the extended window': () => {
      chain.advance(2n * day);
      fixture.complete(alice);
    },
    '15. Another loss of 200 is reported': () => fixture.reportLoss(200n * unit),
    '16. Bob redeems 300 coins under the report': () => withheld.push(redeem(300n * unit)),
    '17. It is resolved at 180: the junior pool is wiped out': () => fixture.resolveLoss(180n * unit),
    '18. Bob settles his claim: a part is refunded': () => fixture.settle(bob),
    '19. The next epoch opens, and Alice deposits 10 at 1:1': () => {
      fixture.openJuniorMint();
      fixture.juniorDeposit(alice, 10n * unit, 10n * unit);
      fixture.sync();
    },
  });
  return { table, withheld };
}

function recover(fixture: Fixture): string {
  return tableOf(fixture, money, {
    '20. The manager pays 150 of yield': () => fixture.pay(150n * unit),
    '21. 120 days later': () => {
      syncAfter(fixture, 120n);
      expect(fixture.state.seniorIndex).toBeGreaterThan(1_008_549_000_000_000n);
      expect(fixture.integration.feesOwed).toBeGreaterThan(0n);
    },
    '22. What is left of the collateral returns': () => fixture.giveBack(10n ** 12n),
    '23. Bob and Dora redeem all': () => {
      fixture.redeem(bob, fixture.tokens(bob));
      fixture.redeem(dora, fixture.tokens(dora));
    },
  });
}

/** What waits how long, tried at its edges. */
function govern(): string {
  const fixture = new Fixture({ settings, cash });
  const { chain } = fixture;
  const start = chain.now;
  const inDays = (time: bigint) => `day ${Number(time - start) / Number(day)}`;
  const rows: string[] = [];
  fixture.juniorDeposit(alice, 200n * unit);
  const row = (...cells: string[]) => rows.push(`| ${cells.join(' | ')} |`);
  fixture.mint(bob, 1_000n * unit);
  governance.queueRoles(chain);
  governance.queueSettings(chain, settings);
  fixture.setFee(2_000);
  const etaOf = (address: typeof chain.stablecoin) => decodeChange(address, chain.data(address)).etaTs;
  const rolesEta = etaOf(governance.platformChange(chain));
  const settingsEta = etaOf(governance.settingsChange(chain));
  const feeEta = fixture.integration.feeEtaTs;
  const [rolesEnd, settingsEnd] = [rolesEta, settingsEta].map((eta) => inDays(eta + 14n * day)) as [
    string,
    string,
  ];
  const settingsStart = `just after ${inDays(settingsEta)}`;
  row('new roles or treasury', 'admin', inDays(rolesEta), rolesEnd, 'guardian');
  row('new settings, custody included', 'admin', settingsStart, settingsEnd, 'guardian');
  row('a higher commission', "the coin's authority", inDays(feeEta), '–', '–');
  row('a lowered limit, a revoked role, a pause', 'admin or guardian', 'day 0', '–', '–');
  chain.advance(rolesEta - chain.now - 1n);
  expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeNotReady');
  chain.advance(1n);
  governance.executeRoles(chain);
  fixture.sync();
  expect(fixture.integration.feeBps).toBe(2_000);
  chain.advance(settingsEta - chain.now);
  expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeNotReady');
  chain.advance(1n);
  governance.executeSettings(chain);

  let moved = 0n;
  const deploy = (amount: bigint) => {
    if (reasonOf(() => fixture.deploy(amount)) === 'none') moved += amount;
  };
  deploy(600n * unit);
  governance.revokeRole(chain, 'manager');
  chain.advance(day);
  deploy(1n);
  const table = `| change | by | from | until | vetoed by |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  return `${table}
A stolen manager key moved ${format(moved)} to custody at once, the whole of a day's limit, and nothing after the guardian revoked it.
`;
}

/** A payment coin through yield, a loss and its recovery. */
function stayAtPar(): string {
  const changed = { ...settings, minCoverageBps: 0 };
  const fixture = new Fixture({ settings: changed, cash, kind: coinKinds.payment, feeBps: 10_000 });
  const columns: readonly Column[] = [['coins', (f) => format(f.integration.supply)], ...money];
  return tableOf(fixture, columns, {
    '1. Bob mints 800 coins': () => fixture.mint(bob, 800n * unit, 800n * unit),
    '2. The manager pays 12 of yield, and 30 days pass': () => {
      fixture.pay(12n * unit);
      syncAfter(fixture, 30n);
    },
    '3. Bob redeems 300': () => fixture.redeem(bob, 300n * unit, 300n * unit),
    '4. A loss of 10 is settled': () => {
      fixture.deploy(100n * unit);
      fixture.lose(10n * unit);
      fixture.giveBack(90n * unit);
      fixture.sync();
    },
    '5. The manager pays 15 of yield, and 10 of its 30 days pass': () => {
      fixture.pay(15n * unit);
      syncAfter(fixture, 10n);
      expect(fixture.integration.assets).toBeLessThan(fixture.integration.supply);
    },
    '6. The other 20 days pass': () => syncAfter(fixture, 20n),
    '7. The integrator claims its fees': () => fixture.claim(),
    '8. Bob redeems all': () => fixture.redeem(bob, 500n * unit, 500n * unit),
  });
}

/** A coin whose compliance authority freezes and seizes, on an underlying whose issuer takes from the vault. */
function enforce(): string {
  const [freeze, seize] = [1, 4];
  const fixture = new Fixture({ settings: { ...settings, minCoverageBps: 0 }, cash, powers: freeze | seize });
  const { chain, coin } = fixture;
  const law = { ...coin, compliance: compliance.publicKey };
  const of = (name: 'freeze' | 'thaw') =>
    chain.instruction(name, compliance.publicKey, {}, { ...law, tokenAccount: fixture.tokenAccount(bob) });
  const seizing = (amount: bigint) => {
    const transfer = { source: fixture.tokenAccount(bob), destination: fixture.tokenAccount(dora) };
    return chain.instruction('seize', compliance.publicKey, { amount }, { ...law, ...transfer });
  };
  const act = (...instructions: Parameters<typeof chain.send>[0]) => chain.send(instructions, [compliance]);
  const columns: readonly Column[] = [
    ['Bob', (f) => format(f.tokens(bob))],
    ['Dora', (f) => format(f.tokens(dora))],
    ...named('coin', 'vault', 'deployed'),
  ];
  return tableOf(fixture, columns, {
    '1. Bob mints 800 coins': () => fixture.mint(bob, 800n * unit),
    "2. The compliance authority freezes Bob's account": () => {
      act(of('freeze'));
      expect(reasonOf(() => fixture.redeem(bob, unit))).toBe('the token account is frozen');
    },
    '3. It seizes 100 for Dora, between a thaw and a freeze': () =>
      act(of('thaw'), seizing(100n * unit), of('freeze')),
    '4. Dora redeems them': () => fixture.redeem(dora, 100n * unit),
    "5. It thaws Bob's account, and he redeems 200": () => {
      act(of('thaw'));
      fixture.redeem(bob, 200n * unit);
    },
    "6. The underlying's issuer takes 50 from the vault, and anyone recognises it": () => {
      fixture.seize(50n * unit);
      fixture.recognizeShortfall();
      expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
    },
    '7. It transfers 50 back to the vault, and anyone recognises it': () => {
      fixture.donate(50n * unit);
      fixture.recognizeReturn();
    },
    '8. Bob redeems all': () => fixture.redeem(bob, fixture.tokens(bob)),
  });
}

function run(): string {
  const fixture = new Fixture({ settings, cash });
  const earned = earn(fixture);
  const lost = lose(fixture);
  const recovered = recover(fixture);
  const got = (user: typeof alice) => format(fixture.cash(user));
  return `# A worked example

Every number was computed by the built program; \`test/worked-example.test.ts\` runs the steps and compares this file. Six decimals; platform fee 5 %, junior premium 10 % at a
target coverage of 20 %, vesting 30 days, cooldown 7 days, exit window 2 days, commission 10 %, at most 60 % deployed and 600 a day. The books balance after every step:
vault + deployed = senior assets + junior + unvested + fees + refunds + withheld.

## Earning

${earned}
## Losing

${lost.table}
In step 11 Bob's redemption had ${lost.withheld[0]}; in step 16 ${lost.withheld[1]}. "In doubt" is the part of a reported loss that the senior side would bear and that was not withheld yet.

## Recovering

${recovered}
In step 21 the index rises above its old high of step 6: the recovery up to it pays no commission, the growth beyond it does. At the end Alice has ${got(alice)} in cash and 10 junior tokens, Bob ${got(bob)} and Dora ${got(dora)} of the
2 000 with which each began; the integrator was paid ${got(issuer)} in step 7.

## A payment coin

With the same settings, but no minimum coverage and no juniors.

${stayAtPar()}
What is left of the yield in step 2 after the platform's fee is the integrator's. Step 4 takes the coin below 1. The yield from then on is the holders' until each coin is worth 1, and the integrator's after that.

## A regulated coin, and a vault that is short

With the same settings, but no minimum coverage and no juniors. The coin was made with the powers to freeze and to seize, and the issuer of its underlying can take tokens from any account.

${enforce()}
After step 2 Bob can neither redeem nor transfer. A seizure moves coins and no money: what all of them are worth stays. What the issuer took counts as deployed until it comes back or is lost.

## Governing

With a delay of 3 days, and cooldown and exit window of 9 days together; changes are queued on day 0.

${govern()}`;
}

it('the program produces every number of the worked example in EXAMPLE.md', async () => {
  await expect(run()).toMatchFileSnapshot('../EXAMPLE.md');
});
