import { decodeClock } from '@obverse/core';
import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createMint,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { call, connectWeb3, startOne } from './support/cluster.ts';

/** What `simulateTransaction` of a node answers, as far as the tests read it. */
type Result = {
  readonly err: unknown;
  readonly logs: readonly string[];
  readonly accounts:
    | ({ readonly lamports: number; readonly owner: string; readonly data: string[] } | null)[]
    | null;
  readonly unitsConsumed: number;
  readonly loadedAccountsDataSize: number;
  readonly innerInstructions: readonly { readonly index: number }[] | null;
  readonly fee: number | null;
  readonly preBalances: readonly number[] | null;
  readonly postBalances: readonly number[] | null;
  readonly preTokenBalances: readonly unknown[] | null;
  readonly postTokenBalances: readonly unknown[] | null;
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
};

const signatureFee = 5_000;
const tokenAccountRent = 2_039_280;
const systemProgram = SystemProgram.programId;
const systemProgramBytes = 64 + 'solana_system_program'.length;

/** An empty cluster, a payer with 10 SOL, and how to compose, simulate and send its transactions. */
async function connect() {
  const handle = await startOne();
  const connection = connectWeb3(handle.rpcUrl);
  const payer = Keypair.generate();
  await connection.requestAirdrop(payer.publicKey, 10 * LAMPORTS_PER_SOL);

  const compose = async (
    instructions: TransactionInstruction[],
    { signer = payer, tables = [] as PublicKey[], blockhash = '' } = {},
  ) => {
    const found = await Promise.all(tables.map((table) => connection.getAddressLookupTable(table)));
    const message = new TransactionMessage({
      payerKey: signer.publicKey,
      recentBlockhash: blockhash || (await connection.getLatestBlockhash()).blockhash,
      instructions,
    }).compileToV0Message(found.flatMap(({ value }) => value ?? []));
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
  const mint = await createMint(connection, payer, payer.publicKey, null, 6);
  const owner = Keypair.generate().publicKey;
  const account = getAssociatedTokenAddressSync(mint, owner);
  const instructions = [
    createAssociatedTokenAccountInstruction(payer.publicKey, account, owner, mint),
    createMintToInstruction(mint, account, payer.publicKey, 5_000_000n),
  ];
  return { ...cluster, mint, owner, account, instructions };
}

describe('simulateTransaction', () => {
  it('answers every field of a node for a transaction that creates a token account', async () => {
    const { connection, payer, compose, simulate, mint, owner, account, instructions } =
      await connectWithMint();
    const before = await connection.getBalance(payer.publicKey);
    const transaction = await compose(instructions);
    const keys = transaction.message.staticAccountKeys.map(String);
    const { value } = await simulate(transaction, { innerInstructions: true });
    expect(value).toEqual({
      err: null,
      logs: expect.arrayContaining([`Program ${TOKEN_PROGRAM_ID} success`]),
      accounts: null,
      unitsConsumed: expect.any(Number),
      loadedAccountsDataSize: expect.any(Number),
      returnData: null,
      innerInstructions: [{ index: 0, instructions: expect.any(Array) }],
      replacementBlockhash: null,
      fee: signatureFee,
      preBalances: keys.map(() => expect.any(Number)),
      postBalances: keys.map(() => expect.any(Number)),
      preTokenBalances: [],
      postTokenBalances: [
        {
          accountIndex: keys.indexOf(String(account)),
          mint: String(mint),
          owner: String(owner),
          programId: String(TOKEN_PROGRAM_ID),
          uiTokenAmount: { amount: '5000000', decimals: 6, uiAmount: 5, uiAmountString: '5' },
        },
      ],
      loadedAddresses: { writable: [], readonly: [] },
    });
    const at = keys.indexOf(String(account));
    expect(value.preBalances?.[0]).toBe(before);
    expect(value.postBalances?.[0]).toBe(before - signatureFee - tokenAccountRent);
    expect([value.preBalances?.[at], value.postBalances?.[at]]).toEqual([0, tokenAccountRent]);
    expect(await connection.getBalance(payer.publicKey)).toBe(before);
  });

  it('answers what the transaction shows once it is executed', async () => {
    const { compose, simulate, send, instructions } = await connectWithMint();
    const { value } = await simulate(await compose(instructions), { innerInstructions: true });
    const executed = await send(instructions);
    const { fee, preBalances, postBalances, preTokenBalances, postTokenBalances, loadedAddresses } = value;
    expect(executed?.meta).toMatchObject({
      ...{ fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
      computeUnitsConsumed: value.unitsConsumed,
      logMessages: value.logs,
    });
    expect(executed?.meta?.innerInstructions).toHaveLength(value.innerInstructions?.length ?? -1);
    expect(JSON.parse(JSON.stringify(executed?.meta?.loadedAddresses))).toEqual(loadedAddresses);
  });

  it('answers the token balance of a mint that the transaction creates', async () => {
    const { connection, payer, compose, simulate } = await connect();
    const mint = await PublicKey.createWithSeed(payer.publicKey, 'mint', TOKEN_PROGRAM_ID);
    const account = getAssociatedTokenAddressSync(mint, payer.publicKey);
    const create = SystemProgram.createAccountWithSeed({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint,
      basePubkey: payer.publicKey,
      seed: 'mint',
      lamports: await connection.getMinimumBalanceForRentExemption(MINT_SIZE),
      space: MINT_SIZE,
      programId: TOKEN_PROGRAM_ID,
    });
    const { value } = await simulate(
      await compose([
        create,
        createInitializeMint2Instruction(mint, 3, payer.publicKey, null),
        createAssociatedTokenAccountInstruction(payer.publicKey, account, payer.publicKey, mint),
        createMintToInstruction(mint, account, payer.publicKey, 7_000n),
      ]),
    );
    expect(value.preTokenBalances).toEqual([]);
    expect(value.postTokenBalances).toMatchObject([
      { mint: String(mint), uiTokenAmount: { amount: '7000', decimals: 3 } },
    ]);
  });

  it('counts the program data of upgradeable programs once in the loaded bytes', async () => {
    const { connection, compose, simulate, instructions } = await connectWithMint();
    const transaction = await compose(instructions);
    const bytes = async (key: PublicKey) => {
      const account = await connection.getAccountInfo(key);
      return account ? 64 + account.data.length : 0;
    };
    const { staticAccountKeys } = transaction.message;
    const listed = await Promise.all(staticAccountKeys.map(bytes));
    const program = await connection.getAccountInfo(TOKEN_PROGRAM_ID);
    const programData = new PublicKey(program?.data.subarray(4, 36) ?? []);
    const expected = listed.reduce((sum, each) => sum + each, await bytes(programData));
    expect((await simulate(transaction)).value.loadedAccountsDataSize).toBe(expected);
    instructions[1]?.keys.push({ pubkey: programData, isSigner: false, isWritable: false });
    const { value } = await simulate(await compose(instructions));
    expect(value).toMatchObject({ err: null, loadedAccountsDataSize: expected });
  });

  it('lists no token balances of a transaction without a token program', async () => {
    const { payer, compose, simulate, send, account, instructions } = await connectWithMint();
    await send(instructions);
    const { value } = await simulate(await compose([transfer(payer, account, 1)]));
    expect(value).toMatchObject({ err: null, preTokenBalances: [], postTokenBalances: [] });
  });

  it('takes the fee alone from the balances of a transaction that fails in a program', async () => {
    const { connection, payer, compose, simulate, send, account, instructions } = await connectWithMint();
    await send(instructions);
    const before = await connection.getBalance(payer.publicKey);
    const [, mintTo] = instructions as [TransactionInstruction, TransactionInstruction];
    const to = Keypair.generate().publicKey;
    const transaction = await compose([
      mintTo,
      transfer(payer, to, LAMPORTS_PER_SOL),
      transfer(payer, to, 100 * LAMPORTS_PER_SOL),
    ]);
    const { value } = await simulate(transaction, {
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: [String(account), String(SYSVAR_CLOCK_PUBKEY)] },
    });
    expect(value).toMatchObject({
      err: { InstructionError: [2, { Custom: 1 }] },
      accounts: [null, null],
      returnData: null,
      innerInstructions: [],
      replacementBlockhash: null,
      fee: signatureFee,
      loadedAddresses: { writable: [], readonly: [] },
    });
    expect(value.logs.join()).toContain('insufficient lamports');
    expect(value.unitsConsumed).toBeGreaterThan(0);
    expect(value.loadedAccountsDataSize).toBeGreaterThan(0);
    const [payerBefore, ...othersBefore] = value.preBalances ?? [];
    const [payerAfter, ...othersAfter] = value.postBalances ?? [];
    expect([payerBefore, payerAfter]).toEqual([before, before - signatureFee]);
    expect(othersBefore).toHaveLength(transaction.message.staticAccountKeys.length - 1);
    expect(othersAfter).toEqual(othersBefore);
    expect(value.preTokenBalances).toMatchObject([{ uiTokenAmount: { amount: '5000000' } }]);
    expect(value.postTokenBalances).toEqual(value.preTokenBalances);
  });

  it('charges the fee of a transaction whose program does not exist, which does not run', async () => {
    const { payer, compose, simulate } = await connect();
    const programId = Keypair.generate().publicKey;
    const transaction = await compose([
      transfer(payer, payer.publicKey, 1),
      new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(0) }),
    ]);
    const { value } = await simulate(transaction, { innerInstructions: true });
    const balance = 10 * LAMPORTS_PER_SOL;
    expect(value).toMatchObject({
      err: 'ProgramAccountNotFound',
      logs: [],
      unitsConsumed: 0,
      loadedAccountsDataSize: 64 + systemProgramBytes,
      innerInstructions: null,
      fee: signatureFee,
      preBalances: [balance, 1, 0],
      postBalances: [balance - signatureFee, 1, 0],
    });
  });

  it.each([
    ['BlockhashNotFound', 10 * LAMPORTS_PER_SOL, 0, PublicKey.default.toBase58()],
    ['AccountNotFound', 0, 0, ''],
    ['InsufficientFundsForFee', 891_000, 1e9, ''],
    ['InsufficientFundsForRent', 891_000, 0, ''],
  ])(
    'charges no fee for a transaction that is refused before it runs: %s',
    async (name, balance, microLamports, blockhash) => {
      const { connection, compose, simulate } = await connect();
      const signer = Keypair.generate();
      if (balance > 0) await connection.requestAirdrop(signer.publicKey, balance);
      const to = Keypair.generate().publicKey;
      const transaction = await compose(
        [ComputeBudgetProgram.setComputeUnitPrice({ microLamports }), transfer(signer, to, 1)],
        { signer, blockhash },
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
    },
  );

  it('answers an invalid signature as an error without balances', async () => {
    const { payer, compose, simulate } = await connect();
    const transaction = await compose([transfer(payer, payer.publicKey, 1)]);
    transaction.signatures[0]?.fill(7);
    expect((await simulate(transaction)).value.err).toBeNull();
    expect((await simulate(transaction, { sigVerify: true })).value).toEqual({
      err: 'SignatureFailure',
      logs: [],
      accounts: null,
      unitsConsumed: 0,
      loadedAccountsDataSize: 0,
      returnData: null,
      innerInstructions: null,
      replacementBlockhash: null,
      fee: null,
      preBalances: null,
      postBalances: null,
      preTokenBalances: null,
      postTokenBalances: null,
      loadedAddresses: { writable: [], readonly: [] },
    });
  });

  it('lists the balances of accounts from a lookup table after the others, writable ones first', async () => {
    const { advanceClock, connection, payer, compose, simulate, send } = await connect();
    const [to, readonly] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    await connection.requestAirdrop(readonly, LAMPORTS_PER_SOL);
    advanceClock(1);
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: (await connection.getSlot()) - 1,
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses: [readonly, to],
    });
    await send([create, extend]);
    advanceClock(1);
    const pay = transfer(payer, to, LAMPORTS_PER_SOL);
    pay.keys.push({ pubkey: readonly, isSigner: false, isWritable: false });
    const transaction = await compose([pay], { tables: [table] });
    expect(transaction.message.staticAccountKeys).toEqual([payer.publicKey, systemProgram]);
    const before = await connection.getBalance(payer.publicKey);
    const { value } = await simulate(transaction);
    expect(value).toMatchObject({
      err: null,
      loadedAddresses: { writable: [String(to)], readonly: [String(readonly)] },
      preBalances: [before, 1, 0, LAMPORTS_PER_SOL],
      postBalances: [before - LAMPORTS_PER_SOL - signatureFee, 1, LAMPORTS_PER_SOL, LAMPORTS_PER_SOL],
      // the lookup table, the payer, the program and the account that is read
      loadedAccountsDataSize: 8_248 + 64 + systemProgramBytes + 64,
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

  it('answers as many accounts as the transaction has', async () => {
    const { payer, compose, request } = await connect();
    const transaction = await compose([transfer(payer, payer.publicKey, 1)]);
    const addresses = [SYSVAR_CLOCK_PUBKEY, payer.publicKey, systemProgram].map(String);
    const { error } = await request('simulateTransaction', transaction, { accounts: { addresses } });
    expect(error).toEqual({ code: -32602, message: 'Too many accounts provided; max 2' });
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

  it('answers error, logs, units, bytes and fee of a transaction that fails in a program', async () => {
    const { payer, compose, request } = await connect();
    const transaction = await compose([
      transfer(payer, Keypair.generate().publicKey, 100 * LAMPORTS_PER_SOL),
    ]);
    const { error } = await request('sendTransaction', transaction);
    expect(error).toEqual({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: {
        ...nothing,
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
        unitsConsumed: 150,
        loadedAccountsDataSize: 64 + systemProgramBytes,
        returnData: null,
        fee: signatureFee,
      },
    });
  });

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
