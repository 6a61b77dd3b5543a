import { randomBytes } from 'node:crypto';
import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { httpNode } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, it, onTestFinished } from 'vitest';
import { recentHolders } from '../../src/solana/holders.ts';
import { connectTo } from '../support/test-chain.ts';
import { tipAnswer } from '../support/tip.ts';

const some = (amount: bigint): Buffer => {
  const data = randomBytes(40);
  data.writeBigUInt64LE(amount, 32);
  return data;
};

/** A node that lists these token accounts with extensions, and none without. */
async function nodeWith(accounts: readonly Buffer[]) {
  const value = JSON.stringify(
    accounts.map((data) => ({
      account: {
        data: [data.toString('base64'), 'base64'],
        executable: false,
        lamports: 2_074_080,
        owner: TOKEN_2022_PROGRAM_ID.toBase58(),
        rentEpoch: 0,
        space: 170,
      },
      pubkey: bs58.encode(randomBytes(32)),
    })),
  );
  const results: Record<string, (text: string) => string> = {
    getAccountInfo: () => JSON.stringify(tipAnswer(5)),
    getGenesisHash: () => JSON.stringify(bs58.encode(Buffer.alloc(32, 7))),
    getProgramAccounts: (text) =>
      `{"context":{"slot":5},"value":${text.includes('dataSize') ? '[]' : value}}`,
  };
  const node = await httpNode((text, response) => {
    const { id, method } = JSON.parse(text);
    const result = results[method]?.(text);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
  });
  onTestFinished(node.close);
  return node.url;
}

function connect(url: string, ...furtherUrls: string[]) {
  const { chain, close } = connectTo({ url, furtherUrls }, 10_000);
  onTestFinished(close);
  return chain;
}

const mint = new PublicKey(randomBytes(32));

it('counts each owner with a balance above zero once', async () => {
  const owner = some(1n);
  const chain = connect(await nodeWith([owner, owner, some(5n), some(0n)]));
  expect(await recentHolders(chain, mint)).toBe(2);
});

/** CPU time of this process, in milliseconds. Unlike elapsed time it does not depend on other processes. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

it('counts 60 000 holders without blocking the event loop for long', async () => {
  const chain = connect(await nodeWith(Array.from({ length: 60_000 }, () => some(1n))));
  let last = cpuMs();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, cpuMs() - last);
    last = cpuMs();
  }, 5);
  onTestFinished(() => clearInterval(timer));
  expect(await recentHolders(chain, mint)).toBe(60_000);
  longest = Math.max(longest, cpuMs() - last);
  // a leader that is blocked for longer misses its heartbeat
  expect(longest).toBeLessThan(2_500);
});

it.each([
  ['shorter', [Buffer.alloc(3)]],
  ['longer', [Buffer.alloc(64)]],
])('skips a node that lists data %s than the requested slice', async (_, accounts) => {
  const chain = connect(await nodeWith(accounts), await nodeWith([some(1n)]));
  expect(await recentHolders(chain, mint)).toBe(1);
});
