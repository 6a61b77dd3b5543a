import { decodeClock } from '@obverse/core';
import * as spl from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { call, connectFunded } from './support/cluster.ts';

/** What `simulateTransaction` of a node answers, as far as the tests read it. The flow of `tools/validator` compares all of it with a validator. */
type Result = {
  readonly err: unknown;
  readonly accounts:
    | ({ readonly lamports: number; readonly owner: string; readonly data: string[] } | null)[]
    | null;
  readonly loadedAccountsDataSize: number;
  readonly preTokenBalances: readonly unknown[] | null;
  readonly postTokenBalances: readonly unknown[] | null;
};

const systemProgram = SystemProgram.programId;

/** An empty cluster, a payer with 10 SOL, and how to compose, simulate and send its transactions. */
async function connect() {
  const { handle, connection, payer } = await connectFunded();
  const compose = async (instructions: TransactionInstruction[], { signer = payer } = {}) => {
    const message = new TransactionMessage({
      payerKey: signer.publicKey,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions,
    }).compileToV0Message();
    const transaction = new VersionedTransaction(message);
    transaction.sign([signer]);
    return transaction;
  };
  const request = (method: string, transaction: VersionedTransaction, config: object = {}) => {
    const wire = Buffer.from(transaction.serialize()).toString('base64');
    return call(handle.rpcUrl, method, [wire, { encoding: 'base64', ...config }]);
  };
  const simulate = async (transaction: VersionedTransaction, config: object = {}) => {
    const { result, error } = await request('simulateTransaction', transaction, config);
    if (error) throw new Error(error.message);
    return result as { readonly context: { readonly slot: number }; readonly value: Result };
  };
  const send = async (instructions: TransactionInstruction[]) => {
    const signature = await connection.sendTransaction(await compose(instructions));
    return connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  };
  return { ...handle, connection, payer, compose, request, simulate, send };
}

const transfer = (from: Keypair, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports });

/** A cluster with a mint of the payer, and the instructions that create another token account and mint 5 coins into it. */
async function connectWithMint() {
  const cluster = await connect();
  const { connection, payer } = cluster;
  const mint = await spl.createMint(connection, payer, payer.publicKey, null, 6);
  const owner = Keypair.generate().publicKey;
  const account = spl.getAssociatedTokenAddressSync(mint, owner);
  const instructions = [
    spl.createAssociatedTokenAccountInstruction(payer.publicKey, account, owner, mint),
    spl.createMintToInstruction(mint, account, payer.publicKey, 5_000_000n),
  ];
  return { ...cluster, mint, owner, account, instructions };
}

