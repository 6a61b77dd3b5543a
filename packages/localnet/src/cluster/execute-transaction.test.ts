import { address } from '@solana/kit';
import * as web3 from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { startStill } from '../../test/support/still-cluster.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { executeTransaction } from './execute-transaction.ts';
import { signTransaction } from './signing.ts';

const { ComputeBudgetProgram, Keypair, LAMPORTS_PER_SOL, SystemProgram, VersionedTransaction } = web3;
const sol = BigInt(LAMPORTS_PER_SOL);
const newKey = () => Keypair.generate().publicKey;

/** A cluster whose clock does not run, and a payer with 10 SOL. */
function start() {
  const { cluster, payer } = startStill();
  const accountOf = (key: web3.PublicKey) => cluster.bank.account(address(key.toBase58()));
  const pay = (toPubkey = newKey(), lamports = LAMPORTS_PER_SOL, from = payer) =>
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports });
  const sign = (
    instructions: web3.TransactionInstruction[],
    signers: [web3.Keypair, ...web3.Keypair[]] = [payer],
  ) => signTransaction(cluster, instructions, signers);
  const execute = (...instructions: web3.TransactionInstruction[]) => {
    const decoded = sign(instructions);
    expect(executeTransaction(cluster, decoded)).toBeUndefined();
    return cluster.history.get(decoded.signature);
  };
  /** As web3.js writes and signs it. */
  const compile = (
    instructions: web3.TransactionInstruction[],
    {
      recentBlockhash = cluster.blockhashes.at(cluster.clock.slot()),
      signers = [payer],
      tables = [] as web3.AddressLookupTableAccount[],
    } = {},
  ) => {
    const message = new web3.TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions });
    const transaction = new VersionedTransaction(message.compileToV0Message(tables));
    transaction.sign(signers);
    return transaction;
  };
  return { cluster, payer, accountOf, pay, sign, execute, compile };
}

describe('executeTransaction', () => {
  const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
  it.each([
    // 1 001 units at 1 500 micro-lamports are 1.5015 lamports
    ['5002', 1, [ComputeBudgetProgram.setComputeUnitLimit({ units: 1_001 }), price(1_500)]],
    // three transfers and the price, of built-in programs, have 3 000 units each
    ['17000', 3, [price(1_000_000)]],
  ])('charges and records the fee of %s lamports for %d transfers at a price', (fee, transfers, budget) => {
    const { payer, accountOf, pay, execute } = start();
    const own = Array.from({ length: transfers }, () => pay(payer.publicKey, 1));
    expect(execute(...budget, ...own)?.fee).toBe(fee);
    expect(10n * sol - (accountOf(payer.publicKey)?.lamports ?? 0n)).toBe(BigInt(fee));
  });

  it('changes nothing when the fee payer does not exist', () => {
    const { cluster, pay, sign } = start();
    const poor = Keypair.generate();
    const decoded = sign([pay(poor.publicKey, 1, poor)], [poor]);
    expect(executeTransaction(cluster, decoded)).toBe('AccountNotFound');
    expect(cluster.history.get(decoded.signature)).toBeUndefined();
  });

  it('loads accounts from a lookup table and records them', () => {
    const { cluster, payer, accountOf, pay, execute, compile } = start();
    const to = newKey();
    const terms = { authority: payer.publicKey, payer: payer.publicKey };
    cluster.advanceClock(1);
    const recentSlot = cluster.clock.slot() - 1;
    const [create, lookupTable] = web3.AddressLookupTableProgram.createLookupTable({ ...terms, recentSlot });
    const extension = { ...terms, lookupTable, addresses: [to] };
    execute(create, web3.AddressLookupTableProgram.extendLookupTable(extension));
    cluster.advanceClock(1);

    const data = Uint8Array.from(accountOf(lookupTable)?.data ?? []);
    const state = web3.AddressLookupTableAccount.deserialize(data);
    const tables = [new web3.AddressLookupTableAccount({ key: lookupTable, state })];
    const decoded = decodeTransaction(compile([pay(to)], { tables }).serialize());
    expect(executeTransaction(cluster, decoded)).toBeUndefined();
    expect(accountOf(to)?.lamports).toBe(sol);
    const record = cluster.history.get(decoded.signature);
    expect(record?.loaded).toEqual({ writable: [to.toBase58()], readonly: [] });
    expect(cluster.history.ofAddress(to.toBase58(), 1)).toEqual([record]);
  });

  it('removes an account that a transaction emptied', async () => {
    const { cluster, payer, accountOf, pay, execute } = start();
    const to = newKey();
    const changes: unknown[] = [];
    cluster.onCommit(({ changed }) =>
      changes.push(...changed.map((each) => [each.address, each.account?.lamports ?? null])),
    );
    execute(pay(to, 10 * LAMPORTS_PER_SOL - 5_000));
    expect(accountOf(payer.publicKey)).toBeUndefined();
    await cluster.flush();
    expect(changes).toEqual([
      [payer.publicKey.toBase58(), null],
      [to.toBase58(), 10n * sol - 5_000n],
    ]);
  });
});

