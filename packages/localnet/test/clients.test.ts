import { memoInstruction } from '@obverse/core';
import * as kit from '@solana/kit';
import * as spl from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { connectFunded as connect, startOne } from './support/cluster.ts';

const { LAMPORTS_PER_SOL, SystemProgram, Transaction } = web3;
const newKey = () => web3.Keypair.generate().publicKey;

async function transfer(connection: web3.Connection, payer: web3.Keypair, toPubkey: web3.PublicKey, sol = 1) {
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
  const pay = { fromPubkey: payer.publicKey, toPubkey, lamports: sol * LAMPORTS_PER_SOL };
  const instructions = [SystemProgram.transfer(pay)];
  const message = new web3.TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions });
  const transaction = new web3.VersionedTransaction(message.compileToV0Message());
  transaction.sign([payer]);
  return transaction;
}

describe('the Connection of web3.js', () => {
  it('sends transactions, confirms them through the WebSocket and lists them with their memos', async () => {
    const { connection, payer } = await connect();
    const transaction = new Transaction().add(memoInstruction('10 €'), memoInstruction('paid'));
    const signature = await web3.sendAndConfirmTransaction(connection, transaction, [payer]);
    expect(await connection.getBalance(payer.publicKey)).toBe(10 * LAMPORTS_PER_SOL - 5_000);
    const { value } = await connection.getSignatureStatus(signature);
    expect(value).toMatchObject({ err: null, confirmationStatus: 'finalized' });
    const listed = await connection.getSignaturesForAddress(payer.publicKey);
    expect(listed.map(({ memo }) => memo)).toEqual(['[6] 10 €; [4] paid', null]);
  });

  it('reads a transaction with logs, fee and balances, and executes it once', async () => {
    const { connection, payer } = await connect();
    const to = newKey();
    const sent = await transfer(connection, payer, to);
    expect((await connection.getFeeForMessage(sent.message)).value).toBe(5_000);
    const signature = await connection.sendTransaction(sent);
    const again = connection.sendTransaction(sent);
    await expect(again).rejects.toThrow('This transaction has already been processed');
    // by a client that does not support versions
    const read = connection.getTransaction(signature, { commitment: 'confirmed' });
    await expect(read).rejects.toThrow('Transaction version (0) is not supported');
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    const keys = found?.transaction.message.staticAccountKeys ?? [];
    const ofPayee = (lamports: number) => keys.map((key) => (key.equals(to) ? lamports : expect.anything()));
    expect(found).toMatchObject({
      version: 0,
      meta: {
        ...{ err: null, fee: 5_000, computeUnitsConsumed: 150 },
        logMessages: expect.arrayContaining(['Program 11111111111111111111111111111111 success']),
        ...{ preBalances: ofPayee(0), postBalances: ofPayee(LAMPORTS_PER_SOL) },
      },
    });
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true });
  });

  it('lists the history of an account newest first and in pages, and the signatures of a block', async () => {
    const { handle, connection, payer } = await connect();
    const to = newKey();
    const sent: string[] = [];
    for (const sol of [1, 2, 3])
      sent.unshift(await connection.sendTransaction(await transfer(connection, payer, to, sol)));
    const list = async (options: { limit?: number; before?: string; until?: string }) =>
      (await connection.getSignaturesForAddress(to, options)).map(({ signature }) => signature);
    expect(await list({})).toEqual(sent);
    expect(await list({ limit: 2 })).toEqual(sent.slice(0, 2));
    expect(await list({ before: String(sent[0]) })).toEqual(sent.slice(1));
    expect(await list({ until: String(sent[1]) })).toEqual(sent.slice(0, 1));

    handle.advanceClock(1);
    const { value } = await connection.getSignatureStatuses(sent);
    const slots = new Set(value.map((status) => Number(status?.slot)).reverse());
    const found: string[] = [];
    for (const slot of slots) {
      const block = await connection.getBlockSignatures(slot, 'finalized');
      expect(block.blockTime).toBe(await connection.getBlockTime(slot));
      found.unshift(...block.signatures.toReversed());
    }
    expect(found.filter((each) => sent.includes(each))).toEqual(sent);
    expect((await connection.getBlockSignatures(Math.max(...slots) + 1, 'finalized')).signatures).toEqual([]);
  });

  it('has a failing transaction refused in preflight, and without it charged and its error reported', async () => {
    const { connection, payer } = await connect();
    const failing = await transfer(connection, payer, newKey(), 100);
    const error = await connection.sendTransaction(failing).catch((thrown: unknown) => thrown);
    const message =
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1';
    const logs = expect.arrayContaining([expect.stringContaining('insufficient lamports')]);
    expect(error).toMatchObject({ transactionError: { message }, logs });
    expect(await connection.getBalance(payer.publicKey)).toBe(10 * LAMPORTS_PER_SOL);
    const signature = await connection.sendTransaction(failing, { skipPreflight: true });
    const confirmed = { signature, ...(await connection.getLatestBlockhash()) };
    const { value } = await connection.confirmTransaction(confirmed);
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta).toMatchObject({ err: value.err, fee: 5_000 });
    expect(await connection.getBalance(payer.publicKey)).toBe(10 * LAMPORTS_PER_SOL - 5_000);
  });

  it('has a transaction refused, and learns that it expired, behind 150 slots', async () => {
    const { handle, connection, payer } = await connect();
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    const sent = await transfer(connection, payer, newKey());
    handle.advanceClock(55);
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true);
    handle.advanceClock(6);
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false);
    await expect(connection.sendTransaction(sent)).rejects.toThrow('Blockhash not found');
    const signature = await connection.sendTransaction(sent, { skipPreflight: true });
    const confirmed = connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight });
    await expect(confirmed).rejects.toThrow('expired');
    expect((await connection.getSignatureStatus(signature)).value).toBeNull();
  });

  it('receives notifications of accounts, logs, slots and program accounts', async () => {
    const { connection, payer } = await connect();
    const to = newKey();
    const programs = SystemProgram.programId;
    const notified = [
      new Promise((resolve) => connection.onAccountChange(to, ({ lamports }) => resolve(lamports))),
      new Promise((resolve) => connection.onLogs(to, ({ signature }) => resolve(signature))),
      new Promise((resolve) =>
        connection.onProgramAccountChange(programs, (each) => resolve(each.accountId)),
      ),
    ];
    // subscriptions start in order, so the first slot shows that all of them are active
    await new Promise((resolve) => connection.onSlotChange(resolve));
    const signature = await connection.sendTransaction(await transfer(connection, payer, to));
    const owned = expect.toBeOneOf([payer.publicKey, to]);
    expect(await Promise.all(notified)).toEqual([LAMPORTS_PER_SOL, signature, owned]);
  });

  it('reads version, epoch, block time, fees and rent of the cluster', async () => {
    const { connection } = await connect();
    expect(await connection.getVersion()).toHaveProperty('solana-core');
    expect((await connection.getEpochInfo()).slotsInEpoch).toBe(432_000);
    const time = Number(await connection.getBlockTime(await connection.getSlot()));
    expect(Math.abs(time - Date.now() / 1_000)).toBeLessThan(3);
    for (const { prioritizationFee } of await connection.getRecentPrioritizationFees())
      expect(prioritizationFee).toBe(0);
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280);
  });
});

