import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accrueInstruction, platformAddress, stablecoinAddress } from '@obverse/core';
import { freePort, mountDisk } from '@obverse/testing';
import { address, lamports } from '@solana/kit';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Cluster } from '../src/cluster/cluster.ts';
import { genesisState } from '../src/cluster/genesis.ts';
import { startLocalnet } from '../src/index.ts';
import { keys } from '../src/platform/config.ts';
import { openStore } from '../src/store/level-store.ts';
import { call, failureOf } from './support/cluster.ts';

function makeDirectory(): string {
  const directory = fs.mkdtempSync(join(tmpdir(), 'obverse-localnet-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs one cluster on the directory during `use`. */
async function withCluster<T>(
  dataDir: string,
  use: (url: string, advanceClock: (seconds: number) => void) => Promise<T>,
  options: { empty?: boolean; name?: string; log?: (line: string) => void } = {},
): Promise<T> {
  const { empty = true, name = 'mainnet', log = () => {} } = options;
  const localnet = await startLocalnet({
    clusters: { [name]: { port: await freePort(), dataDir } },
    empty,
    log,
  });
  try {
    const handle = localnet.clusters[name];
    if (!handle) throw new Error(`no handle of ${name}`);
    return await use(handle.rpcUrl, handle.advanceClock);
  } finally {
    await localnet.close();
  }
}

async function airdrop(url: string, to: PublicKey, sol: number): Promise<string> {
  const { result } = await call(url, 'requestAirdrop', [to.toBase58(), sol * LAMPORTS_PER_SOL]);
  return String(result);
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
  for (let i = 0; i < 8; i++) {
    const data = randomBytes(1024 * 1024);
    cluster.put({
      address: address(Keypair.generate().publicKey.toBase58()),
      lamports: lamports(10_000_000_000n),
      programAddress: address(SystemProgram.programId.toBase58()),
      executable: false,
      space: BigInt(data.length),
      data,
    });
    await cluster.flush();
  }
  await cluster.close();
}

/** A directory on a small disk. Skips the test where none can be mounted. */
function makeDisk({ skip }: TestContext) {
  const directory = makeDirectory();
  const disk = mountDisk(directory, 1);
  onTestFinished(disk.unmount);
  skip(!disk.canBeFilled, 'only root can mount a small file system');
  return { directory, ...disk };
}

const noop = async () => {};

function flipMiddle(path: string): void {
  const bytes = fs.readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  fs.writeFileSync(path, bytes);
}

async function untilHealthy(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await call(url, 'getHealth')).result).toBe('ok'), { timeout: 30_000 });
}

const readers = {
  balance: (url: string, owner: PublicKey) => new Connection(url, 'confirmed').getBalance(owner),
  transactions: async (url: string, owner: PublicKey) => {
    const listed = await new Connection(url, 'confirmed').getSignaturesForAddress(owner);
    return listed.map(({ signature }) => signature);
  },
};

