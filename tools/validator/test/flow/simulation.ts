import * as core from '@obverse/core';
import { waitFor } from '@obverse/testing';
import { ACCOUNT_SIZE, createMintToInstruction } from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { keys, type Scene, underlyings, unit } from '../support/scene.ts';

type PublicKey = web3.PublicKey;
type Connection = web3.Connection;
type Value = Readonly<Record<'fee' | 'unitsConsumed' | 'logs' | 'innerInstructions', unknown>> & {
  readonly accounts: readonly { readonly data: readonly [string, string] }[];
};

const { faucet, outsider } = keys;
const signatureFee = 5_000;
const [{ mint: mintKey, tokenProgram }] = underlyings;
const mint = mintKey.publicKey;
const owner = keypair('owner of a simulated account').publicKey;
const nowhere = keypair('no account').publicKey;
const account = core.tokenAddress(mint, owner, tokenProgram);
const noBalances = { preBalances: null, postBalances: null, preTokenBalances: null, postTokenBalances: null };
const nothingLoaded = { writable: [], readonly: [] };
/** The token balance of the account among these. */
const holding = (listed: readonly PublicKey[]) => ({
  accountIndex: listed.findIndex((key) => key.equals(account)),
  ...{ mint: mint.toBase58(), owner: owner.toBase58(), programId: tokenProgram.toBase58() },
  uiTokenAmount: { amount: '5000000', decimals: 6, uiAmount: 5, uiAmountString: '5' },
});

const transfer = (fromPubkey: PublicKey, toPubkey: PublicKey, lamports: number | bigint) =>
  web3.SystemProgram.transfer({ fromPubkey, toPubkey, lamports });

/** Asks the node itself: web3.js knows only some of the fields. */
async function request(
  connection: Connection,
  method: string,
  transaction: web3.VersionedTransaction,
  more = {},
) {
  const options = { encoding: 'base64', commitment: 'confirmed', preflightCommitment: 'confirmed', ...more };
  const params = [core.serializeTransaction(transaction), options];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(connection.rpcEndpoint, { method: 'POST', headers, body });
  return (await response.json()) as { readonly result?: unknown; readonly error?: unknown };
}

async function simulate(
  connection: Connection,
  transaction: web3.VersionedTransaction,
  addresses: readonly PublicKey[],
  more: object = {},
) {
  const accounts = { encoding: 'base64', addresses: addresses.map(String) };
  const config = { innerInstructions: true, accounts, ...more };
  const { result, error } = await request(connection, 'simulateTransaction', transaction, config);
  expect(error).toBeUndefined();
  return result as { readonly context: { readonly slot: number }; readonly value: Value };
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
  const programData = programs.map((each) => new web3.PublicKey(each?.data.subarray(4, 36) ?? []));
  const implied = await connection.getMultipleAccountsInfo(programData);
  const sizes = [...accounts, ...implied].map((each) => (each ? 64 + each.data.length : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const balancesOf = async (connection: Connection, accounts: readonly PublicKey[]) =>
  (await connection.getMultipleAccountsInfo([...accounts])).map((each) => each?.lamports ?? 0);

/** A simulation answers what the transaction shows once it is executed, and accounts that it does not name. */
export async function simulateSuccess({ client: { connection } }: Scene): Promise<void> {
  const feePayer = faucet.publicKey;
  const create = core.createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram });
  const give = createMintToInstruction(mint, account, feePayer, 5n * unit);
  const transaction = await compose(connection, faucet, create, give);
  const listed = transaction.message.staticAccountKeys;
  const rent = await connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE);
  const preBalances = await balancesOf(connection, listed);
  const postBalances = preBalances.map((balance, index) => {
    if (index === 0) return balance - signatureFee - rent;
    return listed[index]?.equals(account) ? rent : balance;
  });
  const addresses = [web3.SYSVAR_CLOCK_PUBKEY, account, nowhere];
  const { context, value } = await simulate(connection, transaction, addresses);
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
  const clock = Buffer.from(value.accounts[0]?.data[0] ?? '', 'base64');
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
}

/** A transaction that fails in a program pays its fee and changes nothing else. A preflight answers a part of that. */
export async function simulateFailure({ client: { connection } }: Scene): Promise<void> {
  const give = createMintToInstruction(mint, account, faucet.publicKey, unit);
  // more than any account of the flow has
  const tooMuch = transfer(faucet.publicKey, outsider.publicKey, 10n ** 18n);
  const transaction = await compose(connection, faucet, give, tooMuch);
  const listed = transaction.message.staticAccountKeys;
  const preBalances = await balancesOf(connection, listed);
  const [payerBalance = 0, ...otherBalances] = preBalances;
  const result = {
    err: { InstructionError: [1, { Custom: 1 }] },
    logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
    accounts: [null, null],
    unitsConsumed: expect.any(Number),
    loadedAccountsDataSize: await loadedBytes(connection, listed),
    ...{ returnData: null, replacementBlockhash: null, innerInstructions: [], fee: signatureFee },
    ...{ preBalances, postBalances: [payerBalance - signatureFee, ...otherBalances] },
    ...{ preTokenBalances: [holding(listed)], postTokenBalances: [holding(listed)] },
    loadedAddresses: nothingLoaded,
  };
  const { value } = await simulate(connection, transaction, [account, web3.SYSVAR_CLOCK_PUBKEY]);
  expect(value).toEqual(result);

  transaction.sign([faucet]);
  const without = { accounts: null, innerInstructions: null, ...noBalances, loadedAddresses: null };
  expect((await request(connection, 'sendTransaction', transaction)).error).toEqual({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 1: custom program error: 0x1',
    data: { ...result, ...without },
  });
}

/** A transaction whose program does not exist pays its fee; one that is refused before that does not, and still has balances. */
export async function simulateRefusals({ client: { connection } }: Scene): Promise<void> {
  const pay = transfer(outsider.publicKey, nowhere, 1_000_000n);
  const noProgram = keypair('no program');
  const call = { programId: noProgram.publicKey, keys: [], data: Buffer.alloc(0) };
  const missing = await compose(connection, outsider, pay, new web3.TransactionInstruction(call));
  const unfunded = await compose(connection, noProgram, transfer(noProgram.publicKey, nowhere, 1n));
  const stale = await compose(connection, outsider, pay);
  stale.message.recentBlockhash = web3.PublicKey.default.toBase58();
  const unsigned = await compose(connection, outsider, pay);
  const loadedAccountsDataSize = await loadedBytes(connection, missing.message.staticAccountKeys);
  for (const [err, transaction, fee, more] of [
    ['ProgramAccountNotFound', missing, signatureFee, { loadedAccountsDataSize }],
    ['AccountNotFound', unfunded, null, {}],
    ['BlockhashNotFound', stale, null, {}],
    ['SignatureFailure', unsigned, null, noBalances],
  ] as const) {
    const preBalances = await balancesOf(connection, transaction.message.staticAccountKeys);
    const [payerBalance = 0, ...others] = preBalances;
    const sigVerify = transaction === unsigned;
    const { value } = await simulate(connection, transaction, [nowhere], { sigVerify });
    expect(value).toEqual({
      ...{ err, fee, logs: [], accounts: [null], unitsConsumed: 0, loadedAccountsDataSize: 0 },
      ...{ returnData: null, innerInstructions: null, replacementBlockhash: null },
      ...{ preBalances, postBalances: [payerBalance - (fee ?? 0), ...others] },
      ...{ preTokenBalances: [], postTokenBalances: [], loadedAddresses: nothingLoaded, ...more },
    });
  }
}
