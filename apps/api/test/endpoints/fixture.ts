import { type Cluster, type ErrorCode, errorStatus } from '@obverse/contracts';
import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { Localnet } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, expect } from 'vitest';
import { hashOfKey, makeApiKey } from '../../src/auth/api-key.ts';
import { insertRevealedKey } from '../../src/auth/stored-keys.ts';
import type { ApiConfig } from '../../src/config/api-config.ts';
import type { Database } from '../../src/db/database.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { issueCoin, type Terms } from '../support/coin.ts';
import { startTestClusters, startTestService, submit } from '../support/service.ts';
import { expectUnsigned, type InstructionName } from '../support/transaction.ts';
import { announced, type Input, readAnswer, requestOf } from './rest.ts';

/** An address without an account. */
export const nothing = Keypair.generate().publicKey.toBase58();

export const text = ({ publicKey }: Keypair): string => publicKey.toBase58();

/** All endpoints' tests share clusters: each brings its own wallets and coins. */
let clusters: Promise<Localnet<Cluster>> | undefined;
let symbols = 0;

type Options = { readonly headers?: Readonly<Record<string, string>>; readonly at?: string };

/** An integration whose key is on record as reveal would have put it there, and which is not on chain. */
export async function goneIntegration(database: Database): Promise<{ id: string; key: string }> {
  const [id, key] = [Keypair.generate().publicKey.toBase58(), makeApiKey()];
  const holder = { cluster: 'mainnet', integrationId: id } as const;
  const signed = { keyHash: hashOfKey(key), signedAt: 0, authority: id };
  await insertRevealedKey(database, { ...holder, stablecoinId: id, ...signed });
  return { id, key };
}

/** The service, until the file's tests have ended, and what a test needs around it, all of it on mainnet. */
export async function openFixture() {
  clusters ??= startTestClusters();
  const service = await startTestService({}, await clusters);
  const apps = [service];
  afterAll(async () => {
    for (const app of apps.reverse()) await app.close();
  });
  const rpc = service.rpc.mainnet;
  const advance = (await clusters).clusters.mainnet.advanceClock;

  /** Calls a procedure over REST, with the API key of the integration that the input names where it takes one. */
  async function ask(procedure: string, input: Input = {}, { headers, at = service.url }: Options = {}) {
    const { path, init } = requestOf(procedure, input);
    const key = announced(procedure).auth === 'key' ? service.keyHeader('', input) : {};
    const request = { ...init, headers: { ...init.headers, ...key, ...headers } };
    return readAnswer(await service.requestAt(at, path, request));
  }

  /** The data of an answer, which must be one of success. */
  async function ok(...question: Parameters<typeof ask>) {
    const { data, message } = await ask(...question);
    expect(message).toBeUndefined();
    return data;
  }

  /** Signs and executes the transaction that a procedure answers with. @param instructions of the platform, if any are named: it must have these and no others */
  async function execute(
    procedure: string,
    input: Input,
    signers: readonly Keypair[],
    ...instructions: readonly InstructionName[]
  ) {
    const data = await ok(procedure, input);
    if (instructions.length > 0) {
      expectUnsigned(data, signers, instructions);
      // signing takes a moment
      advance(2);
    }
    await submit(rpc, data.transaction, signers);
    return data;
  }

  /** Starts another instance with other configuration. @returns its URL */
  function instance(change: Partial<ApiConfig>, database = service.database): Promise<string> {
    const app = buildApi({ ...service.config, ...change }, database);
    apps.push({ ...service, close: () => app.close() });
    return app.listen({ port: 0, host: '127.0.0.1' });
  }

  /** A wallet with SOL and test coins. */
  async function wallet(underlying = 0n, stablecoin = 0): Promise<Keypair> {
    const wallet = await fundedWallet(rpc);
    if (underlying > 0n) await faucet(rpc, wallet.publicKey, stablecoin, underlying);
    return wallet;
  }

  return {
    service,
    rpc,
    advance,
    ask,
    ok,
    execute,
    wallet,

    /** A wallet that has minted a coin with so much underlying. */
    holder: async (coin: { readonly id: string }, amount: bigint, stablecoin = 0): Promise<Keypair> => {
      const holder = await wallet(amount, stablecoin);
      const mint = { integrationId: coin.id, user: text(holder), amount: `${amount}` };
      await execute('integration.mint', mint, [holder]);
      return holder;
    },

    /** The code of a refusal, whose status must be that of the code, and its reason. */
    refusal: async (...question: Parameters<typeof ask>): Promise<[string | null, string]> => {
      const { status, code, message } = await ask(...question);
      expect(status).toBe(errorStatus[code as ErrorCode]);
      return [code, message.replace(/^Invalid request data: /, '')];
    },

    instance,

    /** Starts another instance, which reads both clusters through one node. @returns its URL */
    behind: (url: string): Promise<string> => {
      const node = { ...service.config.clusters.mainnet, url };
      return instance({ clusters: { mainnet: node, devnet: node } });
    },

    /** An integration, whose key the service's requests carry from then on unless it is not revealed. */
    coin: async ({ revealed = true, ...terms }: Omit<Terms, 'symbol'> & { revealed?: boolean } = {}) => {
      const authority = await fundedWallet(rpc);
      const symbol = `C${symbols++}`;
      const id = await issueCoin(service, authority, { symbol, feeBps: 1_000, ...terms });
      if (revealed) await service.reveal(id, authority);
      const { brandedMint, stablecoinMint, juniorTranche } = await ok('integration.configuration', { id });
      const mints = { branded: brandedMint as string, underlying: stablecoinMint as string };
      return { id, authority, symbol, mints, tranche: juniorTranche as string };
    },

    /** What a wallet holds of a mint; zero without an account. */
    balance: async (mint: string, owner: PublicKey, program = TOKEN_2022_PROGRAM_ID): Promise<bigint> => {
      const account = tokenAddress(new PublicKey(mint), owner, program);
      if ((await rpc.getAccountInfo(account)) === null) return 0n;
      return BigInt((await rpc.getTokenAccountBalance(account)).value.amount);
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>;