describe('a data directory', () => {
  it('keeps accounts, history, time and genesis hash over a restart, and refuses what was executed before', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const options = { encoding: 'base64', maxSupportedTransactionVersion: 0 };
    const read = async (url: string) => {
      const [signature] = await readers.transactions(url, owner);
      const { result } = await call(url, 'getTransaction', [signature, options]);
      const { result: genesis } = await call(url, 'getGenesisHash');
      const transaction = result as { readonly transaction: readonly [string, string] };
      return { genesis, transaction, balance: await readers.balance(url, owner) };
    };
    const slotOf = async (url: string) => Number((await call(url, 'getSlot')).result);
    const [before, slotBefore] = await withCluster(directory, async (url, advanceClock) => {
      await airdrop(url, owner, 3);
      advanceClock(1_000_000);
      await airdrop(url, owner, 1);
      return [await read(url), await slotOf(url)] as const;
    });
    expect(before.balance).toBe(4 * LAMPORTS_PER_SOL);
    await withCluster(directory, async (url) => {
      expect(await read(url)).toEqual(before);
      expect(await slotOf(url)).toBeGreaterThanOrEqual(Math.max(slotBefore, 1_000_000 / 0.4));
      const { error } = await call(url, 'sendTransaction', [
        ...before.transaction.transaction.slice(0, 1),
        options,
      ]);
      expect(error?.message).toContain('already been processed');
    });
  });

  it('keeps the deployed program callable and the platform unchanged over a restart', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const history = async (url: string) =>
      (await new Connection(url, 'confirmed').getSignaturesForAddress(platformAddress())).length;
    const made = await withCluster(directory, history, { empty: false });
    await exceedLog(directory);
    expect(storeFiles(directory, '.ldb')).not.toEqual([]);
    await withCluster(
      directory,
      async (url) => {
        expect(await history(url)).toBe(made);
        expect((await call(url, 'obverse_faucet', [owner.toBase58(), 1, 5])).error).toBeUndefined();
        const connection = new Connection(url, 'confirmed');
        const accrue = accrueInstruction(stablecoinAddress(0));
        const transaction = new Transaction({ feePayer: keys.admin.publicKey }).add(accrue);
        const { value } = await connection.simulateTransaction(transaction);
        expect(value.err).toBeNull();
      },
      { empty: false },
    );
  });

  it('keeps every acknowledged transaction when its process is killed, and can be opened again', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const { url, process } = await startProcess(directory);
    let acknowledged = 0;
    const sending = (async () => {
      for (;;) {
        await airdrop(url, owner, 1);
        acknowledged += 1;
        if (acknowledged === 25) process.kill('SIGKILL');
      }
    })();
    const died = once(process, 'exit');
    await expect(sending).rejects.toThrow();
    await died;
    await withCluster(directory, async (again) => {
      const stored = await readers.transactions(again, owner);
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged);
      expect(acknowledged).toBeGreaterThanOrEqual(25);
      // of none only the account or only the history
      expect(await readers.balance(again, owner)).toBe(stored.length * LAMPORTS_PER_SOL);
    });
  });

  it('keeps a transaction that another client has seen, however soon its process is killed', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const { url, process } = await startProcess(directory);
    const died = once(process, 'exit');
    const socket = new WebSocket(url.replace('http', 'ws'));
    await once(socket, 'open');
    const params = [{ mentions: [owner.toBase58()] }];
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'logsSubscribe', params }));
    await once(socket, 'message');
    const notified = once(socket, 'message');
    const sent = airdrop(url, owner, 1).catch(() => 'the process was killed before it answered');
    const [message] = await notified;
    process.kill('SIGKILL');
    await Promise.all([died, sent]);
    const { signature } = JSON.parse(String(message)).params.result.value;
    const listed = await withCluster(directory, (again) => readers.transactions(again, owner));
    expect(listed).toContain(signature);
  });

  it('shows a transaction to nobody before it is on disk', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const { url, process, nextLine } = await startProcess(directory, 'held-disk.mjs');
    const shown: string[] = [];
    const sent = airdrop(url, owner, 1).then(() => shown.push('answer'));
    expect(await nextLine()).toBe('writing');
    const balance = readers.balance(url, owner).then((lamports) => {
      shown.push('balance');
      return lamports;
    });
    // later requests are answered all the same
    for (let i = 0; i < 10; i++) expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(shown).toEqual([]);
    process.stdin?.write('go on\n');
    await sent;
    expect(await balance).toBe(LAMPORTS_PER_SOL);
  });

  it('takes back what a disk fails to store, with all that waits for it, and takes transactions again once it can be written', async () => {
    const directory = makeDirectory();
    const [owner, other] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    const { url, process, nextLine } = await startProcess(directory, 'held-disk.mjs');
    const socket = new WebSocket(url.replace('http', 'ws'));
    await once(socket, 'open');
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'logsSubscribe', params: ['all'] }));
    await once(socket, 'message');
    const notified = once(socket, 'message');
    const sent = call(url, 'requestAirdrop', [owner.toBase58(), LAMPORTS_PER_SOL]);
    expect(await nextLine()).toBe('writing');
    // waits for the same write, or for the next one
    const waiting = [
      call(url, 'getBalance', [owner.toBase58()]),
      call(url, 'obverse_advanceClock', [1_000_000]),
      call(url, 'requestAirdrop', [owner.toBase58(), LAMPORTS_PER_SOL]),
    ];
    // answered behind them
    for (let i = 0; i < 10; i++) expect((await fetch(`${url}/health`)).status).toBe(200);
    process.stdin?.write('fail\n');

    for (const { error } of await Promise.all([sent, ...waiting])) {
      expect(error?.code).toBe(-32005);
      expect(error?.message).toContain('input/output error');
    }
    expect(await readers.balance(url, owner)).toBe(0);
    expect(await readers.transactions(url, owner)).toEqual([]);
    expect((await call(url, 'getHealth')).error?.code).toBe(-32005);

    expect(await nextLine()).toBe('writing');
    process.stdin?.write('go on\n');
    await untilHealthy(url);
    expect(Number((await call(url, 'getSlot')).result)).toBeLessThan(1_000_000);
    const later = airdrop(url, other, 2);
    expect(await nextLine()).toBe('writing');
    process.stdin?.write('go on\n');
    const [message] = await notified;
    expect(JSON.parse(String(message)).params.result.value.signature).toBe(await later);
    const died = once(process, 'exit');
    process.kill('SIGKILL');
    await died;
    await withCluster(directory, async (again) => {
      expect(await readers.transactions(again, owner)).toEqual([]);
      expect(await readers.balance(again, owner)).toBe(0);
      expect(await readers.balance(again, other)).toBe(2 * LAMPORTS_PER_SOL);
    });
  });

  it('cannot be opened by a second process while the first one runs', async () => {
    const directory = makeDirectory();
    await startProcess(directory);
    const error = await failureOf(withCluster(directory, noop));
    expect(error.code).toBe('DATA_DIR_LOCKED');
    expect(error.message).toBe(
      `The data directory ${directory} is in use by another process; stop it or choose another directory.`,
    );
  });

  it('drops a transaction that was not written to its end, and continues', async () => {
    const directory = makeDirectory();
    const [kept, lost] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    await withCluster(directory, async (url) => {
      await airdrop(url, kept, 1);
      await airdrop(url, lost, 1);
    });
    const [log = ''] = storeFiles(directory, '.log');
    fs.truncateSync(log, fs.statSync(log).size - 10);
    const balances = async (url: string) => [
      await readers.balance(url, kept),
      await readers.balance(url, lost),
      (await readers.transactions(url, lost)).length,
    ];
    expect(await withCluster(directory, balances)).toEqual([LAMPORTS_PER_SOL, 0, 0]);
    await withCluster(directory, (url) => airdrop(url, lost, 2));
    expect(await withCluster(directory, balances)).toEqual([LAMPORTS_PER_SOL, 2 * LAMPORTS_PER_SOL, 1]);
  });

  it.each([
    ['a damaged log', '.log', flipMiddle],
    ['a damaged table', '.ldb', flipMiddle],
    ['a missing table', '.ldb', (path: string) => fs.rmSync(path)],
    ['no table of contents', 'CURRENT', (path: string) => fs.rmSync(path)],
  ])('cannot be opened with %s', async (_, end, damage) => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    await withCluster(directory, (url) => airdrop(url, owner, 1));
    await exceedLog(directory);
    await withCluster(directory, async (url) => {
      for (let i = 0; i < 40; i++) await airdrop(url, owner, 1);
    });
    for (const path of storeFiles(directory, end)) damage(path);
    const error = await failureOf(withCluster(directory, noop));
    expect(error.code).toBe('STORE_CORRUPT');
    expect(error.message).toContain(directory);
    expect(error.message).not.toContain('\n');
  });

  it.each(['snapshot', 'journal.3'])('cannot be opened with the %s of a former version', async (name) => {
    const directory = makeDirectory();
    fs.writeFileSync(join(directory, name), 'former');
    const error = await failureOf(withCluster(directory, noop));
    expect(error.code).toBe('OUTDATED_STORE');
    expect(error.message).toContain('move it away to start from nothing');
    expect(fs.readdirSync(directory)).toEqual([name]);
  });

  it('cannot be opened where it cannot be created', async () => {
    const directory = makeDirectory();
    fs.writeFileSync(join(directory, 'file'), '');
    for (const path of [join(directory, 'file', 'data'), '/proc/obverse/data']) {
      const error = await failureOf(withCluster(path, noop));
      expect(error.code).toBe('DATA_DIR_UNUSABLE');
      expect(error.message).toContain(path);
    }
  });

  it('cannot be opened as another cluster', async () => {
    const directory = makeDirectory();
    await withCluster(directory, noop);
    expect((await failureOf(withCluster(directory, noop, { name: 'devnet' }))).code).toBe('WRONG_CLUSTER');
  });
});

