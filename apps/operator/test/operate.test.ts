import { changeAddress, changeKinds, platformAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { developmentKeys, ended, fund, platformOf, stablecoinOf, startCluster } from './support/operator.ts';

const cluster = await startCluster();
const keys = developmentKeys(cluster);

describe('pause', () => {
  it('pauses and unpauses the platform with the pauser as signer and another fee payer', async () => {
    const { run } = cluster;
    const paused = await run('pause', '-k', keys.pauser, '--fee-payer', keys.admin, '--yes');
    expect(paused).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/) });
    expect(paused.stderr).toContain('no → yes');
    expect((await platformOf(cluster)).paused).toBe(true);
    expect(await cluster.connection.getSignatureStatus(paused.stdout)).toMatchObject({
      value: { err: null },
    });

    expect(await run('unpause', '-k', keys.admin, '--yes')).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).paused).toBe(false);
  });

  it('refuses another signer with the reason and sends nothing', async () => {
    const refused = await cluster.run('pause', '-k', keys.manager, '--yes');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain("refused: the signer is not the platform's pauser, guardian or admin");
    expect(refused.stderr).not.toContain('Sent as');
    expect((await platformOf(cluster)).paused).toBe(false);
  });

  it('sends nothing without --yes and without a terminal', async () => {
    const asked = await cluster.run('pause', '-k', keys.admin);
    expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('pass --yes') });
    expect(asked.stderr).toContain('Simulated: it would succeed now');
    expect((await platformOf(cluster)).paused).toBe(false);
  });
});

const day = 86_400;
const advance = (seconds: number) => cluster.localnet.clusters.mainnet.advanceClock(seconds);

describe('a change of settings', () => {
  const queue = (...rest: string[]) =>
    cluster.run('queue-change', 'stablecoin', '-k', keys.admin, '--yes', '--stablecoin', ...rest);

  it('keeps the settings that are not passed, waits for its delay and is executed by anyone', async () => {
    const before = await stablecoinOf(cluster, 0);
    expect(await queue('0', '--vesting-seconds', '5')).toMatchObject(
      ended(2, '--vesting-seconds must be at least 86400'),
    );
    const queued = await queue('0', '--supply-cap', '1000.25', '--cooldown-seconds', '172800');
    expect(queued).toMatchObject({ code: 0 });
    expect(queued.stderr).toMatch(/supply cap +\d+ → 1000\.25/);
    expect(queued.stderr).toMatch(/cooldown .* → 172800 s \(2 days\)/);
    expect(queued.stderr).toMatch(/platform commission .* \(stays\)/);
    expect(await stablecoinOf(cluster, 0)).toMatchObject({ supplyCap: before.supplyCap });

    const execute = ['execute-change', 'stablecoin', '0', '-k', keys.treasury, '--fee-payer', keys.manager];
    const early = await cluster.run(...execute, '--yes');
    expect(early).toMatchObject(ended(1, 'waits: executable from'));
    advance(3 * day + 60);
    expect(await cluster.run(...execute, '--yes')).toMatchObject({ code: 0 });
    const { platformFeeBps, juniorPremiumBps, minCoverageBps, vestingSeconds, custody } = before;
    expect(await stablecoinOf(cluster, 0)).toMatchObject({
      ...{ platformFeeBps, juniorPremiumBps, minCoverageBps, vestingSeconds, custody },
      ...{ supplyCap: 1_000_250_000n, cooldownSeconds: 172_800 },
    });
    expect(await cluster.run(...execute, '--yes')).toMatchObject(
      ended(1, 'no change of stablecoin 0 is queued'),
    );
  });

  it('is cancelled by the guardian', async () => {
    expect(await queue('0', '--platform-fee-bps', '10000')).toMatchObject({ code: 0 });
    const cancel = ['cancel-change', 'stablecoin', '0', '--fee-payer', keys.admin, '--yes', '-k'];
    expect(await cluster.run(...cancel, keys.pauser)).toMatchObject({ code: 1 });
    const cancelled = await cluster.run(...cancel, keys.guardian);
    expect(cancelled).toMatchObject(ended(0, 'and does not become 10000 bps (100 %)'));
    expect(await cluster.run(...cancel, keys.guardian)).toMatchObject({ code: 1 });
  });

  it('is refused when it changes nothing', async () => {
    const { platformFeeBps } = await stablecoinOf(cluster, 0);
    const same = await queue('0', '--platform-fee-bps', String(platformFeeBps));
    expect(same).toMatchObject(ended(1, 'nothing to change'));
    const none = await queue('0');
    expect(none).toMatchObject(ended(2, 'no setting was given'));
  });

  it('is refused with a custody account that cannot hold the underlying', async () => {
    const { vault, underlyingMint } = await stablecoinOf(cluster, 0);
    const { vault: otherVault } = await stablecoinOf(cluster, 1);
    for (const account of [underlyingMint, otherVault, Keypair.generate().publicKey]) {
      const refused = await queue('0', '--custody', account.toBase58());
      expect(refused).toMatchObject(ended(1, 'is not a token account of'));
    }
    expect(await queue('0', '--custody', vault.toBase58())).toMatchObject(ended(1, 'must not be the vault'));
  });
});

