import { describe, expect, it } from 'vitest';
import { reasonOf, roles } from './support/chain.ts';
import { alice, Fixture, type Options } from './support/fixture.ts';

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

describe('a vault that is short', () => {
  it('counts what is missing as deployed, to the unit, when anyone recognizes it, and only once', () => {
    const fixture = open({ deployed: 100_000n, seized: 1n });
    const event = { kind: 'shortfallRecognized', amount: 1n, deployedCollateralAfter: 100_001n };
    expect(fixture.recognizeShortfall().events).toMatchObject([event]);
    expect(fixture.state.deployedCollateral).toBe(100_001n);
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
    fixture.donate(60_000n);
    const event = { kind: 'returnRecognized', amount: 60_000n, deployedCollateralAfter: 100_000n };
    expect(fixture.recognizeReturn().events).toMatchObject([event]);
    fixture.donate(250_000n);
    expect(fixture.recognizeReturn().events).toMatchObject([{ amount: 100_000n }]);
    expect(reasonOf(() => fixture.recognizeReturn())).toBe('nothingToRecognize');
    expect(reasonOf(() => fixture.giveBack(1n))).toBe('zeroAmount');
  });
});
