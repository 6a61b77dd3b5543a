import { coins, coinUnits, createClient, underlying } from '@obverse/client';
import {
  type ComposedOptions,
  composeAtNode,
  type SendOptions,
  type SendState,
  type SigningWallet,
  sendAndFollow,
  sendComposed,
  signTransaction,
  type TransactionPath,
  web3Wallet,
} from '@obverse/client/send';
import { DEVELOPMENT_PROGRAM_ID, setPausedInstruction } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { decode, openTestService } from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

const service = await openTestService();
const { mainnet } = service.rpc;
const rpcUrl = service.config.clusters.mainnet.url;
const programId = DEVELOPMENT_PROGRAM_ID.toBase58();
const { advanceClock } = service.localnet.clusters.mainnet;

const wallet = await fundedWallet(mainnet);
const user = wallet.publicKey.toBase58();
await faucet(mainnet, wallet.publicKey, 0, 1_000_000_000n);
const integrationId = await issueCoin(service, wallet, { symbol: 'SEND', feeBps: 1_000 });
const apiKey = await service.reveal(integrationId, wallet);

/** What a wallet adapter of web3.js does, with something that happens before it signs. */
const keypairWallet = (before: () => unknown = () => {}, keypair = wallet): SigningWallet =>
  web3Wallet(
    {
      signTransaction: async (transaction: VersionedTransaction) => {
        await before();
        transaction.sign([keypair]);
        return transaction;
      },
    },
    VersionedTransaction,
  );

function countingWallet() {
  let asked = 0;
  return { wallet: keypairWallet(() => ++asked), asked: () => asked };
}

let mints = 0;

/** The memo makes each mint another transaction, also in the same slot. */
const mintBody = () => ({
  ...{ integrationId, user, memo: String(++mints) },
  ...{ amount: underlying('1', 6), minimumReceived: coins('0.9', 6) },
});

type Changes = Partial<SendOptions<TransactionPath>>;

const send = <P extends TransactionPath>(path: P, body: SendOptions<P>['body'], changes: Changes = {}) =>
  sendAndFollow<P>({
    client: createClient({ baseUrl: service.url, apiKey }),
    ...{ path, body, rpcUrl, wallet: keypairWallet(), verify: { programId }, pollMs: 50 },
    ...(changes as object),
  });
const mint = (changes?: Changes) => send('/integration/mint', mintBody(), changes);

/** A client of a service that was broken into, which changes the data of its answers. */
const dishonest = (change: (path: string, data: Record<string, unknown>) => object) =>
  createClient({
    baseUrl: service.url,
    apiKey,
    fetch: async (request) => {
      const response = await fetch(request);
      const { data, ...rest } = (await response.json()) as { data: Record<string, unknown> };
      return Response.json({ ...rest, data: change(new URL(request.url).pathname, data) }, response);
    },
  });

async function balance(): Promise<bigint> {
  const { body } = await service.get(`/wallet/${user}/positions`);
  return BigInt(body.data.positions[0]?.balance ?? 0);
}

