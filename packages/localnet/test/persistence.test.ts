import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accrueInstruction, platformAddress, stablecoinAddress } from '@obverse/core';
import { freePort } from '@obverse/testing';
import { address, lamports } from '@solana/kit';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { Cluster } from '../src/cluster/cluster.ts';
import { genesisState } from '../src/cluster/genesis.ts';
import { LocalnetError, startLocalnet } from '../src/index.ts';
import { keys } from '../src/platform/config.ts';
import { openStore } from '../src/store/directory-store.ts';
import { call } from './support/cluster.ts';

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'obverse-localnet-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
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

const journalOf = (directory: string) =>
  join(directory, String(readdirSync(directory).find((name) => name.startsWith('journal.'))));

/** Stores more than fits the journal of a directory that no process uses, so that a snapshot replaces it. */
function exceedJournal(directory: string): void {
  const initial = genesisState('mainnet', Date.now(), Buffer.from('unused'));
  const cluster = new Cluster(
    openStore(directory, initial, () => {}),
    Date.now,
  );
  const data = new Uint8Array(1024 * 1024);
  for (let i = 0; i < 8; i++) {
    cluster.put({
      address: address(Keypair.generate().publicKey.toBase58()),
      lamports: lamports(10_000_000_000n),
      programAddress: address(SystemProgram.programId.toBase58()),
      executable: false,
      space: BigInt(data.length),
      data,
    });
  }
  cluster.close();
}

async function failureOf(start: Promise<unknown>): Promise<LocalnetError> {
  const error = await start.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LocalnetError);
  return error as LocalnetError;
}

const noop = async () => {};

const readers = {
  balance: (url: string, owner: PublicKey) => new Connection(url, 'confirmed').getBalance(owner),
  transactions: async (url: string, owner: PublicKey) => {
    const listed = await new Connection(url, 'confirmed').getSignaturesForAddress(owner);
    return listed.map(({ signature }) => signature);
  },
};

