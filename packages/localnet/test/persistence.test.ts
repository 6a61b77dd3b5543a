import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort, mountDisk } from '@obverse/testing';
import { address, lamports } from '@solana/kit';
import { Connection, Keypair, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Cluster } from '../src/cluster/cluster.ts';
import { genesisState } from '../src/cluster/genesis.ts';
import { startLocalnet } from '../src/index.ts';
import { openStore } from '../src/store/level-store.ts';
import { call, failureOf } from './support/cluster.ts';

const newOwner = () => Keypair.generate().publicKey;

function makeDirectory(): string {
  const directory = fs.mkdtempSync(join(tmpdir(), 'obverse-localnet-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs one cluster on the directory during `use`. */
async function withCluster<T>(
  dataDir: string,
  use: (url: string, advanceClock: (seconds: number) => void) => Promise<T>,
  { empty = true, name = 'mainnet', log = (_: string): void => {} } = {},
): Promise<T> {
  const clusters = { [name]: { port: await freePort(), dataDir } };
  const localnet = await startLocalnet({ clusters, empty, log });
  try {
    const { rpcUrl = '', advanceClock = () => {} } = localnet.clusters[name] ?? {};
    return await use(rpcUrl, advanceClock);
  } finally {
    await localnet.close();
  }
}

/** Why no cluster starts on the directory. */
const refusalOf = (dataDir: string, name = 'mainnet') =>
  failureOf(withCluster(dataDir, async () => {}, { name }));

/** Starts a cluster on the directory in another process, which is killed when the test ends. */
async function startProcess(directory: string, script = 'hold-directory.mjs') {
  const port = await freePort();
  const path = fileURLToPath(new URL(`support/${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, directory, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await died;
  };
  onTestFinished(kill);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe('ready');
  const write = (line: string) => child.stdin.write(`${line}\n`);
  return { url: `http://127.0.0.1:${port}`, kill, nextLine, write };
}

const requestAirdrop = (url: string, to: PublicKey, sol = 1) =>
  call(url, 'requestAirdrop', [to.toBase58(), sol * LAMPORTS_PER_SOL]);
const airdrop = async (url: string, to: PublicKey, sol = 1) =>
  String((await requestAirdrop(url, to, sol)).result);
const balanceOf = (url: string, owner: PublicKey) => new Connection(url, 'confirmed').getBalance(owner);
const transactionsOf = async (url: string, owner: PublicKey) =>
  (await new Connection(url, 'confirmed').getSignaturesForAddress(owner)).map(({ signature }) => signature);

/** The directory has this many airdrops of 1 SOL: none of which only the account or only the history. */
const expectAirdrops = async (url: string, owner: PublicKey, count: number) => {
  expect(await balanceOf(url, owner)).toBe(count * LAMPORTS_PER_SOL);
  expect(await transactionsOf(url, owner)).toHaveLength(count);
};

/** Subscribes to logs. @returns the signature of the first notification, which has yet to come */
async function subscribeLogs(url: string) {
  const socket = new WebSocket(url.replace('http', 'ws'));
  await once(socket, 'open');
  socket.send('{"jsonrpc":"2.0","id":1,"method":"logsSubscribe","params":["all"]}');
  await once(socket, 'message');
  const notified = once(socket, 'message');
  return { notified: notified.then(([text]) => JSON.parse(String(text)).params.result.value.signature) };
}

/** The files of a data directory's store whose names end like this. */
const storeFiles = (directory: string, end: string): string[] => {
  const store = join(directory, 'store.leveldb');
  return fs.readdirSync(store).flatMap((name) => (name.endsWith(end) ? join(store, name) : []));
};

/** Stores more than LevelDB keeps in its log, in a directory that no process uses, so that it writes tables. */
async function exceedLog(directory: string): Promise<void> {
  const initial = genesisState('mainnet', Date.now(), Buffer.from('unused'));
  const cluster = new Cluster(await openStore(directory, initial, () => {}), Date.now);
  const terms = { lamports: lamports(10_000_000_000n), executable: false, space: BigInt(1 << 20) };
  for (let i = 0; i < 8; i++) {
    const at = address(newOwner().toBase58());
    cluster.put({ ...terms, address: at, programAddress: at, data: randomBytes(1 << 20) });
    await cluster.flush();
  }
  await cluster.close();
}

function flipMiddle(path: string): void {
  const bytes = fs.readFileSync(path);
  const middle = bytes.length >> 1;
  fs.writeFileSync(path, bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1));
}

async function untilHealthy(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await call(url, 'getHealth')).result).toBe('ok'), { timeout: 30_000 });
}

describe('a data directory', () => {
  it('keeps accounts, history, time and genesis hash over a restart, and refuses what was executed before', async () => {
    const directory = makeDirectory();
    const owner = newOwner();
    const options = { encoding: 'base64', maxSupportedTransactionVersion: 0 };
    const read = async (url: string) => {
      const [signature] = await transactionsOf(url, owner);
      const { result } = await call(url, 'getTransaction', [signature, options]);
      const { result: genesis } = await call(url, 'getGenesisHash');
      return { genesis, result, balance: await balanceOf(url, owner) };
    };
    const before = await withCluster(directory, async (url, advanceClock) => {
      await airdrop(url, owner, 3);
      advanceClock(1_000_000);
      await airdrop(url, owner, 1);
      return read(url);
    });
    expect(before.balance).toBe(4 * LAMPORTS_PER_SOL);
    await withCluster(directory, async (url) => {
      expect(await read(url)).toEqual(before);
      expect(Number((await call(url, 'getSlot')).result)).toBeGreaterThanOrEqual(1_000_000 / 0.4);
      const { transaction } = before.result as { readonly transaction: readonly [string, string] };
      const { error } = await call(url, 'sendTransaction', [transaction[0], options]);
      expect(error?.message).toContain('already been processed');
    });
  });

  it('is of one process, and keeps every acknowledged transaction when that is killed', async () => {
    const directory = makeDirectory();
    const owner = newOwner();
    const { url, kill } = await startProcess(directory);
    expect(await refusalOf(directory)).toMatchObject({ code: 'DATA_DIR_LOCKED' });
    let acknowledged = 0;
    const killed: Promise<void>[] = [];
    const sending = (async () => {
      for (;;) {
        await airdrop(url, owner);
        acknowledged += 1;
        if (acknowledged === 25) killed.push(kill());
      }
    })();
    await expect(sending).rejects.toThrow();
    await Promise.all(killed);
    expect(acknowledged).toBeGreaterThanOrEqual(25);
    await withCluster(directory, async (again) => {
      const stored = (await transactionsOf(again, owner)).length;
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
      await expectAirdrops(again, owner, stored);
    });
  });

  it('shows no client what is not on disk, takes back what a disk fails to store, and goes on once it can be written', async () => {
    const directory = makeDirectory();
    const [owner, other] = [newOwner(), newOwner()];
    const { url, kill, write, nextLine } = await startProcess(directory, 'held-disk.mjs');
    const { notified } = await subscribeLogs(url);
    const sent = requestAirdrop(url, owner);
    expect(await nextLine()).toBe('writing');
    // waits for the same write, or for the next one
    const waiting = [
      call(url, 'getBalance', [owner.toBase58()]),
      call(url, 'obverse_advanceClock', [1_000_000]),
      requestAirdrop(url, owner),
    ];
    const shown: unknown[] = [];
    for (const answer of [sent, ...waiting, notified]) answer.then((value) => shown.push(value));
    // answered behind them
    for (let i = 0; i < 10; i++) expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(shown).toEqual([]);
    write('fail');
    for (const { error } of await Promise.all([sent, ...waiting]))
      expect(error).toMatchObject({ code: -32005, message: expect.stringContaining('input/output error') });
    await expectAirdrops(url, owner, 0);
    expect((await call(url, 'getHealth')).error?.code).toBe(-32005);

    expect(await nextLine()).toBe('writing');
    write('go on');
    await untilHealthy(url);
    expect(Number((await call(url, 'getSlot')).result)).toBeLessThan(1_000_000);
    const later = airdrop(url, other, 2);
    expect(await nextLine()).toBe('writing');
    const balance = balanceOf(url, other);
    for (let i = 0; i < 10; i++) expect((await fetch(`${url}/health`)).status).toBe(200);
    for (const answer of [later, balance, notified]) answer.then((value) => shown.push(value));
    expect(shown).toHaveLength(4);
    write('go on');
    expect(await notified).toBe(await later);
    expect(await balance).toBe(2 * LAMPORTS_PER_SOL);
    await kill();
    await withCluster(directory, async (again) => {
      await expectAirdrops(again, owner, 0);
      expect(await balanceOf(again, other)).toBe(2 * LAMPORTS_PER_SOL);
    });
  });

  it('drops a transaction that was not written to its end, and continues', async () => {
    const directory = makeDirectory();
    const [kept, lost] = [newOwner(), newOwner()];
    await withCluster(directory, async (url) => {
      await airdrop(url, kept);
      await airdrop(url, lost);
    });
    const [log = ''] = storeFiles(directory, '.log');
    fs.truncateSync(log, fs.statSync(log).size - 10);
    await withCluster(directory, async (url) => {
      await expectAirdrops(url, kept, 1);
      await expectAirdrops(url, lost, 0);
      await airdrop(url, lost);
    });
    await withCluster(directory, (url) => expectAirdrops(url, lost, 1));
  });

  it.each([
    ['a damaged log', '.log', flipMiddle],
    ['a damaged table', '.ldb', flipMiddle],
    ['a missing table', '.ldb', (path: string) => fs.rmSync(path)],
  ])('cannot be opened with %s', async (_, end, damage) => {
    const directory = makeDirectory();
    const owner = newOwner();
    await withCluster(directory, (url) => airdrop(url, owner));
    await exceedLog(directory);
    await withCluster(directory, async (url) => {
      expect(storeFiles(directory, '.ldb')).not.toEqual([]);
      await expectAirdrops(url, owner, 1);
      for (let i = 0; i < 40; i++) await airdrop(url, owner);
    });
    for (const path of storeFiles(directory, end)) damage(path);
    const message = expect.stringContaining(directory);
    expect(await refusalOf(directory)).toMatchObject({ code: 'STORE_CORRUPT', message });
  });

  it('cannot be opened with files of a former version, nor as another cluster, nor where it cannot be created', async () => {
    const directory = makeDirectory();
    for (const name of ['snapshot', 'journal.3']) {
      fs.writeFileSync(join(directory, name), 'former');
      expect(await refusalOf(directory)).toMatchObject({ code: 'OUTDATED_STORE' });
      expect(fs.readdirSync(directory)).toEqual([name]);
      fs.rmSync(join(directory, name));
    }
    await withCluster(directory, async () => {});
    expect(await refusalOf(directory, 'devnet')).toMatchObject({ code: 'WRONG_CLUSTER' });
    expect(await refusalOf('/proc/obverse/data')).toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
  });

  it('on a full disk keeps every acknowledged transaction, refuses others, and takes transactions again without a restart once there is room', async (context) => {
    const directory = makeDirectory();
    const { canBeFilled, fill, free, unmount } = mountDisk(directory, 1);
    onTestFinished(unmount);
    context.skip(!canBeFilled, 'only root can mount a small file system');
    const owner = newOwner();
    const lines: string[] = [];
    let acknowledged = 0;
    const use = async (url: string) => {
      // room for a part of the next transactions
      fill(10_000);
      let answer = await requestAirdrop(url, owner);
      for (; !answer.error; answer = await requestAirdrop(url, owner)) acknowledged += 1;
      const message = expect.stringMatching(/cannot be written .*No space left/);
      expect(answer.error).toMatchObject({ code: -32005, message });
      expect((await call(url, 'getHealth')).error).toEqual(answer.error);
      expect((await requestAirdrop(url, owner)).error).toEqual(answer.error);
      await expectAirdrops(url, owner, acknowledged);
      free();
      await untilHealthy(url);
      expect((await requestAirdrop(url, owner)).error).toBeUndefined();
      acknowledged += 1;
      await expectAirdrops(url, owner, acknowledged);
    };
    await withCluster(directory, use, { log: (line) => lines.push(line) });
    for (const words of ['cannot be written', 'can be written again'])
      expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
    await withCluster(directory, (url) => expectAirdrops(url, owner, acknowledged));
  });
});
