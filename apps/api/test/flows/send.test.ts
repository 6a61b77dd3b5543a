import { setTimeout as passing } from 'node:timers/promises';
import { coins, coinUnits, createClient, underlying } from '@obverse/client';
import {
  type ComposedOptions,
  composeAtNode,
  kitWallet,
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
import { atDepth, faucet, fundedWallet, httpNode } from '@obverse/testing';
import { createKeyPairSignerFromBytes } from '@solana/kit';
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it, onTestFinished } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import {
  decode,
  openTestService,
  startTestClusters,
  startTestService,
  type TestService,
} from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

/** Gives a wallet of the service's cluster money, and issues a coin. @returns its ID and its API key */
async function openCoin(at: TestService, authority: Keypair, symbol = 'SEND') {
  await faucet(at.rpc.mainnet, authority.publicKey, 0, 1_000_000_000n);
  const id = await issueCoin(at, authority, { symbol, feeBps: 1_000 });
  return { id, key: await at.reveal(id, authority) };
}

const service = await openTestService();
const wallet = await fundedWallet(service.rpc.mainnet);
const user = wallet.publicKey.toBase58();
const { id: integrationId, key: apiKey } = await openCoin(service, wallet);

/** What a wallet adapter of web3.js does, with something that happens before it signs. */
const keypairWallet = (
  before: (transaction: VersionedTransaction) => unknown = () => {},
  keypair?: Keypair,
): SigningWallet =>
  web3Wallet(
    {
      signTransaction: async (transaction: VersionedTransaction) => {
        await before(transaction);
        transaction.sign([keypair ?? wallet]);
        return transaction;
      },
    },
    VersionedTransaction,
  );

const programId = DEVELOPMENT_PROGRAM_ID.toBase58();

let mints = 0;

/** The memo makes each mint another transaction, also in the same slot. */
function mintBody() {
  mints += 1;
  const amounts = { amount: underlying('1', 6), minimumReceived: coins('0.9', 6) };
  return { integrationId, user, memo: String(mints), ...amounts };
}

type Changes = Partial<SendOptions<TransactionPath>>;

const send = <P extends TransactionPath>(path: P, body: SendOptions<P>['body'], changes: Changes = {}) =>
  sendAndFollow<P>({
    client: createClient({ baseUrl: service.url, apiKey }),
    path,
    body,
    wallet: keypairWallet(),
    rpcUrl: service.config.clusters.mainnet.url,
    verify: { programId },
    pollMs: 50,
    ...(changes as object),
  });

/** A new nonce account, and an end in so many seconds of the cluster's clock. */
async function createNonce(seconds: number) {
  const { mainnet } = service.rpc;
  const nonce = await openNonce(mainnet, wallet);
  const now = (await mainnet.getBlockTime(await mainnet.getSlot())) ?? 0;
  const validUntil = new Date((now + seconds) * 1_000).toISOString();
  return { nonceAccount: nonce.publicKey.toBase58(), validUntil };
}

type Call = { readonly method: string };

/** A node in front of the real one, which answers with what `answer` makes of a call. */
function nodeWith(answer: (call: Call, forward: () => Promise<unknown>) => Promise<unknown>) {
  return httpNode(async (body, response) => {
    const forward = async () => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(service.config.clusters.mainnet.url, { method: 'POST', headers, body })).json();
    };
    const answered = await answer(JSON.parse(body) as Call, forward);
    response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
  });
}

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

