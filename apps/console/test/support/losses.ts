import type { Cluster } from '@obverse/client';
import { composeAtNode } from '@obverse/client/send';
import {
  createTokenAccountInstruction,
  decodeStablecoin,
  deployCollateralInstruction,
  lossReportAddress,
  DEVELOPMENT_PROGRAM_ID as programId,
  reportLossInstruction,
  resolveLossInstruction,
  stablecoinAddress,
  tokenAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { type Keypair, type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { inject } from 'vitest';
import { connectionTo, submit } from './fixture.ts';
import { testWallet } from './test-wallet.ts';

/*
 * Losses of stablecoin 0, as the platform's manager and guardian report and resolve them.
 */

const [manager, guardian, custodian] = ['manager', 'guardian', 'custodian'].map(developmentKeypair) as [
  Keypair,
  Keypair,
  Keypair,
];
const address = stablecoinAddress(0, programId);

export async function accountAt(account: PublicKey, cluster: Cluster): Promise<Buffer> {
  const found = await connectionTo(cluster).getAccountInfo(account);
  if (found === null) throw new Error(`there is no account ${account.toBase58()}`);
  return found.data;
}

const readStablecoin = async (cluster: Cluster) =>
  decodeStablecoin(address, await accountAt(address, cluster));

/** Executes instructions of the platform's roles, of whom the first pays. */
async function execute(
  cluster: Cluster,
  [payer, ...others]: [Keypair, ...Keypair[]],
  ...instructions: TransactionInstruction[]
): Promise<void> {
  const connection = connectionTo(cluster);
  const { publicKey: feePayer } = payer;
  if ((await connection.getBalance(feePayer)) === 0) await connection.requestAirdrop(feePayer, 1_000_000_000);
  const rpcUrl = inject('service').rpcUrls[cluster];
  const composition = { feePayer, instructions, rpcUrl, programId: programId.toBase58() };
  const { transaction } = await composeAtNode(composition);
  await submit(testWallet(payer), transaction, cluster, others);
}

/** Deploys an amount of the underlying and reports that all of it is lost. @returns the report's address */
export async function reportLoss(amount: bigint, cluster: Cluster): Promise<PublicKey> {
  const before = await readStablecoin(cluster);
  const { publicKey } = manager;
  const deploy = deployCollateralInstruction({ manager: publicKey, stablecoin: before, amount });
  await execute(cluster, [manager], deploy);
  const stablecoin = await readStablecoin(cluster);
  await execute(cluster, [manager], reportLossInstruction({ reporter: publicKey, stablecoin, amount }));
  return lossReportAddress(address, stablecoin.reportCount, programId);
}

/** The owner of the custody's account moves underlying out of it, to the guardian. */
export async function takeFromCustody(amount: bigint, cluster: Cluster): Promise<void> {
  const { custody, underlyingMint: mint, tokenProgram } = await readStablecoin(cluster);
  const { publicKey: feePayer } = custodian;
  const { publicKey: owner } = guardian;
  const data = Buffer.alloc(9, 3); // Transfer
  data.writeBigUInt64LE(amount, 1);
  const keys = [custody, tokenAddress(mint, owner, tokenProgram), feePayer].map((pubkey, i) => ({
    ...{ pubkey, isSigner: i === 2, isWritable: i < 2 },
  }));
  const open = createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram });
  const transfer = new TransactionInstruction({ programId: tokenProgram, keys, data });
  await execute(cluster, [custodian], open, transfer);
}

/** Resolves a report with a loss of an amount. */
export async function resolveLoss(report: PublicKey, amount: bigint, cluster: Cluster): Promise<void> {
  const lossReport = { address: report, stablecoin: address };
  const votes: [PublicKey, PublicKey] = [manager.publicKey, guardian.publicKey];
  await execute(cluster, [manager, guardian], resolveLossInstruction({ votes, lossReport, amount }));
}
