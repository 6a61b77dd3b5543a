import {
  brandedMintAddress,
  changeAddress,
  changeKinds,
  composeTransaction,
  createTokenAccountInstruction,
  decodeChange,
  decodeIntegration,
  decodeStablecoin,
  executePlatformChangeInstruction,
  type Integration,
  initializeIntegrationInstruction,
  integrationAddress,
  juniorMintAddress,
  platformAddress,
  queuePlatformChangeInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect } from 'vitest';
import { startTestService } from '../../support/service.ts';

const feesBps = [1_000, 2_500];

/** How long changes wait, seconds: a day. */
const delay = 86_400;

/** A service on a chain that only the test uses, with wallets of users. */
export async function createFixture() {
  const service = await startTestService();
  const rpc = service.rpc.mainnet;

  const execute = async (instructions: TransactionInstruction[], signers: [Keypair, ...Keypair[]]) => {
    const { blockhash } = await rpc.getLatestBlockhash();
    const transaction = composeTransaction({ feePayer: signers[0].publicKey, instructions, blockhash });
    transaction.sign(signers);
    const signature = await rpc.sendRawTransaction(transaction.serialize());
    const { value } = await rpc.getSignatureStatus(signature);
    if (value?.err !== null) throw new Error(`refused: ${JSON.stringify(value?.err)}`);
  };
  const read = async <T>(
    address: PublicKey,
    decode: (address: PublicKey, data: Uint8Array) => T,
  ): Promise<T> => decode(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());

  const admin = developmentKeypair('admin');
  const manager = Keypair.generate();
  for (const wallet of [admin, manager]) await rpc.requestAirdrop(wallet.publicKey, 100_000_000_000);
  // from here on only the test pays yield
  const roles = {
    newAdmin: admin.publicKey,
    manager: manager.publicKey,
    guardian: developmentKeypair('guardian').publicKey,
    pauser: admin.publicKey,
    treasury: admin.publicKey,
    delaySeconds: delay,
  };
  await execute([queuePlatformChangeInstruction({ admin: admin.publicKey, ...roles })], [admin]);
  service.localnet.clusters.mainnet.advanceClock(3 * delay);
  const changeId = changeAddress(platformAddress(), changeKinds.platform);
  const change = await read(changeId, decodeChange);
  const executeChange = executePlatformChangeInstruction({ change, currentAdmin: admin.publicKey });
  await execute([executeChange], [admin]);
  await faucet(rpc, manager.publicKey, 0, 10n ** 13n);
  const stablecoin = await read(stablecoinAddress(0), decodeStablecoin);
  expect(stablecoin).toMatchObject({ seniorAssets: 0n, unvestedYield: 0n });
  const coins: Integration[] = [];
  const integrators: Keypair[] = [];
  for (const [i, feeBps] of feesBps.entries()) {
    const integrator = await fundedWallet(rpc);
    const { publicKey: initializer } = integrator;
    const symbol = `TRUE${i}`;
    const metadata = { name: symbol, symbol, uri: '', description: '' };
    const terms = { authority: initializer, feeBps, whitelistRequired: false };
    const open = initializeIntegrationInstruction({ initializer, stablecoinIndex: 0, ...terms, ...metadata });
    await faucet(rpc, initializer, 0, 1n);
    await execute([open], [integrator]);
    const id = integrationAddress(brandedMintAddress(initializer, 0, symbol));
    coins.push(await read(id, decodeIntegration));
    integrators.push(integrator);
    await service.reveal(id.toBase58(), integrator);
  }
  const mints = coins.map(({ brandedMint }) => brandedMint);
  const users: Keypair[] = [];
  for (let i = 0; i < 4; i += 1) {
    const user = await fundedWallet(rpc);
    await faucet(rpc, user.publicKey, 0, 1_000_000_000_000n);
    const { publicKey } = user;
    const tokenProgram = TOKEN_2022_PROGRAM_ID;
    await execute(
      mints.map((mint) =>
        createTokenAccountInstruction({ feePayer: publicKey, owner: publicKey, mint, tokenProgram }),
      ),
      [user],
    );
    users.push(user);
  }
  /** What each wallet has of a mint, by all token accounts of the chain. */
  async function balancesOf(mint: PublicKey): Promise<ReadonlyMap<string, bigint>> {
    const filters = [{ memcmp: { offset: 0, bytes: mint.toBase58() } }];
    const balances = new Map<string, bigint>();
    for (const { account } of await rpc.getProgramAccounts(TOKEN_2022_PROGRAM_ID, { filters })) {
      const owner = bs58.encode(account.data.subarray(32, 64));
      balances.set(owner, (balances.get(owner) ?? 0n) + account.data.readBigUInt64LE(64));
    }
    return balances;
  }
  /** What the chain says, which stays until the next transaction. */
  async function books() {
    const state = await read(stablecoin.address, decodeStablecoin);
    const tranche = juniorMintAddress(stablecoin.address, state.epoch);
    const ofCoin = async ({ address, brandedMint }: Integration) => ({
      integration: await read(address, decodeIntegration),
      balances: await balancesOf(brandedMint),
    });
    return {
      stablecoin: state,
      tranche,
      juniors: await balancesOf(tranche),
      coins: await Promise.all(coins.map(ofCoin)),
    };
  }
  return { service, admin, manager, users, integrators, coins, execute, read, books };
}

export type Books = Awaited<ReturnType<Fixture['books']>>;
export type Fixture = Awaited<ReturnType<typeof createFixture>>;

export const at = <T>(list: readonly T[], i: number): T => list[i] as T;

export const name = (wallet: Keypair | PublicKey) =>
  ('publicKey' in wallet ? wallet.publicKey : wallet).toBase58();
