import { maxBlockhashAge } from '../../cluster/blockhashes.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { executeTransaction, withBlockhash } from '../../cluster/execute-transaction.ts';
import {
  rejectSignatures,
  type Simulation,
  simulateTransaction as simulate,
} from '../../cluster/simulate-transaction.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  hasValidSignatures,
  maxTransactionBytes,
  TransactionFormatError,
} from '../../transactions/decode-transaction.ts';
import { describeTransactionError } from '../../transactions/transaction-error.ts';
import { encodePreflightFailure, encodeSimulation } from '../encode-simulation.ts';
import { errorCode, invalidParam, RpcError } from '../json-rpc.ts';
import { inOneSlot, type Method, type Methods } from '../method.ts';
import { type Fields, fromBase58, fromBase64, type Params } from '../params.ts';

const sendTransaction: Method = (cluster, params) => {
  const config = params.config(1, cluster.clock.slot());
  return submitTransaction(cluster, readTransaction(params, config), config.boolean('skipPreflight'));
};

/**
 * Submits a transaction as a node does. With the preflight, a failing transaction is refused and costs nothing. Without it, the
 * transaction is executed if possible, and only its status shows the result.
 * @returns its signature
 * @throws RpcError −32002 with the result of a failed preflight
 */
export function submitTransaction(
  cluster: Cluster,
  decoded: DecodedTransaction,
  skipPreflight = false,
): string {
  const signed = hasValidSignatures(decoded);
  if (!skipPreflight) preflight(cluster, decoded, signed);
  if (signed) executeTransaction(cluster, decoded);
  return decoded.signature;
}

function preflight(cluster: Cluster, decoded: DecodedTransaction, signed: boolean): void {
  const simulation = signed ? simulate(cluster, decoded) : rejectSignatures(cluster, decoded);
  if (simulation.err === null) return;
  assertLoadsAddresses(simulation);
  throw new RpcError(
    errorCode.preflightFailure,
    `Transaction simulation failed: ${describeTransactionError(simulation.err)}`,
    encodePreflightFailure(simulation),
  );
}

const simulateTransaction: Method = (cluster, params) => {
  const config = params.config(1, cluster.clock.slot());
  const submitted = readTransaction(params, config);
  const sigVerify = config.boolean('sigVerify');
  const replaceBlockhash = config.boolean('replaceRecentBlockhash');
  if (sigVerify && replaceBlockhash)
    throw new RpcError(errorCode.invalidParams, 'sigVerify may not be used with replaceRecentBlockhash');
  return inOneSlot(cluster, (slot) => {
    const blockhash = cluster.blockhashes.at(slot);
    const decoded = replaceBlockhash ? withBlockhash(submitted, blockhash) : submitted;
    const isRejected = sigVerify && !hasValidSignatures(submitted);
    const simulation = isRejected ? rejectSignatures(cluster, decoded) : simulate(cluster, decoded);
    assertLoadsAddresses(simulation);
    const replacement = replaceBlockhash ? { blockhash, lastValidBlockHeight: slot + maxBlockhashAge } : null;
    return encodeSimulation(cluster, simulation, config, replacement);
  });
};

/** @throws RpcError for a lookup table that does not have what the transaction loads: nodes refuse such a transaction as malformed */
function assertLoadsAddresses({ err }: Simulation): void {
  if (typeof err !== 'string' || !err.includes('AddressLookupTable')) return;
  throw new RpcError(errorCode.invalidParams, `invalid transaction: ${describeTransactionError(err)}`);
}

/** Reads the first parameter as a serialised transaction, in the encoding that the configuration names. */
function readTransaction(params: Params, config: Fields): DecodedTransaction {
  const text = params.string(0, 'transaction');
  const encoding = config.oneOf('encoding', ['base58', 'base64']) ?? 'base58';
  const wire = encoding === 'base64' ? fromBase64(text, 'transaction') : fromBase58(text, 'transaction');
  const maxBytes = maxTransactionBytes(wire);
  if (wire.length > maxBytes) {
    throw invalidParam(`transaction too large: ${wire.length} bytes (max: ${maxBytes} bytes)`);
  }
  try {
    return decodeTransaction(wire);
  } catch (error) {
    if (!(error instanceof TransactionFormatError)) throw error;
    const prefix = error.kind === 'malformed' ? 'failed to deserialize transaction' : 'invalid transaction';
    throw new RpcError(errorCode.invalidParams, `${prefix}: ${error.message}`);
  }
}

export const transactionMethods: Methods = { sendTransaction, simulateTransaction };
