import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, waitFor } from '@obverse/testing';
import { Connection } from '@solana/web3.js';
import { clockTime, type TestCluster } from './cluster.ts';

const binary = 'solana-test-validator';
/** Ports for gossip, repair, votes and transactions; a validator refuses a narrower range. */
const dynamicPorts = 40;
/** How much a warp of one slot moves the clock at least. A slot has 0.4 s, and votes may hold the clock back by a quarter of that. */
const warpedSecondsPerSlot = 0.3;
const startTimeoutMs = 300_000;

/** Where `solana-test-validator` is: on the PATH, or where `npm run validator:install` puts it. Undefined if it is not installed. */
export function findValidator(): string | undefined {
  const installed = process.env['VALIDATOR_DIR'] ?? join(homedir(), '.cache/obverse-validator');
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(installed, 'bin')];
  return folders.map((folder) => join(folder, binary)).find(existsSync);
}

/**
 * Starts a validator of its own cluster, with every feature active and a ledger in a temporary folder.
 * Its clock follows the votes, and so the real time: nothing waits for days. {@link TestCluster.advance} therefore stops the validator and
 * starts it again with `--warp-slot`, as if no leader had made a block for days. The state stays as it was, and the Clock sysvar goes on at
 * the time that so many slots take. After a warp the clock stands still, because votes from real time are in its past; a test that needs
 * more time warps again.
 */
export async function startValidator(file: string): Promise<TestCluster> {
  const ledger = mkdtempSync(join(tmpdir(), 'obverse-validator-'));
  const port = await freePort(4 + dynamicPorts);
  const connection = new Connection(`http://127.0.0.1:${port}`, 'confirmed');
  const start = (...warp: string[]) => startProcess(file, ledger, port, connection, warp);
  let running = await start();

  const advance = async (seconds: number) => {
    const target = (await clockTime({ connection })) + BigInt(Math.ceil(seconds));
    for (;;) {
      const now = await clockTime({ connection });
      if (now >= target) return;
      const slot = await connection.getSlot('confirmed');
      await waitForSnapshot(ledger, slot);
      await running.stop();
      const slots = Math.ceil(Number(target - now) / warpedSecondsPerSlot);
      running = await start('--warp-slot', String(Math.max(slots, slot + 1_000)));
    }
  };
  const close = async () => {
    await running.stop();
    rmSync(ledger, { recursive: true, force: true });
  };
  return { connection, advance, close };
}

async function startProcess(
  file: string,
  ledger: string,
  port: number,
  connection: Connection,
  warp: readonly string[],
): Promise<{ stop(): Promise<void> }> {
  const args = [
    ...['--ledger', ledger, '--bind-address', '127.0.0.1', '--quiet'],
    // WebSockets are on the port after the RPC port
    ...['--rpc-port', String(port), '--faucet-port', String(port + 2), '--gossip-port', String(port + 3)],
    ...['--dynamic-port-range', `${port + 4}-${port + 3 + dynamicPorts}`],
    // as nodes of providers have it: without one, each read of a wallet's tokens looks at every account
    ...['--account-index', 'spl-token-owner'],
    // a warp moves the clock only within an epoch: a month of slots; and the service's indexer reads the whole history
    ...['--slots-per-epoch', '10000000', '--limit-ledger-size', '50000000', ...warp],
  ];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const slotBefore = warp.length === 0 ? 0 : Number(warp[1]);
  await waitFor(
    async () => {
      if (child.exitCode !== null) return;
      const slot = await connection.getSlot('confirmed');
      if (slot <= slotBefore) throw new Error(`the validator is at slot ${slot}`);
    },
    { timeoutMs: startTimeoutMs },
  ).catch((error) => {
    child.kill('SIGKILL');
    throw new Error(`${binary} does not start: ${error.message}\n${output}${lastLogLines(ledger)}`);
  });
  if (child.exitCode !== null)
    throw new Error(`${binary} ended with ${child.exitCode}\n${output}${lastLogLines(ledger)}`);
  const stop = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  return { stop };
}

/** A warp starts from the newest snapshot. The validator makes one every 100 slots, from finalized blocks. */
async function waitForSnapshot(ledger: string, slot: number): Promise<void> {
  await waitFor(
    () => {
      const slots = readdirSync(ledger).map((name) => Number(/^snapshot-(\d+)-\w+\.tar/.exec(name)?.[1]));
      const newest = slots.filter(Number.isFinite).reduce((most, each) => Math.max(most, each), 0);
      if (newest < slot) throw new Error(`the newest snapshot is of slot ${newest}, before ${slot}`);
    },
    { timeoutMs: startTimeoutMs },
  );
}

function lastLogLines(ledger: string): string {
  const log = join(ledger, 'validator.log');
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-30).join('\n') : '(no log)';
}