describe('lower-limits', () => {
  it('lowers several limits at once, by the guardian, and refuses to raise one', async () => {
    const lower = ['lower-limits', '--stablecoin', '1', '--fee-payer', keys.admin, '--yes'];
    const lowered = await cluster.run(
      ...[...lower, '-k', keys.guardian, '--deploy-per-day', '0', '--max-deployed-bps', '100'],
    );
    expect(lowered).toMatchObject({ code: 0 });
    expect(lowered.stderr).toMatch(/deployed per day +20000 → 0/);
    expect(await stablecoinOf(cluster, 1)).toMatchObject({ deployPerDay: 0n, maxDeployedBps: 100 });
    const raised = await cluster.run(...lower, '-k', keys.admin, '--supply-cap', '300000');
    expect(raised).toMatchObject(ended(1, 'a supply cap that is not lower is refused'));
    const same = await cluster.run(...lower, '-k', keys.admin, '--deploy-per-day', '0');
    expect(same).toMatchObject(ended(1, 'a deployed per day that is not lower is refused'));
    expect(await cluster.run(...lower, '-k', keys.admin)).toMatchObject({ code: 2 });
  });
});

describe('roles', () => {
  it('change one by one after their delay and keep the others', async () => {
    const { run } = cluster;
    const before = await platformOf(cluster);
    const pauser = Keypair.generate().publicKey;
    const queue = ['queue-change', 'platform', '-k', keys.admin, '--yes'];
    expect(await run(...queue)).toMatchObject({ code: 2 });
    expect(await run(...queue, '--pauser', pauser.toBase58())).toMatchObject({ code: 0 });
    expect(await platformOf(cluster)).toEqual(before);
    advance(3 * day + 60);
    const execute = ['execute-change', 'platform', '--yes', '-k', keys.manager];
    expect(await run(...execute)).toMatchObject({ code: 0 });
    expect(await platformOf(cluster)).toEqual({ ...before, pauser });
  });

  it('name a new admin only with its signature', async () => {
    const { run, keyFile } = cluster;
    const nominee = Keypair.generate();
    await fund(cluster, nominee.publicKey);
    const nomineeFile = keyFile('nominee', nominee);
    const queued = await run(
      ...['queue-change', 'platform', '-k', keys.admin, '--yes', '--admin', nominee.publicKey.toBase58()],
    );
    expect(queued).toMatchObject(ended(0, 'execution signed by'));
    advance(3 * day + 60);
    const shown = (await run('inspect', 'platform')).stdout;
    expect(shown).toMatch(new RegExp(`execution signed by +${nominee.publicKey}`));
    expect(shown).toMatch(
      new RegExp(`anyone can +execute the queued change, signed by the new admin ${nominee.publicKey}`),
    );
    const change = changeAddress(platformAddress(), changeKinds.platform).toBase58();
    expect((await run('inspect', change)).stdout).toMatch(
      new RegExp(`execution signed by +${nominee.publicKey}`),
    );
    const execute = ['execute-change', 'platform', '--yes', '-k', keys.manager];
    expect(await run(...execute)).toMatchObject(ended(2, 'pass its --new-admin-keypair'));
    expect(await run(...execute, '--new-admin-keypair', nomineeFile)).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).admin).toEqual(nominee.publicKey);

    const { publicKey: admin } = developmentKeypair('admin');
    const back = ['queue-change', 'platform', '-k', nomineeFile, '--yes', '--admin', admin.toBase58()];
    expect(await run(...back)).toMatchObject({ code: 0 });
    advance(3 * day + 60);
    expect(await run('execute-change', 'platform', '--yes', '-k', keys.admin)).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).admin).toEqual(admin);
  });

  it('end at once with revoke-role, by the guardian', async () => {
    const revoke = ['revoke-role', 'manager', '-k', keys.guardian, '--fee-payer', keys.admin, '--yes'];
    expect(await cluster.run(...revoke)).toMatchObject({ code: 0 });
    const { publicKey: manager } = developmentKeypair('manager');
    expect(await platformOf(cluster)).toMatchObject({ manager, managerActive: false });
    const shown = await cluster.run('inspect', 'platform');
    expect(shown.stdout).toMatch(/manager can +vote on losses only/);
    const [admin, guardian] = ['admin', 'guardian'].map((role) => developmentKeypair(role).publicKey);
    expect(shown.stdout).toMatch(new RegExp(`votes on losses +${admin}, ${guardian}, ${manager}`));
    expect(await cluster.run(...revoke)).toMatchObject({ code: 1 });
  });
});
