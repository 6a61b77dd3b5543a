import { fileURLToPath } from 'node:url';
import { programDataAddress } from '@obverse/core';
import { createMint, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fund, platformOf, stablecoinOf, startCluster, type TestCluster } from './support/operator.ts';

const programFile = fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so'));

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster({ empty: true });
});
afterAll(() => cluster.close());

it('launches a platform on an empty cluster with deploy, initialize-platform and add-stablecoin', async () => {
  const [deployer, program, admin, manager, pauser, treasury] = Array.from({ length: 6 }, () =>
    Keypair.generate(),
  ) as [Keypair, Keypair, Keypair, Keypair, Keypair, Keypair];
  const { run, keyFile, connection } = cluster;
  await fund(cluster, deployer.publicKey, deployer.publicKey, admin.publicKey);
  const deployerFile = keyFile('deployer', deployer);
  const programId = program.publicKey.toBase58();

  const deploy = [
    'deploy',
    programFile,
    '--program-keypair',
    keyFile('program', program),
    '-k',
    deployerFile,
  ];
  expect(await run(...deploy)).toMatchObject({ code: 1, stdout: '' });
  expect(await connection.getAccountInfo(program.publicKey)).toBeNull();

  const roles = ['--admin', admin, '--manager', manager, '--pauser', pauser, '--treasury', treasury].map(
    (arg) => (typeof arg === 'string' ? arg : arg.publicKey.toBase58()),
  );
  const initialize = ['initialize-platform', '--program-id', programId, ...roles, '--yes'];
  const tooEarly = await run(...initialize, '-k', deployerFile);
  expect(tooEarly).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no upgradeable program'),
  });

  expect(await run(...deploy, '--yes')).toMatchObject({ code: 0, stdout: programId });
  expect((await connection.getAccountInfo(program.publicKey))?.executable).toBe(true);
  expect(await connection.getAccountInfo(programDataAddress(program.publicKey))).not.toBeNull();
  const again = await run(...deploy, '--yes');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });

  const byAnother = await run(...initialize, '-k', keyFile('admin', admin));
  expect(byAnother).toMatchObject({ code: 1, stdout: '' });
  expect(byAnother.stderr).toContain("refused: the signer is not the program's upgrade authority");
  expect(await run(...initialize, '-k', deployerFile)).toMatchObject({ code: 0 });
  expect(await platformOf(cluster, program.publicKey)).toMatchObject({
    admin: admin.publicKey,
    manager: manager.publicKey,
    pauser: pauser.publicKey,
    treasury: treasury.publicKey,
  });

  const mint = await createMint(connection, deployer, deployer.publicKey, null, 9);
  const terms = [
    '--supply-cap',
    '1000000.000000001',
    '--platform-fee-bps',
    '500',
    '--junior-premium-bps',
    '1000',
  ];
  const periods = ['--min-coverage-bps', '250', '--vesting-seconds', '604800', '--cooldown-seconds', '86400'];
  const junior = ['--junior-name', 'Junior Dollar', '--junior-symbol', 'jUSD'];
  const added = await run(
    ...['add-stablecoin', '--program-id', programId, '-k', keyFile('admin', admin), '--yes'],
    ...['--underlying-mint', mint.toBase58(), ...terms, ...periods, ...junior],
  );
  expect(added).toMatchObject({ code: 0 });
  expect(added.stderr).toContain('604800 s (7 days)');
  expect(await stablecoinOf(cluster, 0, program.publicKey)).toMatchObject({
    underlyingMint: mint,
    tokenProgram: TOKEN_PROGRAM_ID,
    decimals: 9,
    supplyCap: 1_000_000_000_000_001n,
    platformFeeBps: 500,
    juniorPremiumBps: 1_000,
    minCoverageBps: 250,
    vestingSeconds: 604_800,
    cooldownSeconds: 86_400,
  });
});
