import type { Address, EncodedAccount } from '@solana/kit';
import { maxBlockhashAge } from '../../cluster/blockhashes.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import {
  executeTransaction,
  type Simulation,
  simulateTransaction as simulate,
  withBlockhash,
} from '../../cluster/execute-transaction.ts';
import { innerInstructionsOf, returnDataOf } from '../../cluster/record-transaction.ts';
import { listAccounts } from '../../transactions/account-list.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  hasValidSignatures,
  maxTransactionBytes,
  TransactionFormatError,
} from '../../transactions/decode-transaction.ts';
import { feeOf } from '../../transactions/fee.ts';
import { describeTransactionError } from '../../transactions/transaction-error.ts';
import { encodeAccount, readAccountFormat } from '../encode-account.ts';
import { encodeInnerInstructions } from '../encode-transaction.ts';
import { errorCode, invalidParam, RpcError } from '../json-rpc.ts';
import { inContext, type Method, type Methods } from '../method.ts';
import { asAddress, type Fields, fromBase58, fromBase64, type Params } from '../params.ts';

/** Maximum number of accounts that a simulation returns. */
const maxAccounts = 64;

const sendTransaction: Method = (cluster, params) => {
  const config = params.config(1, cluster.clock.slot());
  return submitTransaction(cluster, readTransaction(params, config), config.boolean('skipPreflight'));
};

/**
 * Submits a transaction as a node does. With the preflight, a failing transaction is refused and costs nothing. Without it, the
 * transaction is executed if possible, and only its status shows the result.
 * @returns its signature
 * @throws RpcError −32002 with error, logs and units of a failed preflight; −32003 for a bad signature
 */
export function submitTransaction(
  cluster: Cluster,
  decoded: DecodedTransaction,
  skipPreflight = false,
): string {
  const signed = hasValidSignatures(decoded);
  if (!skipPreflight) {
    if (!signed) throw signatureFailure();
    preflight(cluster, decoded);
  }
  if (signed) executeTransaction(cluster, decoded);
  return decoded.signature;
}

function preflight(cluster: Cluster, decoded: DecodedTransaction): void {
  const result = encodeSimulation(simulate(cluster, decoded));
  if (result.err === null) return;
  throw new RpcError(
    errorCode.preflightFailure,
    `Transaction simulation failed: ${describeTransactionError(result.err)}`,
    { ...result, accounts: null, innerInstructions: null, replacementBlockhash: null },
  );
}

const simulateTransaction: Method = (cluster, params) => {
  const slot = cluster.clock.slot();
  const config = params.config(1, slot);
  const submitted = readTransaction(params, config);
  const replaceBlockhash = config.boolean('replaceRecentBlockhash');
  if (config.boolean('sigVerify')) {
    if (replaceBlockhash)
      throw new RpcError(errorCode.invalidParams, 'sigVerify may not be used with replaceRecentBlockhash');
    if (!hasValidSignatures(submitted)) throw signatureFailure();
  }
  const blockhash = cluster.blockhashes.at(slot);
  const decoded = replaceBlockhash ? withBlockhash(submitted, blockhash) : submitted;
  const accountsAfter = readAccountsConfig(cluster, config);
  const simulation = simulate(cluster, decoded);
  return inContext(cluster, {
    ...encodeSimulation(simulation),
    accounts: accountsAfter(simulation),
    fee: feeOf(decoded.message),
    innerInstructions: config.boolean('innerInstructions')
      ? innerInstructions(cluster, decoded, simulation)
      : null,
    replacementBlockhash: replaceBlockhash
      ? { blockhash, lastValidBlockHeight: slot + maxBlockhashAge }
      : null,
  });
};

/** Reads the `accounts` of the configuration. @returns their state after a simulation; nulls if it failed */
function readAccountsConfig(cluster: Cluster, config: Fields): (simulation: Simulation) => unknown {
  const accounts = config.fields('accounts');
  const addresses = accounts?.list('addresses', maxAccounts, asAddress);
  if (!accounts || !addresses) return () => null;
  const format = readAccountFormat(accounts);
  if (format.encoding === 'binary' || format.encoding === 'base58')
    throw invalidParam('base58 encoding not supported');
  return ({ outcome }) => {
    if (!outcome || outcome.err) return addresses.map(() => null);
    const changed = new Map<Address, EncodedAccount>(
      outcome.postAccounts.map((account) => [account.address, account]),
    );
    const read = (address: Address) => changed.get(address) ?? cluster.bank.account(address);
    return addresses.map((address) => {
      const account = read(address);
      return account ? encodeAccount(account, format, read) : null;
    });
  };
}

function innerInstructions(
  cluster: Cluster,
  { message }: DecodedTransaction,
  { outcome }: Simulation,
): unknown {
  if (!outcome) return null;
  const { keys } = listAccounts(message, (address) => cluster.bank.account(address));
  return innerInstructionsOf(outcome.metadata).map((group) => encodeInnerInstructions(group, keys, true));
}

/** The fields that a simulation's answer and a preflight failure share. */
function encodeSimulation({ outcome, rejection }: Simulation) {
  if (!outcome) return { err: rejection, logs: [], unitsConsumed: 0, returnData: null };
  const { err, metadata } = outcome;
  const returnData = returnDataOf(metadata);
  return {
    err,
    logs: metadata.logs(),
    unitsConsumed: Number(metadata.computeUnitsConsumed()),
    returnData: returnData && { programId: returnData.programId, data: [returnData.data, 'base64'] },
  };
}

/** Reads the first parameter as a serialised transaction, in the encoding that the configuration names. */
function readTransaction(params: Params, config: Fields): DecodedTransaction {
  const text = params.string(0, 'transaction');
  const encoding = config.oneOf('encoding', ['base58', 'base64']) ?? 'base58';
  const wire = encoding === 'base64' ? fromBase64(text, 'transaction') : fromBase58(text, 'transaction');
  if (wire.length > maxTransactionBytes) {
    throw invalidParam(`transaction too large: ${wire.length} bytes (max: ${maxTransactionBytes} bytes)`);
  }
  try {
    return decodeTransaction(wire);
  } catch (error) {
    if (!(error instanceof TransactionFormatError)) throw error;
    const prefix = error.kind === 'malformed' ? 'failed to deserialize transaction' : 'invalid transaction';
    throw new RpcError(errorCode.invalidParams, `${prefix}: ${error.message}`);
  }
}

function signatureFailure(): RpcError {
  return new RpcError(errorCode.signatureFailure, 'Transaction signature verification failure');
}

export const transactionMethods: Methods = { sendTransaction, simulateTransaction };
