// Who can do what: the trial of a key ceremony, and a key in wrong hands.
import assert from 'node:assert/strict';
import { assertMatches } from '../service.mjs';
import { platformRoles } from '../stack.mjs';

const notAdmin = /not the platform's admin/;
const notGuardian = /neither the platform's guardian nor its admin/;
const queueFee = ['queue-change', 'stablecoin', '--stablecoin', '0', '--platform-fee-bps', '502'];
const cancel = ['cancel-change', 'stablecoin', '0'];
const lower = ['lower-limits', '--stablecoin', '0', '--supply-cap', '1'];
const loss = ['report-loss', '--stablecoin', '0', '--amount', '1'];
const yields = ['distribute-yield', '--stablecoin', '0', '--amount', '1'];
const deploy = ['deploy-collateral', '--stablecoin', '0', '--amount', '1'];
const executeRoles = ['execute-change', 'platform'];

const textOf = (names) => (account) => names.map((name) => account[name]).join(' ');
/** The settings of a stablecoin or of a queued change, and the roles of the platform or of a queued change, each as one text. */
const settingsOf = textOf([
  ...['supplyCap', 'deployPerDay', 'custody', 'platformFeeBps', 'juniorPremiumBps', 'targetCoverageBps'],
  ...['minCoverageBps', 'maxDeployedBps', 'vestingSeconds', 'cooldownSeconds'],
]);
const rolesOf = textOf(platformRoles);

export function governanceScenarios({ stack, chain, customer }) {
  const { expectMay, expectRefused } = chain;
  const addressOf = (role) => stack.roles[role].publicKey.toBase58();
  const others = (...allowed) => [...platformRoles, 'payer'].filter((role) => !allowed.includes(role));
  let former;

  return {
    'key-ceremony': {
      before: async () => {
        former = { platform: await chain.platform(), stablecoin: await chain.stablecoin() };
      },
      steps: {
        /** The change is queued: it is the one that was asked for, it waits, and only two keys can stop it. */
        async 1() {
          const change = await chain.stablecoinChange();
          const wanted = { ...former.stablecoin, platformFeeBps: 501 };
          assert(change && settingsOf(change) === settingsOf(wanted), 'another change is queued, or none');
          await expectRefused(/waits: executable from/, 'admin', ['execute-change', 'stablecoin', '0']);
          for (const role of ['admin', 'guardian']) await expectMay(role, cancel);
          for (const role of others('admin', 'guardian')) await expectRefused(notGuardian, role, cancel);
        },
      },
      async check(output) {
        assertMatches(output, /501/);
        assert((await chain.stablecoinChange()) === undefined, 'the cancelled change is still queued');
        const stablecoin = await chain.stablecoin();
        assert(settingsOf(stablecoin) === settingsOf(former.stablecoin), 'the trial changed the settings');
        // no key acts alone: what one may do, the others may not, or it waits for them
        assert(new Set(rolesOf(former.platform).split(' ')).size === 5, 'one key has two roles');
        for (const role of others('admin')) {
          await expectRefused(notAdmin, role, queueFee);
          await expectRefused(notAdmin, role, ['queue-change', 'platform', '--delay-seconds', '100000']);
        }
        for (const role of ['admin', 'guardian']) await expectMay(role, lower);
        for (const role of others('admin', 'guardian')) await expectRefused(notGuardian, role, lower);
        for (const role of ['admin', 'guardian', 'pauser']) await expectMay(role, ['pause']);
        for (const role of ['manager', 'treasury', 'payer'])
          await expectRefused(/not the platform's pauser, guardian or admin/, role, ['pause']);
        for (const role of others('manager')) await expectRefused(/active manager/, role, deploy);
        await expectMay('manager', deploy);
      },
    },
    'a-key-may-be-stolen': {
      /** The thief has the manager's key, and can use it. */
      async before() {
        for (const role of ['manager', 'new-manager']) await chain.giveDollars(addressOf(role), 10);
        await chain.operate('manager', ...deploy);
        for (const command of [deploy, yields, loss]) await expectMay('manager', command);
        former = { platform: await chain.platform(), stablecoin: await chain.stablecoin() };
      },
      steps: {
        async 1() {
          assert(!(await chain.platform()).managerActive, 'the manager is active');
          const { deployPerDay } = await chain.stablecoin();
          assert(deployPerDay === 0n, `${deployPerDay} may be deployed a day`);
          await expectRefused(/active manager/, 'manager', yields);
          await expectRefused(/a second vote is needed/, 'manager', loss);
          await expectRefused(/./, 'manager', deploy);
          // redemptions go on
          await customer.redeem(1);
        },
        /** The replacement waits, and the guardian could still stop it. The old key keeps its vote on losses until it is executed. */
        async 2() {
          const change = await chain.platformChange();
          const wanted = { ...former.platform, manager: stack.env.NEW_MANAGER };
          assert(change && rolesOf(change) === rolesOf(wanted), 'another change of roles is queued, or none');
          await expectRefused(/waits: executable from/, 'payer', executeRoles);
          await expectMay('guardian', ['cancel-change', 'platform']);
          await expectMay('manager', loss, 'guardian');
          await expectRefused(/active manager/, 'new-manager', yields);
          await chain.advanceClock(former.platform.delaySeconds + 60);
        },
      },
      async check(output) {
        assertMatches(output, new RegExp(stack.env.NEW_MANAGER), /deployed per day +0/);
        const platform = await chain.platform();
        const wanted = { ...former.platform, manager: stack.env.NEW_MANAGER };
        assert(platform.managerActive && rolesOf(platform) === rolesOf(wanted), 'the roles are others');
        assert((await chain.platformChange()) === undefined, 'the executed change is still queued');
        for (const command of [yields, loss]) {
          await expectMay('new-manager', command);
          await expectRefused(/./, 'manager', command);
        }
        await expectRefused(/./, 'manager', loss, 'guardian');
        // a limit that was lowered stays until the admin's change of it has waited
        for (const role of ['manager', 'new-manager']) await expectRefused(/./, role, deploy);
      },
    },
  };
}
