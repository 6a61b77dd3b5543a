import { type Address, lamports } from '@solana/kit';
import { MS_PER_SLOT } from '../cluster/clock.ts';
import type { Cluster, Commit } from '../cluster/cluster.ts';
import type { TransactionRecord } from '../cluster/history.ts';
import { readAccountFilter } from '../rpc/account-filters.ts';
import { asSignature } from '../rpc/bytes.ts';
import { encodeAccount, readAccountFormat } from '../rpc/encode-account.ts';
import { invalidParam } from '../rpc/errors.ts';
import { NODE_VERSION } from '../rpc/method.ts';
import { asFields, asString, type Params } from '../rpc/params.ts';

export interface Subscriber {
  notify(result: unknown): void;
  /** Ends the subscription from this side. */
  finish(): void;
}

/** Reads its parameters, begins to notify, and returns how to stop. */
type Subscription = (cluster: Cluster, params: Params, subscriber: Subscriber) => () => void;

/** Tells once that a transaction is final, at once if it already is, and ends. */
const signature: Subscription = (cluster, params, { notify, finish }) => {
  const wanted = asSignature(params.string(0, 'signature'), 'signature');
  params.config(1, cluster.clock.slot()).boolean('enableReceivedNotification');
  const tell = ({ slot, err }: TransactionRecord) => {
    notify(at(slot, { err }));
    finish();
  };
  const known = cluster.history.get(wanted);
  // the number of the subscription must reach the client before its notification
  const immediate = known && setImmediate(tell, known);
  const stop = cluster.onCommit(({ transaction }) => transaction.signature === wanted && tell(transaction));
  return () => {
    stop();
    clearImmediate(immediate);
  };
};

/** Tells an account whenever a transaction has changed it; one that was closed is told as empty. */
const account: Subscription = (cluster, params, { notify }) => {
  const wanted = params.address(0, 'pubkey');
  const format = readAccountFormat(params.config(1, cluster.clock.slot()));
  return cluster.onCommit(({ transaction, changed }) => {
    const change = changed.find(({ address }) => address === wanted);
    if (change) notify(at(transaction.slot, encode(cluster, change, format)));
  });
};

/** Tells the accounts of a program that transactions have changed. */
const program: Subscription = (cluster, params, { notify }) => {
  const wanted = params.address(0, 'pubkey');
  const config = params.config(1, cluster.clock.slot());
  const format = readAccountFormat(config);
  const accepts = readAccountFilter(config);
  return cluster.onCommit(({ transaction, changed }) => {
    for (const change of changed) {
      if (change.account?.programAddress !== wanted || !accepts(change.account)) continue;
      notify(at(transaction.slot, { pubkey: change.address, account: encode(cluster, change, format) }));
    }
  });
};

/** Tells the logs of all transactions, or of those that mention one address. */
const logs: Subscription = (cluster, params, { notify }) => {
  const accepts = readLogsFilter(params.optional(0));
  params.config(1, cluster.clock.slot());
  return cluster.onCommit(({ transaction }) => {
    if (!accepts(transaction)) return;
    const { signature: of, err, logs: lines, slot } = transaction;
    notify(at(slot, { signature: of, err, logs: lines }));
  });
};

function readLogsFilter(filter: unknown): (transaction: TransactionRecord) => boolean {
  if (filter === 'all' || filter === 'allWithVotes') return () => true;
  const mentions = asFields(filter, 'filter').list('mentions', 1, asString);
  const [mentioned] = mentions ?? [];
  if (mentioned === undefined) throw invalidParam('filter.mentions must hold one address');
  return ({ keys }) => keys.includes(mentioned);
}

/** Tells every slot. */
const slot: Subscription = (cluster, _params, { notify }) => {
  let told = cluster.clock.slot();
  const timer = setInterval(() => {
    const current = cluster.clock.slot();
    if (current === told) return;
    told = current;
    notify({ slot: current, parent: current - 1, root: current });
  }, MS_PER_SLOT / 4);
  return () => clearInterval(timer);
};

/** By the name that precedes `Subscribe`, `Unsubscribe` and `Notification`. */
export const SUBSCRIPTIONS = { signature, account, program, logs, slot };

function at<T>(when: number, value: T) {
  return { context: { apiVersion: NODE_VERSION, slot: when }, value };
}

function encode(
  cluster: Cluster,
  { address, account: changed }: Commit['changed'][number],
  format: ReturnType<typeof readAccountFormat>,
) {
  const shown = changed ?? closedAccount(address);
  return encodeAccount(shown, format, (other) => cluster.bank.account(other));
}

function closedAccount(address: Address) {
  const system = '11111111111111111111111111111111' as Address;
  return {
    address,
    lamports: lamports(0n),
    programAddress: system,
    executable: false,
    space: 0n,
    data: new Uint8Array(),
  };
}
