import { startLocalPlatform } from '@obverse/localnet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { faultyNode } from '../support/faulty-node.ts';
import { connectTo } from '../support/test-chain.ts';

const waiting = { timeout: 30_000, interval: 100 };

/** A chain with slots of `slotMs` whose node can be told to lag behind the present, once the service has measured its slots. */
async function measured(slotMs: number) {
  const platform = await startLocalPlatform({ name: 'devnet', slotMs });
  let behindSeconds = 0n;
  const node = await faultyNode(platform.rpcUrl);
  node.state.edit = (method, answer) => {
    if (method !== 'getAccountInfo') return answer;
    const data = Buffer.from(answer.result.value.data[0], 'base64');
    data.writeBigInt64LE(data.readBigInt64LE(32) - behindSeconds, 32);
    const value = { ...answer.result.value, data: [data.toString('base64'), 'base64'] };
    return { ...answer, result: { ...answer.result, value } };
  };
  const { chain, close } = connectTo({ url: node.url }, 10_000);
  onTestFinished(async () => {
    close();
    node.close();
    await platform.close();
  });
  const read = () => chain.call((rpc) => rpc.getTip());
  await read();
  // the first two probes have to see the move
  const probes = () => node.state.calls.filter((method) => method === 'getGenesisHash').length;
  const before = probes();
  await vi.waitFor(() => expect(probes()).toBeGreaterThan(before + 1), waiting);
  platform.advanceClock(60);
  await vi.waitFor(() => expect(Math.abs(chain.slotTime.ms - slotMs)).toBeLessThan(slotMs / 10), waiting);
  return {
    chain,
    read,
    /** So many seconds behind this machine's clock; the cluster is a minute ahead. */
    lag: (seconds: number) => {
      behindSeconds = BigInt(60 + seconds);
    },
  };
}

describe('the slot time of a cluster', () => {
  it('is measured, and coins are shared for one slot', async () => {
    const { chain } = await measured(100);
    expect(chain.slotMs).toBe(chain.slotTime.ms);
  });

  it('decides how far behind the present a node is used: half the life of a blockhash', async () => {
    const [fast, slow] = await Promise.all([measured(100), measured(400)]);
    // 75 slots of 100 ms are over, those of 400 ms are not
    fast.lag(12);
    slow.lag(12);
    await vi.waitFor(() => expect(fast.read()).rejects.toThrow(/is 1\d s behind the present/), waiting);
    expect((await slow.read()).slot).toBeGreaterThan(0);
  });
});
