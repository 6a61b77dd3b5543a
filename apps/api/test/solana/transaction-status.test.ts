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
  node.state.edit = (method, answer) => {
    const { id, result } = answer;
    return answers[method] === undefined ? answer : { jsonrpc: '2.0', id, result: answers[method](result) };
  };
  const { chain } = through(node, { embedded: true });
  const found = await readTransactionStatus(chain, signature, {
    lastValidBlockHeight,
    validUntilTs,
  }).catch(({ errorCode }) => ({ status: errorCode }));
  return { ...found, calls: node.state.calls.toSorted() };
}

/** A node that has finalized a block height, with every second slot skipped. */
const at = (blockHeight: number, more: Answers = {}): Answers => ({
  getEpochInfo: () => ({ absoluteSlot: 2 * blockHeight, blockHeight }),
  getSignatureStatuses: ({ value }) => ({ context: { slot: 2 * blockHeight + 32 }, value }),
  ...more,
});

describe('a transaction that no node knows', () => {
  it('is pending without a last block height, and the height is not read', async () => {
    expect(await ask(nowhere, undefined)).toMatchObject({
      status: 'pending',
      slot: null,
      calls: ['getSignatureStatuses', 'getTransaction'],
    });
  });

  it('is pending up to its last block height, and expired from the next finalized block on', async () => {
    expect(await ask(nowhere, 5_000, at(4_999))).toMatchObject({ status: 'pending' });
    expect(await ask(nowhere, 5_000, at(5_000))).toMatchObject({ status: 'pending' });
    expect(await ask(nowhere, 5_000, at(5_001))).toMatchObject({ status: 'expired' });
  });

  it('is not called expired by a node that is behind the finalized block', async () => {
    const known = (slot: number) =>
      at(5_001, { getSignatureStatuses: ({ value }) => ({ context: { slot }, value }) });
    expect(await ask(nowhere, 5_000, known(10_001))).toMatchObject({ status: 'UNAVAILABLE' });
    expect(await ask(nowhere, 5_000, known(10_002))).toMatchObject({ status: 'expired' });
  });

  it('is called expired without the history while every node remembers the signatures of its blocks', async () => {
    const calls = ['getEpochInfo', 'getSignatureStatuses', 'getTransaction'];
    expect(await ask(nowhere, 5_000, at(5_150))).toMatchObject({ status: 'expired', calls });
    const pruned = { getFirstAvailableBlock: () => 9_999, getBlock: () => ({ blockHeight: 4_999 }) };
    expect(await ask(nowhere, 5_000, at(5_151, pruned))).toMatchObject({ status: 'UNAVAILABLE' });
  });

  it('is called expired later only where the history reaches back to the first block that could hold it', async () => {
    const from = (slot: number, blockHeight: number) =>
      at(9_000, { getFirstAvailableBlock: () => slot, getBlock: () => ({ blockHeight }) });
    expect(await ask(nowhere, 5_000, from(0, 0))).toMatchObject({ status: 'expired' });
    expect(await ask(nowhere, 5_000, from(9_700, 4_850))).toMatchObject({ status: 'expired' });
    expect(await ask(nowhere, 5_000, from(9_702, 4_851))).toMatchObject({ status: 'UNAVAILABLE' });
  });

  const end = 100n * 86_400n;
  const month = 30n * 86_400n;

  /** A node whose finalized clock says `now`, in slot 700. */
  const atTime = (now: bigint, more: Answers = {}): Answers => ({
    getMultipleAccounts: ({ value: [clock] }) => {
      const data = Buffer.from(clock.data[0], 'base64');
      data.writeBigInt64LE(now, 32);
      return { context: { slot: 700 }, value: [{ ...clock, data: [data.toString('base64'), 'base64'] }] };
    },
    getSignatureStatuses: ({ value }) => ({ context: { slot: 700 }, value }),
    ...more,
  });

  it('is pending up to its end, and expired once the finalized clock is after it', async () => {
    expect(await ask(nowhere, undefined, atTime(end), end)).toMatchObject({ status: 'pending' });
    expect(await ask(nowhere, undefined, atTime(end + 1n), end)).toMatchObject({ status: 'expired' });
    // what the other end says does not keep it alive
    expect(await ask(nowhere, 1e9, atTime(end + 1n), end)).toMatchObject({ status: 'expired' });
  });

  it('is not called expired by a node that knows no signatures of the slot of its clock', async () => {
    const behind = atTime(end + 1n, {
      getSignatureStatuses: ({ value }) => ({ context: { slot: 699 }, value }),
    });
    expect(await ask(nowhere, undefined, behind, end)).toMatchObject({ status: 'UNAVAILABLE' });
  });

  it('is called expired after its end only where the history reaches back to the time when it was made', async () => {
    const from = (blockTime: bigint | null) =>
      atTime(end + 1n, {
        getFirstAvailableBlock: () => 9,
        getBlock: () => ({ blockHeight: 9, blockTime: blockTime === null ? null : Number(blockTime) }),
      });
    expect(await ask(nowhere, undefined, from(end - month), end)).toMatchObject({ status: 'expired' });
    expect(await ask(nowhere, undefined, from(end - month + 1n), end)).toMatchObject({
      status: 'UNAVAILABLE',
    });
    expect(await ask(nowhere, undefined, from(null), end)).toMatchObject({ status: 'UNAVAILABLE' });
  });

  it('is confirmed where it landed between the two answers', async () => {
    const missed = {
      getSignatureStatuses: ({ context }: object & { context: object }) => ({ context, value: [null] }),
    };
    expect(await ask(landed, 0, missed)).toMatchObject({ status: 'confirmed', failure: null });
  });
});

describe('a transaction that nodes know', () => {
  const status = (more: object) => ({
    getSignatureStatuses: ({ context, value: [known] }: { context: object; value: object[] }) => ({
      context,
      value: [{ ...known, ...more }],
    }),
  });

  it('is pending, whatever its result, while its block is not confirmed', async () => {
    const err = { InstructionError: [0, { Custom: 6015 }] };
    const notConfirmed = status({ confirmationStatus: 'processed', err });
    expect(await ask(landed, 0, { ...notConfirmed, getTransaction: () => null })).toMatchObject({
      status: 'pending',
      failure: null,
      logged: undefined,
    });
  });

  it('is confirmed, then finalized, also after its last block height', async () => {
    expect(await ask(landed, 0, status({ confirmationStatus: 'confirmed' }))).toMatchObject({
      status: 'confirmed',
    });
    expect(await ask(landed, 0)).toMatchObject({ status: 'finalized' });
  });

  it('has failed for the reason in its log, or else for that of the error', async () => {
    const err = { InstructionError: [0, { Custom: 6015 }] };
    const program = testChain.chain.programId.toBase58();
    const logMessages = [`Program ${program} failed: custom program error: 0x177f`];
    // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
    const log = (result: any) => ({ ...result, meta: { ...result.meta, err, logMessages } });
    expect(await ask(landed, 0, { ...status({ err }), getTransaction: log })).toMatchObject({
      status: 'failed',
      failure: 'the platform is paused',
      logged: { events: [] },
    });
    expect(
      await ask(landed, 0, { ...status({ err: 'BlockhashNotFound' }), getTransaction: () => null }),
    ).toMatchObject({
      status: 'failed',
      failure: 'the blockhash has expired',
    });
  });

  it('tells that its log was cut off', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
    const cut = (result: any) => ({ ...result, meta: { ...result.meta, logMessages: ['Log truncated'] } });
    expect(await ask(landed, 0, { getTransaction: cut })).toMatchObject({ logged: { truncated: true } });
  });
});
