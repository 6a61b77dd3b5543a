import { DEVELOPMENT_PROGRAM } from '@obverse/core';
import { errorCode, nodeVersion, RpcError } from '@obverse/localnet/rpc';
import { logsOf } from './logs.mjs';
import { messageJson, messageOf, wireOf } from './messages.mjs';

const maxSignatures = 1_000;

const maxStatuses = 256;

const failureOf = (error) => (error === 0 ? null : { InstructionError: [1, { Custom: error }] });

function outcome(error) {
  const err = failureOf(error);
  return { err, status: err === null ? { Ok: null } : { Err: err } };
}

/** The platform's transactions, newest first. Those of other addresses are not kept. */
export function getSignaturesForAddress(archive, params) {
  if (params.address(0, 'address') !== DEVELOPMENT_PROGRAM)
    throw new RpcError(errorCode.methodNotFound, 'this archive knows the transactions of the platform alone');
  const config = params.config(1, archive.slot);
  const limit = config.integer('limit', { min: 1, max: maxSignatures }) ?? maxSignatures;
  const numberAt = (name, otherwise) => {
    const signature = config.string(name);
    return signature === undefined ? otherwise : archive.find(signature);
  };
  const before = numberAt('before', archive.count) ?? 0;
  const until = numberAt('until', -1) ?? -1;
  const size = Math.max(0, Math.min(limit, before - until - 1));
  return Array.from({ length: size }, (_, i) => {
    const number = before - 1 - i;
    const { slot, blockTime, error } = archive.transactions.head(number);
    const signature = archive.signature(number);
    const err = failureOf(error);
    return { signature, slot, err, memo: null, blockTime, confirmationStatus: 'finalized' };
  });
}

/** As with `searchTransactionHistory`. */
export function getSignatureStatuses(archive, params) {
  const signatures = params.list(0, 'signatures', maxStatuses, (signature) => signature);
  const value = signatures.map((signature) => {
    const number = archive.find(signature);
    if (number === undefined) return null;
    const { slot, error } = archive.transactions.head(number);
    return { slot, confirmations: null, ...outcome(error), confirmationStatus: 'finalized' };
  });
  return { context: { apiVersion: nodeVersion, slot: archive.slot }, value };
}

function metaOf(events, error, keys) {
  const balances = keys.map(() => 10_000_000);
  return {
    ...outcome(error),
    fee: 5_000,
    preBalances: balances,
    postBalances: balances,
    preTokenBalances: [],
    postTokenBalances: [],
    innerInstructions: [],
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
    logMessages: logsOf(events, error),
    computeUnitsConsumed: 9_150,
  };
}

export function getTransaction(archive, params) {
  const signature = params.string(0, 'signature');
  const encoding = params.config(1, archive.slot).oneOf('encoding', ['json', 'base64']) ?? 'json';
  const number = archive.find(signature);
  if (number === undefined) return null;
  const { slot, blockTime, error } = archive.transactions.head(number);
  const events = archive.transactions.events(number);
  const message = messageOf(signature, events);
  const transaction =
    encoding === 'json'
      ? { signatures: [signature], message: messageJson(message) }
      : [wireOf(signature, message).toString('base64'), 'base64'];
  return { slot, blockTime, version: 0, meta: metaOf(events, error, message.keys), transaction };
}