it('@solana/kit sends and confirms a transaction and reads its status, history and details', async () => {
  const { rpcUrl, wsUrl } = await startOne();
  const rpc = kit.createSolanaRpc(rpcUrl);
  const rpcSubscriptions = kit.createSolanaRpcSubscriptions(wsUrl);
  const payer = await kit.generateKeyPairSigner();
  await rpc.requestAirdrop(payer.address, kit.lamports(10n ** 10n)).send();
  const { address: to } = await kit.generateKeyPairSigner();
  const { value: blockhash } = await rpc.getLatestBlockhash().send();
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (each) => kit.setTransactionMessageFeePayerSigner(payer, each),
    (each) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
    (each) =>
      kit.appendTransactionMessageInstruction(
        {
          programAddress: kit.address(SystemProgram.programId.toBase58()),
          accounts: [
            { address: payer.address, role: 3, signer: payer },
            { address: to, role: 1 },
          ],
          // the System program's transfer: instruction 2, then the lamports
          data: Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(10n ** 9n).buffer)),
        },
        each,
      ),
  );
  const signed = await kit.signTransactionMessageWithSigners(message);
  kit.assertIsTransactionWithBlockhashLifetime(signed);
  const send = kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });
  await send(signed, { commitment: 'confirmed' });

  const signature = kit.getSignatureFromTransaction(signed);
  expect((await rpc.getBalance(to).send()).value).toBe(10n ** 9n);
  const { value: statuses } = await rpc.getSignatureStatuses([signature]).send();
  expect(statuses[0]?.confirmationStatus).toBe('finalized');
  expect(await rpc.getSignaturesForAddress(to, { limit: 1 }).send()).toMatchObject([{ signature }]);
  const read = rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 });
  expect((await read.send())?.meta).toMatchObject({ fee: 5_000n, logMessages: { length: 2 } });
});

