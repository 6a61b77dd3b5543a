import { describe, expect, it } from 'vitest';
import { lossClaimAddress } from '../../../packages/core/src/addresses/platform.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, million, sponsor, stranger } from './support/fixture.ts';

const cash = 100n * million;

/** Alice and Bob hold ten million each and the stranger is junior with one. */
function open() {
  const fixture = new Fixture({ cash, feeBps: 0, settings: { platformFeeBps: 0 } });
  fixture.juniorDeposit(stranger, million);
  for (const user of [alice, bob]) fixture.mint(user, 10n * million);
  fixture.deploy(15n * million);
  return fixture;
}

describe('a loss that is known before it is resolved', () => {
  it('is not left by juniors: a matured cooldown cannot be completed between report and resolution', () => {
    const fixture = open();
    fixture.request(stranger, million);
    fixture.chain.advance(3n * day);
    fixture.reportLoss(million / 2n);
    expect(reasonOf(() => fixture.complete(stranger))).toBe('lossPending');
    fixture.resolveLoss(million / 2n);
    fixture.complete(stranger);
    expect(fixture.cash(stranger)).toBe(cash - million / 2n);
  });
});

describe('redemption under a report', () => {
  it('pays the safe part, withholds the rest for a claim, and adds up over several redemptions', () => {
    const fixture = open();
    // one million of juniors; four of the twenty million of holders are in doubt
    fixture.reportLoss(5n * million);
    expect(reasonOf(() => fixture.redeem(alice, million))).toBe('lossPending');
    expect(reasonOf(() => fixture.redeemUnderReport(alice, million, 800_001n))).toBe('belowMinimumReceived');
    const [event] = fixture.redeemUnderReport(alice, million, 800_000n).events;
    expect(event).toMatchObject({ kind: 'redeemed', amount: 800_000n, withheld: 200_000n });
    fixture.redeemUnderReport(alice, million);
    expect(fixture.state).toMatchObject({ withheld: 400_000n, missing: 3_600_000n });
    expect(fixture.isSolvent()).toBe(true);
    // half of the loss comes true: the claims bear (loss − juniors) / in doubt = 3/8 of what was withheld
    const [resolved] = fixture.resolveLoss(2_500_000n).events;
    expect(fixture.state).toMatchObject({ refundsOwed: 250_000n, withheld: 0n, missing: 0n });
    expect(resolved).toMatchObject({
      ...{ kind: 'lossResolved', amount: 2_500_000n, refund: 250_000n },
      ...{ juniorLoss: million, unvestedLoss: 0n, withheldLoss: 150_000n, seniorLoss: 1_350_000n },
      timestamp: fixture.state.lastAccrualTs,
    });
    const settled = { kind: 'lossClaimSettled', withheld: 400_000n, amount: 250_000n };
    expect(fixture.settle(alice).events).toMatchObject([settled]);
    expect(reasonOf(() => fixture.settle(alice))).toBe('invalidAccountOwner');
    expect(fixture.isSolvent()).toBe(true);
  });

  it('is refused without a report, and where juniors bear all of it an ordinary redemption goes on', () => {
    const fixture = open();
    fixture.reportLoss(million);
    expect(reasonOf(() => fixture.redeemUnderReport(alice, 1_000n))).toBe('noLossReport');
    fixture.redeem(alice, 1_000n);
    fixture.resolveLoss(0n);
    expect(reasonOf(() => fixture.redeemUnderReport(alice, 1_000n))).toBe('noLossReport');
  });

  it('leaves refunds in the vault, from which neither redemption nor deployment takes them', () => {
    const fixture = open();
    fixture.reportLoss(5n * million);
    fixture.redeemUnderReport(alice, 5n * million);
    fixture.resolveLoss(0n);
    const { refundsOwed } = fixture.state;
    expect(refundsOwed).toBe(million);
    const available = fixture.vault() - refundsOwed;
    expect(reasonOf(() => fixture.redeem(bob, available + 1n))).toBe('insufficientLiquidity');
    expect(reasonOf(() => fixture.deploy(available + 1n))).toBe('insufficientLiquidity');
    fixture.redeem(bob, available);
    fixture.settle(alice);
    expect(fixture.vault()).toBe(0n);
    expect(fixture.isSolvent()).toBe(true);
  });
});

