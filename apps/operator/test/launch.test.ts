import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { programDataAddress } from '@obverse/core';
import { createMint, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { ended, fund, platformOf, stablecoinOf, startCluster } from './support/operator.ts';

const programFile = fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so'));

/** A program for sBPF v3 that returns at once; compressed. To write the platform's takes a transaction for each of its 160 kB. */
const smallProgram = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA6t39XFjYmRkgAFmhu8MMB6IdoCyX8DlQWIWDEwMDgwsDMxgNSwMDAwbGLADDhw0IxTvQFKLbK8AlC2Apg8GtkPpqTABvaL8lMSSRAa9ktSKEga94ozikqKSxCQGKgGYe5nQxDfgcB86nxOqnw3NzB1o/sSlnx8a9ujgBJSWxOJeZAAAaw8jGOgBAAA=',
    'base64',
  ),
);

const cluster = await startCluster({ empty: true });

it('launches a platform on an empty cluster with deploy, initialize-platform and add-stablecoin', async () => {
  const [deployer, program, admin, manager, guardian, pauser, treasury] = Array.from({ length: 7 }, () =>
    Keypair.generate(),
  ) as [Keypair, Keypair, Keypair, Keypair, Keypair, Keypair, Keypair];
  const { run, keyFile, connection } = cluster;
  await fund(cluster, deployer.publicKey, deployer.publicKey, admin.publicKey);
  const deployerFile = keyFile('deployer', deployer);
  const programId = program.publicKey.toBase58();

  const deploy = ['deploy', programFile, '-k', deployerFile];
  deploy.push('--program-keypair', keyFile('program', program));
  expect(await run(...deploy)).toMatchObject({ code: 1, stdout: '' });
  expect(await connection.getAccountInfo(program.publicKey)).toBeNull();

  const roles = [
    ...['--admin', admin, '--manager', manager, '--guardian', guardian],
    ...['--pauser', pauser, '--treasury', treasury],
  ].map((arg) => (typeof arg === 'string' ? arg : arg.publicKey.toBase58()));
  const initialize = ['initialize-platform', '--program-id', programId, ...roles, '--yes'];
  const tooEarly = await run(...initialize, '-k', deployerFile);
  expect(tooEarly).toMatchObject(ended(1, 'there is no upgradeable program'));

  expect(await run(...deploy, '--yes')).toMatchObject({ code: 0, stdout: programId });
  expect((await connection.getAccountInfo(program.publicKey))?.executable).toBe(true);
  expect(await connection.getAccountInfo(programDataAddress(program.publicKey))).not.toBeNull();
  const again = await run(...deploy, '--yes');
  expect(again).toMatchObject(ended(1, 'exists already'));

  const byAnother = await run(...initialize, '-k', keyFile('admin', admin));
  expect(byAnother).toMatchObject({ code: 1, stdout: '' });
  expect(byAnother.stderr).toContain("refused: the signer is not the program's upgrade authority");
  expect(await run(...initialize, '-k', deployerFile)).toMatchObject({ code: 0 });
  expect(await platformOf(cluster, program.publicKey)).toMatchObject({
    ...{ admin: admin.publicKey, manager: manager.publicKey, guardian: guardian.publicKey },
    ...{ pauser: pauser.publicKey, treasury: treasury.publicKey, delaySeconds: 259_200 },
  });

  const mint = await createMint(connection, deployer, deployer.publicKey, deployer.publicKey, 9);
  const terms = [
    '--supply-cap 1000000.000000001 --platform-fee-bps 500 --junior-premium-bps 1000',
    '--target-coverage-bps 1000 --min-coverage-bps 250 --max-deployed-bps 5000 --deploy-per-day 2500.5',
    '--vesting-seconds 604800 --cooldown-seconds 86400 --window-seconds 172800',
  ].flatMap((line) => line.split(' '));
  const junior = ['--junior-name', 'Junior Dollar', '--junior-symbol', 'jUSD'];
  const add = [
    ...['add-stablecoin', '--program-id', programId, '-k', keyFile('admin', admin), '--yes'],
    ...['--underlying-mint', mint.toBase58(), ...terms, ...junior],
  ];
  const tooShort = await run(...add, '--accepted-powers', 'freeze', '--cooldown-seconds', '5');
  expect(tooShort).toMatchObject(ended(2, '--cooldown-seconds must be at least 86400'));
  const unnamed = await run(...add);
  expect(unnamed).toMatchObject(
    ended(2, '--accepted-powers does not name what this mint lets its issuer do'),
  );
  expect(unnamed.stderr).toContain('freeze single accounts, the vault included (freeze)');
  const unknown = await run(...add, '--accepted-powers', 'freeze,melt');
  expect(unknown).toMatchObject(ended(2, '--accepted-powers names melt'));
  const added = await run(...add, '--accepted-powers', 'freeze');
  expect(added).toMatchObject({ code: 0 });
  expect(added.stderr).toContain('604800 s (7 days)');
  expect(await stablecoinOf(cluster, 0, program.publicKey)).toMatchObject({
    ...{ underlyingMint: mint, tokenProgram: TOKEN_PROGRAM_ID, decimals: 9, acceptedPowers: 4 },
    ...{ supplyCap: 1_000_000_000_000_001n, deployPerDay: 2_500_500_000_000n },
    ...{ platformFeeBps: 500, juniorPremiumBps: 1_000, targetCoverageBps: 1_000 },
    ...{ minCoverageBps: 250, maxDeployedBps: 5_000 },
    ...{ vestingSeconds: 604_800, cooldownSeconds: 86_400, windowSeconds: 172_800 },
  });
});

