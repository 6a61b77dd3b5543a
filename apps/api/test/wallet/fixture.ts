import {
  cooldownAddress,
  decodeCooldown,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorDepositInstruction,
  juniorRequestWithdrawalInstruction,
  mintInstruction,
  redeemInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { createBurnInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';
import { integrationSnapshots, juniorSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import type { Chain } from '../../src/solana/chain.ts';
import type { WalletQuery } from '../../src/wallet/reader/read-balances.ts';
import { readWallet, type WalletReading } from '../../src/wallet/reader/read-wallet.ts';
import { type WalletLimits, walletLimits } from '../../src/wallet/reader/wallet-limits.ts';
import { entriesBefore } from '../../src/wallet/reader/wallet-store.ts';
import { connectTo, startTestChain } from '../support/test-chain.ts';
import { openAssociated, openOther, sendInstructions, transfer } from '../support/transfers.ts';
import { type Deed, Witness } from './witness.ts';

const ata = (mint: PublicKey, owner: PublicKey) => tokenAddress(mint, owner, TOKEN_2022_PROGRAM_ID);

/** Reads a wallet as far as one request may, without a background job that reads the rest. */
export async function readPart(
  { orm }: Database,
  chain: Chain,
  query: WalletQuery,
  limits: Partial<WalletLimits> = {},
): Promise<WalletReading> {
  const settings = { ...walletLimits, ...limits };
  const endsAt = performance.now() + settings.maxReadMs;
  const isTimeUp = () => performance.now() >= endsAt;
  const reading = await readWallet({ chain, orm, limits: { ...settings, isTimeUp } }, query);
  if (reading === undefined) throw new Error('something else has recorded the wallet');
  return reading;
}

export async function forgetWallets({ orm }: Database): Promise<void> {
  for (const table of ['wallets', 'wallet_accounts', 'wallet_lines'])
    await orm.execute(sql.raw(`delete from ${table}`));
}

/** What is recorded of a wallet, oldest first. */
export async function recordedOf(
  { orm }: Database,
  { publicKey }: Keypair,
  field: 'tokens' | 'coolingTokens' = 'tokens',
): Promise<[kind: string, tokens: bigint][]> {
  const wallet = publicKey.toBase58();
  const entries = await entriesBefore(orm, { cluster: 'devnet', wallet, limit: 100 });
  return entries.reverse().map((entry) => [entry.kind, entry[field]]);
}

/** Three wallets with underlying, a coin and the junior tranche of a stablecoin, and the witness of what they do. */
export async function walletFixture(database: Database) {
  const testChain = await startTestChain();
  const { rpc, rpcUrl, readStablecoin, readIntegration } = testChain;
  // the answers of a local cluster are not shared
  const { chain, close } = connectTo({ url: rpcUrl, embedded: true }, 10_000);
  const opened = await testChain.openIntegration('WALL');
  const stablecoin = await readStablecoin();
  const [coin, junior] = [opened.brandedMint, stablecoin.juniorMint];
  const wallets: Keypair[] = [];
  const others: PublicKey[] = [];
  for (let i = 0; i < 3; i += 1) {
    const wallet = await fundedWallet(rpc);
    await faucet(rpc, wallet.publicKey, 0, 10n ** 12n);
    const accounts = [coin, junior].map((mint) => openAssociated(wallet.publicKey, mint, wallet.publicKey));
    await sendInstructions(rpc, accounts, [wallet]);
    wallets.push(wallet);
    others.push(await openOther(rpc, wallet, coin, wallet.publicKey));
  }
  const keys = wallets.map(({ publicKey }) => publicKey);
  const witness = new Witness(rpc, keys, TOKEN_2022_PROGRAM_ID, stablecoin.underlyingMint);
  await witness.begin();

  type Done = Deed extends infer Each
    ? Each extends Deed
      ? Omit<Each, 'at' | 'actor' | 'mint'>
      : never
    : never;
  /** A wallet does something with tokens of a mint, and the witness records it. */
  async function act(deed: Done, wallet: Keypair, mint: PublicKey, instruction: TransactionInstruction) {
    // nodes do not say in which order the transactions of a slot were that change different accounts
    testChain.advanceClock(1);
    const signature = await sendInstructions(rpc, [instruction], [wallet]);
    const found = await rpc.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    const place = { actor: wallet.publicKey.toBase58(), mint: mint.toBase58(), at: found?.blockTime ?? 0 };
    await witness.record({ ...deed, ...place } as Deed);
  }
  const now = async () => (await rpc.getBlockTime(await rpc.getSlot())) ?? 0;
  const readCooldown = async (address: PublicKey) =>
    decodeCooldown(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
  /** What an exchange names. */
  const exchange = async ({ publicKey: user }: Keypair) => ({
    ...{ user, minimumReceived: 0n, stablecoin: await readStablecoin() },
    integration: await readIntegration(opened.address),
  });
  let ids = 0n;

  return {
    ...{ testChain, chain, chains: { mainnet: chain, devnet: chain }, rpc, witness },
    ...{ wallets, others, coin, junior, act, ata },
    balance: async (account: PublicKey) => BigInt((await rpc.getTokenAccountBalance(account)).value.amount),

    /** @param destination whose tokens they are then; of another owner they are a gift */
    buy: async (wallet: Keypair, amount: bigint, destination?: PublicKey, isGift = false) => {
      const terms = { ...(await exchange(wallet)), amount, ...(destination && { destination }) };
      await act({ kind: isGift ? 'give' : 'buy' }, wallet, coin, mintInstruction(terms));
    },
    sell: async (wallet: Keypair, tokens: bigint) =>
      act({ kind: 'sell' }, wallet, coin, redeemInstruction({ ...(await exchange(wallet)), tokens })),
    give: (wallet: Keypair, from: PublicKey, to: PublicKey, amount: bigint, mint: PublicKey) =>
      act({ kind: 'give' }, wallet, mint, transfer(from, to, wallet.publicKey, amount)),
    burn: (wallet: Keypair, mint: PublicKey, amount: bigint) => {
      const owner = wallet.publicKey;
      const burn = createBurnInstruction(ata(mint, owner), mint, owner, amount, [], TOKEN_2022_PROGRAM_ID);
      return act({ kind: 'burn' }, wallet, mint, burn);
    },
    deposit: async (wallet: Keypair, amount: bigint) => {
      const deposit = juniorDepositInstruction({ ...(await exchange(wallet)), amount });
      await act({ kind: 'buy' }, wallet, junior, deposit);
    },
    request: async (wallet: Keypair, tokens: bigint): Promise<PublicKey> => {
      const [owner, id] = [wallet.publicKey, ids++];
      const request = juniorRequestWithdrawalInstruction({ owner, stablecoin, tokens, id });
      await act({ kind: 'request', tokens }, wallet, junior, request);
      return cooldownAddress(stablecoin.address, owner, id);
    },
    /** Completes a part of a cooldown in its window, for which it waits. @returns whether tokens are left; undefined where it is expired */
    complete: async (wallet: Keypair, address: PublicKey, part: bigint): Promise<boolean | undefined> => {
      const cooldown = await readCooldown(address);
      // the clock moves by a second before the transaction
      if ((await now()) + 60 > Number(cooldown.expiryTs)) return undefined;
      const wait = Number(cooldown.unlockTs) - (await now());
      if (wait > 0) testChain.advanceClock(wait + 1);
      const tokens = part < cooldown.tokens ? part : cooldown.tokens;
      const terms = { stablecoin: await readStablecoin(), cooldown, tokens, minimumReceived: 0n };
      const complete = juniorCompleteWithdrawalInstruction(terms);
      await act({ kind: 'complete', tokens }, wallet, junior, complete);
      return tokens < cooldown.tokens;
    },
    cancel: async (wallet: Keypair, address: PublicKey) => {
      const cooldown = await readCooldown(address);
      const cancel = juniorCancelWithdrawalInstruction({ stablecoin, cooldown });
      await act({ kind: 'cancel', tokens: cooldown.tokens }, wallet, junior, cancel);
    },
    /** Records exchange rates as the leader does, a minute after what was done last. */
    recordRates: async (rate: bigint) => {
      testChain.advanceClock(120);
      const seconds = (await now()) - 1;
      const [takenAt, at] = [new Date(seconds * 1_000), new Date((seconds - (seconds % 60)) * 1_000)];
      const cluster = 'devnet' as const;
      const none = { slot: 1, supply: 0n, countedSupply: 1n, assets: 0n, apyBps: 0 };
      const common = { cluster, at, takenAt, ...none };
      const exchanged = { id: opened.address.toBase58(), principal: 0n, volume: 0n, revenue: 0n };
      await insertSnapshots(database.orm, integrationSnapshots, [
        { ...common, ...exchanged, exchangeRate: rate },
      ]);
      const ofJunior = { ...common, id: junior.toBase58(), exchangeRate: rate + 7n };
      await insertSnapshots(database.orm, juniorSnapshots, [ofJunior]);
      witness.rates.push({ mint: coin.toBase58(), at: seconds, rate });
      witness.rates.push({ mint: junior.toBase58(), at: seconds, rate: rate + 7n });
    },
    close: async () => {
      close();
      await testChain.close();
    },
  };
}