describe('a report', () => {
  it('that nobody resolves is lapsed by anyone after 30 days, and refunds everything', () => {
    const fixture = open();
    fixture.reportLoss(15n * million);
    fixture.redeemUnderReport(alice, million);
    fixture.chain.advance(30n * day - 1n);
    expect(reasonOf(() => fixture.lapse())).toBe('reportNotLapsed');
    fixture.chain.advance(1n);
    fixture.lapse();
    fixture.settle(alice);
    expect(fixture.cash(alice)).toBe(cash - 9n * million);
    expect(reasonOf(() => fixture.lapse())).toBe('noLossReport');
    expect(reasonOf(() => fixture.resolveLoss(1n))).toBe('noLossReport');
  });

  it('is settled at most at its amount and at what is still deployed', () => {
    const fixture = open();
    fixture.reportLoss(2n * million);
    fixture.resolveLoss(10n * million);
    expect(fixture.state.deployedCollateral).toBe(13n * million);
    fixture.reportLoss(13n * million);
    fixture.giveBack(12n * million);
    const [event] = fixture.resolveLoss(13n * million).events;
    expect(event).toMatchObject({ kind: 'lossResolved', amount: million });
    expect(fixture.state.deployedCollateral).toBe(0n);
    expect(fixture.isSolvent()).toBe(true);
  });

  it('can follow another in the same moment, with its own account and claims', () => {
    const fixture = open();
    fixture.reportLoss(5n * million);
    fixture.redeemUnderReport(alice, million);
    const first = fixture.report();
    fixture.resolveLoss(0n);
    fixture.reportLoss(6n * million);
    fixture.redeemUnderReport(alice, million);
    expect(fixture.report()).not.toEqual(first);
    // the claim on the open report cannot be settled, nor with the other report
    expect(reasonOf(() => fixture.settle(alice))).toBe('noLossReport');
    const lossClaim = lossClaimAddress(fixture.report(), alice.publicKey);
    const mixed = { lossReport: first, lossClaim, destination: fixture.cashAccount(alice) };
    const settleMixed = () => fixture.chain.call('settleLossClaim', [alice], {}, mixed);
    expect(reasonOf(settleMixed)).toBe('accountMismatch');
    fixture.settle(alice, first);
    fixture.resolveLoss(0n);
    fixture.settle(alice);
    expect(fixture.cash(alice)).toBe(cash - 8n * million);
  });

  it('releases no yield while it is open, and its schedule continues unshortened', () => {
    const fixture = open();
    const unvestedAfter = (days: bigint) => {
      fixture.chain.advance(days * day);
      fixture.accrue();
      return fixture.state.unvestedYield;
    };
    fixture.pay(70_000n);
    expect(unvestedAfter(1n)).toBe(60_000n);
    fixture.reportLoss(10n);
    expect(unvestedAfter(20n)).toBe(60_000n);
    fixture.resolveLoss(0n);
    expect([unvestedAfter(3n), unvestedAfter(3n)]).toEqual([30_000n, 0n]);
  });

  it('can be closed only when it is resolved and has no open claim, whose rent goes to its payer', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.reportLoss(5n * million);
    fixture.redeemUnderReport(alice, million, 0n, sponsor);
    const lossReport = fixture.report();
    const accounts = { lossReport, rentReceiver: roles.manager.publicKey };
    const close = () => chain.call('closeLossReport', [stranger], {}, accounts);
    expect(reasonOf(close)).toBe('noLossReport');
    fixture.resolveLoss(5n * million);
    expect(reasonOf(close)).toBe('claimsOpen');
    const sponsors = chain.lamports(sponsor.publicKey);
    expect(reasonOf(() => fixture.settle(alice))).toBe('accountMismatch');
    fixture.settle(alice, lossReport, sponsor.publicKey);
    expect(chain.lamports(sponsor.publicKey)).toBe(sponsors + chain.rent(ACCOUNTS.lossClaim.size));
    const closed = { kind: 'lossReportClosed', stablecoin: chain.stablecoin, lossReport, number: 0 };
    expect(close().events).toMatchObject([closed]);
  });
});
