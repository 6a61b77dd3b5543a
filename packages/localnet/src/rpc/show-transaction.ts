import bs58 from 'bs58';
import { decodeTransaction, lookupsOf, type Message } from '../cluster/decode-transaction.ts';
import type { RecordedInstruction, TokenBalance, TransactionRecord } from '../cluster/history.ts';
import { type TransactionAccounts, withRoles } from '../cluster/transaction-accounts.ts';
import { uiTokenAmount } from './token-amount.ts';

export const TRANSACTION_ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const;
type Encoding = (typeof TRANSACTION_ENCODINGS)[number];

/**
 * A recorded transaction as nodes show it. In `jsonParsed` instructions are shown with their accounts by address and
 * their data in base58, the form that nodes use for programs that they cannot parse.
 * @param versioned whether the client knows versions; one that does not is shown neither version nor lookups
 */
export function showTransaction(record: TransactionRecord, encoding: Encoding, versioned: boolean) {
  const wire = Buffer.from(record.wire, 'base64');
  const { message, signatures } = decodeTransaction(new Uint8Array(wire));
  const parsed = encoding === 'jsonParsed';
  const accounts = withRoles(message, record.loaded as TransactionAccounts['loaded']);
  const shown = {
    signatures: signatures.map((signature) => bs58.encode(signature)),
    message: parsed ? showParsedMessage(message, accounts) : showMessage(message),
  };
  const transactions = {
    json: shown,
    jsonParsed: shown,
    base64: [record.wire, 'base64'],
    base58: [bs58.encode(wire), 'base58'],
  };
  return {
    transaction: transactions[encoding],
    meta: showMeta(record, parsed),
    ...(versioned || message.version === 0 ? { version: message.version } : {}),
  };
}

function showMessage(message: Message) {
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
    ...(message.version === 0 && { addressTableLookups: showLookups(message) }),
  };
}

function showParsedMessage(message: Message, accounts: TransactionAccounts) {
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
    ...(message.version === 0 && { addressTableLookups: showLookups(message) }),
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

function showLookups(message: Message) {
  return lookupsOf(message).map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }));
}

function showMeta(record: TransactionRecord, parsed: boolean) {
  const { err, loaded, returnData } = record;
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: BigInt(record.fee),
    preBalances: record.preBalances.map(BigInt),
    postBalances: record.postBalances.map(BigInt),
    innerInstructions: record.inner.map((group) => showInner(group, record.keys, parsed)),
    logMessages: record.logs,
    preTokenBalances: record.preTokenBalances.map(showTokenBalance),
    postTokenBalances: record.postTokenBalances.map(showTokenBalance),
    rewards: [],
    ...(!parsed && { loadedAddresses: loaded }),
    ...(returnData && { returnData: { programId: returnData.programId, data: [returnData.data, 'base64'] } }),
    computeUnitsConsumed: record.unitsConsumed,
  };
}

/** Calls that one instruction made, by account number or, where the client asked for it, by address. */
export function showInner(
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

function showTokenBalance({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) {
  return { accountIndex, mint, owner, programId, uiTokenAmount: uiTokenAmount(BigInt(amount), decimals) };
}