it('decodeTransaction refuses indexes of missing accounts, and extra or missing bytes', () => {
  const { pay, sign, compile } = start();
  for (const change of [{ programIdIndex: 9 }, { programIdIndex: 0 }, { accountKeyIndexes: [9] }]) {
    const transaction = compile([pay()]);
    Object.assign(transaction.message.compiledInstructions[0] ?? {}, change);
    expect(() => decodeTransaction(transaction.serialize())).toThrow('failed to sanitize');
  }
  const { wire } = sign([pay()]);
  expect(() => decodeTransaction(Uint8Array.from([...wire, 0]))).toThrow('bytes follow');
  for (let length = 0; length < wire.length; length++)
    expect(() => decodeTransaction(wire.subarray(0, length))).toThrow();
});

it('a durable nonce lets a transaction execute once, however old it is, if it advances the nonce with its authority', () => {
  const { cluster, payer, accountOf, pay, sign, compile } = start();
  const [authority, account] = [Keypair.generate(), Keypair.generate()];
  const [noncePubkey, authorizedPubkey] = [account.publicKey, authority.publicKey];
  const lamports = Number(cluster.bank.minimumBalance(web3.NONCE_ACCOUNT_LENGTH));
  const terms = { fromPubkey: payer.publicKey, noncePubkey, authorizedPubkey, lamports };
  const { instructions } = SystemProgram.createNonceAccount(terms);
  expect(executeTransaction(cluster, sign(instructions, [payer, account]))).toBeUndefined();
  const nonce = () => web3.NonceAccount.fromAccountData(accountOf(noncePubkey)?.data as Uint8Array).nonce;
  const advance = SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey });
  const keys = advance.keys.map((each) => ({ ...each, isSigner: false }));
  const unsigned = new web3.TransactionInstruction({ ...advance, keys });
  const signOn = (calls: web3.TransactionInstruction[], recentBlockhash = nonce()) => {
    const signers = calls.includes(advance) ? [payer, authority] : [payer];
    return decodeTransaction(compile(calls, { recentBlockhash, signers }).serialize());
  };

  for (const refused of [
    signOn([pay()]),
    signOn([pay(), advance]),
    signOn([advance], web3.PublicKey.unique().toBase58()),
    signOn([unsigned]),
  ])
    expect(executeTransaction(cluster, refused)).toBe('BlockhashNotFound');

  // another value each time in the slot that advanced it, also behind a transaction that fails
  const seen = new Set([nonce()]);
  const to = newKey();
  const late = pay(to);
  for (const calls of [[], [pay(newKey(), 100 * LAMPORTS_PER_SOL)], [late]]) {
    const signed = signOn([advance, ...calls]);
    if (calls.includes(late)) cluster.advanceClock(61);
    expect(executeTransaction(cluster, signed)).toBeUndefined();
    seen.add(nonce());
    expect(executeTransaction(cluster, signed)).toBe('BlockhashNotFound');
  }
  expect(seen.size).toBe(4);
  expect(accountOf(to)?.lamports).toBe(sol);
});
