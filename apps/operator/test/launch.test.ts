import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { programDataAddress } from '@obverse/core';
import { createMint, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { fund, platformOf, stablecoinOf, startCluster } from './support/operator.ts';

const programFile = fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so'));

/** A program for sBPF v3 that returns at once; compressed. To write the platform's takes a transaction for each of its 160 kB. */
const smallProgram = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA6t39XFjYmRkgAFmhu8MMB6IdoCyX8DlQWIWDEwMDgwsDMxgNSwMDAwbGLADDhw0IxTvQFKLbK8AlC2Apg8GtkPpqTABvaL8lMSSRAa9ktSKEga94ozikqKSxCQGKgGYe5nQxDfgcB86nxOqnw3NzB1o/sSlnx8a9ujgBJSWxOJeZAAAaw8jGOgBAAA=',
    'base64',
  ),
);

const cluster = await startCluster({ empty: true });
const { run, ends, keyFile, connection } = cluster;

/** New keys by name, with files for the command line; with SOL. */
async function newKeys<Name extends string>(...names: Name[]) {
  const keys = {} as Record<Name, Keypair>;
  for (const name of names) {
    keys[name] = Keypair.generate();
    keyFile(name, keys[name]);
    await fund(cluster, keys[name].publicKey);
  }
  return keys;
}

it('launches a platform on an empty cluster with deploy, initialize-platform and add-stablecoin', async () => {
  const roles = await newKeys('admin', 'manager', 'guardian', 'pauser', 'treasury');
  const { deployer } = await newKeys('deployer');
  const program = Keypair.generate();
  keyFile('program', program);
  const programId = program.publicKey;
  const deploy = `deploy ${programFile} -k @deployer --program-keypair @program`;
  expect(await run(deploy)).toMatchObject({ code: 1, stdout: '' });
  expect(await connection.getAccountInfo(programId)).toBeNull();
  const addresses = Object.entries(roles).map(([role, { publicKey }]) => `--${role} ${publicKey.toBase58()}`);
  const initialize = `initialize-platform --program-id ${programId} ${addresses.join(' ')} --yes`;
  await ends(`${initialize} -k @deployer`, 1, 'there is no upgradeable program');

  expect(await run(`${deploy} --yes`)).toMatchObject({ code: 0, stdout: programId.toBase58() });
  expect((await connection.getAccountInfo(programId))?.executable).toBe(true);
  expect(await connection.getAccountInfo(programDataAddress(programId))).not.toBeNull();
  await ends(`${deploy} --yes`, 1, 'exists already');
  await ends(`${initialize} -k @admin`, 1, "refused: the signer is not the program's upgrade authority");
  await ends(`${initialize} -k @deployer`);
  expect(await platformOf(cluster, programId)).toMatchObject({
    ...Object.fromEntries(Object.entries(roles).map(([role, { publicKey }]) => [role, publicKey])),
    delaySeconds: 259_200,
  });

  const mint = await createMint(connection, deployer, deployer.publicKey, deployer.publicKey, 9);
  const add = [
    `add-stablecoin --program-id ${programId} -k @admin --yes --underlying-mint ${mint}`,
    '--supply-cap 1000000.000000001 --platform-fee-bps 500 --junior-premium-bps 1000',
    '--target-coverage-bps 1000 --min-coverage-bps 250 --max-deployed-bps 5000 --deploy-per-day 2500.5',
    '--vesting-seconds 604800 --cooldown-seconds 86400 --window-seconds 172800 --junior-symbol jUSD',
  ].join(' ');
  const named = ['--junior-name', 'Junior Dollar'];
  const tooShort = `${add} --accepted-powers freeze --cooldown-seconds 5`;
  await ends(tooShort, 2, '--cooldown-seconds must be at least 86400', ...named);
  await ends(add, 2, /does not name .*freeze single accounts, the vault included \(freeze\)/s, ...named);
  await ends(`${add} --accepted-powers freeze,melt`, 2, '--accepted-powers names melt', ...named);
  await ends(`${add} --accepted-powers freeze`, 0, '604800 s (7 days)', ...named);
  expect(await stablecoinOf(cluster, 0, programId)).toMatchObject({
    ...{ underlyingMint: mint, tokenProgram: TOKEN_PROGRAM_ID, decimals: 9, acceptedPowers: 4 },
    ...{ supplyCap: 1_000_000_000_000_001n, deployPerDay: 2_500_500_000_000n },
    ...{ platformFeeBps: 500, juniorPremiumBps: 1_000, targetCoverageBps: 1_000 },
    ...{ minCoverageBps: 250, maxDeployedBps: 5_000 },
    ...{ vestingSeconds: 604_800, cooldownSeconds: 86_400, windowSeconds: 172_800 },
  });
});

it('upgrades a program from a file and, with --unsigned, from a buffer that another signer deploys', async () => {
  const smallFile = join(cluster.folder, 'small.so');
  writeFileSync(smallFile, smallProgram);
  const { multisig } = await newKeys('hot', 'multisig');
  const program = Keypair.generate();
  const [id, authority] = [program.publicKey.toBase58(), multisig.publicKey.toBase58()];
  const writeBuffer = async () =>
    (await ends(`write-buffer ${smallFile} --buffer-authority ${authority} -k @hot --yes`)).stdout;
  const signAndSend = async (printed: string, ...signers: Keypair[]) => {
    const transaction = VersionedTransaction.deserialize(Buffer.from(printed, 'base64'));
    transaction.sign(signers);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    expect(await connection.getSignatureStatus(signature)).toMatchObject({ value: { err: null } });
  };
  const unsigned = `--unsigned --authority ${authority}`;
  const upgrade = `upgrade --program-id ${id}`;

  const deploying = `deploy --buffer ${await writeBuffer()} --program-keypair ${id} ${unsigned}`;
  await signAndSend((await ends(deploying, 0, 'sha256')).stdout, multisig, program);
  expect((await connection.getAccountInfo(program.publicKey))?.executable).toBe(true);

  cluster.advance(1);
  const buffer = await writeBuffer();
  await ends(`${upgrade} --buffer ${buffer} -k @hot --yes`, 1, `belongs to ${authority}`);
  await signAndSend((await ends(`${upgrade} --buffer ${buffer} ${unsigned}`)).stdout, multisig);
  expect(await connection.getAccountInfo(new PublicKey(buffer))).toBeNull();

  cluster.advance(1);
  expect(await run(`${upgrade} ${smallFile} -k @multisig --yes`)).toMatchObject({ code: 0, stdout: id });
  await ends(`${upgrade} ${smallFile} ${unsigned}`, 2, '--unsigned needs --buffer');
});
