import { memoInstruction } from '@obverse/core';
import {
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { connectFunded as connect } from './support/cluster.ts';

async function transfer(connection: Connection, payer: Keypair, to: PublicKey, lamports: number) {
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([payer]);
  return transaction;
}

describe('web3.js Connection', () => {
  it('sends a transaction, confirms it through the WebSocket and reads balances', async () => {
    const { connection, payer } = await connect();
    const to = Keypair.generate().publicKey;
    const transaction = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
    );
    const signature = await sendAndConfirmTransaction(connection, transaction, [payer]);
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
    expect(await connection.getBalance(payer.publicKey)).toBe(9 * LAMPORTS_PER_SOL - 5000);
    const status = await connection.getSignatureStatus(signature);
    expect(status.value).toMatchObject({ err: null, confirmationStatus: 'finalized' });
  });

  it('reads a transaction with logs, fee and balances, and executes it once', async () => {
    const { connection, payer } = await connect();
    const to = Keypair.generate().publicKey;
    const sent = await transfer(connection, payer, to, LAMPORTS_PER_SOL);
    expect((await connection.getFeeForMessage(sent.message)).value).toBe(5000);
    const signature = await connection.sendTransaction(sent);
    await expect(connection.sendTransaction(sent)).rejects.toThrow(
      'This transaction has already been processed',
    );
    // to a client that does not support versions
    await expect(connection.getTransaction(signature, { commitment: 'confirmed' })).rejects.toThrow(
      'Transaction version (0) is not supported',
    );
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.version).toBe(0);
    expect(found?.meta).toMatchObject({ err: null, fee: 5000, computeUnitsConsumed: 150 });
    expect(found?.meta?.logMessages).toContain('Program 11111111111111111111111111111111 success');
    const index = found?.transaction.message.staticAccountKeys.findIndex((key) => key.equals(to)) ?? -1;
    expect(found?.meta?.preBalances[index]).toBe(0);
    expect(found?.meta?.postBalances[index]).toBe(LAMPORTS_PER_SOL);
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true });
  });

  it('lists transactions with their memos', async () => {
    const { connection, payer } = await connect();
    const transaction = new Transaction().add(memoInstruction('10 €'), memoInstruction('paid'));
    await sendAndConfirmTransaction(connection, transaction, [payer]);
    const listed = await connection.getSignaturesForAddress(payer.publicKey);
    expect(listed.map((each) => each.memo)).toEqual(['[6] 10 €; [4] paid', null]);
  });

  it('lists the history of an account newest first and in pages', async () => {
    const { connection, payer } = await connect();
    const to = Keypair.generate().publicKey;
    const sent: string[] = [];
    for (const sol of [1, 2, 3]) {
      const signed = await transfer(connection, payer, to, sol * LAMPORTS_PER_SOL);
      sent.unshift(await connection.sendTransaction(signed));
    }
    const list = async (options: { limit?: number; before?: string; until?: string }) =>
      (await connection.getSignaturesForAddress(to, options)).map(({ signature }) => signature);
    expect(await list({})).toEqual(sent);
    expect(await list({ limit: 2 })).toEqual(sent.slice(0, 2));
    expect(await list({ before: String(sent[0]) })).toEqual(sent.slice(1));
    expect(await list({ until: String(sent[1]) })).toEqual(sent.slice(0, 1));
  });

  it('refuses a failing transaction in preflight, and without it charges the fee and reports the error to a waiting client', async () => {
    const { connection, payer } = await connect();
    const before = await connection.getBalance(payer.publicKey);
    const failing = await transfer(connection, payer, Keypair.generate().publicKey, 100 * LAMPORTS_PER_SOL);
    const error = await connection.sendTransaction(failing).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SendTransactionError);
    expect((error as SendTransactionError).transactionError.message).toBe(
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    );
    expect((error as SendTransactionError).logs?.join()).toContain('insufficient lamports');
    expect(await connection.getBalance(payer.publicKey)).toBe(before);
    const signature = await connection.sendTransaction(failing, { skipPreflight: true });
    const confirmed = await connection.confirmTransaction({
      signature,
      ...(await connection.getLatestBlockhash()),
    });
    expect(confirmed.value.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    expect(await connection.getBalance(payer.publicKey)).toBe(before - 5000);
  });

  it('accepts a blockhash for exactly 150 slots', async () => {
    const { handle, connection, payer } = await connect();
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    const first = await transfer(connection, payer, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    const second = await transfer(connection, payer, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    handle.advanceClock(55);
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true);
    await connection.sendTransaction(first);
    handle.advanceClock(6);
    expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight);
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false);
    await expect(connection.sendTransaction(second)).rejects.toThrow('Blockhash not found');
    const signature = await connection.sendTransaction(second, { skipPreflight: true });
    await expect(
      connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight }),
    ).rejects.toThrow('expired');
    expect((await connection.getSignatureStatus(signature)).value).toBeNull();
  });

  it('receives notifications of accounts, logs, slots and program accounts', async () => {
    const { connection, payer } = await connect();
    const to = Keypair.generate().publicKey;
    const account = new Promise<number>((resolve) =>
      connection.onAccountChange(to, ({ lamports }) => resolve(lamports)),
    );
    const logs = new Promise<string>((resolve) =>
      connection.onLogs(to, ({ signature }) => resolve(signature)),
    );
    const slot = new Promise<number>((resolve) => connection.onSlotChange((info) => resolve(info.slot)));
    const owned = new Promise<string>((resolve) =>
      connection.onProgramAccountChange(SystemProgram.programId, ({ accountId }) =>
        resolve(accountId.toBase58()),
      ),
    );
    // subscriptions start in order, so the first slot shows that all of them are active
    expect(await slot).toBeGreaterThan(0);
    const signature = await connection.sendTransaction(
      await transfer(connection, payer, to, LAMPORTS_PER_SOL),
    );
    expect(await account).toBe(LAMPORTS_PER_SOL);
    expect(await logs).toBe(signature);
    expect([payer.publicKey.toBase58(), to.toBase58()]).toContain(await owned);
  });

  it('reads the signatures of a block', async () => {
    const { handle, connection } = await connect();
    const { publicKey } = Keypair.generate();
    const signatures: string[] = [];
    for (let i = 0; i < 2; i++)
      signatures.push(await connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL + i));
    handle.advanceClock(1);
    const { value } = await connection.getSignatureStatuses(signatures);
    const slots = value.map((status) => Number(status?.slot));
    const found: string[] = [];
    for (const slot of new Set(slots)) {
      const block = await connection.getBlockSignatures(slot, 'finalized');
      expect(block.blockTime).toBe(await connection.getBlockTime(slot));
      found.push(...block.signatures);
    }
    expect(found.filter((each) => signatures.includes(each))).toEqual(signatures);
    expect((await connection.getBlockSignatures(Math.max(...slots) + 1, 'finalized')).signatures).toEqual([]);
  });

  it('reads version, epoch, block time, fees and rent of the cluster', async () => {
    const { handle, connection } = await connect();
    expect(await connection.getGenesisHash()).toBe(handle.genesisHash);
    expect(await connection.getVersion()).toHaveProperty('solana-core');
    expect((await connection.getEpochInfo()).slotsInEpoch).toBe(432_000);
    const slot = await connection.getSlot();
    expect(Math.abs(Number(await connection.getBlockTime(slot)) - Date.now() / 1000)).toBeLessThan(3);
    const fees = await connection.getRecentPrioritizationFees();
    expect(fees.every(({ prioritizationFee }) => prioritizationFee === 0)).toBe(true);
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280);
  });
});