it('upgrades a program from a file and, with --unsigned, from a buffer that another signer deploys', async () => {
  const { run, keyFile, connection, folder } = cluster;
  const smallFile = join(folder, 'small.so');
  writeFileSync(smallFile, smallProgram);
  const [hot, multisig, program] = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
  await fund(cluster, hot.publicKey, hot.publicKey, hot.publicKey, hot.publicKey);
  await fund(cluster, multisig.publicKey, multisig.publicKey, multisig.publicKey);
  const [hotFile, multisigFile] = [keyFile('hot', hot), keyFile('multisig', multisig)];
  const [id, authority] = [program.publicKey.toBase58(), multisig.publicKey.toBase58()];
  const writeBuffer = async () => {
    const written = await run(
      ...['write-buffer', smallFile, '--buffer-authority', authority, '-k', hotFile, '--yes'],
    );
    expect(written).toMatchObject({ code: 0 });
    return written.stdout;
  };
  const signAndSend = async (printed: string, ...signers: Keypair[]) => {
    const transaction = VersionedTransaction.deserialize(Buffer.from(printed, 'base64'));
    transaction.sign(signers);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    expect(await connection.getSignatureStatus(signature)).toMatchObject({ value: { err: null } });
  };
  const unsigned = ['--unsigned', '--authority', authority];

  const first = await writeBuffer();
  const deploy = await run('deploy', '--buffer', first, '--program-keypair', id, ...unsigned);
  expect(deploy).toMatchObject(ended(0, 'sha256'));
  await signAndSend(deploy.stdout, multisig, program);
  expect((await connection.getAccountInfo(program.publicKey))?.executable).toBe(true);

  cluster.localnet.clusters.mainnet.advanceClock(1);
  const second = await writeBuffer();
  const upgrade = ['upgrade', '--program-id', id];
  const byAnother = await run(...upgrade, '--buffer', second, '-k', hotFile, '--yes');
  expect(byAnother).toMatchObject(ended(1, `belongs to ${authority}`));
  const printed = await run(...upgrade, '--buffer', second, ...unsigned);
  expect(printed).toMatchObject({ code: 0 });
  await signAndSend(printed.stdout, multisig);
  expect(await connection.getAccountInfo(new PublicKey(second))).toBeNull();

  cluster.localnet.clusters.mainnet.advanceClock(1);
  expect(await run(...upgrade, smallFile, '-k', multisigFile, '--yes')).toMatchObject({
    code: 0,
    stdout: id,
  });
  expect(await run(...upgrade, smallFile, ...unsigned)).toMatchObject(ended(2, '--unsigned needs --buffer'));
});
