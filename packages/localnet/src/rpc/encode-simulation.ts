import type { Address } from '@solana/kit';
import { noAccount } from '../cluster/bank.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { innerInstructionsOf, returnDataOf } from '../cluster/record-transaction.ts';
import type { Simulation } from '../cluster/simulate-transaction.ts';
import { encodeAccount, readAccountFormat } from './encode-account.ts';
import { encodeBalances, encodeInnerInstructions, encodeReturnData } from './encode-transaction.ts';
import { errorCode, invalidParam, RpcError } from './json-rpc.ts';
import { asAddress, type Fields } from './params.ts';

const noBalances = { preBalances: null, postBalances: null, preTokenBalances: null, postTokenBalances: null };

/** The answer of `simulateTransaction`: every field of a node, null where a node has none. */
export function encodeSimulation(
  cluster: Cluster,
  simulation: Simulation,
  config: Fields,
  replacementBlockhash: { readonly blockhash: string; readonly lastValidBlockHeight: number } | null,
) {
  const { balances, accounts } = simulation;
  return {
    ...encodeResult(simulation),
    ...(balances ? encodeBalances(balances) : noBalances),
    accounts: encodeAccounts(cluster, simulation, config),
    innerInstructions: config.boolean('innerInstructions') ? innerInstructions(simulation) : null,
    replacementBlockhash,
    loadedAddresses: accounts.loaded,
  };
}

/** The data of a preflight failure. Nodes answer the same fields as of a simulation, but leave many of them null. */
export function encodePreflightFailure(simulation: Simulation) {
  return {
    ...encodeResult(simulation),
    ...noBalances,
    accounts: null,
    innerInstructions: null,
    replacementBlockhash: null,
    loadedAddresses: null,
  };
}

function encodeResult(simulation: Simulation) {
  const { err, metadata, fee } = simulation;
  const returnData = metadata ? returnDataOf(metadata) : null;
  return {
    err,
    logs: metadata?.logs() ?? [],
    unitsConsumed: Number(metadata?.computeUnitsConsumed() ?? 0),
    loadedAccountsDataSize: simulation.loadedAccountsDataSize(),
    returnData: returnData && encodeReturnData(returnData),
    fee: fee ?? null,
  };
}

function innerInstructions({ metadata, accounts }: Simulation) {
  if (!metadata) return null;
  return innerInstructionsOf(metadata).map((group) => encodeInnerInstructions(group, accounts.keys, true));
}

/**
 * The requested accounts as they are after the simulation. They can be outside the transaction, but not more than it has. An account that
 * does not exist is empty if the transaction names it, and null otherwise.
 */
function encodeAccounts(cluster: Cluster, { err, accounts: { keys }, after }: Simulation, config: Fields) {
  const requested = config.fields('accounts');
  const addresses = requested?.list('addresses', Number.POSITIVE_INFINITY, asAddress);
  if (!requested || !addresses) return null;
  const encoding = requested.raw('encoding') === undefined ? 'base64' : readAccountFormat(requested).encoding;
  if (encoding === 'binary' || encoding === 'base58') throw invalidParam('base58 encoding not supported');
  if (addresses.length > keys.length)
    throw new RpcError(errorCode.invalidParams, `Too many accounts provided; max ${keys.length}`);
  if (err !== null) return addresses.map(() => null);
  const read = (address: Address) =>
    keys.includes(address)
      ? (after[keys.indexOf(address)] ?? noAccount(address))
      : cluster.bank.account(address);
  return addresses.map((address) => {
    const account = read(address);
    return account ? encodeAccount(account, { encoding, slice: undefined }, read) : null;
  });
}
