import {
  brandedMintAddress,
  composeTransaction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  decodeIntegration,
  decodeStablecoin,
  type Integration,
  initializeIntegrationInstruction,
  integrationAddress,
  mintInstruction,
  redeemInstruction,
  type Stablecoin,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { Connection, type Keypair, type TransactionInstruction } from '@solana/web3.js';
import { expect } from 'vitest';
import { connectChains } from '../../src/chain/chain.ts';
import type { ClusterConfig } from '../../src/config.ts';
import { faucet, freePort, fundedWallet } from '../support.ts';

const programId = DEVELOPMENT_PROGRAM_ID.toBase58();

/** The chain behind these URLs, as the service sees it. */
export function connectTo(cluster: Pick<ClusterConfig, 'url' | 'furtherUrls' | 'genesisHash'>) {
  const config = { ...cluster, embedded: false, programId };
  const connected = connectChains(
    { clusters: { mainnet: config, devnet: config }, rpcTimeout: 1_000 },
    { log: { info: () => {}, warn: () => {} }, observe: () => {} },
  );
  return { chain: connected.chains.devnet, close: connected.close };
}

/** A local cluster with the platform, and an integration that anyone can use. */
export async function startTestChain() {
  const port = await freePort();
  const localnet = await startLocalnet({ clusters: { devnet: { port } }, log: () => {} });
  const { rpcUrl, advanceClock } = localnet.clusters.devnet;
  const rpc = new Connection(rpcUrl, 'confirmed');
  const user = await fundedWallet(rpc);
  await faucet(rpc, user.publicKey, 0, 10_000_000_000n);

  const send = async (instructions: TransactionInstruction[], signers = [user]): Promise<string> => {
    const { blockhash } = await rpc.getLatestBlockhash();
    const feePayer = (signers[0] as Keypair).publicKey;
    const transaction = composeTransaction({ feePayer, instructions, blockhash });
    transaction.sign(signers);
    const signature = await rpc.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    const { value } = await rpc.getSignatureStatus(signature);
    expect(value).toMatchObject({ err: null });
    return signature;
  };

  /** Newest first. */
  const listAll = async () => {
    const all = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID);
    for (let last = all.at(-1), size = 0; last !== undefined && all.length > size; last = all.at(-1)) {
      size = all.length;
      all.push(...(await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, { before: last.signature })));
    }
    return all;
  };

  const stablecoinId = stablecoinAddress(0);
  const readStablecoin = async (): Promise<Stablecoin> => {
    const account = await rpc.getAccountInfo(stablecoinId);
    return decodeStablecoin(stablecoinId, account?.data as Buffer);
  };
  const readIntegration = async (id: Integration['address']): Promise<Integration> =>
    decodeIntegration(id, (await rpc.getAccountInfo(id))?.data as Buffer);

  const openIntegration = async (symbol: string): Promise<Integration> => {
    const initializer = user.publicKey;
    const metadata = { name: symbol, symbol, uri: '', description: '' };
    const terms = { authority: initializer, stablecoinIndex: 0, feeBps: 1_000, whitelistRequired: false };
    const initialize = initializeIntegrationInstruction({ initializer, ...terms, ...metadata });
    const mint = brandedMintAddress(initializer, 0, symbol);
    const account = createTokenAccountInstruction({
      feePayer: initializer,
      owner: initializer,
      mint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    });
    await send([initialize, account]);
    return readIntegration(integrationAddress(mint));
  };
  const stablecoin = await readStablecoin();
  const common = { user: user.publicKey, stablecoin, minimumReceived: 0n };
  return {
    ...connectTo({ url: rpcUrl }),
    rpc,
    rpcUrl,
    user,
    send,
    advanceClock,
    readIntegration,
    openIntegration,
    mint: (integration: Integration, amount: bigint) =>
      send([mintInstruction({ ...common, integration, amount })]),
    redeem: (integration: Integration, tokens: bigint) =>
      send([redeemInstruction({ ...common, integration, amount: tokens })]),
    /** Every finalized transaction of the program, oldest first, with its log. */
    transactions: async () => {
      const options = { maxSupportedTransactionVersion: 0 };
      return Promise.all(
        (await listAll()).reverse().map(async ({ signature }) => {
          const found = await rpc.getTransaction(signature, options);
          return { signature, slot: found?.slot as number, logs: found?.meta?.logMessages as string[] };
        }),
      );
    },
    close: async () => {
      await localnet.close();
    },
  };
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;
