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

type Ends = { readonly height?: number; readonly time?: number };

/** Asks over a node some of whose results are replaced. @returns the status, or the code of the error, and the calls */
async function ask(signature: string, { height, time }: Ends, answers: Answers = {}) {
  const { url, state, close } = await faultyNode(testChain.rpcUrl);
  state.edit = (method, answer) => {
    const replace = answers[method];
    return replace ? { jsonrpc: '2.0', id: answer.id, result: replace(answer.result) } : answer;
  };
  const { chain } = through({ url, close }, { embedded: true });
  const ends = { lastValidBlockHeight: height, validUntilTs: time === undefined ? undefined : BigInt(time) };
  const failed = ({ errorCode }: { errorCode: string }) => ({ status: errorCode });
  const found = await readTransactionStatus(chain, signature, ends).catch(failed);
  return { ...found, calls: state.calls.toSorted() };
}

const statusesAt = (slot: number): Answers => ({
  getSignatureStatuses: ({ value }) => ({ context: { slot }, value }),
});

/** A node that has finalized a block height, with every second slot skipped. */
const at = (blockHeight: number, more: Answers = {}): Answers => ({
  getEpochInfo: () => ({ absoluteSlot: 2 * blockHeight, blockHeight }),
  ...statusesAt(2 * blockHeight + 32),
  ...more,
});

/** A node whose finalized clock says `now`, in slot 700. */
const byTime = (now: number, more: Answers = {}): Answers => ({
  getMultipleAccounts: ({ value: [clock] }) => {
    const data = Buffer.from(clock.data[0], 'base64');
    data.writeBigInt64LE(BigInt(now), 32);
    return { context: { slot: 700 }, value: [{ ...clock, data: [data.toString('base64'), 'base64'] }] };
  },
  ...statusesAt(700),
  ...more,
});

const from = (slot: number, block: object): Answers => ({
  getFirstAvailableBlock: () => slot,
  getBlock: () => block,
});

describe('a transaction that no node knows', () => {
  const end = 100 * 86_400;
  const beginning = end - 30 * 86_400;
  const since = (blockTime: number | null) => byTime(end + 1, from(9, { blockHeight: 9, blockTime }));

  it.each<[string, Ends, Answers, string]>([
    ['up to its last block height', { height: 5_000 }, at(5_000), 'pending'],
    ['from the next finalized block on', { height: 5_000 }, at(5_001), 'expired'],
    ['at a node behind that block', { height: 5_000 }, at(5_001, statusesAt(10_001)), 'UNAVAILABLE'],
    ['at a node that has reached it', { height: 5_000 }, at(5_001, statusesAt(10_002)), 'expired'],
    // later only where the history reaches back to the first block that could hold it
    ['later at a whole history', { height: 5_000 }, at(9_000, from(0, { blockHeight: 0 })), 'expired'],
    ['after that', { height: 5_000 }, at(9_000, from(9_702, { blockHeight: 4_851 })), 'UNAVAILABLE'],
    ['at once', { height: 5_000 }, at(5_151, from(9_999, { blockHeight: 4_999 })), 'UNAVAILABLE'],
    ['until its end', { time: end }, byTime(end), 'pending'],
    ['once the finalized clock is after its end', { time: end }, byTime(end + 1), 'expired'],
    ['at a node behind its clock', { time: end }, byTime(end + 1, statusesAt(699)), 'UNAVAILABLE'],
    ['at a history from the time when it was made', { time: end }, since(beginning), 'expired'],
    ['at one that begins after that', { time: end }, since(beginning + 1), 'UNAVAILABLE'],
    ['at one that begins at an unknown time', { time: end }, since(null), 'UNAVAILABLE'],
  ])('has the right status %s', async (_, ends, answers, status) => {
    expect(await ask(nowhere, ends, answers)).toMatchObject({ status });
  });

  it('is pending without an end, and called expired without the history while every node remembers its blocks', async () => {
    const calls = ['getSignatureStatuses', 'getTransaction'];
    expect(await ask(nowhere, {})).toMatchObject({ status: 'pending', slot: null, calls });
    const expired = await ask(nowhere, { height: 5_000 }, at(5_150));
    expect(expired).toMatchObject({ status: 'expired', calls: ['getEpochInfo', ...calls] });
  });

  it('is confirmed where it landed between the two answers', async () => {
    const missed: Answers = { getSignatureStatuses: ({ context }) => ({ context, value: [null] }) };
    expect(await ask(landed, { height: 0 }, missed)).toMatchObject({ status: 'confirmed', failure: null });
  });
});

describe('a transaction that nodes know', () => {
  const known = (more: object): Answers => ({
    getSignatureStatuses: ({ context, value: [status] }) => ({ context, value: [{ ...status, ...more }] }),
  });
  const none = { getTransaction: () => null };
  const meta = (more: object): Answers => ({
    getTransaction: (result) => ({ ...result, meta: { ...result.meta, ...more } }),
  });
  const err = { InstructionError: [0, { Custom: 6015 }] };

  it('is pending, whatever its result, while its block is not confirmed', async () => {
    const answers = { ...known({ confirmationStatus: 'processed', err }), ...none };
    expect(await ask(landed, { height: 0 }, answers)).toMatchObject({
      status: 'pending',
      failure: null,
      logged: undefined,
    });
  });

  it('is confirmed, then finalized, also after its last block height', async () => {
    expect(await ask(landed, { height: 0 }, known({ confirmationStatus: 'confirmed' }))).toMatchObject({
      status: 'confirmed',
    });
    expect(await ask(landed, { height: 0 })).toMatchObject({ status: 'finalized' });
  });

  it('has failed for the reason in its log, or else for that of the error', async () => {
    const program = testChain.chain.programId.toBase58();
    const logMessages = [`Program ${program} failed: custom program error: 0x177f`];
    const failed = await ask(landed, { height: 0 }, { ...known({ err }), ...meta({ err, logMessages }) });
    const failure = 'the platform is paused';
    expect(failed).toMatchObject({ status: 'failed', failure, logged: { events: [] } });
    const unlogged = await ask(landed, { height: 0 }, { ...known({ err: 'BlockhashNotFound' }), ...none });
    expect(unlogged).toMatchObject({ status: 'failed', failure: 'the blockhash has expired' });
  });
});
