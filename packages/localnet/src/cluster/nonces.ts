import { createHash } from 'node:crypto';
import { decodeNonceAccount, type NonceState, nonceSlice } from '@obverse/core';
import { type Address, address, type EncodedAccount } from '@solana/kit';
import { SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { withRoles } from '../transactions/account-list.ts';
import type { DecodedTransaction, Message } from '../transactions/decode-transaction.ts';
import type { Cluster } from './cluster.ts';

const systemProgram = address(SystemProgram.programId.toBase58());

/** Number of the System program's instruction that advances a nonce. */
const advanceNumber = 4;

/** The content of a nonce account; undefined for any other account. */
const nonceIn = (account: EncodedAccount | undefined): NonceState | undefined =>
  account?.programAddress === systemProgram
    ? decodeNonceAccount({ owner: SystemProgram.programId, data: Uint8Array.from(account.data) })
    : undefined;

/**
 * The nonce account that a transaction uses in place of a blockhash: its first instruction advances it, the authority signs that, and its
 * nonce stands in the place of the blockhash.
 */
export function usedNonceAccount(cluster: Cluster, message: Message): Address | undefined {
  const [first] = message.instructions;
  const { programAddressIndex = 0, accountIndices = [], data = new Uint8Array() } = first ?? {};
  const [index = 0] = accountIndices;
  const account = message.staticAccounts[index];
  if (message.staticAccounts[programAddressIndex] !== systemProgram || account === undefined)
    return undefined;
  if (data.length < 4 || Buffer.from(data).readUInt32LE(0) !== advanceNumber) return undefined;
  const roles = withRoles(message, { writable: [], readonly: [] });
  const nonce = nonceIn(cluster.bank.account(account));
  const isSigned = accountIndices.some(
    (each) => roles.isSigner(each) && message.staticAccounts[each] === nonce?.authority.toBase58(),
  );
  return roles.isWritable(index) && isSigned && nonce?.nonce === message.lifetimeToken ? account : undefined;
}

/** The nonce that follows a transaction. As each transaction is its own block, none is like another. */
function nonceAfter(cluster: Cluster, { signature }: DecodedTransaction): Buffer {
  const blockhash = bs58.decode(cluster.blockhashes.at(cluster.clock.slot()));
  const block = createHash('sha256').update(blockhash).update(signature).digest();
  return createHash('sha256').update('DURABLE_NONCE').update(block).digest();
}

/**
 * Gives a nonce account that a transaction has initialized or advanced its new nonce. The virtual machine derives one from the transaction's
 * own blockhash, so that the next nonce would be known before. A failed transaction advances the nonce that it used, so that it cannot run
 * again.
 *
 * @param isUsed whether the transaction used this nonce in place of a blockhash
 * @returns the account, or `after` where it is none of these
 */
export function advanceNonce(
  cluster: Cluster,
  decoded: DecodedTransaction,
  before: EncodedAccount | undefined,
  after: EncodedAccount | undefined,
  isUsed: boolean,
): EncodedAccount | undefined {
  const nonce = nonceIn(after);
  if (!after || !nonce || (nonce.nonce === nonceIn(before)?.nonce && !isUsed)) return after;
  const data = Uint8Array.from(after.data);
  data.set(nonceAfter(cluster, decoded), nonceSlice.offset);
  const advanced = { ...after, data };
  cluster.bank.put(advanced);
  return advanced;
}
