import * as core from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { faucet, freePort, fundedWallet } from '@obverse/testing';
import { Connection, type Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { afterAll, onTestFinished } from 'vitest';
import type { ClusterConfig } from '../../src/config/api-config.ts';
import { ServiceClock } from '../../src/lib/clock.ts';
import { connectChains } from '../../src/solana/chain.ts';
import { openAssociated, sendInstructions } from './transfers.ts';

/** Connects to the chain behind these URLs as the service does. */
export function connectTo(
  cluster: Pick<ClusterConfig, 'url'> & Partial<ClusterConfig>,
  rpcTimeoutMs = 1_000,
  rpcBatch = 50,
) {
  const config = { embedded: false, ...cluster, programId: core.DEVELOPMENT_PROGRAM_ID.toBase58() };
  const { chains, forRequest, close } = connectChains(
    { clusters: { mainnet: config, devnet: config }, rpcTimeoutMs, rpcBatch },
    { log: { info: () => {}, warn: () => {} }, clock: new ServiceClock(), observe: () => {} },
  );
  return { chain: chains.devnet, chainsForRequest: forRequest, close };
}

type Through = Partial<ClusterConfig> & { readonly timeoutMs?: number; readonly batch?: number | undefined };
type Node = { readonly url: string; readonly close: () => void };

/** Connects to the chain behind these nodes, the preferred one first. All of that is closed when the test ends. */
export function through(
  nodes: Node | readonly Node[],
  { timeoutMs = 10_000, batch, ...cluster }: Through = {},
) {
  const all = [nodes].flat();
  const [url = '', ...furtherUrls] = all.map((node) => node.url);
  const { close, ...connected } = connectTo({ url, furtherUrls, ...cluster }, timeoutMs, batch);
  onTestFinished(() => {
    close();
    for (const node of all) node.close();
  });
  return connected;
}

type Continued = { readonly dataDir?: string; readonly user?: Keypair };

/** Starts a local cluster with the platform, and a funded user. */
export async function startTestChain({ dataDir, user: known }: Continued = {}) {
  const devnet = { port: await freePort(), ...(dataDir !== undefined && { dataDir }) };
  const localnet = await startLocalnet({ clusters: { devnet }, log: () => {} });
  const { rpcUrl, advanceClock } = localnet.clusters.devnet;
  const rpc = new Connection(rpcUrl, 'confirmed');
  const user = known ?? (await fundedWallet(rpc));
  if (known === undefined) await faucet(rpc, user.publicKey, 0, 10_000_000_000n);

  const send = (instructions: TransactionInstruction[], signers = [user]): Promise<string> =>
    sendInstructions(rpc, instructions, signers);
  const dataOf = async (address: PublicKey) => (await rpc.getAccountInfo(address))?.data as Buffer;
  const stablecoinId = core.stablecoinAddress(0);
  const readStablecoin = async (): Promise<core.Stablecoin> =>
    core.decodeStablecoin(stablecoinId, await dataOf(stablecoinId));
  const readIntegration = async (id: PublicKey): Promise<core.Integration> =>
    core.decodeIntegration(id, await dataOf(id));

  const stablecoin = await readStablecoin();
  // the cluster itself is fast; the timeout only allows for a busy machine
  const connected = connectTo({ url: rpcUrl }, 10_000);
  const common = { user: user.publicKey, stablecoin, minimumReceived: 0n };
  return {
    chain: connected.chain,
    rpc,
    rpcUrl,
    user,
    send,
    advanceClock,
    readIntegration,
    readStablecoin,
    openIntegration: async (
      symbol: string,
      regulated?: { readonly powers: number; readonly compliance: PublicKey },
    ): Promise<core.Integration> => {
      const { publicKey: initializer } = user;
      const initialize = core.initializeIntegrationInstruction({
        ...{
          initializer,
          authority: initializer,
          stablecoinIndex: 0,
          feeBps: 1_000,
          whitelistRequired: false,
        },
        ...{ name: symbol, symbol, uri: '', description: '' },
        ...regulated,
      });
      const mint = core.brandedMintAddress(initializer, 0, symbol);
      await send([initialize, openAssociated(initializer, mint, initializer)]);
      return readIntegration(core.integrationAddress(mint));
    },
    mint: (integration: core.Integration, amount: bigint) =>
      send([core.mintInstruction({ ...common, integration, amount })]),
    redeem: (integration: core.Integration, tokens: bigint) =>
      send([core.redeemInstruction({ ...common, integration, tokens })]),
    /** Reads all finalized transactions of the program, oldest first, with their logs. */
    transactions: async () => {
      const listed: { readonly signature: string }[] = [];
      for (let size = -1; listed.length > size; ) {
        size = listed.length;
        const before = listed.at(-1)?.signature;
        listed.push(
          ...(await rpc.getSignaturesForAddress(core.DEVELOPMENT_PROGRAM_ID, before ? { before } : {})),
        );
      }
      const all: { signature: string; slot: number; logs: string[] }[] = [];
      for (const { signature } of listed.reverse()) {
        const found = await rpc.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
        all.push({ signature, slot: found?.slot ?? 0, logs: found?.meta?.logMessages ?? [] });
      }
      return all;
    },
    close: async () => {
      connected.close();
      await localnet.close();
    },
  };
}

/** As {@link startTestChain}, until the tests of the file have ended. */
export async function openTestChain(): Promise<TestChain> {
  const chain = await startTestChain();
  afterAll(() => chain.close());
  return chain;
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;
