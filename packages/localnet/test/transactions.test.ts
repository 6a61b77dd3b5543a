import { transactionV1 } from '@obverse/testing';
import * as spl from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { call, connectFunded } from './support/cluster.ts';

const { SystemProgram, VersionedTransaction } = web3;
const newKey = () => web3.Keypair.generate().publicKey;

/** A cluster, a payer with 10 SOL, and how to compose, simulate and send its transactions. */
async function connect() {
  const { handle, connection, payer } = await connectFunded();
  const pay = (toPubkey = newKey(), lamports = 1_000_000) =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports });
  const compose = async (...instructions: web3.TransactionInstruction[]) => {
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
    const message = new web3.TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions });
    const transaction = new VersionedTransaction(message.compileToV0Message());
    transaction.sign([payer]);
    return transaction;
  };
  const request = (method: string, wire: Uint8Array, more: object = {}) =>
    call(handle.rpcUrl, method, [Buffer.from(wire).toString('base64'), { encoding: 'base64', ...more }]);
  const simulate = async (wire: Uint8Array, more: object = {}) => {
    const { result, error } = await request('simulateTransaction', wire, more);
    expect(error).toBeUndefined();
    return (result as { value: Readonly<Record<string, unknown>> }).value;
  };
  return { handle, connection, payer, pay, compose, request, simulate };
}

// the flow of `tools/validator` compares whole simulations with those of a validator
describe('a simulation', () => {
  it('answers the token balance of a mint that the transaction creates, and none without a token program', async () => {
    const { connection, payer, pay, compose, simulate } = await connect();
    const owner = payer.publicKey;
    const mint = await web3.PublicKey.createWithSeed(owner, 'mint', spl.TOKEN_PROGRAM_ID);
    const account = spl.getAssociatedTokenAddressSync(mint, owner);
    const lamports = await connection.getMinimumBalanceForRentExemption(spl.MINT_SIZE);
    const create = SystemProgram.createAccountWithSeed({
      ...{ fromPubkey: owner, newAccountPubkey: mint, basePubkey: owner, seed: 'mint', lamports },
      ...{ space: spl.MINT_SIZE, programId: spl.TOKEN_PROGRAM_ID },
    });
    const transaction = await compose(
      create,
      spl.createInitializeMint2Instruction(mint, 3, owner, null),
      spl.createAssociatedTokenAccountInstruction(owner, account, owner, mint),
      spl.createMintToInstruction(mint, account, owner, 7_000n),
    );
    const amounts = { mint: String(mint), uiTokenAmount: { amount: '7000', decimals: 3 } };
    const balances = { preTokenBalances: [], postTokenBalances: [amounts] };
    const value = await simulate(transaction.serialize(), { innerInstructions: true });
    // the third calls other programs
    expect(value).toMatchObject({ ...balances, innerInstructions: [{ index: 2 }] });
    await connection.sendTransaction(transaction);
    const plain = { err: null, preTokenBalances: [], postTokenBalances: [] };
    expect(await simulate((await compose(pay(account))).serialize())).toMatchObject(plain);
  });

  it('counts the program data of upgradeable programs once in the loaded bytes', async () => {
    const { connection, payer, compose, simulate } = await connect();
    const instruction = spl.createInitializeMint2Instruction(newKey(), 3, payer.publicKey, null);
    const { message } = await compose(instruction);
    const bytesOf = async (key: web3.PublicKey) => {
      const account = await connection.getAccountInfo(key);
      return account ? 64 + account.data.length : 0;
    };
    const program = await connection.getAccountInfo(spl.TOKEN_PROGRAM_ID);
    const programData = new web3.PublicKey(program?.data.subarray(4, 36) ?? []);
    const sizes = await Promise.all([...message.staticAccountKeys, programData].map(bytesOf));
    const loadedAccountsDataSize = sizes.reduce((sum, each) => sum + each);
    for (const named of [[], [{ pubkey: programData, isSigner: false, isWritable: false }]]) {
      instruction.keys.push(...named);
      const value = await simulate((await compose(instruction)).serialize());
      expect(value).toMatchObject({ loadedAccountsDataSize });
    }
  });

  it('answers the requested accounts as they are after the transaction', async () => {
    const { pay, compose, simulate } = await connect();
    const [to, absent, outside] = [newKey(), newKey(), newKey()];
    const instruction = pay(to);
    instruction.keys.push({ pubkey: absent, isSigner: false, isWritable: false });
    const addresses = [web3.SYSVAR_CLOCK_PUBKEY, to, absent, outside].map(String);
    const { accounts } = await simulate((await compose(instruction)).serialize(), {
      accounts: { addresses },
    });
    // a node answers an account that does not exist as empty if the transaction names it, as null otherwise
    const empty = { owner: String(SystemProgram.programId), data: ['', 'base64'] };
    const paid = { ...empty, lamports: 1_000_000 };
    expect(accounts).toMatchObject([{ space: 40 }, paid, { ...empty, lamports: 0 }, null]);
  });

  it.each([
    // the fee of 6 000 units is 60 SOL, or leaves half a million lamports
    ['the fee', 10n ** 13n, 'InsufficientFundsForFee'],
    ['rent', 1_666_582_500_000n, { InsufficientFundsForRent: { account_index: 0 } }],
  ])('charges nothing for a transaction whose payer lacks %s', async (_, microLamports, err) => {
    const { pay, compose, simulate } = await connect();
    const price = web3.ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
    const to = newKey();
    const transaction = await compose(price, pay(to));
    const accounts = { encoding: 'base64', addresses: [String(to)] };
    const value = await simulate(transaction.serialize(), { innerInstructions: true, accounts });
    const balances = [10 * web3.LAMPORTS_PER_SOL, 0, 1, 1];
    expect(value).toMatchObject({
      ...{ err, logs: [], accounts: [null], unitsConsumed: 0, loadedAccountsDataSize: 0, fee: null },
      ...{ innerInstructions: null, preBalances: balances, postBalances: balances },
    });
  });

  it('and the preflight refuse a transaction as invalid whose lookup table does not exist', async () => {
    const { payer, pay, compose, request } = await connect();
    const transaction = await compose(pay());
    const lookup = { accountKey: newKey(), writableIndexes: [0], readonlyIndexes: [] };
    transaction.message.addressTableLookups.push(lookup);
    transaction.sign([payer]);
    const message = "invalid transaction: Transaction loads an address table account that doesn't exist";
    for (const method of ['simulateTransaction', 'sendTransaction'])
      expect((await request(method, transaction.serialize())).error).toEqual({ code: -32602, message });
  });
});

