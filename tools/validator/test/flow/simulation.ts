import * as core from '@obverse/core';
import { waitFor } from '@obverse/testing';
import { ACCOUNT_SIZE, createMintToInstruction } from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { keys, type Scene, underlyings, unit } from '../support/scene.ts';

const { PublicKey, SYSVAR_CLOCK_PUBKEY, SystemProgram } = web3;
type PublicKey = web3.PublicKey;
type Connection = web3.Connection;

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
const accountBytes = 64;
const lookupTableBytes = 8_248;
const nothingLoaded = { writable: [], readonly: [] };
const [{ mint: mintKey, tokenProgram }] = underlyings;
const mint = mintKey.publicKey;
const owner = keypair('owner of a simulated account').publicKey;
const account = core.tokenAddress(mint, owner, tokenProgram);
/** Its owner, where nobody has closed it. */
const holding = (listed: readonly PublicKey[]) => ({
  accountIndex: listed.findIndex((key) => key.equals(account)),
  ...{ mint: mint.toBase58(), owner: owner.toBase58(), programId: tokenProgram.toBase58() },
  uiTokenAmount: { amount: '5000000', decimals: 6, uiAmount: 5, uiAmountString: '5' },
});

const transfer = (fromPubkey: PublicKey, toPubkey: PublicKey, lamports: number | bigint) =>
  SystemProgram.transfer({ fromPubkey, toPubkey, lamports });

/** Asks the node itself: web3.js knows only some of the fields. */
async function request({ rpcEndpoint }: Connection, method: string, params: readonly unknown[]) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(rpcEndpoint, { method: 'POST', headers, body });
  return (await response.json()) as { readonly result?: unknown; readonly error?: unknown };
}

async function simulate(connection: Connection, transaction: web3.VersionedTransaction, config: object = {}) {
  const options = { encoding: 'base64', commitment: 'confirmed', innerInstructions: true, ...config };
  const params = [core.serializeTransaction(transaction), options];
  const answer = await request(connection, 'simulateTransaction', params);
  expect(answer.error).toBeUndefined();
  return answer.result as { readonly context: { readonly slot: number }; readonly value: Result };
}

async function compose(
  connection: Connection,
  { publicKey: feePayer }: { readonly publicKey: PublicKey },
  ...instructions: readonly web3.TransactionInstruction[]
) {
  const { blockhash } = await connection.getLatestBlockhash();
  return core.composeTransaction({ feePayer, instructions, blockhash });
}

/** What a node counts as loaded for these accounts: of a program its program data, too. */
async function loadedBytes(connection: Connection, listed: readonly PublicKey[]): Promise<number> {
  const accounts = await connection.getMultipleAccountsInfo([...listed]);
  const programs = accounts.filter(
    (each) => each?.owner.equals(core.UPGRADEABLE_LOADER_ID) && each.data.readUInt32LE(0) === 2,
  );
  const programData = programs.map((each) => new PublicKey(each?.data.subarray(4, 36) ?? []));
  const implied = await connection.getMultipleAccountsInfo(programData);
  const sizes = [...accounts, ...implied].map((each) => (each ? accountBytes + each.data.length : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const balancesOf = async (connection: Connection, accounts: readonly PublicKey[]) =>
  (await connection.getMultipleAccountsInfo([...accounts])).map((each) => each?.lamports ?? 0);

/** A simulation answers what the transaction shows once it is executed, and accounts that it does not name. */
export async function simulateSuccess({ client: { connection } }: Scene): Promise<void> {
  const feePayer = faucet.publicKey;
  const transaction = await compose(
    connection,
    faucet,
    core.createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram }),
    createMintToInstruction(mint, account, feePayer, 5n * unit),
  );
  const listed = transaction.message.staticAccountKeys;
  const addresses = [SYSVAR_CLOCK_PUBKEY, account, keypair('no account').publicKey].map(String);
  const rent = await connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE);
  const preBalances = await balancesOf(connection, listed);
  const postBalances = preBalances.map((balance, index) => {
    if (index === 0) return balance - signatureFee - rent;
    return listed[index]?.equals(account) ? rent : balance;
  });
  const accounts = { encoding: 'base64', addresses };
  const { context, value } = await simulate(connection, transaction, { accounts });
  const balances = { preBalances, postBalances, preTokenBalances: [], postTokenBalances: [holding(listed)] };
  expect(value).toEqual({
    ...{ err: null, fee: signatureFee, ...balances, loadedAddresses: nothingLoaded },
    logs: expect.arrayContaining([`Program ${core.TOKEN_PROGRAM_ID} success`]),
    accounts: [expect.anything(), expect.objectContaining({ lamports: rent, space: ACCOUNT_SIZE }), null],
    unitsConsumed: expect.any(Number),
    loadedAccountsDataSize: await loadedBytes(connection, listed),
    ...{ returnData: null, replacementBlockhash: null },
    innerInstructions: [{ index: 0, instructions: expect.any(Array) }],
  });
  const clock = Buffer.from(value.accounts?.[0]?.data[0] ?? '', 'base64');
  expect(core.decodeClock(clock).slot).toBe(BigInt(context.slot));

  transaction.sign([faucet]);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  const executed = await waitFor(async () => {
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    if (!found?.meta) throw new Error(`${signature} is not confirmed`);
    return found.meta;
  });
  const { fee, unitsConsumed: computeUnitsConsumed, logs: logMessages } = value;
  expect(executed).toMatchObject({ err: null, fee, ...balances, computeUnitsConsumed, logMessages });
  expect(executed.innerInstructions).toHaveLength(value.innerInstructions.length);
}

