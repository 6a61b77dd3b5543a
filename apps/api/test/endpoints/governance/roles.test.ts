import { developmentKeypair } from '@obverse/localnet';
import { expect } from 'vitest';
import { lossesOf } from '../../support/losses.ts';
import { openEndpoint } from '../endpoint.ts';

const roles = await openEndpoint('governance.roles');

const valid = (more: object = {}) => ({ input: { ...more } });
const key = (name: string) => developmentKeypair(name).publicKey.toBase58();

roles.answers('the roles, the delay and the limits', valid, (data) => {
  expect(data).toMatchObject({
    admin: key('admin'),
    manager: key('manager'),
    managerActive: true,
    guardian: key('guardian'),
    pauser: key('pauser'),
    treasury: key('treasury'),
    delaySeconds: 3 * 86_400,
    lossVoters: [key('admin'), key('guardian'), key('manager')],
    paused: false,
  });
  expect(data.stablecoins).toHaveLength(2);
  expect(data.stablecoins[1]).toMatchObject({
    index: 1,
    supplyCap: '250000000000',
    maxDeployedBps: 5_000,
    deployPerDay: '20000000000',
    deployLeft: '20000000000',
  });
});
roles.row(200, 'answers 200 with what is left of the daily limit after a deployment', async () => {
  const { fixture } = roles;
  const left = async () => BigInt((await roles.ask(valid())).data.stablecoins[1].deployLeft);
  const losses = lossesOf(fixture.rpc, 1);
  const amount = 1_000_000n;
  const before = await left();
  await losses.report(amount);
  await losses.resolve();
  // it refills by the second
  await expect.poll(left).toBeLessThan(before);
});