it('sendTransaction refuses an invalid signature, and executes nothing even without the preflight', async () => {
  const { connection, payer, pay, compose, request } = await connect();
  const transaction = await compose(pay());
  transaction.signatures[0]?.fill(7);
  const message = 'Transaction simulation failed: Transaction did not pass signature verification';
  const data = expect.objectContaining({ err: 'SignatureFailure', logs: [], fee: null, preBalances: null });
  expect((await request('sendTransaction', transaction.serialize())).error).toEqual({
    code: -32002,
    message,
    data,
  });
  await request('sendTransaction', transaction.serialize(), { skipPreflight: true });
  expect(await connection.getBalance(payer.publicKey)).toBe(10 * web3.LAMPORTS_PER_SOL);
});

describe('transactions of version 1', () => {
  const config = {
    computeUnitLimit: 20_000,
    loadedAccountsDataSizeLimit: 1_000_000,
    priorityFeeLamports: 1_234n,
  };

  async function transfers({ connection, payer, pay }: Awaited<ReturnType<typeof connect>>, count: number) {
    const to = Array.from({ length: count }, newKey);
    const { blockhash } = await connection.getLatestBlockhash();
    const signed = { feePayer: payer.publicKey, instructions: to.map((each) => pay(each)), signers: [payer] };
    return { to, bytes: await transactionV1({ ...signed, blockhash, config }) };
  }

  it('execute with more bytes than others may have, and pay the fee of their configuration', async () => {
    const connected = await connect();
    const { handle, connection, payer, request } = connected;
    const { to, bytes } = await transfers(connected, 40);
    expect(bytes.length).toBeGreaterThan(1_232);
    const { result: signature } = await request('sendTransaction', bytes);
    expect(signature).toBe(bs58.encode(bytes.subarray(-64)));
    expect(await connection.getBalance(to[39] as web3.PublicKey)).toBe(1_000_000);
    const paid = 10 * web3.LAMPORTS_PER_SOL - (await connection.getBalance(payer.publicKey));
    expect(paid).toBe(40 * 1_000_000 + 5_000 + 1_234);

    const read = (more: object) =>
      call(handle.rpcUrl, 'getTransaction', [signature, { maxSupportedTransactionVersion: 1, ...more }]);
    const { priorityFeeLamports: _, ...limits } = config;
    const transactionConfig = { ...limits, priorityFee: 1_234, heapSize: null };
    expect((await read({ encoding: 'json' })).result).toMatchObject({
      ...{ version: 1, meta: { err: null, fee: 6_234 } },
      transaction: { signatures: [signature], message: { instructions: { length: 40 }, transactionConfig } },
    });
    const transaction = [Buffer.from(bytes).toString('base64'), 'base64'];
    expect((await read({ encoding: 'base64' })).result).toMatchObject({ transaction });
    expect((await read({ maxSupportedTransactionVersion: 0 })).error?.message).toBe(
      'Transaction version (1) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 1',
    );
  });

  it('are simulated on a recent blockhash', async () => {
    const connected = await connect();
    const { bytes } = await transfers(connected, 2);
    connected.handle.advanceClock(100);
    expect(await connected.simulate(bytes)).toMatchObject({ err: 'BlockhashNotFound' });
    const replaced = await connected.simulate(bytes, { replaceRecentBlockhash: true });
    expect(replaced).toMatchObject({ err: null, fee: 6_234 });
  });

  it('are refused with more than 4 096 bytes, another signature or more than 64 addresses', async () => {
    const connected = await connect();
    const { bytes } = await transfers(connected, 3);
    const refusalOf = async (wire: Uint8Array) =>
      (await connected.request('sendTransaction', wire)).error?.message;
    const large = Uint8Array.of(...bytes, ...new Uint8Array(4_096));
    expect(await refusalOf(large)).toMatch(/transaction too large: \d+ bytes \(max: 4096 bytes\)$/);
    expect(await refusalOf(bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1))).toMatch(/signature verification/i);
    expect(await refusalOf(bytes.with(41, 65))).toMatch(/failed to deserialize transaction/);
  });
});
