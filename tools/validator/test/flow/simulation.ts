import {
  composeTransaction,
  createTokenAccountInstruction,
  decodeClock,
  serializeTransaction,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { waitFor } from '@obverse/testing';
import { ACCOUNT_SIZE, createMintToInstruction } from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  type Connection,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { keys, type Scene, underlyings, unit } from '../support/scene.ts';

/** The fields of `simulateTransaction` that the steps calculate with. */
type Result = {
  readonly accounts: readonly ({ readonly data: readonly [string, string] } | null)[] | null;
  readonly unitsConsumed: number;
  readonly logs: readonly string[];
  readonly innerInstructions: readonly unknown[];
  readonly fee: number;
  readonly preBalances: readonly number[];
  readonly postBalances: readonly number[];
  readonly preTokenBalances: readonly unknown[];
  readonly postTokenBalances: readonly unknown[];
};

const { faucet, outsider } = keys;
const signatureFee = 5_000;
/** More than any account of the flow has. */
const tooMuch = 10n ** 18n;

const accountBytes = 64;
const lookupTableBytes = 8_248;
const upgradeableLoader = 'BPFLoaderUpgradeab1e11111111111111111111111';

const nothingLoaded = { writable: [], readonly: [] };

const transfer = (from: PublicKey, to: PublicKey, lamports: number | bigint) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });

/** Asks the node itself: web3.js knows only some of the fields. */
async function request({ rpcEndpoint }: Connection, method: string, params: readonly unknown[]) {
  const response = await fetch(rpcEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as { readonly result?: unknown; readonly error?: unknown };
}

async function simulate(connection: Connection, transaction: VersionedTransaction, config: object = {}) {
  const options = { encoding: 'base64', commitment: 'confirmed', innerInstructions: true, ...config };
  const answer = await request(connection, 'simulateTransaction', [
    serializeTransaction(transaction),
    options,
  ]);
  expect(answer.error).toBeUndefined();
  return answer.result as { readonly context: { readonly slot: number }; readonly value: Result };
}

async function compose(
  connection: Connection,
  feePayer: PublicKey,
  instructions: readonly TransactionInstruction[],
): Promise<VersionedTransaction> {
  const { blockhash } = await connection.getLatestBlockhash();
  return composeTransaction({ feePayer, instructions, blockhash });
}

/** The bytes that a transaction loads: its accounts, and the program data of its upgradeable programs. */
async function loadedBytes(connection: Connection, listed: readonly PublicKey[]): Promise<number> {
  const accounts = await connection.getMultipleAccountsInfo([...listed]);
  const programs = accounts.filter(
    (account) => account?.owner.toBase58() === upgradeableLoader && account.data.readUInt32LE(0) === 2,
  );
  const programData = programs.map((account) => new PublicKey(account?.data.subarray(4, 36) ?? []));
  const implied = await connection.getMultipleAccountsInfo(programData);
  return [...accounts, ...implied].reduce(
    (sum, account) => sum + (account ? accountBytes + account.data.length : 0),
    0,
  );
}

const balancesOf = async (connection: Connection, accounts: readonly PublicKey[]) =>
  (await connection.getMultipleAccountsInfo([...accounts])).map((account) => account?.lamports ?? 0);

/** A simulation answers what the transaction shows once it is executed, and accounts that it does not name. */
export async function simulateSuccess({ client: { connection } }: Scene): Promise<void> {
  const [{ mint, tokenProgram }] = underlyings;
  const owner = keypair('owner of a simulated account').publicKey;
  const account = tokenAddress(mint.publicKey, owner, tokenProgram);
  const transaction = await compose(connection, faucet.publicKey, [
    createTokenAccountInstruction({ feePayer: faucet.publicKey, owner, mint: mint.publicKey, tokenProgram }),
    createMintToInstruction(mint.publicKey, account, faucet.publicKey, 5n * unit),
  ]);
  const listed = transaction.message.staticAccountKeys;
  const outside = keypair('no account').publicKey;
  const addresses = [SYSVAR_CLOCK_PUBKEY, account, outside].map(String);
  const rent = await connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE);
  const preBalances = await balancesOf(connection, listed);
  const postBalances = preBalances.map((balance, index) => {
    if (index === 0) return balance - signatureFee - rent;
    return listed[index]?.equals(account) ? rent : balance;
  });

  const { context, value } = await simulate(connection, transaction, {
    accounts: { encoding: 'base64', addresses },
  });
  expect(value).toEqual({
    err: null,
    logs: expect.arrayContaining([`Program ${TOKEN_PROGRAM_ID} success`]),
    accounts: [expect.anything(), expect.objectContaining({ lamports: rent, space: ACCOUNT_SIZE }), null],
    unitsConsumed: expect.any(Number),
    loadedAccountsDataSize: await loadedBytes(connection, listed),
    returnData: null,
    innerInstructions: [{ index: 0, instructions: expect.any(Array) }],
    replacementBlockhash: null,
    fee: signatureFee,
    preBalances,
    postBalances,
    preTokenBalances: [],
    postTokenBalances: [
      {
        accountIndex: listed.findIndex((key) => key.equals(account)),
        mint: mint.publicKey.toBase58(),
        owner: owner.toBase58(),
        programId: tokenProgram.toBase58(),
        uiTokenAmount: { amount: '5000000', decimals: 6, uiAmount: 5, uiAmountString: '5' },
      },
    ],
    loadedAddresses: nothingLoaded,
  });
  const clock = Buffer.from(value.accounts?.[0]?.data[0] ?? '', 'base64');
  expect(decodeClock(clock).slot).toBe(BigInt(context.slot));

  transaction.sign([faucet]);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const executed = await waitFor(async () => {
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    if (!found?.meta) throw new Error(`${signature} is not confirmed`);
    return found.meta;
  });
  expect(executed).toMatchObject({
    err: null,
    fee: value.fee,
    preBalances: value.preBalances,
    postBalances: value.postBalances,
    preTokenBalances: value.preTokenBalances,
    postTokenBalances: value.postTokenBalances,
    computeUnitsConsumed: value.unitsConsumed,
    logMessages: value.logs,
  });
  expect(executed.innerInstructions).toHaveLength(value.innerInstructions.length);
}

