import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { casesAtDepth, freePort } from '@obverse/testing';
import { Connection, Keypair, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { edgeApi } from '../support/edge.ts';
import { type Fault, faultyNode } from '../support/faulty-node.ts';
import { decode } from '../support/service.ts';
import { through } from '../support/test-chain.ts';

/** For tests with nodes that never answer, which wait this long for them. Healthy nodes answer sooner, even on a busy machine. */
const silentTimeoutMs = 2_000;
/** For all other tests: no answer is late, so that only its content decides which node is used. */
const longTimeoutMs = 20_000;
/** More than a busy machine adds to the duration of a request. */
const busyMachineMs = 20_000;

const localnet = await startLocalnet({ clusters: { devnet: { port: await freePort() } }, log: () => {} });
const chain = new Connection(localnet.clusters.devnet.rpcUrl, 'confirmed');
const expired = (await chain.getLatestBlockhash()).blockhash;
// far enough from the beginning that something can be 200 slots behind; the service's clock moves with the cluster's
localnet.clusters.devnet.advanceClock(600);
const { now } = Date;
vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await localnet.close();
});

const timeoutMsFor = (...faults: Fault[]) => (faults.includes('hangs') ? silentTimeoutMs : longTimeoutMs);

/** The service on `faults.length` nodes of one cluster. */
async function open(...faults: Fault[]) {
  return openWithin(timeoutMsFor(...faults), ...faults);
}

/** As {@link open}. @param timeoutMs how long one RPC call may take */
async function openWithin(timeoutMs: number, ...faults: Fault[]) {
  const nodes = await Promise.all(faults.map(() => faultyNode(localnet.clusters.devnet.rpcUrl, expired)));
  nodes.forEach(({ state }, i) => {
    state.fault = faults[i] ?? 'none';
  });
  const [url = '', ...furtherUrls] = nodes.map((node) => node.url);
  const cluster = { url, furtherUrls, embedded: false, programId: DEVELOPMENT_PROGRAM_ID.toBase58() };
  const app = edgeApi({ clusters: { mainnet: cluster, devnet: cluster }, rpcTimeoutMs: timeoutMs });
  onTestFinished(async () => {
    await app.close();
    for (const node of nodes) node.close();
  });
  return { app, nodes: nodes.map(({ state }) => state) };
}

const limits = '/stablecoin/limits?cluster=devnet';
/** A read of an account that does not exist. It is not cached: each one calls the cluster. */
const missing = '/integration/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin?cluster=devnet';

const faults: Fault[] = ['refuses', 'breaks', 'hangs', 'cuts', 'sendsHtml', 'sendsWrongShape', 'isBehind'];

describe('the preferred node', () => {
  it.each(casesAtDepth(faults, 4))(
    'is skipped when it has the fault "%s" from the beginning',
    async (fault) => {
      const { app } = await open(fault, 'none');
      const answer = await app.inject(limits);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data).toHaveLength(2);
    },
  );

  it.each(casesAtDepth(faults, 3))(
    'is skipped within the same request when it has the fault "%s" later',
    async (fault) => {
      const { app, nodes } = await openWithin(timeoutMsFor(fault), 'none', 'none');
      expect((await app.inject(limits)).statusCode).toBe(200);
      const [first] = nodes;
      if (first) first.fault = fault;
      for (let i = 0; i < 5; i++) expect((await app.inject(missing)).statusCode).toBe(404);
    },
  );

  it('is not used after three failures in a row, and is used again once it answers', async () => {
    const { app, nodes } = await open('none', 'none');
    const [first, second] = nodes;
    if (!first || !second) throw new Error('two nodes');
    await app.inject(limits);
    first.fault = 'breaks';
    for (let i = 0; i < 3; i++) await app.inject(missing);
    first.calls.length = 0;
    for (let i = 0; i < 3; i++) await app.inject(missing);
    expect(first.calls.filter((method) => method === 'getMultipleAccounts').length).toBe(0);
    first.fault = 'none';
    second.fault = 'breaks';
    await expect.poll(async () => (await app.inject(missing)).statusCode).toBe(404);
  });
});

