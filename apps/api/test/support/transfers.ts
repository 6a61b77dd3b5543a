import { composeTransaction, createTokenAccountInstruction, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { transactionV1 } from '@obverse/testing';
import {
  ACCOUNT_SIZE,
  createInitializeAccount3Instruction,
  createTransferInstruction,
} from '@solana/spl-token';
import {
  type Connection,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';

type Instructions = readonly TransactionInstruction[];

async function partsOf(rpc: Connection, instructions: Instructions, signers: readonly Keypair[]) {
  const { blockhash } = await rpc.getLatestBlockhash();
  return { feePayer: (signers[0] as Keypair).publicKey, instructions, blockhash };
}

/** @throws unless the transaction was executed */
export async function expectExecuted(rpc: Connection, signature: string): Promise<void> {
  const { value } = await rpc.getSignatureStatus(signature);
  if (value === null || value.err !== null) throw new Error(`not executed: ${JSON.stringify(value)}`);
}

/** Sends instructions as an application beside the platform does; the first signer pays. @returns the signature */
export async function sendInstructions(
  rpc: Connection,
  instructions: Instructions,
  signers: readonly Keypair[],
): Promise<string> {
  const transaction = composeTransaction(await partsOf(rpc, instructions, signers));
  transaction.sign([...signers]);
  const signature = await rpc.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  await expectExecuted(rpc, signature);
  return signature;
}

/** As {@link sendInstructions}, in a transaction of version 1. */
export async function sendInstructionsV1(
  rpc: Connection,
  instructions: Instructions,
  signers: readonly Keypair[],
): Promise<string> {
  // without these limits it could load and do nothing
  const config = { computeUnitLimit: 400_000, loadedAccountsDataSizeLimit: 8_000_000 };
  const parts = await partsOf(rpc, instructions, signers);
  return rpc.sendRawTransaction(await transactionV1({ ...parts, config, signers }));
}

/** Creates the associated token account of a Token-2022 mint unless it exists. */
export const openAssociated = (payer: PublicKey, mint: PublicKey, owner: PublicKey) =>
  createTokenAccountInstruction({ feePayer: payer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ID });

/** Creates a token account of a Token-2022 mint that is not an associated one. Both keys sign. @returns its address */
export async function openOther(
  rpc: Connection,
  payer: Keypair,
  mint: PublicKey,
  owner: PublicKey,
): Promise<PublicKey> {
  const account = Keypair.generate();
  const { publicKey } = account;
  const create = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: publicKey,
    lamports: await rpc.getMinimumBalanceForRentExemption(ACCOUNT_SIZE),
    space: ACCOUNT_SIZE,
    programId: TOKEN_2022_PROGRAM_ID,
  });
  const initialize = createInitializeAccount3Instruction(publicKey, mint, owner, TOKEN_2022_PROGRAM_ID);
  await sendInstructions(rpc, [create, initialize], [payer, account]);
  return publicKey;
}

/** The unchecked transfer, which does not name the mint. */
export const transfer = (from: PublicKey, to: PublicKey, owner: PublicKey, amount: bigint) =>
  createTransferInstruction(from, to, owner, amount, [], TOKEN_2022_PROGRAM_ID);

/** Creates a nonce account, which `payer` pays for. @param authority whose signature uses it; by default the payer */
export async function openNonce(
  rpc: Connection,
  payer: Keypair,
  authority = payer.publicKey,
): Promise<Keypair> {
  const account = Keypair.generate();
  const { instructions } = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: account.publicKey,
    authorizedPubkey: authority,
    lamports: await rpc.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  });
  await sendInstructions(rpc, instructions, [payer, account]);
  return account;
}