/** A transaction that fails in a program pays its fee and changes nothing else. A preflight answers a part of that. */
export async function simulateFailure({ client: { connection } }: Scene): Promise<void> {
  const [{ mint, tokenProgram }] = underlyings;
  const account = tokenAddress(
    mint.publicKey,
    keypair('owner of a simulated account').publicKey,
    tokenProgram,
  );
  const transaction = await compose(connection, faucet.publicKey, [
    createMintToInstruction(mint.publicKey, account, faucet.publicKey, unit),
    transfer(faucet.publicKey, outsider.publicKey, 1_000_000n),
    transfer(faucet.publicKey, outsider.publicKey, tooMuch),
  ]);
  const listed = transaction.message.staticAccountKeys;
  const preBalances = await balancesOf(connection, listed);
  const [payerBalance = 0, ...otherBalances] = preBalances;
  const held = [
    {
      accountIndex: listed.findIndex((key) => key.equals(account)),
      mint: mint.publicKey.toBase58(),
      owner: expect.any(String),
      programId: tokenProgram.toBase58(),
      uiTokenAmount: { amount: '5000000', decimals: 6, uiAmount: 5, uiAmountString: '5' },
    },
  ];
  const result = {
    err: { InstructionError: [2, { Custom: 1 }] },
    logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
    accounts: [null, null],
    unitsConsumed: expect.any(Number),
    loadedAccountsDataSize: await loadedBytes(connection, listed),
    returnData: null,
    innerInstructions: [],
    replacementBlockhash: null,
    fee: signatureFee,
    preBalances,
    postBalances: [payerBalance - signatureFee, ...otherBalances],
    preTokenBalances: held,
    postTokenBalances: held,
    loadedAddresses: nothingLoaded,
  };
  const accounts = { encoding: 'base64', addresses: [account, SYSVAR_CLOCK_PUBKEY].map(String) };
  const { value } = await simulate(connection, transaction, { accounts });
  expect(value).toEqual(result);
  expect(value.unitsConsumed).toBeGreaterThan(0);

  transaction.sign([faucet]);
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  const sent = await request(connection, 'sendTransaction', [serializeTransaction(transaction), options]);
  expect(sent.error).toEqual({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1',
    data: {
      ...result,
      accounts: null,
      innerInstructions: null,
      preBalances: null,
      postBalances: null,
      preTokenBalances: null,
      postTokenBalances: null,
      loadedAddresses: null,
    },
  });
}

