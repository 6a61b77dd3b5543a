import {
  cooldownAddress,
  decodeCooldown,
  type Integration,
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
import type { Database } from '../../src/db/database.ts';
import { integrationSnapshots, juniorSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import type { Chain } from '../../src/solana/chain.ts';
import type { WalletQuery } from '../../src/wallet/reader/read-balances.ts';
import { readWallet, type WalletReading } from '../../src/wallet/reader/read-wallet.ts';
import { type WalletLimits, walletLimits } from '../../src/wallet/reader/wallet-limits.ts';
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

/** Three wallets with underlying, a coin and the junior tranche of a stablecoin, and the witness of what they do. */
export async function walletFixture(database: Database) {
  const testChain = await startTestChain();
  const { rpc, rpcUrl, readStablecoin, readIntegration } = testChain;
  // the answers of a local cluster are not shared
  const { chain, close } = connectTo({ url: rpcUrl, embedded: true }, 10_000);
  const opened = await testChain.openIntegration('WALL');
  const stablecoin = await readStablecoin();
  const coin = opened.brandedMint;
  const junior = stablecoin.juniorMint;
  const wallets: Keypair[] = [];
  const others: PublicKey[] = [];
  for (let i = 0; i < 3; i += 1) {
    const wallet = await fundedWallet(rpc);
    await faucet(rpc, wallet.publicKey, 0, 10n ** 12n);
    await sendInstructions(
      rpc,
      [coin, junior].map((mint) => openAssociated(wallet.publicKey, mint, wallet.publicKey)),
      [wallet],
    );
    wallets.push(wallet);
    others.push(await openOther(rpc, wallet, coin, wallet.publicKey));
  }
  const keys = wallets.map(({ publicKey }) => publicKey);
  const witness = new Witness(rpc, keys, {
    tokenProgram: TOKEN_2022_PROGRAM_ID,
    underlying: stablecoin.underlyingMint,
  });
  await witness.begin();

  let last = 0;
  const send = async (
    instructions: TransactionInstruction[],
    signers: readonly Keypair[],
  ): Promise<number> => {
    // nodes do not say in which order the transactions of a slot were that change different accounts
    testChain.advanceClock(1);
    const signature = await sendInstructions(rpc, instructions, signers);
    const { blockTime } = (await rpc.getTransaction(signature, { maxSupportedTransactionVersion: 0 })) ?? {};
    last = blockTime ?? 0;
    return last;
  };
  type Told = Deed extends infer Each ? (Each extends Deed ? Omit<Each, 'at'> : never) : never;
  /** Does something and has the witness record it. */
  const act = async (deed: Told, instructions: TransactionInstruction[], signers: readonly Keypair[]) => {
    const at = await send(instructions, signers);
    await witness.record({ ...deed, at } as Deed);
  };
  const now = async () => {
    const { blockTime } = { blockTime: await rpc.getBlockTime(await rpc.getSlot()) };
    return blockTime ?? 0;
  };
  const readCooldown = async (address: PublicKey) =>
    decodeCooldown(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
  let ids = 0n;

  return {
    testChain,
    chain,
    chains: { mainnet: chain, devnet: chain },
    rpc,
    witness,
    wallets,
    others,
    coin,
    junior,
    integration: opened as Integration,
    send,
    act,
    ata,
    balance: async (account: PublicKey) => BigInt((await rpc.getTokenAccountBalance(account)).value.amount),

    /** @param destination whose tokens they are then; of another owner they are a gift */
    buy: async (wallet: Keypair, amount: bigint, destination?: PublicKey, isGift = false) => {
      const user = wallet.publicKey;
      const [state, integration] = [await readStablecoin(), await readIntegration(opened.address)];
      const terms = { user, stablecoin: state, integration, amount, minimumReceived: 0n };
      const buy = mintInstruction({ ...terms, ...(destination && { destination }) });
      const kind = isGift ? 'give' : 'buy';
      await act({ kind, actor: user.toBase58(), mint: coin.toBase58() }, [buy], [wallet]);
    },
    sell: async (wallet: Keypair, tokens: bigint) => {
      const user = wallet.publicKey;
      const [state, integration] = [await readStablecoin(), await readIntegration(opened.address)];
      const sell = redeemInstruction({ user, stablecoin: state, integration, tokens, minimumReceived: 0n });
      await act({ kind: 'sell', actor: user.toBase58(), mint: coin.toBase58() }, [sell], [wallet]);
    },
    give: async (wallet: Keypair, from: PublicKey, to: PublicKey, amount: bigint, mint: PublicKey) =>
      act(
        { kind: 'give', actor: wallet.publicKey.toBase58(), mint: mint.toBase58() },
        [transfer(from, to, wallet.publicKey, amount)],
        [wallet],
      ),
    burn: async (wallet: Keypair, mint: PublicKey, amount: bigint) => {
      const from = ata(mint, wallet.publicKey);
      const burn = createBurnInstruction(from, mint, wallet.publicKey, amount, [], TOKEN_2022_PROGRAM_ID);
      const deed = { kind: 'burn', actor: wallet.publicKey.toBase58(), mint: mint.toBase58() } as const;
      await act(deed, [burn], [wallet]);
    },
    deposit: async (wallet: Keypair, amount: bigint) => {
      const user = wallet.publicKey;
      const terms = { user, stablecoin: await readStablecoin(), amount, minimumReceived: 0n };
      const deposit = juniorDepositInstruction(terms);
      await act({ kind: 'buy', actor: user.toBase58(), mint: junior.toBase58() }, [deposit], [wallet]);
    },
    request: async (wallet: Keypair, tokens: bigint): Promise<PublicKey> => {
      const owner = wallet.publicKey;
      const id = ids++;
      const request = juniorRequestWithdrawalInstruction({ owner, stablecoin, tokens, id });
      const deed = { kind: 'request', actor: owner.toBase58(), mint: junior.toBase58(), tokens } as const;
      await act(deed, [request], [wallet]);
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
      const actor = wallet.publicKey.toBase58();
      await act({ kind: 'complete', actor, mint: junior.toBase58(), tokens }, [complete], [wallet]);
      return tokens < cooldown.tokens;
    },
    cancel: async (wallet: Keypair, address: PublicKey) => {
      const cooldown = await readCooldown(address);
      const cancel = juniorCancelWithdrawalInstruction({ stablecoin, cooldown });
      const actor = wallet.publicKey.toBase58();
      const { tokens } = cooldown;
      await act({ kind: 'cancel', actor, mint: junior.toBase58(), tokens }, [cancel], [wallet]);
    },
    /** Records exchange rates as the leader does, a minute after what was done last. */
    recordRates: async (rate: bigint) => {
      testChain.advanceClock(120);
      const takenAt = new Date(((await now()) - 1) * 1_000);
      const at = new Date(takenAt.getTime() - (takenAt.getTime() % 60_000));
      const common = {
        cluster: 'devnet',
        at,
        takenAt,
        slot: 1,
        supply: 0n,
        countedSupply: 1n,
        assets: 0n,
      } as const;
      const coinRow = { ...common, id: opened.address.toBase58(), principal: 0n, volume: 0n, revenue: 0n };
      await insertSnapshots(database.orm, integrationSnapshots, [
        { ...coinRow, exchangeRate: rate, apyBps: 0 },
      ]);
      const juniorRow = { ...common, id: junior.toBase58(), exchangeRate: rate + 7n, apyBps: 0 };
      await insertSnapshots(database.orm, juniorSnapshots, [juniorRow]);
      const seconds = takenAt.getTime() / 1_000;
      witness.rates.push({ mint: coin.toBase58(), at: seconds, rate });
      witness.rates.push({ mint: junior.toBase58(), at: seconds, rate: rate + 7n });
    },
    close: async () => {
      close();
      await testChain.close();
    },
  };
}

export type WalletFixture = Awaited<ReturnType<typeof walletFixture>>;
