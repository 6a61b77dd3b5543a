import { INSTRUCTIONS } from '@obverse/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as coin from './flow/coin.ts';
import * as deployment from './flow/deployment.ts';
import * as governance from './flow/governance.ts';
import * as junior from './flow/junior.ts';
import * as losses from './flow/losses.ts';
import * as regulated from './flow/regulated.ts';
import * as underlying from './flow/regulated-underlying.ts';
import * as runtime from './flow/runtime.ts';
import * as simulation from './flow/simulation.ts';
import { Client, type Cost, type InstructionName } from './support/client.ts';
import type { TestCluster } from './support/cluster.ts';
import { daySeconds, type Scene } from './support/scene.ts';

/**
 * The life of a platform on a cluster, as tests that follow one another: every instruction of the program succeeds at least once.
 * @returns the costs, complete after the last test
 */
export function describeFlow(
  name: string,
  start: () => Promise<TestCluster>,
): ReadonlyMap<InstructionName, Cost> {
  const costs = new Map<InstructionName, Cost>();

  describe(`the platform on ${name}`, () => {
    let scene: Scene;
    beforeAll(async () => {
      const cluster = await start();
      scene = { cluster, client: new Client(cluster.connection, costs) };
    });
    afterAll(() => scene?.cluster.close());

    it('deploys the committed program through the upgradeable loader', () => deployment.deploy(scene));
    it('lets only the upgrade authority initialize the platform', () => deployment.initializePlatform(scene));
    it('has stablecoins on SPL Token and on Token-2022', () => deployment.createStablecoins(scene));
    it('issues a coin with the longest metadata', () => coin.issueCoin(scene));
    it('starts withdrawals of junior deposits', () => junior.depositAndRequest(scene));
    it('mints and redeems a coin', () => coin.mintAndRedeem(scene));
    it('follows the authority of a coin', () => coin.administerCoin(scene));
    it('uses every power of a regulated coin', () => regulated.useEveryPower(scene));
    it('executes mints that lock the same accounts one after another', () => runtime.mintAtOnce(scene));
    it('executes a transaction until its deadline', () => runtime.keepDeadline(scene));
    it('executes a transaction on a durable nonce', () => runtime.useNonce(scene));
    it('answers in a simulation what the executed transaction shows', () =>
      simulation.simulateSuccess(scene));
    it('answers the fee and the balances of a transaction that fails', () =>
      simulation.simulateFailure(scene));
    it('answers why a transaction is refused before it runs', () => simulation.simulateRefusals(scene));
    it('takes yield, deploys collateral and takes it back', () => coin.payYieldAndDeploy(scene));
    it('stops new exposure while it is paused', () => coin.pause(scene));
    it('makes changes wait, and the guardian stops one', () => governance.queueChanges(scene));

    it('executes a change of roles after one day, before a change of settings', async () => {
      await scene.cluster.advance(1.2 * daySeconds);
      await governance.executeRoleChange(scene);
    });
    it('pays fees on yield that has vested', () => coin.takeFees(scene));
    it('completes a junior withdrawal within its window', () => junior.completeWithdrawal(scene));

    it('executes a change of settings after three days', async () => {
      await scene.cluster.advance(2 * daySeconds);
      await governance.executeSettingsChange(scene);
    });
    it('lets anyone cancel a junior withdrawal whose window is over', () => junior.cancelExpired(scene));

    it('withholds a part of redemptions while a loss report is open', async () => {
      await junior.request(scene, junior.withdrawals.voided);
      await losses.reportAndRedeem(scene);
    });
    it('resolves a loss by two votes and refunds a claim', () => losses.resolveAndSettle(scene));
    it('starts another junior epoch after a loss of the whole pool', () => junior.startNextEpoch(scene));
    it('recognizes a vault that the issuer of the underlying took from, and what it gave back', () =>
      underlying.seizeAndGiveBack(scene));
    it('lowers limits and revokes a role at once', () => governance.reduce(scene));
    it('ends a loss report that nobody resolves after 30 days', () => losses.reportAndLapse(scene));
    it('has the rent of every account at the least', () => runtime.checkRent(scene));
    it('runs on with its accounts after an upgrade', () => deployment.upgrade(scene));

    it('has executed every instruction of the program that needs no accounts of an older one', () => {
      const ofOlder: readonly string[] = ['migrateIntegration', 'closeOutdatedChange'];
      const expected = Object.keys(INSTRUCTIONS).filter((name) => !ofOlder.includes(name));
      expect([...costs.keys()].sort()).toEqual(expected.sort());
    });
  });
  return costs;
}
