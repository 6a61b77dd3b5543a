import { randomBytes } from 'node:crypto';
import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { httpNode } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { recentHolders } from '../../src/solana/holders.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { tipAnswer } from '../support/tip.ts';
import { openOther, sendInstructions, transfer } from '../support/transfers.ts';

const owning = (amount: bigint): Buffer => {
  const data = randomBytes(40);
  data.writeBigUInt64LE(amount, 32);
  return data;
};

/** A node that lists these token accounts with extensions, and none without. */
function nodeWith(accounts: readonly Buffer[]) {
  const value = accounts.map((data) => ({
    account: { data: [data.toString('base64'), 'base64'], owner: TOKEN_2022_PROGRAM_ID.toBase58() },
    pubkey: bs58.encode(randomBytes(32)),
  }));
  return httpNode((text, response) => {
    const { id, method } = JSON.parse(text);
    const results: Record<string, unknown> = {
      getAccountInfo: tipAnswer(5),
      getGenesisHash: bs58.encode(Buffer.alloc(32, 7)),
      getProgramAccounts: { context: { slot: 5 }, value: text.includes('dataSize') ? [] : value },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
  });
}

const count = async (...nodes: (readonly Buffer[])[]) =>
  recentHolders(through(await Promise.all(nodes.map(nodeWith))).chain, new PublicKey(randomBytes(32)));

it('counts each owner with a balance above zero once', async () => {
  const owner = owning(1n);
  expect(await count([owner, owner, owning(5n), owning(0n)])).toBe(2);
});

it('counts an owner who holds tokens in an account without extensions alone', async () => {
  const { chain, rpc, user, mint, openIntegration } = await openTestChain();
  const coin = await openIntegration('HOLD');
  await mint(coin, 1_000n);
  const owner = new PublicKey(randomBytes(32));
  const short = await openOther(rpc, user, coin.brandedMint, owner);
  const own = tokenAddress(coin.brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID);
  await sendInstructions(rpc, [transfer(own, short, user.publicKey, 1n)], [user]);
  expect(await recentHolders(chain, coin.brandedMint)).toBe(2);
});

it.each([3, 64])('skips a node that lists %i bytes, which are not the requested slice', async (length) => {
  expect(await count([Buffer.alloc(length)], [owning(1n)])).toBe(1);
});
