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
  type Stablecoin,
  stablecoinAddress,
  tokenAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { type Keypair, type PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import { inject } from 'vitest';
import { connectionTo } from './fixture.ts';

/*
 * Losses of stablecoin 0, as the platform's manager and guardian report and resolve them.
 */

const [manager, guardian, custodian] = [
  developmentKeypair('manager'),
  developmentKeypair('guardian'),
  developmentKeypair('custodian'),
];

export async function accountAt(address: PublicKey, cluster: Cluster): Promise<Buffer> {
  const account = await connectionTo(cluster).getAccountInfo(address);
  if (account === null) throw new Error(`there is no account ${address.toBase58()}`);
  return account.data;
}

async function readStablecoin(cluster: Cluster): Promise<Stablecoin> {
  const address = stablecoinAddress(0, programId);
  return decodeStablecoin(address, await accountAt(address, cluster));
}

/** Executes instructions of the platform's roles, of whom the first pays. */
async function execute(
  cluster: Cluster,
  instructions: TransactionInstruction[],
  signers: [Keypair, ...Keypair[]],
): Promise<void> {
  const connection = connectionTo(cluster);
  const [{ publicKey: feePayer }] = signers;
  if ((await connection.getBalance(feePayer)) === 0) await connection.requestAirdrop(feePayer, 1_000_000_000);
  const rpcUrl = inject('service').rpcUrls[cluster];
  const { transaction } = await composeAtNode({
    ...{ feePayer, instructions, rpcUrl },
    programId: programId.toBase58(),
  });
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign(signers);
  await connection.sendRawTransaction(signed.serialize());
}

/** Deploys an amount of the underlying and reports that all of it is lost. @returns the report's address */
export async function reportLoss(amount: bigint, cluster: Cluster): Promise<PublicKey> {
  const stablecoin = await readStablecoin(cluster);
  const { publicKey } = manager;
  await execute(
    cluster,
    [deployCollateralInstruction({ manager: publicKey, stablecoin, amount })],
    [manager],
  );
  const reported = await readStablecoin(cluster);
  await execute(
    cluster,
    [reportLossInstruction({ reporter: publicKey, stablecoin: reported, amount })],
    [manager],
  );
  return lossReportAddress(reported.address, reported.reportCount, programId);
}

/** The owner of the custody's account moves underlying out of it, to the guardian. */
export async function takeFromCustody(amount: bigint, cluster: Cluster): Promise<void> {
  const { custody, underlyingMint: mint, tokenProgram } = await readStablecoin(cluster);
  const { publicKey: owner } = custodian;
  const data = Buffer.alloc(9, 3);
  data.writeBigUInt64LE(amount, 1);
  const target = tokenAddress(mint, guardian.publicKey, tokenProgram);
  const keys = [
    { pubkey: custody, isSigner: false, isWritable: true },
    { pubkey: target, isSigner: false, isWritable: true },
    { pubkey: owner, isSigner: true, isWritable: false },
  ];
  await execute(
    cluster,
    [
      createTokenAccountInstruction({ feePayer: owner, owner: guardian.publicKey, mint, tokenProgram }),
      new TransactionInstruction({ programId: tokenProgram, keys, data }),
    ],
    [custodian],
  );
}

/** Resolves a report with a loss of an amount. */
export async function resolveLoss(address: PublicKey, amount: bigint, cluster: Cluster): Promise<void> {
  const lossReport = { address, stablecoin: stablecoinAddress(0, programId) };
  const votes = [manager.publicKey, guardian.publicKey] as const;
  await execute(
    cluster,
    [resolveLossInstruction({ votes: [...votes], lossReport, amount })],
    [manager, guardian],
  );
}
