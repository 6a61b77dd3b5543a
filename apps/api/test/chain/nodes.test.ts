import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';
import { Connection, Keypair, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectTo } from '../indexer/test-chain.ts';
import { edgeApi } from '../support/edge.ts';
import { type Fault, faultyNode } from '../support/faulty-node.ts';
import { decode } from '../support/service.ts';

/** For tests of nodes that never answer. A node that answers takes longer than this on a busy machine, and then counts as failing. */
const rpcTimeoutMs = 400;
/** For all other tests: no answer is late, so that only its content decides which node is used. */
const patientTimeoutMs = 20_000;
/** A request's budget, and what else it does. */
const budget = 3 * rpcTimeoutMs + 300;

let localnet: Awaited<ReturnType<typeof startLocalnet<'devnet'>>>;
let chain: Connection;
let expired: string;
beforeAll(async () => {
  localnet = await startLocalnet({ clusters: { devnet: { port: await freePort() } }, log: () => {} });
  chain = new Connection(localnet.clusters.devnet.rpcUrl, 'confirmed');
  expired = (await chain.getLatestBlockhash()).blockhash;
  // far enough from the beginning that something can be 200 slots behind
  localnet.clusters.devnet.advanceClock(600);
});
afterAll(() => localnet.close());

/** The service on `faults.length` nodes of one cluster. */
async function open(...faults: Fault[]) {
  return openWithin(faults.includes('hangs') ? rpcTimeoutMs : patientTimeoutMs, ...faults);
}

/** As {@link open}, with the time that a call may take, in milliseconds. */
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
/** Asks the cluster every time, and finds nothing there. */
const aLook = '/integration/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin?cluster=devnet';

const faults: Fault[] = ['refuses', 'breaks', 'hangs', 'cuts', 'babbles', 'lies', 'lags'];

describe('a preferred node', () => {
  it.each(faults)('that %s from the beginning is passed over', async (fault) => {
    const { app } = await open(fault, 'none');
    const answer = await app.inject(limits);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toHaveLength(2);
  });

  it.each(faults)('that %s later is passed over within the same request', async (fault) => {
    const { app, nodes } = await openWithin(
      fault === 'hangs' ? rpcTimeoutMs : patientTimeoutMs,
      'none',
      'none',
    );
    expect((await app.inject(limits)).statusCode).toBe(200);
    const [first] = nodes;
    if (first) first.fault = fault;
    for (let i = 0; i < 5; i++) expect((await app.inject(aLook)).statusCode).toBe(404);
  });

  it('is left alone after three failures, and used again once it answers', async () => {
    const { app, nodes } = await open('none', 'none');
    const [first, second] = nodes;
    if (!first || !second) throw new Error('two nodes');
    await app.inject(limits);
    first.fault = 'breaks';
    for (let i = 0; i < 3; i++) await app.inject(aLook);
    first.calls.length = 0;
    for (let i = 0; i < 3; i++) await app.inject(aLook);
    expect(first.calls.filter((method) => method === 'getMultipleAccounts').length).toBe(0);
    first.fault = 'none';
    second.fault = 'breaks';
    await expect.poll(async () => (await app.inject(aLook)).statusCode, { timeout: 5_000 }).toBe(404);
  });
});

describe('what a node says of one call', () => {
  /** A preferred node that answers one method with an error, and what initialize is told. */
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
    'of a transaction that is none (%d) does not count against it',
    async (code) => {
      const { app, initialize } = await openRefusing('simulateTransaction', code);
      for (let i = 0; i < 5; i++) {
        const answer = await initialize();
        expect(answer.json().message).toMatch(
          /^Invalid request data: the cluster does not take the transaction as one/,
        );
        expect(answer.statusCode).toBe(422);
      }
      expect((await app.inject(aLook)).statusCode).toBe(404);
    },
  );

  it('a method that it does not serve is asked of another, and all else still of it', async () => {
    const { app, first, initialize } = await openRefusing('simulateTransaction', -32_601, 'none');
    const answers = await Promise.all(Array.from({ length: 10 }, initialize));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    first.calls.length = 0;
    expect((await app.inject(aLook)).statusCode).toBe(404);
    expect(first.calls).toContain('getMultipleAccounts');
  });

  it.each([429, -32_005])('that it answers nobody now (%d) counts against it', async (code) => {
    const { app, first } = await openRefusing('getMultipleAccounts', code, 'none');
    for (let i = 0; i < 3; i++) expect((await app.inject(aLook)).statusCode).toBe(404);
    first.calls.length = 0;
    expect((await app.inject(aLook)).statusCode).toBe(404);
    expect(first.calls).not.toContain('getMultipleAccounts');
  });
});

describe('a preferred node whose answers', () => {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the node answered
  it.each<[string, (value: any[]) => any[]]>([
    [
      'hold a clock that is cut short',
      ([clock, ...rest]) => [{ ...clock, data: ['AAAA', 'base64'] }, ...rest],
    ],
    ['hold no clock', ([, ...rest]) => [null, ...rest]],
    ['hold too few accounts', (value) => value.slice(0, -1)],
  ])('%s is passed over', async (_, change) => {
    const { app, nodes } = await open('none', 'none');
    const [first] = nodes;
    if (!first) throw new Error('a node');
    first.edit = (method, answer) =>
      method === 'getMultipleAccounts'
        ? { ...answer, result: { ...answer.result, value: change(answer.result.value) } }
        : answer;
    expect((await app.inject(aLook)).statusCode).toBe(404);
    expect((await app.inject(limits)).statusCode).toBe(200);
  });
});

