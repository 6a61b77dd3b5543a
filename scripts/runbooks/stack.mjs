// What the runbooks run against: PostgreSQL, a local cluster with a program of its own, two api and two indexer processes in production mode, and nginx.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/testing/dist/ports.js';
import { startGroup, stopGroup, untilOk } from '../documented.mjs';
import { configureNginx } from '../nginx.mjs';
import { Connection, core, developmentKeypair, Keypair } from './keys.mjs';
import { prepareArchivingPostgres } from './postgres.mjs';
import { openUnits } from './units.mjs';

const root = process.cwd();
/** What commands of the runbooks name in the checkout. */
const linked = ['package.json', 'scripts', 'examples', 'programs', 'deploy'];

const roleNames = [
  ...['program', 'upgrade-authority', 'payer', 'new-manager'],
  ...['admin', 'manager', 'guardian', 'pauser', 'treasury'],
];

/** Starts what the first runbook finds, and prepares the rest. `close` stops all of it. */
export async function openStack() {
  const closers = [];
  const close = async () => {
    // one that fails leaves nothing else running
    for (const closer of closers.splice(0).reverse()) await Promise.resolve(closer()).catch(console.error);
  };
  try {
    return { ...(await prepare(closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(closers) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-runbooks-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  // the database server's user reads its folders below
  execFileSync('chmod', ['711', folder]);
  const [config, keys, logs] = ['config', 'keys', 'logs'].map((name) => join(folder, name));
  for (const each of [config, keys, logs]) mkdirSync(each);
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));

  const [rpc, sql, plain, tls] = [await freePort(), await freePort(1), await freePort(1), await freePort(1)];
  const ports = { api: [], indexer: [] };
  for (const name of ['api-1', 'api-2', 'indexer-1', 'indexer-2']) {
    const port = await freePort(1);
    ports[name.split('-')[0]].push(port);
    writeFileSync(join(config, `${name}.env`), `PORT=${port}\n`);
  }

  const roles = {};
  for (const role of roleNames) {
    roles[role] = Keypair.generate();
    writeFileSync(join(keys, `${role}.json`), JSON.stringify([...roles[role].secretKey]));
  }
  const address = (role) => roles[role].publicKey.toBase58();

  const node = `http://127.0.0.1:${rpc}`;
  const publicUrl = `https://127.0.0.1:${tls}`;
  const listens = { plain, secure: tls, instances: ports.api };
  const { file: nginx, cert } = configureNginx(join(folder, 'nginx'), listens);
  const postgres = await prepareArchivingPostgres(join(folder, 'postgres'), sql);
  await postgres.start();
  closers.push(postgres.stop);
  // a role that may do no more than the service needs
  await postgres.query('create role obverse login', 'postgres');
  await postgres.query('create database obverse owner obverse', 'postgres');
  const variables = {
    DEPLOYMENT: 'production',
    MAINNET_RPC_URL: node,
    DEVNET_RPC_URL: node,
    PROGRAM_ID: address('program'),
    DATABASE_URL: postgres.url('obverse', 'obverse'),
    DATA_DIR: join(folder, 'service'),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    WEBHOOK_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    STOP_DELAY_MS: '500',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_READ: '100000',
    RATE_LIMIT_WRITE: '100000',
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(config, 'common.env'), lines.join(''));

  const cluster = startGroup('npm', ['run', '-s', 'localnet', '--', 'mainnet'], {
    env: {
      ...process.env,
      SKIP_BUILD: '1',
      MAINNET_LOCAL_PORT: String(rpc),
      DATA_DIR: join(folder, 'clusters'),
    },
  });
  closers.push(() => stopGroup(cluster));
  const proxy = startGroup('nginx', ['-c', nginx]);
  closers.push(() => stopGroup(proxy));
  const units = openUnits({ root, config, logs });
  closers.push(units.stopAll);
  await untilOk(`${node}/health`, cluster);
  const connection = new Connection(node, 'confirmed');
  for (const [role, { publicKey }] of Object.entries(roles))
    if (role !== 'program') await connection.requestAirdrop(publicKey, 20e9);
  const underlying = developmentKeypair('underlying mint 0').publicKey;
  const { owner: tokenProgram } = await connection.getAccountInfo(underlying);

  return {
    ...{ folder, config, keys, logs, ports, node, publicUrl, cert, postgres, units, roles, variables },
    /** What an operator's shell has beside the service's variables. */
    env: {
      CONFIG: config,
      KEYS: keys,
      ADMIN: address('admin'),
      MANAGER: address('manager'),
      GUARDIAN: address('guardian'),
      PAUSER: address('pauser'),
      TREASURY: address('treasury'),
      VAULT: address('upgrade-authority'),
      NEW_MANAGER: address('new-manager'),
      UNDERLYING: underlying.toBase58(),
      CUSTODY: core
        .tokenAddress(underlying, developmentKeypair('custodian').publicKey, tokenProgram)
        .toBase58(),
      ADMIN_DATABASE_URL: postgres.url('postgres'),
      PGDATA: postgres.data,
      ARCHIVE: postgres.archive,
      BASE_BACKUP: join(folder, 'base-backup'),
      OTHER_NODE: node,
      CURL_CA_BUNDLE: cert,
      NODE_EXTRA_CA_CERTS: cert,
    },
  };
}
