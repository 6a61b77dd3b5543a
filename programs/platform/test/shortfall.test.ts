import { createTransferInstruction } from '@solana/spl-token';
import { describe, expect, it } from 'vitest';
import { reasonOf, roles } from './support/chain.ts';
import { alice, bob, Fixture, type Options, stranger } from './support/fixture.ts';

const senior = 1_000_000n;
const junior = 200_000n;

/** Senior and junior deposits, `deployed` units in custody, and `seized` units taken from the vault by the issuer of the underlying. */
function open({
  deployed = 0n,
  seized = 0n,
  ...options
}: Options & { readonly deployed?: bigint; readonly seized?: bigint } = {}) {
  const fixture = new Fixture({ cash: 10n * senior, ...options });
  fixture.juniorDeposit(alice, junior);
  fixture.mint(alice, senior);
  if (deployed > 0n) fixture.deploy(deployed);
  if (seized > 0n) fixture.seize(seized);
  return fixture;
}

function donate(fixture: Fixture, amount: bigint): void {
  const from = fixture.cashAccount(bob);
  fixture.chain.send([createTransferInstruction(from, fixture.chain.vault, bob.publicKey, amount)], [bob]);
}

describe('a vault that is short', () => {
  it('counts what is missing as deployed, to the unit, when anyone recognizes it, and only once', () => {
    const fixture = open({ deployed: 100_000n, seized: 1n });
    const event = { kind: 'shortfallRecognized', amount: 1n, deployedCollateralAfter: 100_001n };
    expect(fixture.recognizeShortfall().events).toMatchObject([event]);
    expect(fixture.state.deployedCollateral).toBe(100_001n);
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
  });

  it('has nothing to recognize while it holds what it must, donations included', () => {
    const fixture = open({ deployed: 100_000n });
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
    donate(fixture, 500n);
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
    // a donation hides a shortfall of its size
    fixture.seize(501n);
    expect(fixture.recognizeShortfall().events).toMatchObject([{ amount: 1n }]);
  });

  it('pays redemptions before it is recognized, as long as it has tokens beyond the reserve', () => {
    const fixture = open({ seized: junior + senior / 2n });
    fixture.redeem(alice, senior / 2n);
    expect(fixture.vault()).toBe(0n);
    expect(reasonOf(() => fixture.redeem(alice, 1_000n))).toBe('insufficientLiquidity');
  });

  it('is made whole by a return, or by the loss procedure', () => {
    const fixture = open({ seized: 150_000n });
    fixture.recognizeShortfall();
    const amount = 50_000n;
    fixture.chain.call('returnCollateral', [bob], { amount }, { source: fixture.cashAccount(bob) });
    fixture.lose(100_000n);
    const { juniorAssets, seniorAssets, deployedCollateral } = fixture.state;
    expect([juniorAssets, seniorAssets, deployedCollateral]).toEqual([100_000n, senior, 0n]);
    expect(fixture.vault()).toBe(senior + 100_000n);
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
  });

  it('is recognized beyond the limits of deployments and while the platform is paused, and stops further deployments', () => {
    const fixture = open({ deployed: 100_000n, seized: 500_000n, settings: { maxDeployedBps: 1_000 } });
    fixture.chain.call('setPaused', [roles.pauser], { paused: true });
    fixture.recognizeShortfall();
    fixture.chain.call('setPaused', [roles.admin], { paused: false });
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployLimitExceeded');
    expect(fixture.state.deploySpent).toBe(100_000n);
  });

  it('is recognized during a loss report without changing what the report withholds or settles', () => {
    const fixture = open({ deployed: 500_000n });
    fixture.reportLoss(500_000n);
    fixture.redeemUnderReport(alice, 100_000n);
    const before = fixture.state;
    fixture.seize(10_000n);
    fixture.recognizeShortfall();
    expect(fixture.state).toEqual({ ...before, deployedCollateral: 510_000n });
    fixture.resolveLoss(510_000n);
    expect(fixture.reportState().settled).toBe(500_000n);
    expect(fixture.state.deployedCollateral).toBe(10_000n);
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
    fixture.settle(alice);
  });

  it('takes what the issuer transfers back to the vault itself as returned, never more than is deployed', () => {
    const fixture = open({ deployed: 100_000n, seized: 60_000n });
    expect(reasonOf(() => fixture.recognizeReturn())).toBe('nothingToRecognize');
    fixture.recognizeShortfall();
    donate(fixture, 60_000n);
    const event = { kind: 'returnRecognized', amount: 60_000n, deployedCollateralAfter: 100_000n };
    expect(fixture.recognizeReturn().events).toMatchObject([event]);
    donate(fixture, 250_000n);
    expect(fixture.recognizeReturn().events).toMatchObject([{ amount: 100_000n }]);
    expect(reasonOf(() => fixture.recognizeReturn())).toBe('nothingToRecognize');
    expect(reasonOf(() => fixture.giveBack(1n))).toBe('zeroAmount');
  });

  it('refuses another account in the place of the vault', () => {
    const fixture = open({ seized: 1_000n });
    const vault = fixture.cashAccount(stranger);
    for (const name of ['recognizeShortfall', 'recognizeReturn'] as const)
      expect(reasonOf(() => fixture.chain.call(name, [stranger], {}, { vault }))).toBe('accountMismatch');
  });
});