describe('a node that once claims a slot that has not been', () => {
  it.each<[string, Fault[]]>([
    ['and is the only one', ['none']],
    ['and is the preferred one', ['none', 'none']],
  ])('%s is not missed for long', async (_, all) => {
    const { app, nodes } = await open(...all);
    expect((await app.inject(aLook)).statusCode).toBe(404);
    const [first] = nodes;
    if (!first) throw new Error('a node');
    first.edit = (_, answer) => {
      if (answer.result?.context) answer.result.context.slot += 1e6;
      return answer;
    };
    expect((await app.inject(aLook)).statusCode).toBe(404);
    first.edit = undefined;
    await expect.poll(async () => (await app.inject(aLook)).statusCode, { timeout: 10_000 }).toBe(404);
    first.calls.length = 0;
    await expect
      .poll(
        async () => {
          await app.inject(aLook);
          return first.calls;
        },
        { timeout: 10_000 },
      )
      .toContain('getMultipleAccounts');
  });
});

describe('a node that for a moment tells of another, newer chain', () => {
  it.each<[string, Fault[]]>([
    ['and is the only one', ['none']],
    ['and has another beside it', ['none', 'none']],
    ['and has two beside it', ['none', 'none', 'none']],
  ])('%s makes nobody look behind', async (_, all) => {
    const { app, nodes } = await open(...all);
    const look = async () => (await app.inject(aLook)).statusCode;
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

describe('what is final', () => {
  it('may be further behind than a node may be, and is not taken for the present', async () => {
    const node = await faultyNode(localnet.clusters.devnet.rpcUrl, '');
    const { chain: seen, close } = connectTo({ url: node.url });
    onTestFinished(() => {
      close();
      node.close();
    });
    const finalized = new Set<unknown>();
    node.state.hear = (call) => {
      if (JSON.stringify(call.params).includes('finalized')) finalized.add(call.id);
      return call;
    };
    node.state.edit = (_, answer) => {
      if (finalized.has(answer.id)) answer.result.context.slot -= 60;
      return answer;
    };
    const ask = (commitment: 'confirmed' | 'finalized') =>
      seen.call((rpc) => rpc.getMultipleAccountsInfoAndContext([SYSVAR_CLOCK_PUBKEY], { commitment }));
    for (let i = 0; i < 5; i += 1) {
      const [now, final] = [await ask('confirmed'), await ask('finalized')];
      expect(final.context.slot).toBeLessThan(now.context.slot - 50);
    }
  });
});

describe('transactions', () => {
  it('never name an expired blockhash, though the preferred node is 200 slots behind', async () => {
    const { app, nodes } = await open('none', 'none');
    await app.inject(limits);
    const [first] = nodes;
    if (first) first.fault = 'lags';
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

describe('all nodes down', () => {
  it.each<Fault>(['hangs', 'cuts', 'babbles', 'refuses'])('(%s) is 503 within the budget', async (fault) => {
    const { app, nodes } = await openWithin(rpcTimeoutMs, 'none', 'none', 'none');
    await app.inject(limits);
    for (const node of nodes) node.fault = fault;
    for (const url of ['/readyz', '/tranches/senior/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/config']) {
      const began = performance.now();
      const answer = await app.inject(`${url}${url === '/readyz' ? '' : '?cluster=devnet'}`);
      expect(performance.now() - began).toBeLessThan(budget);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['x-error-code']).toBe('UNAVAILABLE');
      expect(answer.body).not.toMatch(/secret|127\.0\.0\.1|slow down|html/);
    }
  });

  it('from the beginning is 503 too, and no reason to restart', async () => {
    const { app, nodes } = await open('hangs', 'breaks');
    expect((await app.inject(limits)).statusCode).toBe(503);
    for (const node of nodes) node.fault = 'none';
    await expect.poll(async () => (await app.inject(limits)).statusCode, { timeout: 10_000 }).toBe(200);
  });
});

describe('a cluster', () => {
  it('is what most of its nodes say, though they answer late', async () => {
    const { app, nodes } = await open('strays', 'hangs', 'hangs');
    const [first, ...others] = nodes;
    await app.inject(limits);
    for (const node of others) node.fault = 'none';
    const asked = async () => {
      if (first) first.calls.length = 0;
      const { statusCode } = await app.inject(aLook);
      return [statusCode, first?.calls.includes('getMultipleAccounts')];
    };
    await expect.poll(asked, { timeout: 20_000 }).toEqual([404, false]);
  });

  it('is what most of its nodes say', async () => {
    const { app, nodes } = await open('strays', 'none', 'none');
    expect((await app.inject(limits)).statusCode).toBe(200);
    expect(nodes[0]?.calls).not.toContain('getMultipleAccounts');
  });
});
