import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTokenAccountInstruction, TOKEN_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';
import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
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
const [mintBytes, decimals] = [82, 6];

async function administer(statement: string): Promise<void> {
  const client = new Client(databaseServer);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createDatabase() {
  const name = `obverse_console_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(databaseServer ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

async function send(
  connection: Connection,
  signers: [Keypair, ...Keypair[]],
  instructions: TransactionInstruction[],
) {
  const latest = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: signers[0].publicKey, ...latest }).add(...instructions);
  transaction.sign(...signers);
  await connection.sendRawTransaction(transaction.serialize());
}

const tokenInstruction = (data: Buffer, ...keys: TransactionInstruction['keys']) =>
  new TransactionInstruction({ programId: TOKEN_PROGRAM_ID, keys, data });

const writable = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true });

/** Makes the underlying: an ordinary mint, whose authority is `issuer`. */
async function createMint(connection: Connection, issuer: Keypair): Promise<PublicKey> {
  const mint = Keypair.generate();
  const lamports = await connection.getMinimumBalanceForRentExemption(mintBytes);
  const account = {
    fromPubkey: issuer.publicKey,
    newAccountPubkey: mint.publicKey,
    ...{ space: mintBytes, lamports, programId: TOKEN_PROGRAM_ID },
  };
  const initializeMint2 = Buffer.concat([
    Buffer.from([20, decimals]),
    issuer.publicKey.toBuffer(),
    Buffer.of(0),
  ]);
  const initialize = tokenInstruction(initializeMint2, writable(mint.publicKey));
  await send(connection, [issuer, mint], [SystemProgram.createAccount(account), initialize]);
  return mint.publicKey;
}

/** TLS before the service, with a certificate of its own. */
async function startTls(folder: string, port: number) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject],
    ...['-keyout', key, '-out', cert],
  ]);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (socket) => {
    const upstream = connect(port, '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    // either side may end first
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

export type Launched = {
  /** Where browsers reach it, over TLS. */
  readonly origin: string;
  /** The node of the cluster, for browsers too. */
  readonly rpcUrl: string;
  /** A new wallet with SOL and units of the underlying. */
  readonly wallet: (units: bigint) => Promise<Keypair>;
  readonly close: () => Promise<void>;
};

/** @throws Error where any step of the launch fails; what was started ends with the test's process */
export async function launch(): Promise<Launched> {
  const folder = await mkdtemp(join(tmpdir(), 'obverse-production-'));
  const localnet = await startLocalnet({
    clusters: { mainnet: { port: await freePort() } },
    empty: true,
    log: () => {},
  });
  const { rpcUrl } = localnet.clusters.mainnet;
  const connection = new Connection(rpcUrl, 'confirmed');
  const keyFile = async (name: string, { secretKey }: Keypair) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify([...secretKey]));
    return file;
  };
  const [deployer, program, admin] = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
  for (const { publicKey } of [deployer, admin]) await connection.requestAirdrop(publicKey, 10_000_000_000);
  const [deployerFile, adminFile] = [await keyFile('deployer', deployer), await keyFile('admin', admin)];
  const programId = program.publicKey.toBase58();
  const obverse = (...args: string[]) =>
    run(process.execPath, [operator, ...args, '--url', rpcUrl, '--yes'], { env: { HOME: folder } });
  const programKey = ['--program-keypair', await keyFile('program', program)];
  await obverse('deploy', programFile, ...programKey, '-k', deployerFile);
  const roles = ['admin', 'manager', 'guardian', 'pauser', 'treasury'].flatMap((role) => [
    `--${role}`,
    (role === 'admin' ? admin : Keypair.generate()).publicKey.toBase58(),
  ]);
  await obverse('initialize-platform', '--program-id', programId, ...roles, '-k', deployerFile);
  const mint = await createMint(connection, deployer);
  await obverse(
    ...['add-stablecoin', '--program-id', programId, '-k', adminFile, '--underlying-mint', mint.toBase58()],
    ...['--supply-cap', '1000000', '--platform-fee-bps', '500', '--junior-premium-bps', '1000'],
    ...['--target-coverage-bps', '1000', '--min-coverage-bps', '0', '--max-deployed-bps', '5000'],
    ...['--vesting-seconds', '604800', '--cooldown-seconds', '86400', '--window-seconds', '172800'],
    ...['--deploy-per-day', '1000', '--junior-name', 'Junior Dollar', '--junior-symbol', 'jUSD'],
  );

  const port = await freePort();
  const tls = await startTls(folder, port);
  const database = await createDatabase();
  const stop = await startService(port, {
    DEPLOYMENT: 'production',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
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
    rpcUrl,
    wallet: async (units) => {
      const keypair = Keypair.generate();
      const owner = keypair.publicKey;
      await connection.requestAirdrop(owner, 10_000_000_000);
      const account = { feePayer: deployer.publicKey, owner, mint, tokenProgram: TOKEN_PROGRAM_ID };
      const mintTo = Buffer.alloc(9, 7);
      mintTo.writeBigUInt64LE(units, 1);
      const authority = { pubkey: deployer.publicKey, isSigner: true, isWritable: false };
      const target = writable(tokenAddress(mint, owner, TOKEN_PROGRAM_ID));
      await send(
        connection,
        [deployer],
        [createTokenAccountInstruction(account), tokenInstruction(mintTo, writable(mint), target, authority)],
      );
      return keypair;
    },
    close: async () => {
      tls.close();
      await stop();
      await database.drop();
      await localnet.close();
      await rm(folder, { recursive: true });
    },
  };
}