describe('an error that the preferred node answers with', () => {
  /** A preferred node that answers one method with an error, and a request for a transaction. */
  async function openRefusing(refused: string, code: number, ...others: Fault[]) {
    const { app, nodes } = await open('none', ...others);
    const [first] = nodes;
    if (!first) throw new Error('a node');
    await app.inject(limits);
    first.edit = (method, answer) =>
      method === refused ? { jsonrpc: '2.0', error: { code, message: 'no' }, id: answer.id } : answer;
    const signer = Keypair.generate().publicKey;
    await chain.requestAirdrop(signer, 1_000_000_000);
    const initialize = () =>
      app.inject({
        method: 'POST',
        url: '/integration/initialize/flow?cluster=devnet',
        payload: {
          signer: signer.toBase58(),
          stablecoin: 0,
          feeBps: 0,
          metadata: { name: 'Odd', symbol: 'ODD', uri: '' },
        },
      });
    return { app, first, initialize };
  }

  it.each([-32_600, -32_602])(
    'does not count as a failure of the node when the transaction is invalid (%d)',
    async (code) => {
      const { app, initialize } = await openRefusing('simulateTransaction', code);
      for (let i = 0; i < 5; i++) {
        const answer = await initialize();
        expect(answer.json().message).toMatch(
          /^Invalid request data: the cluster does not take the transaction as one/,
        );
        expect(answer.statusCode).toBe(422);
      }
      expect((await app.inject(missing)).statusCode).toBe(404);
    },
  );

  it('sends only the calls of an unsupported method to another node', async () => {
    const { app, first, initialize } = await openRefusing('simulateTransaction', -32_601, 'none');
    const answers = await Promise.all(Array.from({ length: 10 }, initialize));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    first.calls.length = 0;
    expect((await app.inject(missing)).statusCode).toBe(404);
    expect(first.calls).toContain('getMultipleAccounts');
  });

  it.each([429, -32_005])('counts as a failure of the node when it limits the rate (%d)', async (code) => {
    const { app, first } = await openRefusing('getMultipleAccounts', code, 'none');
    // a probe, which does not use the method, may bring the node back at any time
    await expect
      .poll(async () => {
        first.calls.length = 0;
        expect((await app.inject(missing)).statusCode).toBe(404);
        return first.calls;
      })
      .not.toContain('getMultipleAccounts');
  });
});

describe('the preferred node', () => {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the node answered
  it.each<[string, (value: any[]) => any[]]>([
    ['a truncated clock', ([clock, ...rest]) => [{ ...clock, data: ['AAAA', 'base64'] }, ...rest]],
    ['no clock', ([, ...rest]) => [null, ...rest]],
    ['too few accounts', (value) => value.slice(0, -1)],
  ])('is skipped when it answers with %s', async (_, change) => {
    const { app, nodes } = await open('none', 'none');
    const [first] = nodes;
    if (!first) throw new Error('a node');
    first.edit = (method, answer) =>
      method === 'getMultipleAccounts'
        ? { ...answer, result: { ...answer.result, value: change(answer.result.value) } }
        : answer;
    expect((await app.inject(missing)).statusCode).toBe(404);
    expect((await app.inject(limits)).statusCode).toBe(200);
  });
});

describe('a node that claims a future slot once', () => {
  it.each<[string, Fault[]]>([
    ['the only node', ['none']],
    ['the preferred of two nodes', ['none', 'none']],
  ])('is used again soon after when it is %s', async (_, all) => {
    const { app, nodes } = await open(...all);
    expect((await app.inject(missing)).statusCode).toBe(404);
    const [first] = nodes;
    if (!first) throw new Error('a node');
    first.edit = (_, answer) => {
      if (answer.result?.context) answer.result.context.slot += 1e6;
      return answer;
    };
    expect((await app.inject(missing)).statusCode).toBe(404);
    first.edit = undefined;
    await expect.poll(async () => (await app.inject(missing)).statusCode).toBe(404);
    first.calls.length = 0;
    await expect
      .poll(async () => {
        await app.inject(missing);
        return first.calls;
      })
      .toContain('getMultipleAccounts');
  });
});