const mint = (changes?: Changes) => send('/integration/mint', mintBody(), changes);

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

  it('redeems with a signer of kit', async () => {
    await mint();
    const before = await balance();
    await send(
      '/integration/redeem',
      { integrationId, user, amount: coins('0.5', 6), minimumReceived: underlying('0.4', 6) },
      { wallet: kitWallet(await createKeyPairSignerFromBytes(wallet.secretKey)) },
    );
    expect(await balance()).toBe(before - 500_000n);
  });

  // 45 s on slots of 200 ms; in a quick run a fifth of that
  const slotMs = atDepth({ quick: 40, full: 200 });
  /** A service over clusters with such slots, until the test ends, and a coin to mint there. */
  async function openFast() {
    const clusters = await startTestClusters({ slotMs });
    const fast = await startTestService({}, clusters);
    onTestFinished(async () => {
      await fast.close();
      await clusters.close();
    });
    const person = await fundedWallet(fast.rpc.mainnet);
    const { id, key } = await openCoin(fast, person);
    const request = { ...mintBody(), integrationId: id, user: person.publicKey.toBase58() };
    return { fast, person, key, request };
  }

  it(`makes a transaction again once that is signed 225 slots later on a cluster with slots of ${slotMs} ms, and succeeds`, async () => {
    const { fast, person, key, request } = await openFast();
    let asked = 0;
    const seen: string[] = [];
    const slow = keypairWallet(async (transaction) => {
      seen.push(transaction.message.recentBlockhash);
      asked += 1;
      // a person who reads and looks for the hardware wallet
      if (asked === 1) await passing(225 * slotMs);
    }, person);
    const states: SendState['status'][] = [];
    const { status, isRebuilt } = await send('/integration/mint', request, {
      client: createClient({ baseUrl: fast.url, apiKey: key }),
      rpcUrl: fast.config.clusters.mainnet.url,
      wallet: slow,
      // known at once to have expired, and not after what 150 blocks take elsewhere
      timeoutMs: 150 * slotMs,
      onState: (state) => states.push(state.status),
    });
    expect({ status, isRebuilt, asked }).toEqual({ status: 'finalized', isRebuilt: true, asked: 2 });
    expect(new Set(seen).size).toBe(2);
    expect(states.filter((each) => each === 'rebuilding')).toHaveLength(1);
    const { body } = await fast.get(`/wallet/${request.user}/positions`);
    expect(Number(body.data.positions[0].balance)).toBeGreaterThan(900_000);
    expect(Number(body.data.positions[0].balance)).toBeLessThan(1_100_000);
  }, 150_000);

  it.each([6_960, 2_575])(
    'says before the wallet is asked what it costs at most where the cluster charges %i lamports for a byte',
    async (lamportsPerByte) => {
      const { setRent } = service.localnet.clusters.mainnet;
      setRent(lamportsPerByte);
      onTestFinished(() => setRent(6_960));
      const person = await fundedWallet(service.rpc.mainnet);
      const { id, key } = await openCoin(service, person, `RENT${lamportsPerByte}`);
      const before = await service.rpc.mainnet.getBalance(person.publicKey);
      const request = { ...mintBody(), integrationId: id, user: person.publicKey.toBase58() };
      const client = createClient({ baseUrl: service.url, apiKey: key });
      let worst: bigint | undefined;
      let named = 0;
      await send('/integration/mint', request, {
        client,
        wallet: keypairWallet(undefined, person),
        review: ({ verified, prepared }) => {
          worst = verified?.costs.totalLamports;
          named = prepared.fees.rentLamports;
          // a token account of Token-2022, of a coin that can be paused: the transaction does not show which the coin is
          expect(verified?.costs.rentLamports).toBe(BigInt((128 + 174) * lamportsPerByte));
        },
      });
      expect(named).toBe((128 + 170) * lamportsPerByte);
      expect(before - (await service.rpc.mainnet.getBalance(person.publicKey))).toBeLessThanOrEqual(
        Number(worst),
      );
    },
  );

  it("reports a refusal of the program in the program's words", async () => {
    await mint();
    const all = coinUnits(await balance());
    const body = { integrationId, user, amount: all, minimumReceived: underlying('0.1', 6) };
    const first = keypairWallet(async () => {
      // with a memo it is another transaction, also in the same slot
      await send('/integration/redeem', { ...body, memo: 'first' });
    });
    const bodies: string[] = [];
    const client = createClient({
      baseUrl: service.url,
      apiKey,
      fetch: async (request) => {
        bodies.push(await request.clone().text());
        return fetch(request);
      },
    });
    const refused = send('/integration/redeem', body, { client, wallet: first });
    await expect(refused).rejects.toMatchObject({ name: 'TransactionError', code: 'REFUSED' });
    await expect(refused).rejects.toThrow(
      /^The node refused the transaction and did not send it: more tokens were given than exist$/,
    );
    // the service learns nothing of what was signed: it could send it
    expect(bodies).toHaveLength(1);
  });

  it('reports what failed on chain in words', async () => {
    await mint();
    const amount = coinUnits(await balance());
    const body = { integrationId, user, amount, minimumReceived: underlying('0.1', 6) };
    const carelessSender = {
      signAndSendTransaction: async (bytes: Uint8Array) => {
        await send('/integration/redeem', { ...body, memo: 'first' });
        const transaction = VersionedTransaction.deserialize(bytes);
        transaction.sign([wallet]);
        return service.rpc.mainnet.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
      },
    };
    const failed = send('/integration/redeem', body, { wallet: carelessSender });
    await expect(failed).rejects.toMatchObject({ code: 'FAILED', signature: expect.any(String) });
    await expect(failed).rejects.toThrow(/^The transaction failed: more tokens were given than exist$/);
  });

  it('throws the refusal of the service before the wallet is asked', async () => {
    const amount = underlying('9000000', 6);
    const body = { ...mintBody(), amount };
    const call = send('/integration/mint', body, { wallet: keypairWallet(() => expect.unreachable()) });
    await expect(call).rejects.toMatchObject({ name: 'ObverseError', code: 'TRANSACTION_WOULD_FAIL' });
  });

  it('does not ask the wallet to sign what was not asked for, unless it is told not to verify', async () => {
    // a service that was broken into returns a mint of another amount
    const client = createClient({
      baseUrl: service.url,
      apiKey,
      fetch: async (request) => {
        if (!request.url.includes('/integration/mint')) return fetch(request);
        const body = JSON.stringify({ ...((await request.clone().json()) as object), amount: '2000000' });
        return fetch(new Request(request, { body }));
      },
    });
    let asked = 0;
    const counting = keypairWallet(() => {
      asked += 1;
    });
    await expect(mint({ client, wallet: counting })).rejects.toMatchObject({
      code: 'NOT_VERIFIED',
      message: expect.stringContaining('another transaction than was asked for'),
    });
    expect(asked).toBe(0);
    await mint({ client, wallet: counting, verify: false });
    expect(asked).toBe(1);
  });

  it('signs once while the first transaction may execute, whatever the service says about its end', async () => {
    const before = await balance();
    let asked = 0;
    // what it sends is only delivered when its status is asked for again
    let held: () => unknown = () => undefined;
    let polls = 0;
    const node = await nodeWith(async ({ method }, forward) => {
      if (method === 'sendTransaction') {
        held = forward;
        return { result: 'signature' };
      }
      if (method === 'getSignatureStatuses' && ++polls === 3) await held();
      return forward();
    });
    const client = dishonest((path, data) => {
      if (path.startsWith('/transaction/')) return { ...data, status: 'expired', failure: null };
      return { ...data, lastValidBlockHeight: 1 };
    });
    const counting = keypairWallet(() => {
      asked += 1;
    });
    const { isRebuilt } = await mint({ client, wallet: counting, rpcUrl: node.url });
    expect({ isRebuilt, asked }).toEqual({ isRebuilt: false, asked: 1 });
    expect((await balance()) - before).toBeLessThan(1_100_000n);
    node.close();
  });

  it('does not ask the wallet when the node does not know the blockhash', async () => {
    const wallet = keypairWallet(() => expect.unreachable());
    const call = mint({ wallet, pollMs: 5, rpcUrl: service.config.clusters.devnet.url });
    await expect(call).rejects.toMatchObject({ code: 'NOT_VERIFIED' });
    await expect(call).rejects.toThrow(/the node does not know its blockhash/);
  });

  it('sends on a nonce account, but not with a value that the nonce has no more', async () => {
    const body = { ...mintBody(), ...(await createNonce(3_600)) };
    let first: object | undefined;
    const client = dishonest((_, data) => {
      first ??= data;
      return first;
    });
    const { status } = await send('/integration/mint', body, { client });
    expect(status).toMatch(/confirmed|finalized/);
    const again = send('/integration/mint', body, { client, pollMs: 5 });
    await expect(again).rejects.toMatchObject({ code: 'NOT_VERIFIED' });
    await expect(again).rejects.toThrow(/the node does not know its nonce value/);
  });

  it("says that a transaction has expired when the cluster's clock is past its end", async () => {
    const wallet = {
      signAndSendTransaction: async () => {
        service.localnet.clusters.mainnet.advanceClock(120);
        return bs58.encode(new Uint8Array(64).fill(9));
      },
    };
    const body = { ...mintBody(), ...(await createNonce(60)) };
    const call = send('/integration/mint', body, { wallet });
    await expect(call).rejects.toMatchObject({ code: 'EXPIRED' });
  });

  it('ends with the reason of its signal, which comes with the signature once it is signed', async () => {
    const reason = new Error('enough');
    for (const status of ['signing', 'confirming']) {
      const aborter = new AbortController();
      const call = mint({
        signal: aborter.signal,
        wallet: status === 'signing' ? { signTransaction: () => new Promise(() => {}) } : keypairWallet(),
        onState: (state) => {
          if (state.status === status) aborter.abort(reason);
        },
      });
      if (status === 'signing') await expect(call).rejects.toBe(reason);
      else {
        const error = { code: 'UNKNOWN', cause: reason, signature: expect.any(String) };
        await expect(call).rejects.toMatchObject(error);
      }
    }
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
      rpcUrl: service.config.clusters.mainnet.url,
    });

  const sendPause = (paused: boolean, changes: Partial<ComposedOptions> = {}) =>
    sendComposed({
      client: createClient({ baseUrl: service.url }),
      compose: () => composePause(paused),
      wallet: adminWallet(),
      rpcUrl: service.config.clusters.mainnet.url,
      programId,
      pollMs: 50,
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
    let asked = 0;
    const compose = () => composePause(true, wallet.publicKey);
    const refused = sendPause(true, { compose, wallet: keypairWallet(() => asked++) });
    await expect(refused).rejects.toMatchObject({ name: 'TransactionError', code: 'WOULD_FAIL' });
    await expect(refused).rejects.toThrow(/^The transaction would fail: .*not/);
    expect(asked).toBe(0);
  });

  it('sends what another has signed before, and does not make it again', async () => {
    const { transaction, signers } = await composePause(true, admin.publicKey, wallet.publicKey);
    expect(signers).toEqual([user, admin.publicKey.toBase58()]);
    const half = await signTransaction({ transaction, signers, wallet: adminWallet() });
    const compose = async () => ({ transaction: half });
    await sendPause(true, { compose, rebuild: false, wallet: keypairWallet() });
    await expect.poll(isPaused).toBe(true);
    await sendPause(false);

    const other = await composePause(true, admin.publicKey, wallet.publicKey);
    const late = keypairWallet(() => service.localnet.clusters.mainnet.advanceClock(120));
    const expired = sendPause(true, { compose: async () => other, rebuild: false, wallet: late });
    await expect(expired).rejects.toMatchObject({ code: 'NOT_SIGNED' });
    const signed = await signTransaction({ ...other, wallet: adminWallet() });
    const again = sendPause(true, {
      compose: async () => ({ transaction: signed }),
      rebuild: false,
      wallet: late,
    });
    await expect(again).rejects.toMatchObject({ code: 'NOT_VERIFIED' });
  });

  it('leaves the compute budget of a transaction for a multisig to the multisig', async () => {
    const parts = { feePayer: admin.publicKey, programId, rpcUrl: service.config.clusters.mainnet.url };
    const instructions = [setPausedInstruction({ authority: admin.publicKey, paused: true })];
    const { transaction } = await composeAtNode({ ...parts, instructions, forMultisig: true });
    expect(decode(transaction).message.compiledInstructions).toHaveLength(1);
  });
});
