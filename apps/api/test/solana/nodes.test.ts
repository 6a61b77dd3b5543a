import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { casesAtDepth } from '@obverse/testing';
import { Keypair, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { edgeApi } from '../support/edge.ts';
import { type Fault, type FaultyState, faultyNode, movingClock } from '../support/faulty-node.ts';
import { submit } from '../support/service.ts';
import { openTestChain, through } from '../support/test-chain.ts';

/** More than a busy machine adds to the duration of a request. */
const busyMachineMs = 20_000;

const testChain = await openTestChain();
const { rpc, rpcUrl } = testChain;
const expired = (await rpc.getLatestBlockhash()).blockhash;
// far enough from the beginning that something can be 200 slots behind; the service's clock moves with the cluster's
testChain.advanceClock(600);
const { now } = Date;
vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
afterAll(() => void vi.restoreAllMocks());

/** Tests with nodes that never answer wait this long for them. In others no answer is late: its content alone decides. */
const timeoutMsFor = (faults: readonly Fault[]) => (faults.includes('hangs') ? 2_000 : 20_000);

const limits = '/stablecoin/limits?cluster=devnet';
/** A read of an account that does not exist. It is not cached: each one calls the cluster. */
const missing = '/integration/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin?cluster=devnet';

/** The service on nodes of one cluster that have these faults. */
async function open(faults: readonly Fault[], rpcTimeoutMs = timeoutMsFor(faults)) {
  const nodes = await Promise.all(faults.map(() => faultyNode(rpcUrl, expired)));
  for (const [i, { state }] of nodes.entries()) state.fault = faults[i] ?? 'none';
  const [url = '', ...furtherUrls] = nodes.map((node) => node.url);
  const cluster = { url, furtherUrls, embedded: false, programId: DEVELOPMENT_PROGRAM_ID.toBase58() };
  const app = edgeApi({ clusters: { mainnet: cluster, devnet: cluster }, rpcTimeoutMs });
  onTestFinished(async () => {
    await app.close();
    for (const node of nodes) node.close();
  });
  const [first, ...others] = nodes.map(({ state }) => state) as [FaultyState, ...FaultyState[]];
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  /** What the first node is called for by a read that is answered. */
  const callsOfRead = async () => {
    first.calls.length = 0;
    expect(await statusOf(missing)).toBe(404);
    return first.calls;
  };
  const initialize = async (signer = Keypair.generate()) => {
    await rpc.requestAirdrop(signer.publicKey, 1_000_000_000);
    const metadata = { name: 'Odd', symbol: 'ODD', uri: '' };
    return app.inject({
      method: 'POST',
      url: '/integration/initialize/flow?cluster=devnet',
      payload: { signer: signer.publicKey.toBase58(), stablecoin: 0, feeBps: 0, metadata },
    });
  };
  return { app, first, others, statusOf, callsOfRead, initialize };
}

const claiming =
  (slots: () => number): NonNullable<FaultyState['edit']> =>
  (_, answer) => {
    if (answer.result?.context) answer.result.context.slot += slots();
    return answer;
  };

const faults: Fault[] = ['refuses', 'breaks', 'hangs', 'cuts', 'sendsHtml', 'sendsWrongShape', 'isBehind'];

describe('the preferred node', () => {
  it.each(casesAtDepth(faults, 4))(
    'is skipped when it has the fault "%s" from the beginning, and within a request when it has it later',
    async (fault) => {
      expect(await (await open([fault, 'none'])).statusOf(limits)).toBe(200);
      const { first, statusOf } = await open(['none', 'none'], timeoutMsFor([fault]));
      expect(await statusOf(limits)).toBe(200);
      first.fault = fault;
      for (let i = 0; i < 5; i++) expect(await statusOf(missing)).toBe(404);
    },
  );

  it('makes no other look behind by a claim of slots far ahead, and is used after it', async () => {
    const { first, statusOf, callsOfRead } = await open(['none', 'none', 'none']);
    expect(await statusOf(missing)).toBe(404);
    first.edit = claiming(() => 1e9);
    expect([await statusOf(missing), await statusOf(missing)]).toEqual([404, 404]);
    first.edit = undefined;
    await expect.poll(callsOfRead).toContain('getMultipleAccounts');
  });

  it('gives no expired blockhash to a transaction when it is 200 slots behind', async () => {
    const { first, statusOf, initialize } = await open(['none', 'none']);
    await statusOf(limits);
    first.fault = 'isBehind';
    const signer = Keypair.generate();
    const answer = await initialize(signer);
    expect(answer.statusCode).toBe(200);
    await submit(rpc, answer.json().data.transaction, [signer]);
  });
});

it('the last of two nodes gets no calls while it claims more and more slots', async () => {
  const { others, statusOf } = await open(['none', 'none']);
  const [liar] = others as [FaultyState];
  let claimed = 0;
  liar.edit = claiming(() => {
    claimed += 45;
    return claimed;
  });
  const probes = async () => {
    expect(await statusOf(missing)).toBe(404);
    return liar.calls.filter((method) => method === 'getAccountInfo').length;
  };
  // probes come every five seconds; by the third the claim is far ahead
  await expect.poll(probes, { timeout: 30_000, interval: 1_000 }).toBeGreaterThanOrEqual(3);
  expect(await statusOf(missing)).toBe(404);
  expect(liar.calls).not.toContain('getMultipleAccounts');
});

describe('an error that the preferred node answers with', () => {
  async function openRefusing(refused: string, code: number, ...others: Fault[]) {
    const opened = await open(['none', ...others]);
    await opened.statusOf(limits);
    opened.first.edit = (method, answer) =>
      method === refused ? { jsonrpc: '2.0', error: { code, message: 'no' }, id: answer.id } : answer;
    return opened;
  }

  it('does not count as a failure of the node when the transaction is invalid', async () => {
    const { initialize, statusOf } = await openRefusing('simulateTransaction', -32_602);
    for (let i = 0; i < 5; i++) {
      const answer = await initialize();
      expect(answer.json().message).toMatch(/: the cluster does not take the transaction as one/);
      expect(answer.statusCode).toBe(422);
    }
    expect(await statusOf(missing)).toBe(404);
  });

  it('sends only the calls of an unsupported method to another node', async () => {
    const { initialize, callsOfRead } = await openRefusing('simulateTransaction', -32_601, 'none');
    const answers = await Promise.all(Array.from({ length: 10 }, () => initialize()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await callsOfRead()).toContain('getMultipleAccounts');
  });

  it.each([429, -32_005])('counts as a failure of the node when it limits the rate (%d)', async (code) => {
    const { callsOfRead } = await openRefusing('getMultipleAccounts', code, 'none');
    // a probe, which does not use the method, may bring the node back at any time
    await expect.poll(callsOfRead).not.toContain('getMultipleAccounts');
  });
});

describe('a request while all nodes are down', () => {
  it('gets 503 after at most three timeouts when each node hangs', async () => {
    const timeoutMs = 1_000;
    const { app, first, others, statusOf } = await open(Array(5).fill('none'), timeoutMs);
    await statusOf(limits);
    for (const node of [first, ...others]) Object.assign(node, { fault: 'hangs', calls: [] });
    const config = '/tranches/senior/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/config?cluster=devnet';
    for (const url of [config, '/readyz']) {
      const startedAt = performance.now();
      const { statusCode, headers, body } = await app.inject(url);
      expect(performance.now() - startedAt).toBeLessThan(3 * timeoutMs + busyMachineMs);
      expect([statusCode, headers['x-error-code']]).toEqual([503, 'UNAVAILABLE']);
      expect(body).not.toMatch(/secret|127\.0\.0\.1|slow down|html/);
    }
    const calls = [first, ...others].flatMap((node) => node.calls);
    // three calls that time out, and what is left of the third timeout's rounding
    expect(calls.filter((method) => method === 'getMultipleAccounts').length).toBeLessThanOrEqual(4);
  });

  it('gets 503 from the beginning, and 200 once the nodes answer, without a restart', async () => {
    const { first, others, statusOf } = await open(['hangs', 'breaks']);
    expect(await statusOf(limits)).toBe(503);
    for (const node of [first, ...others]) node.fault = 'none';
    await expect.poll(() => statusOf(limits)).toBe(200);
  });
});

describe('a cluster whose newest state is old', () => {
  it('gets 503 that says how old, and 200 at once after', async () => {
    const { app, first, others, statusOf } = await open(['none', 'none']);
    for (const [i, node] of [first, ...others].entries())
      node.edit = movingClock(() => [-200n, -100n][i] ?? 0n);
    const { statusCode, body } = await app.inject(limits);
    expect(JSON.parse(body).message).toMatch(/^The devnet cluster is (9|10)\d s behind the present$/);
    expect(statusCode).toBe(503);
    const ready = (await app.inject('/readyz?cluster=devnet')).json();
    expect(ready.message).toMatch(
      /^The mainnet cluster is \d+ s behind the present\. The devnet cluster is /,
    );
    first.edit = undefined;
    await expect.poll(() => statusOf(limits)).toBe(200);
    // a healthy node is asked again after some seconds
    first.edit = movingClock(() => -200n);
    await expect.poll(() => statusOf(limits), { timeout: 20_000, interval: 500 }).toBe(503);
  });

  it('is one that is behind by more than half the life of a blockhash, by the slots of the cluster', async () => {
    const node = await faultyNode(rpcUrl);
    node.state.edit = movingClock(() => -12n);
    const read = ({ chain }: ReturnType<typeof through>) => chain.call((rpc) => rpc.getTip());
    // 75 slots of 100 ms are over, those of 400 ms are not
    const [fast, slow] = [through(node, { slotMs: 100 }), through(node, { slotMs: 400 })];
    expect([fast.chain.slotMs, slow.chain.slotMs]).toEqual([100, 400]);
    await expect(read(fast)).rejects.toThrow(/is 1\d s behind the present/);
    expect((await read(slow)).slot).toBeGreaterThan(0);
  });
});

describe('a node that does not answer in time', () => {
  it('is asked over connections that are opened afterwards', async () => {
    const { url, state: node, close } = await faultyNode(rpcUrl);
    const { chain } = through({ url, close }, { timeoutMs: 1_000 });
    const read = () => chain.call((rpc) => rpc.getAccounts([SYSVAR_CLOCK_PUBKEY]));
    await Promise.all(Array.from({ length: 8 }, read));
    node.fault = 'hangs';
    await expect(read()).rejects.toThrow('out of reach');
    const before = [...node.connections];
    expect(before.length).toBeGreaterThan(1);
    node.connections.clear();
    node.fault = 'none';
    // a probe may have found it silent, too
    await vi.waitFor(read, { timeout: 20_000 });
    expect(before.filter((connection) => node.connections.has(connection))).toEqual([]);
  });

  it('stays in use where callers decide how much is asked for, and where a call had less time than others', async () => {
    const { url, state: node, close } = await faultyNode(rpcUrl);
    const { chain, chainsForRequest } = through({ url, close }, { timeoutMs: 1_000 });
    const slotOf = async (of: Pick<typeof chain, 'call'>, isHeavy = false) =>
      (await of.call((rpc) => rpc.getAccounts([SYSVAR_CLOCK_PUBKEY]), { isHeavy })).slot;
    const slot = await slotOf(chain);
    node.fault = 'hangs';
    // a request has the time of three calls
    const requests = Array.from({ length: 3 }, async () => {
      const { devnet } = chainsForRequest();
      for (const isHeavy of [true, true, false])
        await expect(slotOf(devnet, isHeavy)).rejects.toThrow('out of reach');
    });
    await Promise.all(requests);
    node.fault = 'none';
    expect(await slotOf(chain)).toBeGreaterThanOrEqual(slot);
  });
});

it('a cluster is the one that most nodes belong to, even when they answer late', async () => {
  const { others, statusOf, callsOfRead } = await open(['servesOtherCluster', 'hangs', 'hangs']);
  await statusOf(limits);
  for (const node of others) node.fault = 'none';
  await expect.poll(callsOfRead).not.toContain('getMultipleAccounts');
});
