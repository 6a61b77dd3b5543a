import type { TransactionResult } from '@obverse/contracts';
import * as core from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import {
  AuthorityType,
  createBurnInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FactStore } from '../../src/solana/accounts.ts';
import { alteringNode } from '../support/altering-node.ts';
import { type Called, callProcedure, type Input } from '../support/call-procedure.ts';
import { text } from '../support/flows.ts';
import { decode, submit } from '../support/service.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { openNonce } from '../support/transfers.ts';

type Alter = Parameters<typeof alteringNode>[1];

const testChain = await openTestChain();
const { user, rpc } = testChain;
const coin = await testChain.openIntegration('PREP');
const integrationId = coin.address.toBase58();
const setFee = { integrationId, feeBps: 900 };
const mint = (owner = user) => ({ integrationId, user: text(owner), amount: 1_000n });

async function newUser(): Promise<Keypair> {
  const wallet = await fundedWallet(rpc);
  await faucet(rpc, wallet.publicKey, 0, 1_000_000n);
  return wallet;
}

let facts: FactStore;
beforeEach(() => {
  facts = new LRUCache({ max: 100 });
});

const probes = ['getGenesisHash', 'getAccountInfo', 'getRecentPrioritizationFees'];

/** Prepares over a node that changes some answers. @returns the answer, and how often each call was made */
async function prepare(path: string, input: Input, alter: Alter = () => {}) {
  const calls: Record<string, number> = {};
  const node = await alteringNode(testChain.rpcUrl, async (call, result) => {
    if (!probes.includes(call.method)) calls[call.method] = (calls[call.method] ?? 0) + 1;
    await alter(call, result);
  });
  const { chain } = through(node, { timeoutMs: 3_000 });
  Object.assign(chain, { facts });
  return { ...(await callProcedure<TransactionResult>(chain, path, input)), calls };
}

const prepareMint = (owner = user, alter?: Alter) => prepare('integration.mint', mint(owner), alter);
const prepareFee = (alter?: Alter) => prepare('integration.setFee', setFee, alter);

const execute = async (prepared: Pick<Called<TransactionResult>, 'data'>, signer = user) =>
  submit(rpc, prepared.data?.transaction ?? '', [signer]);

/** Changes what the simulation says that a node has run. */
const simulating =
  // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
    (change: (value: any) => unknown): Alter =>
    ({ method }, { value }) =>
      method === 'simulateTransaction' && change(value);

/** As a node older than Agave 3.0, which knows no balances. */
const forgetBalances = simulating((value) => {
  for (const field of ['preBalances', 'postBalances', 'preTokenBalances', 'postTokenBalances'])
    value[field] = null;
});

function createsAccount({ data }: Pick<Called<TransactionResult>, 'data'>): boolean {
  const { compiledInstructions, staticAccountKeys } = decode(data?.transaction ?? '').message;
  return compiledInstructions.some(({ programIdIndex }) =>
    staticAccountKeys[programIdIndex]?.equals(core.ASSOCIATED_TOKEN_PROGRAM_ID),
  );
}

const reads = { getMultipleAccounts: 1 };
const simulations = (count: number) => ({ simulateTransaction: count });