describe('a node that claims implausibly high slots for a moment', () => {
  it.each<[string, Fault[]]>([
    ['alone', ['none']],
    ['beside another one', ['none', 'none']],
    ['beside two others', ['none', 'none', 'none']],
  ])('does not make other nodes look behind when it is %s', async (_, all) => {
    const { app, nodes } = await open(...all);
    const look = async () => (await app.inject(missing)).statusCode;
    expect(await look()).toBe(404);
    const [first] = nodes;
    if (!first) throw new Error('a node');
    first.edit = (_, answer) => {
      if (answer.result?.context) answer.result.context.slot += 1e9;
      return answer;
    };
    expect([await look(), await look()]).toEqual([404, 404]);
    first.edit = undefined;
    const after: number[] = [];
    for (let i = 0; i < 10; i++) after.push(await look());
    expect(after).toEqual(Array(10).fill(404));
  });
});

describe('a node that claims more and more slots', () => {
  it.each([
    ['two others', ['none', 'none', 'none']],
    ['the preferred one', ['none', 'none']],
  ] satisfies [string, Fault[]][])('gets no calls beside %s', async (_, all) => {
    const { app, nodes } = await open(...all);
    const liar = nodes.at(-1);
    if (!liar) throw new Error('a node');
    let claimed = 0;
    liar.edit = (_, answer) => {
      claimed += 45;
      if (answer.result?.context) answer.result.context.slot += claimed;
      return answer;
    };
    // probes come every five seconds; by the third the claim is far ahead
    await expect
      .poll(
        async () => {
          expect((await app.inject(missing)).statusCode).toBe(404);
          return liar.calls.filter((method) => method === 'getAccountInfo').length;
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBeGreaterThanOrEqual(3);
    expect((await app.inject(missing)).statusCode).toBe(404);
    expect(liar.calls).not.toContain('getMultipleAccounts');
  });
});

describe('a preferred node that claims shorter slots', () => {
  it('does not make honest nodes look too far behind the present', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => faultyNode(localnet.clusters.devnet.rpcUrl)));
    const { chain: seen } = through(nodes, { timeoutMs: longTimeoutMs });
    let probes = 0;
    nodes.forEach(({ state }, i) => {
      state.edit = (method, answer) => {
        if (method !== 'getAccountInfo') return answer;
        const { context, value } = answer.result;
        const data = Buffer.from(value.data[0], 'base64');
        // an honest one is three seconds behind; the other one names thousands of slots in each second
        if (i === 0) probes += 1;
        const seconds = i === 0 ? 6n * BigInt(probes) : -3n;
        if (i === 0) context.slot += 50_000 * probes;
        data.writeBigInt64LE(data.readBigInt64LE(32) + seconds, 32);
        value.data[0] = data.toString('base64');
        return answer;
      };
    });
    const { ms } = seen.slotTime;
    await expect
      .poll(() => seen.askEach((rpc) => rpc.getGenesisHash()), { timeout: 10_000 })
      .not.toContain(undefined);
    await expect.poll(() => seen.slotTime.ms, { timeout: 30_000, interval: 100 }).toBeLessThan(ms);
    await expect.poll(() => probes, { timeout: 30_000, interval: 100 }).toBeGreaterThan(5);
    expect(await seen.askEach((rpc) => rpc.getGenesisHash())).not.toContain(undefined);
  });
});