describe('a data directory', () => {
  it('keeps accounts, history, time and genesis hash over a restart', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const read = async (url: string) => {
      const connection = new Connection(url, 'confirmed');
      const [latest] = await connection.getSignaturesForAddress(owner);
      return {
        balance: await connection.getBalance(owner),
        genesis: await connection.getGenesisHash(),
        transaction: await connection.getTransaction(String(latest?.signature), {
          maxSupportedTransactionVersion: 0,
        }),
      };
    };
    let slotBefore = 0;
    const before = await withCluster(directory, async (url, advanceClock) => {
      await airdrop(url, owner, 3);
      advanceClock(1_000_000);
      slotBefore = Number((await call(url, 'getSlot')).result);
      return read(url);
    });
    const [after, slotAfter] = await withCluster(directory, async (url) => [
      await read(url),
      Number((await call(url, 'getSlot')).result),
    ]);
    expect(after).toEqual(before);
    expect(before.balance).toBe(3 * LAMPORTS_PER_SOL);
    expect(slotAfter).toBeGreaterThanOrEqual(slotBefore);
    expect(slotAfter).toBeGreaterThanOrEqual(1_000_000 / 0.4);
  });

  it('keeps the deployed program callable and the platform unchanged over a restart', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const history = async (url: string) =>
      (await new Connection(url, 'confirmed').getSignaturesForAddress(platformAddress())).length;
    const made = await withCluster(directory, history, { empty: false });
    exceedJournal(directory);
    expect(basename(journalOf(directory))).not.toBe('journal.0');
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

  it('makes the cluster refuse a processed transaction after a restart', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const wire = await withCluster(directory, async (url) => {
      const signature = await airdrop(url, owner, 1);
      const { result } = await call(url, 'getTransaction', [
        signature,
        { encoding: 'base64', maxSupportedTransactionVersion: 0 },
      ]);
      return (result as { transaction: [string, string] }).transaction[0];
    });
    await withCluster(directory, async (url) => {
      const { error } = await call(url, 'sendTransaction', [wire, { encoding: 'base64' }]);
      expect(error?.message).toContain('already been processed');
    });
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
    expect(existsSync(join(directory, 'lock'))).toBe(true);
    await withCluster(directory, async (again) => {
      const { result } = await call(again, 'getBalance', [owner.toBase58()]);
      expect((result as { value: number }).value).toBeGreaterThanOrEqual(acknowledged * LAMPORTS_PER_SOL);
      expect(acknowledged).toBeGreaterThanOrEqual(25);
    });
  });

  it('keeps every acknowledged transaction when it becomes unwritable, and the cluster stops accepting transactions', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const limited = await startProcess(directory, 'ulimit -f 64; trap "" XFSZ;');
    const send = () => call(limited.url, 'requestAirdrop', [owner.toBase58(), LAMPORTS_PER_SOL]);
    let acknowledged = 0;
    let answer = await send();
    for (; !answer.error; answer = await send()) acknowledged += 1;
    expect(answer.error.message).toContain('can no longer be written');
    expect((await send()).error?.message).toContain('takes no more transactions');
    // the refused transactions have left no trace
    expect(await readers.balance(limited.url, owner)).toBe(acknowledged * LAMPORTS_PER_SOL);
    expect(await readers.transactions(limited.url, owner)).toHaveLength(acknowledged);
    const died = once(limited.process, 'exit');
    limited.process.kill();
    await died;
    const lines: string[] = [];
    const read = async (url: string) => new Connection(url, 'confirmed').getBalance(owner);
    const balance = await withCluster(directory, read, { log: (line) => lines.push(line) });
    expect(balance).toBe(acknowledged * LAMPORTS_PER_SOL);
    expect(lines.join()).toContain('cut off');
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
    const { url, process, nextLine } = await startProcess(directory, '', 'held-disk.mjs');
    const shown: string[] = [];
    const sent = airdrop(url, owner, 1).then(() => shown.push('answer'));
    expect(await nextLine()).toBe('syncing');
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

  it('shows nothing more after a disk has failed to store a transaction', async () => {
    const directory = makeDirectory();
    const owner = Keypair.generate().publicKey;
    const { url, process, nextLine } = await startProcess(directory, '', 'held-disk.mjs');
    const request = [owner.toBase58(), LAMPORTS_PER_SOL];
    const sent = call(url, 'requestAirdrop', request);
    expect(await nextLine()).toBe('syncing');
    process.stdin?.write('fail\n');
    expect((await sent).error?.message).toContain('EIO');
    expect((await call(url, 'getBalance', [owner.toBase58()])).error?.message).toContain('EIO');
    expect((await call(url, 'requestAirdrop', request)).error?.message).toContain('EIO');
  });

  it('cannot be opened by a second process while the first one runs', async () => {
    const directory = makeDirectory();
    const { process } = await startProcess(directory);
    const error = await failureOf(withCluster(directory, noop));
    expect(error.code).toBe('DATA_DIR_LOCKED');
    expect(error.message).toContain(`process ${process.pid}`);
  });

  it('cannot be opened twice by the same process', async () => {
    const directory = makeDirectory();
    await withCluster(directory, async () => {
      expect((await failureOf(withCluster(directory, noop))).code).toBe('DATA_DIR_LOCKED');
    });
    await withCluster(directory, noop);
  });

  it.each([
    [
      'whose process id belongs to another process',
      JSON.stringify({ pid: process.pid, startedAt: 'long ago' }),
    ],
    ['that is truncated', '{"pid":'],
  ])('opens in spite of a lock %s', async (_, lock) => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'lock'), lock);
    await withCluster(directory, noop);
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  });

  it('drops an unfinished last record, logs it and continues', async () => {
    const directory = makeDirectory();
    const [kept, lost] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    await withCluster(directory, async (url) => {
      await airdrop(url, kept, 1);
      await airdrop(url, lost, 1);
    });
    const journal = journalOf(directory);
    truncateSync(journal, readFileSync(journal).length - 10);
    const lines: string[] = [];
    const balances = async (url: string) => {
      const connection = new Connection(url, 'confirmed');
      return [await connection.getBalance(kept), await connection.getBalance(lost)];
    };
    const log = (line: string) => lines.push(line);
    expect(await withCluster(directory, balances, { log })).toEqual([LAMPORTS_PER_SOL, 0]);
    expect(lines.join()).toMatch(/journal .* cut off \d+ bytes/);
    lines.length = 0;
    await withCluster(directory, (url) => airdrop(url, lost, 2), { log });
    expect(await withCluster(directory, balances, { log })).toEqual([LAMPORTS_PER_SOL, 2 * LAMPORTS_PER_SOL]);
    expect(lines).toEqual([]);
  });

  it.each(['snapshot', 'journal'])(
    'cannot be opened with a damaged %s, which stays unchanged',
    async (kind) => {
      const directory = makeDirectory();
      await withCluster(directory, async (url) => {
        for (const sol of [1, 2, 3]) await airdrop(url, Keypair.generate().publicKey, sol);
      });
      const path = kind === 'snapshot' ? join(directory, 'snapshot') : journalOf(directory);
      const bytes = readFileSync(path);
      bytes[60] = (bytes[60] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const error = await failureOf(withCluster(directory, noop));
      expect(error.code).toBe(kind === 'snapshot' ? 'SNAPSHOT_CORRUPT' : 'JOURNAL_CORRUPT');
      expect(error.message).toContain(path);
      expect(error.message).not.toContain('\n');
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(existsSync(join(directory, 'lock'))).toBe(false);
    },
  );

  it.each([
    ['truncated', (path: string) => truncateSync(path, 100)],
    ['empty', (path: string) => truncateSync(path, 0)],
    ['missing beside a journal', (path: string) => rmSync(path)],
    ['followed by other bytes', (path: string) => appendFileSync(path, 'x')],
  ])('cannot be opened with a snapshot that is %s', async (_, damage) => {
    const directory = makeDirectory();
    await withCluster(directory, (url) => airdrop(url, Keypair.generate().publicKey, 1));
    damage(join(directory, 'snapshot'));
    expect((await failureOf(withCluster(directory, noop))).code).toBe('SNAPSHOT_CORRUPT');
  });

  it('cannot be opened as another cluster', async () => {
    const directory = makeDirectory();
    await withCluster(directory, noop);
    expect((await failureOf(withCluster(directory, noop, { name: 'devnet' }))).code).toBe('WRONG_CLUSTER');
  });

  it('cannot be opened where it cannot be created', async () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'file'), '');
    const error = await failureOf(withCluster(join(directory, 'file', 'data'), noop));
    expect(error.code).toBe('DATA_DIR_UNUSABLE');
    expect(error.message).toContain(join(directory, 'file', 'data'));
  });

  it('cannot be opened on a file system that allows no directories', async () => {
    expect((await failureOf(withCluster('/proc/obverse/data', noop))).code).toBe('DATA_DIR_UNUSABLE');
  });
});

/** Starts a cluster on the directory in another process, which is killed when the test ends. */
async function startProcess(directory: string, shell = '', script = 'hold-directory.mjs') {
  const port = await freePort();
  const path = fileURLToPath(new URL(`support/${script}`, import.meta.url));
  const child = spawn(
    'sh',
    ['-c', `${shell} exec "$0" "$@"`, process.execPath, path, directory, String(port)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
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
