import { accrueInstruction, stablecoinAddress } from '@obverse/core';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { readTransactionStatus } from '../../src/transaction/transaction-status.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';

const testChain = await openTestChain();
const landed = await testChain.send([accrueInstruction(stablecoinAddress(0))]);
testChain.advanceClock(600);

const nowhere = bs58.encode(Buffer.alloc(64, 7));

// biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
type Answers = Record<string, (result: any) => unknown>;

/** Asks over a node some of whose results are replaced. @returns the status, or the code of the error, and the calls */
async function ask(
  signature: string,
  lastValidBlockHeight: number | undefined,
  answers: Answers = {},
  validUntilTs?: bigint,
) {
  const node = await faultyNode(testChain.rpcUrl);
  node.state.edit = (method, { id, ...answer }) =>
    answers[method] === undefined
      ? { id, ...answer }
      : { jsonrpc: '2.0', id, result: answers[method](answer.result) };
  const { chain } = through(node, { embedded: true });
  const end = { lastValidBlockHeight, validUntilTs };
  const found = await readTransactionStatus(chain, signature, end).catch(({ errorCode }) => ({
    status: errorCode,
  }));
  return { ...found, calls: node.state.calls.toSorted() };
}

const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
const statusesAt = (slot: number): Answers => ({
  getSignatureStatuses: ({ value }) => ({ context: { slot }, value }),
});

/** A node that has finalized a block height, with every second slot skipped. */
const at = (blockHeight: number, more: Answers = {}): Answers => ({
  getEpochInfo: () => ({ absoluteSlot: 2 * blockHeight, blockHeight }),
  ...statusesAt(2 * blockHeight + 32),
  ...more,
});

/** A node whose history begins with this block. */
const from = (slot: number, block: object): Answers => ({
  getFirstAvailableBlock: () => slot,
  getBlock: () => block,
});

describe('a transaction that no node knows', () => {
  it('is pending without a last block height, and the height is not read', async () => {
    const calls = ['getSignatureStatuses', 'getTransaction'];
    expect(await ask(nowhere, undefined)).toMatchObject({ status: 'pending', slot: null, calls });
  });

  it('is pending up to its last block height, and expired from the next finalized block on', async () => {
    const heights = [4_999, 5_000, 5_001];
    const statuses = await Promise.all(heights.map((height) => statusOf(nowhere, 5_000, at(height))));
    expect(statuses).toEqual(['pending', 'pending', 'expired']);
    // by a node that is not behind the finalized block
    expect(await statusOf(nowhere, 5_000, at(5_001, statusesAt(10_001)))).toBe('UNAVAILABLE');
    expect(await statusOf(nowhere, 5_000, at(5_001, statusesAt(10_002)))).toBe('expired');
  });

  it('is called expired without the history while every node remembers the signatures of its blocks', async () => {
    const calls = ['getEpochInfo', 'getSignatureStatuses', 'getTransaction'];
    expect(await ask(nowhere, 5_000, at(5_150))).toMatchObject({ status: 'expired', calls });
    const pruned = at(5_151, from(9_999, { blockHeight: 4_999 }));
    expect(await statusOf(nowhere, 5_000, pruned)).toBe('UNAVAILABLE');
  });

  it('is called expired later only where the history reaches back to the first block that could hold it', async () => {
    const beginning = (slot: number, blockHeight: number) =>
      statusOf(nowhere, 5_000, at(9_000, from(slot, { blockHeight })));
    expect(await beginning(0, 0)).toBe('expired');
    expect(await beginning(9_700, 4_850)).toBe('expired');
    expect(await beginning(9_702, 4_851)).toBe('UNAVAILABLE');
  });

  const end = 100 * 86_400;
  const month = 30 * 86_400;
  /** By a node whose finalized clock says `now`, in slot 700. */
  const byTime = (now: number, more: Answers = {}, lastValidBlockHeight?: number) => {
    const getMultipleAccounts: Answers[string] = ({ value: [clock] }) => {
      const data = Buffer.from(clock.data[0], 'base64');
      data.writeBigInt64LE(BigInt(now), 32);
      return { context: { slot: 700 }, value: [{ ...clock, data: [data.toString('base64'), 'base64'] }] };
    };
    const answers = { getMultipleAccounts, ...statusesAt(700), ...more };
    return statusOf(nowhere, lastValidBlockHeight, answers, BigInt(end));
  };

  it('is pending up to its end, and expired once the finalized clock is after it', async () => {
    expect(await byTime(end)).toBe('pending');
    expect(await byTime(end + 1)).toBe('expired');
    // what the other end says does not keep it alive
    expect(await byTime(end + 1, {}, 1e9)).toBe('expired');
    // by a node that knows the signatures of the slot of its clock
    expect(await byTime(end + 1, statusesAt(699))).toBe('UNAVAILABLE');
  });

  it.each([
    [end - month, 'expired'],
    [end - month + 1, 'UNAVAILABLE'],
    [null, 'UNAVAILABLE'],
  ])(
    'after its end is, where the history begins at %s and it may be from a month before, %s',
    async (blockTime, status) => {
      expect(await byTime(end + 1, from(9, { blockHeight: 9, blockTime }))).toBe(status);
    },
  );

  it('is confirmed where it landed between the two answers', async () => {
    const missed: Answers = { getSignatureStatuses: ({ context }) => ({ context, value: [null] }) };
    expect(await ask(landed, 0, missed)).toMatchObject({ status: 'confirmed', failure: null });
  });
});

describe('a transaction that nodes know', () => {
  const known = (more: object): Answers => ({
    getSignatureStatuses: ({ context, value: [status] }) => ({ context, value: [{ ...status, ...more }] }),
  });
  const none = { getTransaction: () => null };
  /** What is in its log, and its error. */
  const meta = (more: object): Answers => ({
    getTransaction: (result) => ({ ...result, meta: { ...result.meta, ...more } }),
  });
  const err = { InstructionError: [0, { Custom: 6015 }] };

  it('is pending, whatever its result, while its block is not confirmed', async () => {
    const answers = { ...known({ confirmationStatus: 'processed', err }), ...none };
    expect(await ask(landed, 0, answers)).toMatchObject({
      status: 'pending',
      failure: null,
      logged: undefined,
    });
  });

  it('is confirmed, then finalized, also after its last block height', async () => {
    expect(await statusOf(landed, 0, known({ confirmationStatus: 'confirmed' }))).toBe('confirmed');
    expect(await statusOf(landed, 0)).toBe('finalized');
  });

  it('has failed for the reason in its log, or else for that of the error', async () => {
    const program = testChain.chain.programId.toBase58();
    const logMessages = [`Program ${program} failed: custom program error: 0x177f`];
    const failed = await ask(landed, 0, { ...known({ err }), ...meta({ err, logMessages }) });
    const failure = 'the platform is paused';
    expect(failed).toMatchObject({ status: 'failed', failure, logged: { events: [] } });
    const unlogged = await ask(landed, 0, { ...known({ err: 'BlockhashNotFound' }), ...none });
    expect(unlogged).toMatchObject({ status: 'failed', failure: 'the blockhash has expired' });
  });

  it('tells that its log was cut off', async () => {
    const cut = meta({ logMessages: ['Log truncated'] });
    expect(await ask(landed, 0, cut)).toMatchObject({ logged: { truncated: true } });
  });
});
