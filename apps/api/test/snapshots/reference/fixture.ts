import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect } from 'vitest';
import { issueCoin } from '../../support/coin.ts';
import { openTestService } from '../../support/service.ts';
import { openAssociated, sendInstructions } from '../../support/transfers.ts';

/** How long changes wait, seconds: a day. */
const delaySeconds = 86_400;

/** A service on a chain that only the test uses, with wallets of users. */
export async function createFixture() {
  const service = await openTestService();
  const rpc = service.rpc.mainnet;
  const execute = (instructions: TransactionInstruction[], signers: Keypair[]) =>
    sendInstructions(rpc, instructions, signers);
  const read = async <T>(
    address: PublicKey,
    decode: (address: PublicKey, data: Uint8Array) => T,
  ): Promise<T> => decode(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());

  const admin = developmentKeypair('admin');
  const manager = Keypair.generate();
  for (const wallet of [admin, manager]) await rpc.requestAirdrop(wallet.publicKey, 100_000_000_000);
  // from here on only the test pays yield
  const { publicKey: newAdmin } = admin;
  const roles = { newAdmin, manager: manager.publicKey, pauser: newAdmin, treasury: newAdmin, delaySeconds };
  const guardian = developmentKeypair('guardian').publicKey;
  await execute([core.queuePlatformChangeInstruction({ admin: newAdmin, ...roles, guardian })], [admin]);
  service.localnet.clusters.mainnet.advanceClock(3 * delaySeconds);
  const change = await read(
    core.changeAddress(core.platformAddress(), core.changeKinds.platform),
    core.decodeChange,
  );
  await execute([core.executePlatformChangeInstruction({ change, currentAdmin: newAdmin })], [admin]);
  await faucet(rpc, manager.publicKey, 0, 10n ** 13n);
  const stablecoin = await read(core.stablecoinAddress(0), core.decodeStablecoin);
  expect(stablecoin).toMatchObject({ seniorAssets: 0n, unvestedYield: 0n });

  const coins: core.Integration[] = [];
  const integrators: Keypair[] = [];
  for (const feeBps of [1_000, 2_500]) {
    const integrator = await fundedWallet(rpc);
    await faucet(rpc, integrator.publicKey, 0, 1n);
    const id = await issueCoin(service, integrator, { symbol: `TRUE${feeBps}`, feeBps });
    await service.reveal(id, integrator);
    coins.push(await read(new PublicKey(id), core.decodeIntegration));
    integrators.push(integrator);
  }
  const users: Keypair[] = [];
  for (let i = 0; i < 4; i += 1) {
    const user = await fundedWallet(rpc);
    const { publicKey } = user;
    await faucet(rpc, publicKey, 0, 1_000_000_000_000n);
    const accounts = coins.map(({ brandedMint }) => openAssociated(publicKey, brandedMint, publicKey));
    await execute(accounts, [user]);
    users.push(user);
  }

  /** What each wallet has of a mint, by all token accounts of the chain. */
  async function balancesOf(mint: PublicKey): Promise<ReadonlyMap<string, bigint>> {
    const filters = [{ memcmp: { offset: 0, bytes: mint.toBase58() } }];
    const balances = new Map<string, bigint>();
    for (const { account } of await rpc.getProgramAccounts(core.TOKEN_2022_PROGRAM_ID, { filters })) {
      const owner = bs58.encode(account.data.subarray(32, 64));
      balances.set(owner, (balances.get(owner) ?? 0n) + account.data.readBigUInt64LE(64));
    }
    return balances;
  }
  /** What the chain says, which stays until the next transaction. */
  async function books() {
    const state = await read(stablecoin.address, core.decodeStablecoin);
    const tranche = core.juniorMintAddress(stablecoin.address, state.epoch);
    const ofCoin = async ({ address, brandedMint }: core.Integration) => ({
      integration: await read(address, core.decodeIntegration),
      balances: await balancesOf(brandedMint),
    });
    const ofCoins = await Promise.all(coins.map(ofCoin));
    return { stablecoin: state, tranche, juniors: await balancesOf(tranche), coins: ofCoins };
  }
  return { service, admin, manager, users, integrators, coins, execute, read, books };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;
export type Books = Awaited<ReturnType<Fixture['books']>>;

export const at = <T>(list: readonly T[], i: number): T => list[i] as T;
