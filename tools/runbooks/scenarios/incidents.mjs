// A pause, and a loss of deployed collateral.
import assert from 'node:assert/strict';
import { assertMatches } from '../service.mjs';

const dollars = (units) => BigInt(units) * 1_000_000n;

export function incidentScenarios({ chain, customer }) {
  let former;

  /** That the service refuses a mint, and why. */
  const expectNoMint = (reason) =>
    customer.mint(1).then(
      (signature) => assert(false, `a mint was executed: ${signature}`),
      ({ message }) => assert(reason.test(message), `the mint was refused for another reason: ${message}`),
    );

  return {
    incident: {
      steps: {
        /** While it is paused: mints stop, redemptions go on, and who paused it cannot end the pause. */
        async 2() {
          assert((await chain.platform()).paused, 'the platform is not paused');
          await expectNoMint(/paused/);
          await customer.redeem(1);
          for (const role of ['pauser', 'guardian'])
            await chain.expectRefused(/not the platform's admin/, role, ['unpause']);
        },
      },
      async check(output) {
        assertMatches(output, /paused +no.*paused +yes/s);
        assert(!(await chain.platform()).paused, 'the platform is still paused');
        await customer.mint(1);
      },
    },
    'collateral-is-lost': {
      async before() {
        await chain.operate('manager', 'deploy-collateral', '--stablecoin', '0', '--amount', '200');
        former = await chain.stablecoin();
      },
      steps: {
        /** Reported: mints stop, redemptions go on, and no key resolves it alone. */
        async 1() {
          const { reportOpen, reportCount } = await chain.stablecoin();
          assert(reportOpen && reportCount === former.reportCount + 1, 'no report is open');
          const { loss } = await chain.lossReport(former.reportCount);
          assert(loss === dollars(100), `a loss of ${loss} was reported`);
          await expectNoMint(/loss/);
          const resolve = ['resolve-loss', '--stablecoin', '0', '--amount', '40'];
          for (const role of ['admin', 'guardian', 'manager'])
            await chain.expectRefused(/two/i, role, resolve, role);
          await chain.expectRefused(/two/i, 'admin', resolve, 'pauser');
        },
      },
      async check(output) {
        assertMatches(output, /loss report +open: 100.*loss report +(?!open)/s);
        const { reportOpen, deployedCollateral, seniorIndex } = await chain.stablecoin();
        assert(!reportOpen, 'the report is still open');
        assert(former.deployedCollateral - deployedCollateral === dollars(40), 'not 40 were lost');
        assert(seniorIndex < former.seniorIndex, 'the holders do not bear the loss');
        const { settled, resolvedTs } = await chain.lossReport(former.reportCount);
        assert(settled === dollars(40) && resolvedTs > 0n, `${settled} was settled`);
        await customer.mint(1);
        await customer.redeem(1);
      },
    },
  };
}
