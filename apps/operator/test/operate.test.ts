import { developmentKeypair } from '@obverse/localnet';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  developmentKeys,
  fund,
  platformOf,
  stablecoinOf,
  startCluster,
  type TestCluster,
} from './support/operator.ts';

let cluster: TestCluster;
let keys: ReturnType<typeof developmentKeys>;
beforeAll(async () => {
  cluster = await startCluster();
  keys = developmentKeys(cluster);
});
afterAll(() => cluster.close());

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
    expect(refused.stderr).toContain("refused: the signer is neither the platform's pauser nor its admin");
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

describe('update-stablecoin', () => {
  it('changes the settings that are passed and keeps the others', async () => {
    const before = await stablecoinOf(cluster, 1);
    const updated = await cluster.run(
      ...['update-stablecoin', '-k', keys.admin, '--yes', '--stablecoin', '1'],
      ...['--supply-cap', '1000.25', '--cooldown-seconds', '7200'],
    );
    expect(updated).toMatchObject({ code: 0 });
    expect(updated.stderr).toMatch(/supply cap +\d+ → 1000\.25/);
    expect(updated.stderr).toMatch(/cooldown .* → 7200 s \(2 hours\)/);
    expect(updated.stderr).toMatch(/platform fee .* \(stays\)/);
    const { platformFeeBps, juniorPremiumBps, minCoverageBps, vestingSeconds, custody } = before;
    expect(await stablecoinOf(cluster, 1)).toMatchObject({
      ...{ platformFeeBps, juniorPremiumBps, minCoverageBps, vestingSeconds, custody },
      ...{ supplyCap: 1_000_250_000n, cooldownSeconds: 7_200 },
    });
  });

  it('refuses an update that changes nothing', async () => {
    const { platformFeeBps } = await stablecoinOf(cluster, 0);
    const update = ['update-stablecoin', '-k', keys.admin, '--yes', '--stablecoin', '0'];
    const same = await cluster.run(...update, '--platform-fee-bps', String(platformFeeBps));
    expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to change') });
    const none = await cluster.run(...update);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('no setting was given') });
  });

  it('refuses a custody account that cannot hold the underlying', async () => {
    const { run } = cluster;
    const update = ['update-stablecoin', '-k', keys.admin, '--yes', '--stablecoin', '0', '--custody'];
    const { vault, underlyingMint } = await stablecoinOf(cluster, 0);
    const { vault: otherVault } = await stablecoinOf(cluster, 1);
    for (const account of [underlyingMint, otherVault, Keypair.generate().publicKey]) {
      const refused = await run(...update, account.toBase58());
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not a token account of'),
      });
    }
    expect(await run(...update, vault.toBase58())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('must not be the vault'),
    });
  });
});

describe('roles', () => {
  it('replace one role with set-roles and keep the others', async () => {
    const { run } = cluster;
    const before = await platformOf(cluster);
    const pauser = Keypair.generate().publicKey;
    const set = ['set-roles', '-k', keys.admin, '--yes'];
    expect(await run(...set, '--pauser', pauser.toBase58())).toMatchObject({ code: 0 });
    expect(await platformOf(cluster)).toEqual({ ...before, pauser });
    expect(await run(...set, '--pauser', before.pauser.toBase58())).toMatchObject({ code: 0 });
    expect(await platformOf(cluster)).toEqual(before);
    expect(await run(...set)).toMatchObject({ code: 2 });
  });

  it('transfer the admin role only to a nominee who accepts', async () => {
    const { run, keyFile } = cluster;
    const nominee = Keypair.generate();
    const stranger = Keypair.generate();
    await fund(cluster, nominee.publicKey, stranger.publicKey);
    const nomineeFile = keyFile('nominee', nominee);
    const nominate = ['nominate-admin', '--yes', '-k'];

    expect(await run(...nominate, keys.admin)).toMatchObject({ code: 2 });
    expect(await run(...nominate, keys.admin, '--nominee', nominee.publicKey.toBase58())).toMatchObject({
      code: 0,
    });
    const refused = await run('accept-admin', '-k', keyFile('stranger', stranger), '--yes');
    expect(refused.stderr).toContain('refused: the signer has not been nominated');
    expect(await run('accept-admin', '-k', nomineeFile, '--yes')).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).admin).toEqual(nominee.publicKey);

    const { publicKey: admin } = developmentKeypair('admin');
    expect(await run(...nominate, nomineeFile, '--nominee', admin.toBase58())).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).pendingAdmin).toEqual(admin);
    expect(await run(...nominate, nomineeFile, '--withdraw')).toMatchObject({ code: 0 });
    expect(await run('accept-admin', '-k', keys.admin, '--yes')).toMatchObject({ code: 1 });
    expect(await run(...nominate, nomineeFile, '--nominee', admin.toBase58())).toMatchObject({ code: 0 });
    expect(await run('accept-admin', '-k', keys.admin, '--yes')).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).admin).toEqual(admin);
  });
});