describe('finalized state', () => {
  it('does not make a node look behind, although its slot is older than a node may be behind', async () => {
    const node = await faultyNode(localnet.clusters.devnet.rpcUrl);
    const { chain: seen } = through(node, { timeoutMs: longTimeoutMs });
    // one call after the other
    let isFinalized = false;
    node.state.hear = (call) => {
      isFinalized = JSON.stringify(call.params).includes('finalized');
      return call;
    };
    node.state.edit = (_, answer) => {
      if (isFinalized) answer.result.context.slot -= 200;
      return answer;
    };
    const slotOf = async (commitment: 'confirmed' | 'finalized') =>
      (await seen.call((rpc) => rpc.getAccounts([SYSVAR_CLOCK_PUBKEY], { commitment }))).slot;
    for (let i = 0; i < 5; i += 1) {
      const [now, final] = [await slotOf('confirmed'), await slotOf('finalized')];
      expect(final).toBeLessThan(now - 50);
    }
  });
});

describe('transactions', () => {
  it('never contain an expired blockhash, even when the preferred node is 200 slots behind', async () => {
    const { app, nodes } = await open('none', 'none');
    await app.inject(limits);
    const [first] = nodes;
    if (first) first.fault = 'isBehind';
    const signer = Keypair.generate();
    await chain.requestAirdrop(signer.publicKey, 1_000_000_000);
    const answer = await app.inject({
      method: 'POST',
      url: '/integration/initialize/flow?cluster=devnet',
      payload: {
        signer: signer.publicKey.toBase58(),
        stablecoin: 0,
        feeBps: 0,
        metadata: { name: 'Late', symbol: 'LATE', uri: '' },
      },
    });
    expect(answer.statusCode).toBe(200);
    const transaction = decode(answer.json().data.transaction);
    transaction.sign([signer]);
    const signature = await chain.sendRawTransaction(transaction.serialize());
    expect((await chain.getSignatureStatus(signature)).value?.err).toBeNull();
  });
});

describe('a request while all nodes are down', () => {
  it.each<Fault>(['hangs', 'cuts', 'sendsHtml', 'refuses'])(
    'gets 503 after at most three timeouts when each node %s',
    async (fault) => {
      const timeoutMs = 1_000;
      const { app, nodes } = await openWithin(timeoutMs, ...Array<Fault>(5).fill('none'));
      await app.inject(limits);
      for (const node of nodes) {
        node.fault = fault;
        node.calls.length = 0;
      }
      for (const url of [
        '/tranches/senior/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/config?cluster=devnet',
        '/readyz',
      ]) {
        const startedAt = performance.now();
        const answer = await app.inject(url);
        expect(performance.now() - startedAt).toBeLessThan(3 * timeoutMs + busyMachineMs);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['x-error-code']).toBe('UNAVAILABLE');
        expect(answer.body).not.toMatch(/secret|127\.0\.0\.1|slow down|html/);
      }
      // three calls that time out, and what is left of the third timeout's rounding
      const reads = nodes.flatMap(({ calls }) => calls).filter((method) => method === 'getMultipleAccounts');
      if (fault === 'hangs') expect(reads.length).toBeLessThanOrEqual(4);
    },
  );

  it('gets 503 from the beginning, and 200 once the nodes answer, without a restart', async () => {
    const { app, nodes } = await open('hangs', 'breaks');
    expect((await app.inject(limits)).statusCode).toBe(503);
    for (const node of nodes) node.fault = 'none';
    await expect.poll(async () => (await app.inject(limits)).statusCode).toBe(200);
  });
});

