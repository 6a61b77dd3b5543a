import type { Cluster } from '@obverse/contracts';
import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { Localnet } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll } from 'vitest';
import { hashOfKey, makeApiKey } from '../../src/auth/api-key.ts';
import { insertRevealedKey } from '../../src/auth/stored-keys.ts';
import type { Database } from '../../src/db/database.ts';
import { issueCoin, type Terms } from '../support/coin.ts';
import { startTestClusters, startTestService, submit } from '../support/service.ts';

/** All endpoints' tests share clusters: each brings its own wallets and coins. */
let clusters: Promise<Localnet<Cluster>> | undefined;

let symbols = 0;

type CoinParams = Omit<Terms, 'symbol'> & { revealed?: boolean };

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
  afterAll(() => service.close());
  const rpc = service.rpc.mainnet;

  return {
    service,
    rpc,
    clusters: await clusters,
    /** An integration that is no more, and its key. */
    gone: await goneIntegration(service.database),

    /** A wallet with SOL and test coins. */
    wallet: async ({ underlying = 0n, of = 0 }: { underlying?: bigint; of?: number } = {}) => {
      const wallet = await fundedWallet(rpc);
      if (underlying > 0n) await faucet(rpc, wallet.publicKey, of, underlying);
      return wallet;
    },

    /** An integration, whose key the service's requests carry from then on. */
    coin: async ({
      stablecoin = 0,
      kind = 'earning',
      feeBps = kind === 'payment' ? 10_000 : 1_000,
      whitelistRequired = false,
      revealed = true,
      compliance,
    }: CoinParams = {}) => {
      const authority = await fundedWallet(rpc);
      const symbol = `C${symbols++}`;
      const id = await issueCoin(service, authority, {
        symbol,
        stablecoin,
        kind,
        feeBps,
        whitelistRequired,
        compliance,
      });
      if (revealed) await service.reveal(id, authority);
      const { brandedMint, stablecoinMint, juniorTranche } = (await service.get(`/integration/${id}`)).body
        .data;
      const mints = { branded: brandedMint as string, underlying: stablecoinMint as string };
      return { id, authority, symbol, stablecoin, feeBps, mints, tranche: juniorTranche as string };
    },

    /** Sends what the service prepares for a request. */
    send: async (path: string, request: object, signers: readonly Keypair[]) => {
      const { body } = await service.post(path, request);
      if (!body.success) throw new Error(body.message);
      await submit(rpc, body.data.transaction, signers);
      return body.data;
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
export type TestCoin = Awaited<ReturnType<Fixture['coin']>>;
