import type { Address, EncodedAccount } from '@solana/kit';
import { MAX_BLOCKHASH_AGE } from '../../cluster/blockhashes.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import type { DecodedTransaction } from '../../cluster/decode-transaction.ts';
import { feeOf } from '../../cluster/fee.ts';
import { innerInstructionsOf } from '../../cluster/record-transaction.ts';
import {
  type Simulation,
  simulateTransaction as simulate,
  withBlockhash,
} from '../../cluster/simulate-transaction.ts';
import { listAccounts } from '../../cluster/transaction-accounts.ts';
import { hasValidSignatures } from '../../cluster/verify-signatures.ts';
import { encodeAccount, readAccountFormat } from '../encode-account.ts';
import { INVALID_PARAMS, invalidParam, RpcError, SIGNATURE_FAILURE } from '../errors.ts';
import { inContext, type Method } from '../method.ts';
import { asAddress, type Fields } from '../params.ts';
import { showInner } from '../show-transaction.ts';
import { readTransaction } from './read-transaction.ts';
import { simulationResult } from './simulation-result.ts';

/** Most accounts whose state after the transaction may be asked for. */
const MAX_ACCOUNTS = 64;

export const simulateTransaction: Method = (cluster, params) => {
  const slot = cluster.clock.slot();
  const config = params.config(1, slot);
  const given = readTransaction(params, config);
  const replace = config.boolean('replaceRecentBlockhash');
  if (config.boolean('sigVerify')) {
    if (replace) throw new RpcError(INVALID_PARAMS, 'sigVerify may not be used with replaceRecentBlockhash');
    if (!hasValidSignatures(given))
      throw new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure');
  }
  const blockhash = cluster.blockhashes.at(slot);
  const decoded = replace ? withBlockhash(given, blockhash) : given;
  const readAccounts = accountsReader(cluster, config);
  const simulation = simulate(cluster, decoded);
  return inContext(cluster, {
    ...simulationResult(simulation),
    accounts: readAccounts(simulation),
    fee: feeOf(decoded.message),
    innerInstructions: config.boolean('innerInstructions') ? innerOf(cluster, decoded, simulation) : null,
    replacementBlockhash: replace ? { blockhash, lastValidBlockHeight: slot + MAX_BLOCKHASH_AGE } : null,
  });
};

/** Reads the `accounts` of the configuration; the result gives their state after a simulation, nulls if it failed. */
function accountsReader(cluster: Cluster, config: Fields): (simulation: Simulation) => unknown {
  const wanted = config.fields('accounts');
  const addresses = wanted?.list('addresses', MAX_ACCOUNTS, asAddress);
  if (!wanted || !addresses) return () => null;
  const format = readAccountFormat(wanted);
  if (format.encoding === 'binary' || format.encoding === 'base58')
    throw invalidParam('base58 encoding not supported');
  return (simulation) => {
    if (simulation.outcome === null || simulation.outcome.err) return addresses.map(() => null);
    const after = new Map<Address, EncodedAccount>(
      simulation.outcome.postAccounts.map((each) => [each.address, each]),
    );
    const read = (address: Address) => after.get(address) ?? cluster.bank.account(address);
    return addresses.map((address) => {
      const account = read(address);
      return account && encodeAccount(account, format, read);
    });
  };
}

function innerOf(cluster: Cluster, { message }: DecodedTransaction, simulation: Simulation): unknown {
  if (simulation.outcome === null) return null;
  const { keys } = listAccounts(message, (address) => cluster.bank.account(address));
  return innerInstructionsOf(simulation.outcome.metadata).map((group) => showInner(group, keys, true));
}
