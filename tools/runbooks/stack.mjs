// What the runbooks run against: PostgreSQL, a local cluster with a program of its own, two api and two indexer processes in production mode, and nginx.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { startClusters, startPostgres } from '@obverse/stack/dependencies';
import { prepareNginx } from '@obverse/stack/nginx';
import { killAll, root } from '@obverse/stack/program';
import { freePort } from '@obverse/testing';
import { Connection, Keypair } from '@solana/web3.js';
import { openUnits } from './units.mjs';

/** What commands of the runbooks name in the checkout. */
const linked = ['package.json', 'scripts', 'examples', 'programs', 'deploy'];

export const platformRoles = ['admin', 'manager', 'guardian', 'pauser', 'treasury'];
const roleNames = [...platformRoles, 'program', 'upgrade-authority', 'payer', 'new-manager'];

/** Starts what the first runbook finds, and prepares the rest. `close` stops all of it. */
export async function openStack() {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-runbooks-'));
  // the database server's user reads its folders below
  chmodSync(folder, 0o711);
  const close = async () => {
    await killAll();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startIn(folder)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** PostgreSQL with an archive of its log, so that it can be restored. */
async function startDatabase(folder) {
  const home = join(folder, 'postgres');
  const archive = join(home, 'archive');
  mkdirSync(archive, { recursive: true });
  const settings = ['fsync=off', 'archive_mode=on', `archive_command=cp %p ${archive}/%f`];
  const log = join(folder, 'logs/postgres.log');
  const { query, server, ...postgres } = await startPostgres(home, { settings, log });
  // a role that may do no more than the service needs
  await query('postgres', 'create role obverse login');
  await query('postgres', 'create database obverse owner obverse');
  return {
    ...{ ...postgres, archive, start: () => server.start() },
    // as an operator's system stops it: without waiting for clients
    stop: () => server.end('SIGINT'),
    /** The first column, a line for each row. */
    async query(statement, database = 'obverse') {
      const rows = await query(database, statement);
      return rows.map((row) => Object.values(row)[0] ?? '').join('\n');
    },
  };
}

async function startIn(folder) {
  const [config, keys, logs] = ['config', 'keys', 'logs'].map((name) => join(folder, name));
  for (const each of [config, keys, logs]) mkdirSync(each);
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));

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

  const chain = await startClusters(join(folder, 'clusters'), ['mainnet']);
  const node = chain.rpcUrl('mainnet');
  const { url: publicUrl, cert, server: proxy } = await prepareNginx(join(folder, 'nginx'), ports.api);
  await proxy.start();
  const postgres = await startDatabase(folder);
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
  const lines = Object.entries(variables).map((pair) => `${pair.join('=')}\n`);
  writeFileSync(join(config, 'common.env'), lines.join(''));

  const units = openUnits({ root, config, logs });
  const connection = new Connection(node, 'confirmed');
  for (const [role, { publicKey }] of Object.entries(roles))
    if (role !== 'program') await connection.requestAirdrop(publicKey, 20e9);
  const underlying = developmentKeypair('underlying mint 0').publicKey;
  const { owner: tokenProgram } = await connection.getAccountInfo(underlying);

  return {
    ...{ folder, config, keys, logs, ports, node, publicUrl, cert, postgres, units, roles, variables },
    /** What an operator's shell has beside the service's variables. */
    env: {
      ...{ CONFIG: config, KEYS: keys },
      ...Object.fromEntries(platformRoles.map((role) => [role.toUpperCase(), address(role)])),
      ...{ VAULT: address('upgrade-authority'), NEW_MANAGER: address('new-manager') },
      UNDERLYING: underlying.toBase58(),
      CUSTODY: tokenAddress(underlying, developmentKeypair('custodian').publicKey, tokenProgram).toBase58(),
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