describe('a cluster whose newest state is old', () => {
  /** Shows the cluster's time this many seconds earlier. */
  const earlier =
    (seconds: number) => (method: string, answer: { result?: { value?: { data?: unknown } } }) => {
      const { value } = answer.result ?? {};
      if (method !== 'getAccountInfo' || value == null) return answer;
      const data = Buffer.alloc(40);
      data.writeBigInt64LE(BigInt(Math.floor(Date.now() / 1_000) - seconds), 32);
      return {
        ...answer,
        result: { ...answer.result, value: { ...value, data: [data.toString('base64'), 'base64'] } },
      };
    };

  async function openOld(...seconds: number[]) {
    const opened = await open(...seconds.map((): Fault => 'none'));
    seconds.forEach((each, i) => {
      const node = opened.nodes[i];
      if (node) node.edit = earlier(each);
    });
    return opened;
  }

  it('gets 503 that says how old, with one node and with several, and 200 once a node has caught up', async () => {
    for (const seconds of [[100], [200, 100]]) {
      const { app, nodes } = await openOld(...seconds);
      const answer = await app.inject(limits);
      expect(answer.json().message).toMatch(/^The devnet cluster is 10\d s behind the present$/);
      expect(answer.statusCode).toBe(503);
      const ready = await app.inject('/readyz?cluster=devnet');
      expect(ready.json().message).toMatch(
        /^The mainnet cluster is 10\d s behind the present\. The devnet cluster is /,
      );
      const [first] = nodes;
      if (first) first.edit = undefined;
      await expect.poll(async () => (await app.inject(limits)).statusCode).toBe(200);
    }
  });

  it('is read at a node that is not behind', async () => {
    const { app, nodes } = await openOld(100, 0);
    expect((await app.inject(limits)).statusCode).toBe(200);
    expect(nodes[0]?.calls).not.toContain('getMultipleAccounts');
    expect((await app.inject('/metrics')).body).toMatch(
      /obverse_node_lag_seconds\{cluster="devnet",node="[^"]+"\} 10\d/,
    );
  });

  it('is found when it stops later', async () => {
    const { app, nodes } = await openOld(0);
    expect((await app.inject(limits)).statusCode).toBe(200);
    const [node] = nodes;
    if (node) node.edit = earlier(40);
    // a healthy node is asked again after some seconds
    await expect
      .poll(async () => (await app.inject(limits)).statusCode, { timeout: 20_000, interval: 500 })
      .toBe(503);
  });
});

describe('a node that does not answer in time', () => {
  /** A chain on one faulty node, for which a call waits a second. */
  async function openSilent() {
    const node = await faultyNode(localnet.clusters.devnet.rpcUrl);
    return { ...through(node, { timeoutMs: 1_000 }), node: node.state };
  }

  it('is asked over connections that are opened afterwards', async () => {
    const { chain: seen, node } = await openSilent();
    const read = () => seen.call((rpc) => rpc.getAccounts([SYSVAR_CLOCK_PUBKEY]));
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
    const { chain: seen, chainsForRequest, node } = await openSilent();
    const slotOf = async (of: Pick<typeof seen, 'call'>, isHeavy = false) =>
      (await of.call((rpc) => rpc.getAccounts([SYSVAR_CLOCK_PUBKEY]), { isHeavy })).slot;
    const slot = await slotOf(seen);
    node.fault = 'hangs';
    // a request has the time of three calls
    const requests = Array.from({ length: 3 }, async () => {
      const { devnet } = chainsForRequest();
      for (const isHeavy of [true, true, false])
        await expect(slotOf(devnet, isHeavy)).rejects.toThrow('out of reach');
    });
    await Promise.all(requests);
    node.fault = 'none';
    expect(await slotOf(seen)).toBeGreaterThanOrEqual(slot);
  });
});

describe('a cluster', () => {
  it('is the one that most nodes belong to, even when they answer late', async () => {
    const { app, nodes } = await open('servesOtherCluster', 'hangs', 'hangs');
    const [first, ...others] = nodes;
    await app.inject(limits);
    for (const node of others) node.fault = 'none';
    const asked = async () => {
      if (first) first.calls.length = 0;
      const { statusCode } = await app.inject(missing);
      return [statusCode, first?.calls.includes('getMultipleAccounts')];
    };
    await expect.poll(asked).toEqual([404, false]);
  });
});