/** A transaction that fails in a program pays its fee and changes nothing else. A preflight answers a part of that. */
export async function simulateFailure({ client: { connection } }: Scene): Promise<void> {
  const transaction = await compose(
    connection,
    faucet,
    createMintToInstruction(mint, account, faucet.publicKey, unit),
    transfer(faucet.publicKey, outsider.publicKey, 1_000_000n),
    // more than any account of the flow has
    transfer(faucet.publicKey, outsider.publicKey, 10n ** 18n),
  );
  const listed = transaction.message.staticAccountKeys;
  const preBalances = await balancesOf(connection, listed);
  const [payerBalance = 0, ...otherBalances] = preBalances;
  const result = {
    err: { InstructionError: [2, { Custom: 1 }] },
    logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
    accounts: [null, null],
    unitsConsumed: expect.any(Number),
    loadedAccountsDataSize: await loadedBytes(connection, listed),
    ...{ returnData: null, replacementBlockhash: null, innerInstructions: [], fee: signatureFee },
    ...{ preBalances, postBalances: [payerBalance - signatureFee, ...otherBalances] },
    ...{ preTokenBalances: [holding(listed)], postTokenBalances: [holding(listed)] },
    loadedAddresses: nothingLoaded,
  };
  const accounts = { encoding: 'base64', addresses: [account, SYSVAR_CLOCK_PUBKEY].map(String) };
  const { value } = await simulate(connection, transaction, { accounts });
  expect(value).toEqual(result);
  expect(value.unitsConsumed).toBeGreaterThan(0);

  transaction.sign([faucet]);
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  const params = [core.serializeTransaction(transaction), options];
  const { error } = await request(connection, 'sendTransaction', params);
  const noBalances = {
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
  };
  const without = { accounts: null, innerInstructions: null, ...noBalances, loadedAddresses: null };
  expect(error).toEqual({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1',
    data: { ...result, ...without },
  });
}

/** A transaction whose program does not exist pays its fee; one that is refused before that does not, and still has balances. */
export async function simulateRefusals({ client: { connection } }: Scene): Promise<void> {
  const to = keypair('no account').publicKey;
  const refused = {
    ...{ logs: [], accounts: [null], unitsConsumed: 0, loadedAccountsDataSize: 0, fee: null },
    ...{ returnData: null, innerInstructions: null, replacementBlockhash: null },
    ...{ preTokenBalances: [], postTokenBalances: [], loadedAddresses: nothingLoaded },
  };
  const accounts = { encoding: 'base64', addresses: [to.toBase58()] };
  const pay = transfer(outsider.publicKey, to, 1_000_000n);

  const noProgram = keypair('no program');
  const call = { programId: noProgram.publicKey, keys: [], data: Buffer.alloc(0) };
  const missing = await compose(connection, outsider, pay, new web3.TransactionInstruction(call));
  const listed = missing.message.staticAccountKeys;
  const [payerBalance = 0, ...others] = await balancesOf(connection, listed);
  expect((await simulate(connection, missing, { accounts })).value).toEqual({
    ...{ ...refused, err: 'ProgramAccountNotFound', fee: signatureFee },
    loadedAccountsDataSize: await loadedBytes(connection, listed),
    preBalances: [payerBalance, ...others],
    postBalances: [payerBalance - signatureFee, ...others],
  });

  const unfunded = await compose(connection, noProgram, transfer(noProgram.publicKey, to, 1n));
  const stale = await compose(connection, outsider, pay);
  stale.message.recentBlockhash = PublicKey.default.toBase58();
  for (const [err, transaction] of [
    ['AccountNotFound', unfunded],
    ['BlockhashNotFound', stale],
  ] as const) {
    const balances = await balancesOf(connection, transaction.message.staticAccountKeys);
    const { value } = await simulate(connection, transaction, { accounts });
    expect(value).toEqual({ ...refused, err, preBalances: balances, postBalances: balances });
  }

  const unsigned = await compose(connection, outsider, pay);
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
  const params = [core.serializeTransaction(unsigned), config];
  const { error } = await request(connection, 'simulateTransaction', params);
  expect(error).toEqual({ code: -32602, message: 'Too many accounts provided; max 3' });
}

/** Balances are in the order of the accounts: those of the message, then the writable ones of lookup tables, then the others. */
export async function simulateLookups({ client }: Scene): Promise<void> {
  const { connection } = client;
  const payer = outsider.publicKey;
  const [to, readonly] = [keypair('no account').publicKey, faucet.publicKey];
  const recentSlot = await connection.getSlot('finalized');
  // a local cluster finalizes a slot at once, and the SlotHashes sysvar has it from the next slot on
  await waitFor(async () => expect(await connection.getSlot()).toBeGreaterThan(recentSlot));
  const by = { authority: payer, payer };
  const tables = web3.AddressLookupTableProgram;
  const [create, lookupTable] = tables.createLookupTable({ ...by, recentSlot });
  const extend = tables.extendLookupTable({ ...by, lookupTable, addresses: [readonly, to] });
  await client.send([create, extend], [outsider]);
  const { value: table } = await connection.getAddressLookupTable(lookupTable);
  if (!table) throw new Error('there is no lookup table');

  const pay = transfer(payer, to, 1_000_000n);
  pay.keys.push({ pubkey: readonly, isSigner: false, isWritable: false });
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
  const given = { payerKey: payer, recentBlockhash, instructions: [pay] };
  const message = new web3.TransactionMessage(given).compileToV0Message([table]);
  const listed = [payer, SystemProgram.programId, to, readonly];
  const preBalances = await balancesOf(connection, listed);
  const [payerBalance = 0, programBalance, , readonlyBalance] = preBalances;
  // a table gives its addresses in the slots after the one that added them
  const { value } = await waitFor(() =>
    simulate(connection, new web3.VersionedTransaction(message), { replaceRecentBlockhash: true }),
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
