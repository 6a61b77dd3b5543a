import {
  acceptAuthorityInstruction,
  decodeNonceAccount,
  juniorMintAddress,
  nominateAuthorityInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
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
import { callProcedure, type Input } from '../support/call-procedure.ts';
import { lossesOf } from '../support/losses.ts';
import { decode, submit } from '../support/service.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { openNonce } from '../support/transfers.ts';

type Prepared = {
  readonly transaction: string;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  readonly signers: readonly string[];
  readonly fees: { readonly rentLamports: number };
};

const testChain = await openTestChain();
const { user } = testChain;
const coin = await testChain.openIntegration('PREP');

const text = ({ publicKey }: Keypair) => publicKey.toBase58();
const mint = (owner = user) => ({
  integrationId: coin.address.toBase58(),
  user: text(owner),
  amount: 1_000n,
});
const setFee = () => ({ integrationId: coin.address.toBase58(), feeBps: 900 });

/** What the service remembers, from one request to the next. */
let facts: FactStore;
beforeEach(() => {
  facts = new LRUCache({ max: 100 });
});

const probes = ['getGenesisHash', 'getAccountInfo', 'getRecentPrioritizationFees'];

/** Prepares over a node that changes some answers. @returns the answer, and how often each call was made */
async function prepare(path: string, input: Input, alter: Parameters<typeof alteringNode>[1] = () => {}) {
  const calls: Record<string, number> = {};
  const node = await alteringNode(testChain.rpcUrl, async (call, result) => {
    if (!probes.includes(call.method)) calls[call.method] = (calls[call.method] ?? 0) + 1;
    await alter(call, result);
  });
  const { chain } = through(node, { timeoutMs: 3_000 });
  Object.assign(chain, { facts });
  const answer = await callProcedure<Prepared>(chain, path, input);
  return { ...answer, calls };
}

const createNonce = async (authority: Keypair) => text(await openNonce(testChain.rpc, authority));

/** Changes what the simulation says that a node has run. */
const simulating =
  // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
    (change: (value: any) => unknown): Parameters<typeof alteringNode>[1] =>
    ({ method }, { value }) =>
      method === 'simulateTransaction' && change(value);

const programsIn = ({ message }: ReturnType<typeof decode>) =>
  message.compiledInstructions.map(({ programIdIndex }) =>
    message.staticAccountKeys[programIdIndex]?.toBase58(),
  );
const associatedToken = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const createsAccount = (transaction = '') => programsIn(decode(transaction)).includes(associatedToken);

const reads = { getMultipleAccounts: 1 };
const simulations = (count: number) => ({ simulateTransaction: count });

describe('a transaction', () => {
  it('is prepared by one simulation once its facts are known, on the blockhash of that simulation', async () => {
    const first = await prepare('integration.mint', mint());
    // the integration, then its stablecoin
    expect(first.calls).toEqual({ getMultipleAccounts: 2, simulateTransaction: 1 });
    let replaced: { blockhash: string; lastValidBlockHeight: number } | undefined;
    const second = await prepare(
      'integration.mint',
      mint(),
      simulating((value) => {
        replaced = value.replacementBlockhash;
      }),
    );
    expect(second.calls).toEqual(simulations(1));
    expect(second.data).toMatchObject(replaced ?? {});
    const { message } = decode(second.data?.transaction ?? '');
    expect(message.recentBlockhash).toBe(replaced?.blockhash);
  });

  it('is another one for each of two equal requests in one slot, so that both can be paid', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => callProcedure<Prepared>(testChain.chain, 'integration.mint', mint())),
    );
    expect(new Set(answers.map(({ data }) => data?.transaction)).size).toBeGreaterThan(1);
  });

  it('creates the account that receives its tokens only where that does not exist', async () => {
    const receiver = await fundedWallet(testChain.rpc);
    await faucet(testChain.rpc, receiver.publicKey, 0, 1_000_000n);
    const first = await prepare('integration.mint', mint(receiver));
    expect(createsAccount(first.data?.transaction)).toBe(true);
    expect(first.data?.fees.rentLamports).toBeGreaterThan(2_000_000);
    await submit(testChain.rpc, first.data?.transaction ?? '', [receiver]);
    // the first simulation finds the account, so that the second does without
    for (const _ of ['found', 'remembered']) {
      const { data, calls } = await prepare('integration.mint', mint(receiver));
      expect(calls).toEqual(simulations(1));
      expect(createsAccount(data?.transaction)).toBe(false);
      expect(data?.fees.rentLamports).toBe(0);
    }
  });

  it('does without that instruction where it would not fit and the account exists', async () => {
    const [holder, other, feePayer] = await Promise.all([1, 2, 3].map(() => fundedWallet(testChain.rpc)));
    if (!holder || !other || !feePayer) throw new Error('wallets');
    for (const { publicKey } of [holder, other]) await faucet(testChain.rpc, publicKey, 0, 1_000_000n);
    await submit(testChain.rpc, (await prepare('integration.mint', mint(holder))).data?.transaction ?? '', [
      holder,
    ]);
    const long = (owner: Keypair) => ({
      ...mint(owner),
      feePayer: text(feePayer),
      nonceAccount,
      validUntil: new Date(Date.now() + 86_400_000).toISOString(),
      memo: 'x'.repeat(140),
      references: Array.from({ length: 5 }, () => text(Keypair.generate())),
    });
    const nonceAccount = await createNonce(user);
    facts.clear();
    const { data } = await prepare('integration.mint', long(holder));
    expect(createsAccount(data?.transaction)).toBe(false);
    expect(await prepare('integration.mint', long(other))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(/make the transaction \d+ bytes too large/),
    });
  });

  it('creates that account again where it was closed', async () => {
    await submit(testChain.rpc, (await prepare('integration.mint', mint())).data?.transaction ?? '', [user]);
    expect(createsAccount((await prepare('integration.mint', mint())).data?.transaction)).toBe(false);
    const { brandedMint } = coin;
    const account = tokenAddress(brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID);
    const { amount } = (await testChain.rpc.getTokenAccountBalance(account)).value;
    const { publicKey: owner } = user;
    await testChain.send([
      createBurnInstruction(account, brandedMint, owner, BigInt(amount), [], TOKEN_2022_PROGRAM_ID),
      createCloseAccountInstruction(account, owner, owner, [], TOKEN_2022_PROGRAM_ID),
    ]);
    const { data, calls } = await prepare('integration.mint', mint());
    expect(createsAccount(data?.transaction)).toBe(true);
    // the balances of the user and the owner of the account, as the simulation has failed; the facts again
    expect(calls).toEqual({ getMultipleAccounts: 3, simulateTransaction: 2 });
    await submit(testChain.rpc, data?.transaction ?? '', [user]);
  });

  it('is signed by the new authority once the coin was handed over, after one more simulation', async () => {
    const before = await prepare('integration.setFee', setFee());
    expect(before.data?.signers).toEqual([text(user)]);
    const next = await fundedWallet(testChain.rpc);
    const handOver = (from: Keypair, to: Keypair) =>
      testChain.send(
        [
          nominateAuthorityInstruction({
            integration: { address: coin.address, authority: from.publicKey },
            nominee: to.publicKey,
          }),
          acceptAuthorityInstruction({ integration: coin.address, nominee: to.publicKey }),
        ],
        [from, to],
      );
    await handOver(user, next);
    const after = await prepare('integration.setFee', setFee());
    expect(after.data?.signers).toEqual([text(next)]);
    expect(after.calls).toEqual({ ...reads, ...simulations(2) });
    expect((await prepare('integration.setFee', setFee())).calls).toEqual(simulations(1));
    await handOver(next, user);
  });

  it('is planned again with new facts where old ones rule it out', async () => {
    await prepare('integration.setFee', setFee());
    const id = coin.address.toBase58();
    const known = facts.get(id);
    if (known === undefined) throw new Error('the integration is remembered');
    // the vault of a multisig, which cannot pay fees, was the authority before
    const [authority] = PublicKey.findProgramAddressSync([Buffer.from('vault')], coin.address);
    facts.set(id, { ...known, value: { ...known.value, authority } });
    const { data, calls } = await prepare('integration.setFee', setFee());
    expect(data?.signers).toEqual([text(user)]);
    expect(calls).toEqual({ ...reads, ...simulations(1) });
  });

  it('is of no integration where a node knows none, though it is remembered', async () => {
    await prepare('integration.mint', mint());
    const { code } = await prepare(
      'integration.quote',
      { id: coin.address.toBase58(), side: 'mint', amount: 1n },
      ({ method }, { value }) => {
        if (method === 'getMultipleAccounts') value[1] = null;
      },
    );
    expect(code).toBe('INTEGRATION_NOT_FOUND');
  });

  it('pays into no account that belongs to another wallet, whatever is remembered', async () => {
    const [owner, thief] = [await fundedWallet(testChain.rpc), Keypair.generate().publicKey];
    await faucet(testChain.rpc, owner.publicKey, 0, 1_000_000n);
    const minted = await prepare('integration.mint', mint(owner));
    await submit(testChain.rpc, minted.data?.transaction ?? '', [owner]);
    const redeem = { ...mint(owner), amount: 500n };
    expect((await prepare('integration.redeem', redeem)).data).toBeDefined();
    const account = tokenAddress(coin.underlyingMint, owner.publicKey, TOKEN_PROGRAM_ID);
    await testChain.send(
      [createSetAuthorityInstruction(account, owner.publicKey, AuthorityType.AccountOwner, thief)],
      [owner],
    );
    const refusal = {
      code: 'TRANSACTION_WOULD_FAIL',
      message: expect.stringContaining('which would receive, belongs to another wallet'),
    };
    expect(await prepare('integration.redeem', redeem)).toMatchObject(refusal);
    facts.clear();
    expect(await prepare('integration.redeem', redeem)).toMatchObject(refusal);
    const forget = simulating((value) => {
      for (const field of ['preBalances', 'postBalances', 'preTokenBalances', 'postTokenBalances'])
        value[field] = null;
    });
    expect(await prepare('integration.redeem', redeem, forget)).toMatchObject(refusal);
  });

  it('asks for the fees that others pay for the accounts of its coin, whatever is remembered', async () => {
    const asked: string[][] = [];
    const note: Parameters<typeof alteringNode>[1] = ({ method, params }) => {
      if (method === 'getRecentPrioritizationFees') asked.push(params[0]);
    };
    for (const _ of ['nothing', 'its facts'])
      await prepare('integration.setFee', { ...setFee(), priority: 'high' }, note);
    const shared = [coin.address.toBase58(), coin.stablecoin.toBase58()].sort();
    expect(asked.map((addresses) => addresses.toSorted())).toEqual([shared, shared]);
  });

  it('is simulated once where it fails by no old fact', async () => {
    await prepare('integration.mint', mint());
    const { code, calls } = await prepare('integration.mint', { ...mint(), amount: 10n ** 15n });
    expect(code).toBe('TRANSACTION_WOULD_FAIL');
    expect(calls).toMatchObject(simulations(1));
  });

  it('is simulated twice at most, whatever changes meanwhile', async () => {
    await prepare('integration.setFee', setFee());
    const [own, other] = [user, Keypair.generate()].map(({ publicKey }) => publicKey.toBuffer()) as [
      Buffer,
      Buffer,
    ];
    const { code, calls } = await prepare('integration.setFee', setFee(), ({ method }, { value }) => {
      if (method === 'simulateTransaction')
        Object.assign(value, { err: { InstructionError: [1, 'Custom'] } });
      if (method !== 'getMultipleAccounts') return;
      for (const account of value) {
        const data = Buffer.from(account.data[0], 'base64');
        for (let at = data.indexOf(own); at >= 0; at = data.indexOf(own)) other.copy(data, at);
        account.data[0] = data.toString('base64');
      }
    });
    expect(code).toBe('TRANSACTION_WOULD_FAIL');
    expect(calls).toEqual({ ...reads, ...simulations(2) });
  });

  it('pays no fees to an address off the curve where nothing is, though a simulation answers with an empty account', async () => {
    testChain.advanceClock(86_400);
    const [destination] = PublicKey.findProgramAddressSync([Buffer.from('nothing')], coin.address);
    const claim = { integrationId: coin.address.toBase58(), destination: destination.toBase58() };
    expect(await prepare('integration.claimFees', claim)).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('a vault of a program that holds SOL'),
      calls: simulations(1),
    });
  });

  it('stands on the nonce as it is', async () => {
    const nonceAccount = await createNonce(user);
    const input = {
      ...mint(),
      nonceAccount,
      validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    };
    for (const _ of ['first', 'second']) {
      const { data } = await prepare('integration.mint', input);
      const account = await testChain.rpc.getAccountInfo(new PublicKey(nonceAccount));
      expect(data?.blockhash).toBe(account && decodeNonceAccount(account)?.nonce);
      await submit(testChain.rpc, data?.transaction ?? '', [user]);
    }
  });
});

