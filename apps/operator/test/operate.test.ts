import { changeAddress, changeKinds, platformAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { fund, platformOf, stablecoinOf, startCluster } from './support/operator.ts';

const cluster = await startCluster();
const { ends, run } = cluster;
const delay = () => cluster.advance(3 * 86_400 + 60);
const isPaused = async () => (await platformOf(cluster)).paused;

it('pause and unpause change the platform with the pauser as signer and another fee payer', async () => {
  const { stdout } = await ends('pause -k @pauser --fee-payer @admin --yes', 0, 'no → yes');
  expect(await isPaused()).toBe(true);
  expect(await cluster.connection.getSignatureStatus(stdout)).toMatchObject({ value: { err: null } });
  await ends('unpause -k @admin --yes');
  expect(await isPaused()).toBe(false);
});

it('pause refuses another signer with the reason, asks for --yes without a terminal, and then sends nothing', async () => {
  const reason = "refused: the signer is not the platform's pauser, guardian or admin";
  const refused = await ends('pause -k @manager --yes', 1, reason);
  const asked = await ends('pause -k @admin', 1, /Simulated: it would succeed now.*pass --yes/s);
  for (const { stdout, stderr } of [refused, asked]) {
    expect(stdout).toBe('');
    expect(stderr).not.toContain('Sent as');
  }
  expect(await isPaused()).toBe(false);
});

describe('a change of settings', () => {
  const queue = 'queue-change stablecoin --stablecoin 0 -k @admin --yes';

  it('keeps the settings that are not passed, waits for its delay and is executed by anyone', async () => {
    const before = await stablecoinOf(cluster, 0);
    await ends(`${queue} --vesting-seconds 5`, 2, '--vesting-seconds must be at least 86400');
    const { stderr } = await ends(`${queue} --supply-cap 1000.25 --cooldown-seconds 172800`);
    expect(stderr).toMatch(/supply cap +\d+ → 1000\.25/);
    expect(stderr).toMatch(/cooldown .* → 172800 s \(2 days\)/);
    expect(stderr).toMatch(/platform commission .* \(stays\)/);
    expect(await stablecoinOf(cluster, 0)).toMatchObject({ supplyCap: before.supplyCap });
    const execute = 'execute-change stablecoin 0 -k @treasury --fee-payer @manager --yes';
    await ends(execute, 1, 'waits: executable from');
    delay();
    await ends(execute);
    const { platformFeeBps, juniorPremiumBps, minCoverageBps, vestingSeconds, custody } = before;
    expect(await stablecoinOf(cluster, 0)).toMatchObject({
      ...{ platformFeeBps, juniorPremiumBps, minCoverageBps, vestingSeconds, custody },
      ...{ supplyCap: 1_000_250_000n, cooldownSeconds: 172_800 },
    });
    await ends(execute, 1, 'no change of stablecoin 0 is queued');
  });

  it('is cancelled by the guardian', async () => {
    await ends(`${queue} --platform-fee-bps 10000`);
    const cancel = 'cancel-change stablecoin 0 --fee-payer @admin --yes';
    await ends(`${cancel} -k @pauser`, 1);
    await ends(`${cancel} -k @guardian`, 0, 'and does not become 10000 bps (100 %)');
    await ends(`${cancel} -k @guardian`, 1);
  });

  it('is refused when it changes nothing, or names a custody account that cannot hold the underlying', async () => {
    const { platformFeeBps, vault, underlyingMint } = await stablecoinOf(cluster, 0);
    await ends(`${queue} --platform-fee-bps ${platformFeeBps}`, 1, 'nothing to change');
    await ends(queue, 2, 'no setting was given');
    const { vault: otherVault } = await stablecoinOf(cluster, 1);
    for (const account of [underlyingMint, otherVault, Keypair.generate().publicKey])
      await ends(`${queue} --custody ${account}`, 1, 'is not a token account of');
    await ends(`${queue} --custody ${vault}`, 1, 'must not be the vault');
  });
});

it('lower-limits lowers several limits at once, by the guardian, and refuses to raise one', async () => {
  const lower = 'lower-limits --stablecoin 1 --fee-payer @admin --yes';
  const both = `${lower} -k @guardian --deploy-per-day 0 --max-deployed-bps 100`;
  await ends(both, 0, /deployed per day +20000 → 0/);
  expect(await stablecoinOf(cluster, 1)).toMatchObject({ deployPerDay: 0n, maxDeployedBps: 100 });
  await ends(`${lower} -k @admin --supply-cap 300000`, 1, 'a supply cap that is not lower is refused');
  await ends(`${lower} -k @admin --deploy-per-day 0`, 1, 'a deployed per day that is not lower is refused');
  await ends(`${lower} -k @admin`, 2);
});

describe('roles', () => {
  const queue = 'queue-change platform -k @admin --yes';
  const execute = 'execute-change platform --yes -k @manager';

  it('change one by one after their delay and keep the others', async () => {
    const before = await platformOf(cluster);
    const pauser = Keypair.generate().publicKey;
    await ends(queue, 2);
    await ends(`${queue} --pauser ${pauser}`);
    expect(await platformOf(cluster)).toEqual(before);
    delay();
    await ends(execute);
    expect(await platformOf(cluster)).toEqual({ ...before, pauser });
  });

  it('name a new admin only with its signature', async () => {
    const nominee = Keypair.generate();
    const address = nominee.publicKey.toBase58();
    cluster.keyFile('nominee', nominee);
    await fund(cluster, nominee.publicKey);
    await ends(`${queue} --admin ${address}`, 0, 'execution signed by');
    delay();
    const inspected = (await run('inspect platform')).stdout;
    const change = await run(`inspect ${changeAddress(platformAddress(), changeKinds.platform)}`);
    for (const shown of [inspected, change.stdout])
      expect(shown).toMatch(new RegExp(`execution signed by +${address}`));
    expect(inspected).toContain(`execute the queued change, signed by the new admin ${address}`);
    await ends(execute, 2, 'pass its --new-admin-keypair');
    await ends(`${execute} --new-admin-keypair @nominee`);
    expect((await platformOf(cluster)).admin).toEqual(nominee.publicKey);
    const admin = developmentKeypair('admin').publicKey;
    await ends(`queue-change platform -k @nominee --yes --admin ${admin}`);
    delay();
    await ends('execute-change platform --yes -k @admin');
    expect((await platformOf(cluster)).admin).toEqual(admin);
  });

  it('end at once with revoke-role, by the guardian', async () => {
    const revoke = 'revoke-role manager -k @guardian --fee-payer @admin --yes';
    await ends(revoke);
    const [admin, guardian, manager] = ['admin', 'guardian', 'manager'].map(
      (role) => developmentKeypair(role).publicKey,
    );
    expect(await platformOf(cluster)).toMatchObject({ manager, managerActive: false });
    const { stdout } = await run('inspect platform');
    expect(stdout).toMatch(/manager can +vote on losses only/);
    expect(stdout).toMatch(new RegExp(`votes on losses +${admin}, ${guardian}, ${manager}`));
    await ends(revoke, 1);
  });
});
