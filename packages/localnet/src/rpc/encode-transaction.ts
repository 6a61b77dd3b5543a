import bs58 from 'bs58';
import type { RecordedInstruction, TokenBalance, TransactionRecord } from '../cluster/history.ts';
import type { Balances } from '../cluster/record-transaction.ts';
import { type TransactionAccounts, withRoles } from '../transactions/account-list.ts';
import {
  decodeExecuted,
  lookupsOf,
  type Message,
  transactionConfigOf,
} from '../transactions/decode-transaction.ts';
import { encodeTokenAmount } from './encode-account.ts';

export const transactionEncodings = ['json', 'jsonParsed', 'base64', 'base58'] as const;
type Encoding = (typeof transactionEncodings)[number];

/**
 * A recorded transaction in the form of nodes. `jsonParsed` gives an instruction's accounts by address and its data in base58, as nodes
 * do for programs that they cannot parse.
 * @param versioned whether the client supports versioned transactions; otherwise a legacy transaction has no `version`
 */
export function encodeTransaction(record: TransactionRecord, encoding: Encoding, versioned: boolean) {
  const wire = Buffer.from(record.wire, 'base64');
  const { message, signatures } = decodeExecuted(new Uint8Array(wire));
  const parsed = encoding === 'jsonParsed';
  const accounts = withRoles(message, record.loaded as TransactionAccounts['loaded']);
  const encode = () => ({
    signatures: signatures.map((signature) => bs58.encode(signature)),
    message: parsed ? encodeParsedMessage(message, accounts) : encodeMessage(message),
  });
  // base58 of a whole transaction takes longer than all the rest
  const transactions = {
    json: encode,
    jsonParsed: encode,
    base64: () => [record.wire, 'base64'],
    base58: () => [bs58.encode(wire), 'base58'],
  };
  return {
    transaction: transactions[encoding](),
    meta: encodeMeta(record, parsed),
    ...(versioned || message.version !== 'legacy' ? { version: message.version } : {}),
  };
}

function encodeMessage(message: Message) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  return {
    header: {
      numRequiredSignatures: numSignerAccounts,
      numReadonlySignedAccounts: numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
    },
    accountKeys: message.staticAccounts,
    recentBlockhash: message.lifetimeToken,
    instructions: instructionsOf(message).map((instruction) => ({ ...instruction, stackHeight: 1 })),
    ...(message.version === 0 && { addressTableLookups: encodeLookups(message) }),
    ...(message.version === 1 && { transactionConfig: transactionConfigOf(message) }),
  };
}

function encodeParsedMessage(message: Message, accounts: TransactionAccounts) {
  return {
    accountKeys: accounts.keys.map((pubkey, index) => ({
      pubkey,
      signer: accounts.isSigner(index),
      writable: accounts.isWritable(index),
      source: index < message.staticAccounts.length ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.lifetimeToken,
    instructions: instructionsOf(message).map((each) =>
      byAddress({ ...each, stackHeight: 1 }, accounts.keys),
    ),
    ...(message.version === 0 && { addressTableLookups: encodeLookups(message) }),
    ...(message.version === 1 && { transactionConfig: transactionConfigOf(message) }),
  };
}

function instructionsOf(message: Message): Omit<RecordedInstruction, 'stackHeight'>[] {
  return message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: bs58.encode(Uint8Array.from(data)),
    }),
  );
}

function encodeLookups(message: Message) {
  return lookupsOf(message).map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }));
}

function encodeMeta(record: TransactionRecord, parsed: boolean) {
  const { err, loaded, returnData } = record;
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: BigInt(record.fee),
    ...encodeBalances(record),
    innerInstructions: record.inner.map((group) => encodeInnerInstructions(group, record.keys, parsed)),
    logMessages: record.logs,
    rewards: [],
    ...(!parsed && { loadedAddresses: loaded }),
    ...(returnData && { returnData: encodeReturnData(returnData) }),
    computeUnitsConsumed: record.unitsConsumed,
  };
}

export function encodeBalances(balances: Balances) {
  return {
    preBalances: balances.preBalances.map(BigInt),
    postBalances: balances.postBalances.map(BigInt),
    preTokenBalances: balances.preTokenBalances.map(encodeTokenBalance),
    postTokenBalances: balances.postTokenBalances.map(encodeTokenBalance),
  };
}

export function encodeReturnData({ programId, data }: NonNullable<TransactionRecord['returnData']>) {
  return { programId, data: [data, 'base64'] };
}

/** The calls that one instruction made, with accounts by index or, if `parsed`, by address. */
export function encodeInnerInstructions(
  group: TransactionRecord['inner'][number],
  keys: readonly string[],
  parsed: boolean,
) {
  if (!parsed) return group;
  return { index: group.index, instructions: group.instructions.map((each) => byAddress(each, keys)) };
}

function byAddress(
  { programIdIndex, accounts, data, stackHeight }: RecordedInstruction,
  keys: readonly string[],
) {
  return {
    programId: keys[programIdIndex],
    accounts: accounts.map((index) => keys[index]),
    data,
    stackHeight,
  };
}

function encodeTokenBalance({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) {
  return { accountIndex, mint, owner, programId, uiTokenAmount: encodeTokenAmount(BigInt(amount), decimals) };
}