describe('a simulation', () => {
  it('costs the same at a node older than Agave 3.0, which knows no balances: one more read says them', async () => {
    const receiver = await fundedWallet(testChain.rpc);
    await faucet(testChain.rpc, receiver.publicKey, 0, 1_000_000n);
    const forget = simulating((value) => {
      for (const field of ['preBalances', 'postBalances', 'preTokenBalances', 'postTokenBalances'])
        value[field] = null;
    });
    await prepare('integration.mint', mint(receiver));
    const now = await prepare('integration.mint', mint(receiver));
    const before = await prepare('integration.mint', mint(receiver), forget);
    expect(before.data).toMatchObject({ fees: now.data?.fees });
    expect(before.calls).toEqual({ ...reads, ...simulations(1) });
  });

  // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
  const invalid: Record<string, (value: any) => unknown> = {
    'without the fee payer': (value) => {
      value.accounts[0] = null;
    },
    'without the clock': (value) => {
      value.accounts[1] = null;
    },
    'with the balances of another transaction': (value) => {
      value.preBalances.pop();
      value.postBalances.pop();
    },
    'without the event that says what is paid': (value) => {
      value.logs = value.logs.filter((line: string) => !line.startsWith('Program data: '));
    },
    'with two such events': (value) => {
      value.logs = value.logs.flatMap((line: string) =>
        line.startsWith('Program data: ') ? [line, line] : line,
      );
    },
    'with such an event of another program': (value) => {
      const program = PublicKey.unique().toBase58();
      value.logs = value.logs.flatMap((line: string) =>
        line.startsWith('Program data: ')
          ? [`Program ${program} invoke [2]`, line, `Program ${program} success`]
          : line,
      );
    },
  };
  it.each(Object.entries(invalid))('%s is not believed', async (_, change) => {
    const { code } = await prepare('integration.mint', mint(), simulating(change));
    expect(code).toBe('UNAVAILABLE');
  });

  it('that fails in another program is not explained by an error of the platform', async () => {
    const program = PublicKey.unique().toBase58();
    const fail = simulating((value) => {
      value.err = { InstructionError: [2, { Custom: 6000 }] };
      value.logs = [
        `Program ${program} invoke [1]`,
        `Program ${program} failed: custom program error: 0x1770`,
      ];
    });
    const { code, ...rest } = await prepare('integration.mint', mint(), fail);
    expect([code, 'message' in rest && rest.message]).toEqual(['TRANSACTION_WOULD_FAIL', expect.any(String)]);
    expect(rest).not.toMatchObject({ message: expect.stringMatching(/authority|whitelist|paused/) });
  });
});

describe('a loss of the whole junior pool', () => {
  it('ends the tranche for those who remember it, and opens the next one', async () => {
    const { rpc } = testChain;
    const stablecoin = stablecoinAddress(0);
    const { underlyingMint } = await testChain.readStablecoin();
    const depositTo = (epoch: number) => ({
      trancheId: juniorMintAddress(stablecoin, epoch).toBase58(),
      recipient: text(user),
      amount: 1_000_000n,
      assetMint: underlyingMint.toBase58(),
    });
    const deposit = (epoch: number) => prepare('tranches.juniorMint', depositTo(epoch));
    await submit(rpc, (await deposit(0)).data?.transaction ?? '', [user]);
    const old = facts.dump();
    await testChain.mint(coin, 5_000_000_000n);
    const losses = lossesOf(rpc, 0);
    await losses.report(2_000_000_000n);
    await losses.resolve(2_000_000_000n);
    const ended = await deposit(0);
    expect(ended).toMatchObject({ code: 'TRANSACTION_WOULD_FAIL', calls: simulations(1) });
    facts.load(old);
    const next = await deposit(1);
    expect(next.data).toBeDefined();
    expect(next.calls).toMatchObject(simulations(2));
  });
});