/** A transaction whose program does not exist pays its fee; one that is refused before that does not, and still has balances. */
export async function simulateRefusals({ client: { connection } }: Scene): Promise<void> {
  const to = keypair('no account').publicKey;
  const refused = {
    logs: [],
    accounts: [null],
    unitsConsumed: 0,
    loadedAccountsDataSize: 0,
    returnData: null,
    innerInstructions: null,
    replacementBlockhash: null,
    fee: null,
    preTokenBalances: [],
    postTokenBalances: [],
    loadedAddresses: nothingLoaded,
  };
  const accounts = { encoding: 'base64', addresses: [to.toBase58()] };

  const programId = keypair('no program').publicKey;
  const missing = await compose(connection, outsider.publicKey, [
    transfer(outsider.publicKey, to, 1_000_000n),
    new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(0) }),
  ]);
  const [payerBalance = 0, ...others] = await balancesOf(connection, missing.message.staticAccountKeys);
  expect((await simulate(connection, missing, { accounts })).value).toEqual({
    ...refused,
    err: 'ProgramAccountNotFound',
    loadedAccountsDataSize: await loadedBytes(connection, missing.message.staticAccountKeys),
    fee: signatureFee,
    preBalances: [payerBalance, ...others],
    postBalances: [payerBalance - signatureFee, ...others],
  });

  const unfunded = await compose(connection, programId, [transfer(programId, to, 1n)]);
  const stale = await compose(connection, outsider.publicKey, [transfer(outsider.publicKey, to, 1_000_000n)]);
  stale.message.recentBlockhash = PublicKey.default.toBase58();
  for (const [err, transaction] of [
    ['AccountNotFound', unfunded],
    ['BlockhashNotFound', stale],
  ] as const) {
    const balances = await balancesOf(connection, transaction.message.staticAccountKeys);
    const { value } = await simulate(connection, transaction, { accounts });
    expect(value).toEqual({ ...refused, err, preBalances: balances, postBalances: balances });
  }

  const unsigned = await compose(connection, outsider.publicKey, [
    transfer(outsider.publicKey, to, 1_000_000n),
  ]);
  const noBalances = {
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
  };
  const { value } = await simulate(connection, unsigned, { accounts, sigVerify: true });
  expect(value).toEqual({ ...refused, ...noBalances, err: 'SignatureFailure' });

  const tooMany = { addresses: Array(4).fill(to.toBase58()) };
  const config = { encoding: 'base64', commitment: 'confirmed', accounts: tooMany };
  const answer = await request(connection, 'simulateTransaction', [serializeTransaction(unsigned), config]);
  expect(answer.error).toEqual({ code: -32602, message: 'Too many accounts provided; max 3' });
}

/** Balances are in the order of the accounts: those of the message, then the writable ones of lookup tables, then the others. */
export async function simulateLookups({ client }: Scene): Promise<void> {
  const { connection } = client;
  const payer = outsider.publicKey;
  const [to, readonly] = [keypair('no account').publicKey, faucet.publicKey];
  const recentSlot = await connection.getSlot('finalized');
  // a local cluster finalizes a slot at once, and the SlotHashes sysvar has it from the next slot on
  await waitFor(async () => expect(await connection.getSlot()).toBeGreaterThan(recentSlot));
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority: payer,
    payer,
    recentSlot,
  });
  const addresses = [readonly, to];
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable,
    authority: payer,
    payer,
    addresses,
  });
  await client.send([create, extend], [outsider]);
  const { value: table } = await connection.getAddressLookupTable(lookupTable);
  if (!table) throw new Error('there is no lookup table');

  const pay = transfer(payer, to, 1_000_000n);
  pay.keys.push({ pubkey: readonly, isSigner: false, isWritable: false });
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [pay],
  }).compileToV0Message([table]);
  const listed = [payer, SystemProgram.programId, to, readonly];
  const preBalances = await balancesOf(connection, listed);
  const [payerBalance = 0, programBalance, , readonlyBalance] = preBalances;
  // a table gives its addresses in the slots after the one that added them
  const { value } = await waitFor(() =>
    simulate(connection, new VersionedTransaction(message), { replaceRecentBlockhash: true }),
  );
  expect(value).toMatchObject({
    err: null,
    loadedAccountsDataSize: lookupTableBytes + (await loadedBytes(connection, listed)),
    replacementBlockhash: { blockhash: expect.any(String), lastValidBlockHeight: expect.any(Number) },
    preBalances,
    postBalances: [payerBalance - signatureFee - 1_000_000, programBalance, 1_000_000, readonlyBalance],
    loadedAddresses: { writable: [to.toBase58()], readonly: [readonly.toBase58()] },
  });
}
