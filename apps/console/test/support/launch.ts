import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTokenAccountInstruction, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { certificate, freePort } from '@obverse/testing';
import { createIssuerMint } from '@obverse/testing/issuer-mint';
import { Connection, Keypair, Transaction, TransactionInstruction } from '@solana/web3.js';
import { Client } from 'pg';
import { startService } from './service-process.ts';

/*
 * A deployment for production, made as its operator makes it: program, platform and stablecoin by the command line, on a cluster that has
 * nothing of a local platform; the service over PostgreSQL; TLS before it.
 */

/** A PostgreSQL server on which tests may create databases; CI always has one. */
export const databaseServer = process.env['TEST_DATABASE_URL'];

const run = promisify(execFile);
const operator = fileURLToPath(new URL('../../../operator/dist/main.js', import.meta.url));
const programFile = fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so'));
const tokenProgram = TOKEN_2022_PROGRAM_ID;

async function administer(statement: string): Promise<void> {
  const client = new Client(databaseServer);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function send(
  connection: Connection,
  signers: [Keypair, ...Keypair[]],
  ...instructions: TransactionInstruction[]
) {
  const latest = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: signers[0].publicKey, ...latest }).add(...instructions);
  transaction.sign(...signers);
  await connection.sendRawTransaction(transaction.serialize());
}

/** TLS before the service. @returns where browsers reach it */
async function startTls(port: number) {
  const server = createServer(certificate, (socket) => {
    const upstream = connect(port, '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    // either side may end first
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

export type Launched = Awaited<ReturnType<typeof launch>>;

/** @throws Error where any step of the launch fails; what was started ends with the test's process */
export async function launch() {
  const folder = await mkdtemp(join(tmpdir(), 'obverse-production-'));
  const clusters = { mainnet: { port: await freePort() } };
  const localnet = await startLocalnet({ clusters, empty: true, log: () => {} });
  const { rpcUrl } = localnet.clusters.mainnet;
  const connection = new Connection(rpcUrl, 'confirmed');
  const [deployer, program, admin, mintKey] = Array.from({ length: 4 }, () => Keypair.generate()) as [
    Keypair,
    Keypair,
    Keypair,
    Keypair,
  ];
  const [issuer, mint, programId] = [deployer.publicKey, mintKey.publicKey, program.publicKey.toBase58()];
  for (const owner of [issuer, admin.publicKey]) await connection.requestAirdrop(owner, 10_000_000_000);
  for (const [name, { secretKey }] of Object.entries({ deployer, program, admin }))
    await writeFile(join(folder, `${name}.json`), JSON.stringify([...secretKey]));
  const obverse = (line: string) => {
    const words = line.split(' ').map((word) => word.replace(/^@(.*)/, `${folder}/$1.json`));
    return run(process.execPath, [operator, ...words, '--url', rpcUrl, '--yes'], { env: { HOME: folder } });
  };
  await obverse(`deploy ${programFile} --program-keypair @program -k @deployer`);
  const roles = ['manager', 'guardian', 'pauser', 'treasury'].map(
    (role) => `--${role} ${Keypair.generate().publicKey}`,
  );
  const parties = `--admin ${admin.publicKey} ${roles.join(' ')}`;
  await obverse(`initialize-platform --program-id ${programId} ${parties} -k @deployer`);
  const instructions = await createIssuerMint(connection, { mint, issuer, powers: [] });
  await send(connection, [deployer, mintKey], ...instructions);
  await obverse(
    [
      `add-stablecoin --program-id ${programId} -k @admin --underlying-mint ${mint} --supply-cap 1000000`,
      '--platform-fee-bps 500 --junior-premium-bps 1000 --target-coverage-bps 1000 --min-coverage-bps 0',
      '--max-deployed-bps 5000 --deploy-per-day 1000 --vesting-seconds 604800 --cooldown-seconds 86400',
      '--window-seconds 172800 --junior-name Junior --junior-symbol jUSD',
    ].join(' '),
  );

  const port = await freePort();
  const tls = await startTls(port);
  const database = `obverse_console_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${database}`);
  const stop = await startService(port, {
    DEPLOYMENT: 'production',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: Object.assign(new URL(databaseServer ?? ''), { pathname: `/${database}` }).href,
    MAINNET_RPC_URL: rpcUrl,
    DEVNET_RPC_URL: rpcUrl,
    CONSOLE_MAINNET_RPC_URL: rpcUrl,
    PROGRAM_ID: programId,
    PUBLIC_URL: tls.origin,
    WEBHOOK_KEY: Buffer.alloc(32, 1).toString('base64'),
    STOP_DELAY_MS: '0',
  });
  return {
    origin: tls.origin,
    /** The node of the cluster, for browsers too. */
    rpcUrl,
    /** A new wallet with SOL and units of the underlying. */
    async wallet(units: bigint): Promise<Keypair> {
      const keypair = Keypair.generate();
      const owner = keypair.publicKey;
      await connection.requestAirdrop(owner, 10_000_000_000);
      const data = Buffer.alloc(9, 7); // MintTo
      data.writeBigUInt64LE(units, 1);
      const keys = [mint, tokenAddress(mint, owner, tokenProgram), issuer].map((pubkey, i) => ({
        ...{ pubkey, isSigner: i === 2, isWritable: i < 2 },
      }));
      const open = createTokenAccountInstruction({ feePayer: issuer, owner, mint, tokenProgram });
      const mintTo = new TransactionInstruction({ programId: tokenProgram, keys, data });
      await send(connection, [deployer], open, mintTo);
      return keypair;
    },
    async close(): Promise<void> {
      tls.close();
      await stop();
      await administer(`drop database ${database} with (force)`);
      await localnet.close();
      await rm(folder, { recursive: true });
    },
  };
}