describe('sendAndFollow', () => {
  it('mints with a wallet of web3.js: shows what it verified, then signs, sends and confirms', async () => {
    const states: SendState['status'][] = [];
    let words: readonly string[] = [];
    const { signature, status, isRebuilt } = await mint({
      onState: ({ status }) => states.push(status),
      review: ({ verified }) => {
        words = verified?.words ?? [];
      },
    });
    expect(states).toEqual(['requesting', 'reviewing', 'signing', 'sending', 'confirming']);
    expect({ status, isRebuilt }).toEqual({ status: 'finalized', isRebuilt: false });
    expect(words.join(' ')).toMatch(/1000000/);
    const { body } = await service.get(`/transaction/${signature}`);
    expect(body.data.events.map(({ kind }: { kind: string }) => kind)).toContain('minted');
  });

  it('makes a transaction again that has expired before it is signed, and mints once', async () => {
    const before = await balance();
    let asked = 0;
    const states: SendState['status'][] = [];
    const { status, isRebuilt } = await mint({
      // a person who reads and looks for the hardware wallet
      wallet: keypairWallet(() => ++asked === 1 && advanceClock(120)),
      onState: (state) => states.push(state.status),
    });
    expect({ status, isRebuilt, asked }).toEqual({ status: 'finalized', isRebuilt: true, asked: 2 });
    expect(states.filter((each) => each === 'rebuilding')).toHaveLength(1);
    expect(Number((await balance()) - before) / 1e6).toBeCloseTo(1);
  });

  it("reports a refusal of the program in the program's words", async () => {
    await mint();
    const amount = coinUnits(await balance());
    const body = { integrationId, user, amount, minimumReceived: underlying('0.1', 6) };
    // with a memo it is another transaction, also in the same slot
    const before = () => send('/integration/redeem', { ...body, memo: 'first' });
    let requests = 0;
    const client = dishonest((_, data) => {
      requests += 1;
      return data;
    });
    const refused = send('/integration/redeem', body, { client, wallet: keypairWallet(before) });
    await expect(refused).rejects.toMatchObject({
      ...{ name: 'TransactionError', code: 'REFUSED' },
      message: 'The node refused the transaction and did not send it: more tokens were given than exist',
    });
    // the service learns nothing of what was signed: it could send it
    expect(requests).toBe(1);
  });

  it('does not ask the wallet to sign what was not asked for, unless it is told not to verify', async () => {
    const { data } = (await service.post('/integration/mint', { ...mintBody(), amount: '2000000' })).body;
    const client = dishonest((path, own) => (path === '/integration/mint' ? data : own));
    const counting = countingWallet();
    await expect(mint({ client, wallet: counting.wallet })).rejects.toMatchObject({
      code: 'NOT_VERIFIED',
      message: expect.stringContaining('another transaction than was asked for'),
    });
    expect(counting.asked()).toBe(0);
    await mint({ client, wallet: counting.wallet, verify: false });
    expect(counting.asked()).toBe(1);
  });

  it('does not ask the wallet when the node does not know the blockhash', async () => {
    const unasked = keypairWallet(() => expect.unreachable());
    const call = mint({ wallet: unasked, pollMs: 5, rpcUrl: service.config.clusters.devnet.url });
    const message = expect.stringContaining('the node does not know its blockhash');
    await expect(call).rejects.toMatchObject({ code: 'NOT_VERIFIED', message });
  });

  it('sends on a nonce account, but not with a value that the nonce has no more', async () => {
    const nonceAccount = (await openNonce(mainnet, wallet)).publicKey.toBase58();
    const now = (await mainnet.getBlockTime(await mainnet.getSlot())) ?? 0;
    const validUntil = new Date((now + 3_600) * 1_000).toISOString();
    const body = { ...mintBody(), nonceAccount, validUntil };
    let first: object | undefined;
    const client = dishonest((_, data) => {
      first ??= data;
      return first;
    });
    expect((await send('/integration/mint', body, { client })).status).toMatch(/confirmed|finalized/);
    const message = expect.stringContaining('the node does not know its nonce value');
    const again = send('/integration/mint', body, { client, pollMs: 5 });
    await expect(again).rejects.toMatchObject({ code: 'NOT_VERIFIED', message });
  });
});

describe('sendComposed', () => {
  const admin = developmentKeypair('admin');
  const adminWallet = (before?: () => unknown) => keypairWallet(before, admin);

  const composePause = (paused: boolean, authority = admin.publicKey, feePayer = authority) =>
    composeAtNode({
      feePayer,
      instructions: [setPausedInstruction({ authority, paused })],
      programId,
      rpcUrl,
    });

  const sendPause = (paused: boolean, changes: Partial<ComposedOptions> = {}) =>
    sendComposed({
      client: createClient({ baseUrl: service.url }),
      compose: () => composePause(paused),
      ...{ wallet: adminWallet(), rpcUrl, programId, pollMs: 50 },
      ...changes,
    });

  const isPaused = async () => (await service.get('/governance/roles')).body.data.paused;

  it('says what a transaction does before the wallet is asked, sends it and waits for its confirmation', async () => {
    const seen: string[] = [];
    const { isRebuilt } = await sendPause(true, {
      wallet: adminWallet(() => seen.push('wallet')),
      review: ({ verified }) => {
        seen.push(...(verified?.words ?? []));
      },
    });
    expect(isRebuilt).toBe(false);
    await expect.poll(isPaused).toBe(true);
    expect(seen).toContain('Set whether new exposure is stopped on the platform: true.');
    expect(seen.at(-1)).toBe('wallet');
    await sendPause(false);
    await expect.poll(isPaused).toBe(false);
  });

  it('asks no wallet for a transaction that would fail, and says why in the words of the program', async () => {
    const compose = () => composePause(true, wallet.publicKey);
    const counting = countingWallet();
    const message = expect.stringMatching(/^The transaction would fail: .*not/);
    const refused = { name: 'TransactionError', code: 'WOULD_FAIL', message };
    await expect(sendPause(true, { compose, wallet: counting.wallet })).rejects.toMatchObject(refused);
    expect(counting.asked()).toBe(0);
  });

  it('sends what another has signed before', async () => {
    const { transaction, signers } = await composePause(true, admin.publicKey, wallet.publicKey);
    expect(signers).toEqual([user, admin.publicKey.toBase58()]);
    const half = await signTransaction({ transaction, signers, wallet: adminWallet() });
    const given = (transaction: string) => ({ compose: async () => ({ transaction }), rebuild: false });
    await sendPause(true, { ...given(half), wallet: keypairWallet() });
    await expect.poll(isPaused).toBe(true);
    await sendPause(false);
  });

  it('leaves the compute budget of a transaction for a multisig to the multisig', async () => {
    const instructions = [setPausedInstruction({ authority: admin.publicKey, paused: true })];
    const parts = { feePayer: admin.publicKey, instructions, programId, rpcUrl };
    const { transaction } = await composeAtNode({ ...parts, forMultisig: true });
    expect(decode(transaction).message.compiledInstructions).toHaveLength(1);
  });
});