it.each([
  ['SPL Token', spl.TOKEN_PROGRAM_ID, spl.NATIVE_MINT],
  ['Token-2022', spl.TOKEN_2022_PROGRAM_ID, spl.NATIVE_MINT_2022],
])('@solana/spl-token works with %s, and accounts and mints are found', async (_, programId, native) => {
  const { connection, payer } = await connect();
  const [authority, owner, level] = [payer.publicKey, newKey(), 'confirmed' as const];
  const key = web3.Keypair.generate();
  const mint = await spl.createMint(connection, payer, authority, null, 6, key, {}, programId);
  const open = (of: web3.PublicKey) =>
    spl.createAssociatedTokenAccount(connection, payer, mint, of, {}, programId);
  const [source, destination] = [await open(authority), await open(owner)];
  await spl.mintTo(connection, payer, mint, source, payer, 1_000_000_000n, [], {}, programId);
  const parties = [connection, payer, source, mint, destination, payer] as const;
  const signature = await spl.transferChecked(...parties, 400_000_000n, 6, [], {}, programId);

  expect((await spl.getMint(connection, native, level, programId)).decimals).toBe(9);
  expect((await spl.getMint(connection, mint, level, programId)).supply).toBe(1_000_000_000n);
  expect((await spl.getAccount(connection, source, level, programId)).amount).toBe(600_000_000n);
  const { value: balance } = await connection.getTokenAccountBalance(destination);
  expect(balance).toEqual({ amount: '400000000', decimals: 6, uiAmount: 400, uiAmountString: '400' });
  expect((await connection.getTokenSupply(mint)).value.uiAmountString).toBe('1000');
  const { value: largest } = await connection.getTokenLargestAccounts(mint);
  expect(largest.map(({ amount }) => amount)).toEqual(['600000000', '400000000']);
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  const before = found?.meta?.preTokenBalances?.map(({ uiTokenAmount }) => uiTokenAmount.amount);
  expect(before?.sort()).toEqual(['0', '1000000000']);
  const received = { owner: `${owner}`, programId: `${programId}`, uiTokenAmount: balance };
  expect(found?.meta?.postTokenBalances).toContainEqual(expect.objectContaining(received));

  const byMint = await connection.getTokenAccountsByOwner(owner, { mint });
  expect(byMint.value.map(({ pubkey }) => pubkey)).toEqual([destination]);
  const parsed = await connection.getParsedTokenAccountsByOwner(owner, { programId });
  const info = { mint: `${mint}`, owner: `${owner}`, state: 'initialized', tokenAmount: balance };
  expect(parsed.value[0]?.account.data.parsed.info).toMatchObject(info);
  const at = (offset: number, key: web3.PublicKey) => ({ memcmp: { offset, bytes: key.toBase58() } });
  const find = async (...filters: web3.GetProgramAccountsFilter[]) => {
    const options = { dataSlice: { offset: 64, length: 8 }, filters };
    const accounts = await connection.getProgramAccounts(programId, options);
    return accounts.map(({ account }) => account.data.readBigUInt64LE());
  };
  expect(await find(at(0, mint), at(32, owner))).toEqual([400_000_000n]);
  expect(await find({ dataSize: 164 }, at(0, mint))).toEqual([]);
  const { value: account } = await connection.getParsedAccountInfo(mint);
  expect(account?.data).toMatchObject({ parsed: { type: 'mint', info: { decimals: 6 } } });
  // nodes record token balances only of transactions with a token program
  const paid = await connection.sendTransaction(await transfer(connection, payer, source));
  const plain = await connection.getTransaction(paid, { maxSupportedTransactionVersion: 0 });
  expect(plain?.meta).toMatchObject({ err: null, preTokenBalances: [], postTokenBalances: [] });
});