/** Room for a part of the next transactions. */
const leftBytes = 10_000;

describe('a data directory on a full disk', () => {
  it('keeps every acknowledged transaction, refuses others, and takes transactions again without a restart once there is room', async (context) => {
    const { directory, fill, free } = makeDisk(context);
    const owner = Keypair.generate().publicKey;
    const send = (url: string) => call(url, 'requestAirdrop', [owner.toBase58(), LAMPORTS_PER_SOL]);
    const lines: string[] = [];
    let acknowledged = 0;
    const expectAcknowledged = async (url: string) => {
      expect(await readers.balance(url, owner)).toBe(acknowledged * LAMPORTS_PER_SOL);
      expect(await readers.transactions(url, owner)).toHaveLength(acknowledged);
    };
    await withCluster(
      directory,
      async (url) => {
        for (let round = 0; round < 2; round++) {
          fill(leftBytes);
          let answer = await send(url);
          for (; !answer.error; answer = await send(url)) acknowledged += 1;
          expect(answer.error.code).toBe(-32005);
          expect(answer.error.message).toMatch(/cannot be written .*No space left/);
          expect((await call(url, 'getHealth')).error).toEqual(answer.error);
          expect((await send(url)).error).toEqual(answer.error);
          await expectAcknowledged(url);
          free();
          await untilHealthy(url);
          expect((await send(url)).error).toBeUndefined();
          acknowledged += 1;
          await expectAcknowledged(url);
        }
      },
      { log: (line) => lines.push(line) },
    );
    expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('can be written again'))).toHaveLength(2);
    await withCluster(directory, expectAcknowledged);
  });

  it('keeps every acknowledged transaction when its process is killed', async (context) => {
    const { directory, fill, free } = makeDisk(context);
    const owner = Keypair.generate().publicKey;
    const { url, process } = await startProcess(directory);
    let acknowledged = 0;
    fill(leftBytes);
    for (;;) {
      const { error } = await call(url, 'requestAirdrop', [owner.toBase58(), LAMPORTS_PER_SOL]);
      if (error) break;
      acknowledged += 1;
    }
    const died = once(process, 'exit');
    process.kill('SIGKILL');
    await died;
    free();
    await withCluster(directory, async (again) => {
      expect(await readers.balance(again, owner)).toBe(acknowledged * LAMPORTS_PER_SOL);
      expect(await readers.transactions(again, owner)).toHaveLength(acknowledged);
    });
  });
});

/** Starts a cluster on the directory in another process, which is killed when the test ends. */
async function startProcess(directory: string, script = 'hold-directory.mjs') {
  const port = await freePort();
  const path = fileURLToPath(new URL(`support/${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, directory, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe('ready');
  return { url: `http://127.0.0.1:${port}`, process: child, nextLine };
}