describe('a transaction', () => {
  it('is prepared by one simulation once its facts are known, on the blockhash of that simulation', async () => {
    // the integration, then its stablecoin
    expect((await prepareMint()).calls).toEqual({ getMultipleAccounts: 2, simulateTransaction: 1 });
    let replaced: { blockhash: string; lastValidBlockHeight: number } | undefined;
    const note = simulating((value) => {
      replaced = value.replacementBlockhash;
    });
    const { data, calls } = await prepareMint(user, note);
    expect(calls).toEqual(simulations(1));
    expect(data).toMatchObject(replaced ?? { blockhash: 'none' });
    expect(decode(data?.transaction ?? '').message.recentBlockhash).toBe(replaced?.blockhash);
  });

  it('is another one for each of two equal requests in one slot, so that both can be paid', async () => {
    const call = () => callProcedure<TransactionResult>(testChain.chain, 'integration.mint', mint());
    const answers = await Promise.all(Array.from({ length: 8 }, call));
    expect(new Set(answers.map(({ data }) => data?.transaction)).size).toBeGreaterThan(1);
  });

  it('creates the account that receives its tokens where that does not exist, and again where it was closed', async () => {
    const owner = await newUser();
    const first = await prepareMint(owner);
    expect(createsAccount(first)).toBe(true);
    expect(first.data?.fees.rentLamports).toBeGreaterThan(2_000_000);
    await execute(first, owner);
    // the first simulation finds the account, so that the second does without
    for (const _ of ['found', 'remembered']) {
      const again = await prepareMint(owner);
      expect(again.calls).toEqual(simulations(1));
      expect(createsAccount(again)).toBe(false);
      expect(again.data?.fees.rentLamports).toBe(0);
    }
    const { brandedMint } = coin;
    const account = core.tokenAddress(brandedMint, owner.publicKey, core.TOKEN_2022_PROGRAM_ID);
    const amount = BigInt((await rpc.getTokenAccountBalance(account)).value.amount);
    const to = owner.publicKey;
    await testChain.send(
      [
        createBurnInstruction(account, brandedMint, to, amount, [], core.TOKEN_2022_PROGRAM_ID),
        createCloseAccountInstruction(account, to, to, [], core.TOKEN_2022_PROGRAM_ID),
      ],
      [owner],
    );
    const closed = await prepareMint(owner);
    expect(createsAccount(closed)).toBe(true);
    // the balances of the user and the owner of the account, as the simulation has failed; the facts again
    expect(closed.calls).toEqual({ getMultipleAccounts: 3, simulateTransaction: 2 });
    await execute(closed, owner);
  });

  it('does without that instruction where it would not fit and the account exists', async () => {
    const [holder, other, feePayer] = [await newUser(), await newUser(), await fundedWallet(rpc)];
    await execute(await prepareMint(holder), holder);
    const attached = {
      feePayer: text(feePayer),
      nonceAccount: text(await openNonce(rpc, user)),
      validUntil: new Date(Date.now() + 86_400_000).toISOString(),
      memo: 'x'.repeat(140),
      references: Array.from({ length: 5 }, () => text(Keypair.generate())),
    };
    facts.clear();
    expect(createsAccount(await prepare('integration.mint', { ...mint(holder), ...attached }))).toBe(false);
    expect(await prepare('integration.mint', { ...mint(other), ...attached })).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(/make the transaction \d+ bytes too large/),
    });
  });

  it('is planned again with new facts where old ones rule it out', async () => {
    await prepareFee();
    const known = facts.get(integrationId);
    if (known === undefined) throw new Error('the integration is remembered');
    // the vault of a multisig, which cannot pay fees, was the authority before
    const [authority] = PublicKey.findProgramAddressSync([Buffer.from('vault')], coin.address);
    facts.set(integrationId, { ...known, value: { ...known.value, authority } });
    const { data, calls } = await prepareFee();
    expect(data?.signers).toEqual([text(user)]);
    expect(calls).toEqual({ ...reads, ...simulations(1) });
  });

  it('pays into no account that belongs to another wallet, whatever is remembered', async () => {
    const owner = await newUser();
    await execute(await prepareMint(owner), owner);
    const redeem = (alter?: Alter) => prepare('integration.redeem', { ...mint(owner), amount: 500n }, alter);
    expect((await redeem()).data).toBeDefined();
    const account = core.tokenAddress(coin.underlyingMint, owner.publicKey, core.TOKEN_PROGRAM_ID);
    const thief = Keypair.generate().publicKey;
    const give = createSetAuthorityInstruction(account, owner.publicKey, AuthorityType.AccountOwner, thief);
    await testChain.send([give], [owner]);
    const refusal = {
      code: 'TRANSACTION_WOULD_FAIL',
      message: expect.stringContaining('which would receive, belongs to another wallet'),
    };
    expect(await redeem()).toMatchObject(refusal);
    facts.clear();
    expect(await redeem()).toMatchObject(refusal);
    expect(await redeem(forgetBalances)).toMatchObject(refusal);
  });

  it('pays no fees to an address off the curve where nothing is, though a simulation answers with an empty account', async () => {
    testChain.advanceClock(86_400);
    const [destination] = PublicKey.findProgramAddressSync([Buffer.from('nothing')], coin.address);
    const claim = { integrationId, destination: destination.toBase58() };
    expect(await prepare('integration.claimFees', claim)).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('a vault of a program that holds SOL'),
      calls: simulations(1),
    });
  });
});

describe('a simulation', () => {
  const program = PublicKey.unique().toBase58();
  /** Puts other lines in the place of each event of the program. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
  const withEvents = (change: (line: string) => string[]) => (value: any) => {
    value.logs = value.logs.flatMap((line: string) =>
      line.startsWith('Program data: ') ? change(line) : line,
    );
  };
  // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
  it.each<[string, (value: any) => unknown]>([
    ['without the fee payer', ({ accounts }) => accounts.splice(0, 1, null)],
    ['without the clock', ({ accounts }) => accounts.splice(1, 1, null)],
    [
      'with the balances of another transaction',
      (value) => [value.preBalances.pop(), value.postBalances.pop()],
    ],
    ['without the event that says what is paid', withEvents(() => [])],
    ['with two such events', withEvents((line) => [line, line])],
    [
      'with such an event of another program',
      withEvents((line) => [`Program ${program} invoke [2]`, line, `Program ${program} success`]),
    ],
  ])('%s is not believed', async (_, change) => {
    expect((await prepareMint(user, simulating(change))).code).toBe('UNAVAILABLE');
  });

  it('that fails in another program is not explained by an error of the platform', async () => {
    const fail = simulating((value) => {
      value.err = { InstructionError: [2, { Custom: 6000 }] };
      value.logs = [
        `Program ${program} invoke [1]`,
        `Program ${program} failed: custom program error: 0x1770`,
      ];
    });
    expect(await prepareMint(user, fail)).toMatchObject({
      code: 'TRANSACTION_WOULD_FAIL',
      message: expect.not.stringMatching(/authority|whitelist|paused/),
    });
  });
});
