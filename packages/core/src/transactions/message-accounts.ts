import type { PublicKey } from '@solana/web3.js';
import type { MessageAccount } from './parsed-transaction.ts';
import { malformed, type Reader } from './reader.ts';

export type Header = {
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
};

/** How many of the accounts sign, and how many of them are read-only. */
export function readHeader(reader: Reader): Header {
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  // the fee payer signs and is written
  if (readonlySigners >= signers) throw malformed('it has no fee payer');
  return { signers, readonlySigners, readonlyOthers };
}

/** The accounts whose addresses are in the message. */
export function staticAccounts(keys: readonly PublicKey[], header: Header): MessageAccount[] {
  const { signers, readonlySigners, readonlyOthers } = header;
  if (signers + readonlyOthers > keys.length) throw malformed('it names fewer accounts than its header says');
  if (new Set(keys.map((key) => key.toBase58())).size < keys.length)
    throw malformed('it names an account twice');
  return keys.map((address, i) => ({
    address,
    isSigner: i < signers,
    isWritable: i < signers ? i < signers - readonlySigners : i < keys.length - readonlyOthers,
  }));
}

export function at(accounts: readonly MessageAccount[], index: number): MessageAccount {
  const account = accounts[index];
  if (account === undefined) throw malformed('an instruction names an account that it does not have');
  return account;
}

export function keyAt(accounts: readonly MessageAccount[], index: number): PublicKey {
  const { address } = at(accounts, index);
  if (address === undefined) throw malformed('an instruction names an account that it does not have');
  return address;
}