describe('simulateTransaction', () => {
  it('answers the token balance of a mint that the transaction creates', async () => {
    const { connection, payer, compose, simulate } = await connect();
    const mint = await PublicKey.createWithSeed(payer.publicKey, 'mint', spl.TOKEN_PROGRAM_ID);
    const account = spl.getAssociatedTokenAddressSync(mint, payer.publicKey);
    const create = SystemProgram.createAccountWithSeed({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint,
      basePubkey: payer.publicKey,
      seed: 'mint',
      lamports: await connection.getMinimumBalanceForRentExemption(spl.MINT_SIZE),
      space: spl.MINT_SIZE,
      programId: spl.TOKEN_PROGRAM_ID,
    });
    const { value } = await simulate(
      await compose([
        create,
        spl.createInitializeMint2Instruction(mint, 3, payer.publicKey, null),
        spl.createAssociatedTokenAccountInstruction(payer.publicKey, account, payer.publicKey, mint),
        spl.createMintToInstruction(mint, account, payer.publicKey, 7_000n),
      ]),
    );
    expect(value.preTokenBalances).toEqual([]);
    expect(value.postTokenBalances).toMatchObject([
      { mint: String(mint), uiTokenAmount: { amount: '7000', decimals: 3 } },
    ]);
  });

  it('counts the program data of upgradeable programs once in the loaded bytes', async () => {
    const { connection, payer, compose, simulate, send, account, instructions } = await connectWithMint();
    const transaction = await compose(instructions);
    const bytes = async (key: PublicKey) => {
      const account = await connection.getAccountInfo(key);
      return account ? 64 + account.data.length : 0;
    };
    const { staticAccountKeys } = transaction.message;
    const listed = await Promise.all(staticAccountKeys.map(bytes));
    const program = await connection.getAccountInfo(spl.TOKEN_PROGRAM_ID);
    const programData = new PublicKey(program?.data.subarray(4, 36) ?? []);
    const expected = listed.reduce((sum, each) => sum + each, await bytes(programData));
    expect((await simulate(transaction)).value.loadedAccountsDataSize).toBe(expected);
    instructions[1]?.keys.push({ pubkey: programData, isSigner: false, isWritable: false });
    const { value } = await simulate(await compose(instructions));
    expect(value).toMatchObject({ err: null, loadedAccountsDataSize: expected });
    // without a token program in it, a transaction has no token balances
    await send(instructions);
    const { value: plain } = await simulate(await compose([transfer(payer, account, 1)]));
    expect(plain).toMatchObject({ err: null, preTokenBalances: [], postTokenBalances: [] });
  });

  it.each([
    ['InsufficientFundsForFee', 1e9],
    ['InsufficientFundsForRent', 0],
  ])('charges no fee for a transaction that is refused before it runs: %s', async (name, microLamports) => {
    const balance = 891_000;
    const { connection, compose, simulate } = await connect();
    const signer = Keypair.generate();
    await connection.requestAirdrop(signer.publicKey, balance);
    const to = Keypair.generate().publicKey;
    const transaction = await compose(
      [ComputeBudgetProgram.setComputeUnitPrice({ microLamports }), transfer(signer, to, 1)],
      { signer },
    );
    const { value } = await simulate(transaction, {
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: [String(to)] },
    });
    expect(value).toEqual({
      err: name === 'InsufficientFundsForRent' ? { [name]: { account_index: 0 } } : name,
      logs: [],
      accounts: [null],
      unitsConsumed: 0,
      loadedAccountsDataSize: 0,
      returnData: null,
      innerInstructions: null,
      replacementBlockhash: null,
      fee: null,
      preBalances: [balance, 0, 1, 1],
      postBalances: [balance, 0, 1, 1],
      preTokenBalances: [],
      postTokenBalances: [],
      loadedAddresses: { writable: [], readonly: [] },
    });
  });

  it('refuses a transaction as invalid whose lookup table does not exist, as the preflight does', async () => {
    const { payer, compose, request } = await connect();
    const transaction = await compose([transfer(payer, payer.publicKey, 1)]);
    const accountKey = Keypair.generate().publicKey;
    transaction.message.addressTableLookups.push({ accountKey, writableIndexes: [0], readonlyIndexes: [] });
    transaction.sign([payer]);
    const error = {
      code: -32602,
      message: "invalid transaction: Transaction loads an address table account that doesn't exist",
    };
    expect((await request('simulateTransaction', transaction)).error).toEqual(error);
    expect((await request('sendTransaction', transaction)).error).toEqual(error);
  });

  it('answers accounts after the transaction, and accounts that the transaction does not name', async () => {
    const { payer, compose, simulate } = await connect();
    const [to, absent, outside] = [0, 1, 2].map(() => Keypair.generate().publicKey) as [
      PublicKey,
      PublicKey,
      PublicKey,
    ];
    const pay = transfer(payer, to, LAMPORTS_PER_SOL);
    pay.keys.push({ pubkey: absent, isSigner: false, isWritable: false });
    const addresses = [SYSVAR_CLOCK_PUBKEY, to, absent, outside].map(String);
    const { context, value } = await simulate(await compose([pay]), { accounts: { addresses } });
    const [clock, ...others] = value.accounts ?? [];
    expect(decodeClock(Buffer.from(clock?.data[0] ?? '', 'base64')).slot).toBe(BigInt(context.slot));
    // a node answers an account that does not exist as empty if the transaction names it, as null otherwise
    expect(others).toMatchObject([
      { lamports: LAMPORTS_PER_SOL, owner: String(systemProgram), data: ['', 'base64'] },
      { lamports: 0, owner: String(systemProgram), data: ['', 'base64'] },
      null,
    ]);
  });
});

describe('the preflight of sendTransaction', () => {
  const nothing = {
    accounts: null,
    innerInstructions: null,
    replacementBlockhash: null,
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
    loadedAddresses: null,
  };

  it('answers no fee of a transaction with an invalid signature', async () => {
    const { payer, compose, request } = await connect();
    const transaction = await compose([transfer(payer, payer.publicKey, 1)]);
    transaction.signatures[0]?.fill(7);
    expect((await request('sendTransaction', transaction)).error).toEqual({
      code: -32002,
      message: 'Transaction simulation failed: Transaction did not pass signature verification',
      data: {
        ...nothing,
        err: 'SignatureFailure',
        logs: [],
        unitsConsumed: 0,
        loadedAccountsDataSize: 0,
        returnData: null,
        fee: null,
      },
    });
  });
});
