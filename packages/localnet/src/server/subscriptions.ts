import { noAccount } from '../cluster/bank.ts';
import type { Cluster, Commit } from '../cluster/cluster.ts';
import type { TransactionRecord } from '../cluster/history.ts';
import { encodeAccount, readAccountFilter, readAccountFormat } from '../rpc/encode-account.ts';
import { invalidParam } from '../rpc/json-rpc.ts';
import { withContext } from '../rpc/method.ts';
import { asFields, asSignature, asString, type Params } from '../rpc/params.ts';

export type Subscriber = {
  notify(result: unknown): void;
  /** Ends the subscription from the server's side. */
  finish(): void;
};

/** Reads its parameters and starts to notify. @returns a function that ends the subscription */
type Subscription = (cluster: Cluster, params: Params, subscriber: Subscriber) => () => void;

/** Notifies once when a transaction is final, which may be immediately, then ends. */
const signature: Subscription = (cluster, params, { notify, finish }) => {
  const wanted = asSignature(params.string(0, 'signature'), 'signature');
  params.config(1, cluster.clock.slot()).boolean('enableReceivedNotification');
  let isOver = false;
  const report = ({ slot, err }: TransactionRecord) => {
    if (isOver) return;
    notify(withContext(slot, { err }));
    finish();
  };
  const known = cluster.history.get(wanted);
  // the client must receive the subscription id before its notification
  if (known) setImmediate(() => cluster.afterFlush(() => report(known)));
  const stop = cluster.onCommit(({ transaction }) => transaction.signature === wanted && report(transaction));
  return () => {
    isOver = true;
    stop();
  };
};

/** Notifies of every change of an account. A closed account is reported as empty. */
const account: Subscription = (cluster, params, { notify }) => {
  const wanted = params.address(0, 'pubkey');
  const format = readAccountFormat(params.config(1, cluster.clock.slot()));
  return cluster.onCommit(({ transaction, changed }) => {
    const change = changed.find(({ address }) => address === wanted);
    if (change) notify(withContext(transaction.slot, encode(cluster, change, format)));
  });
};

/** Notifies of changed accounts of a program. */
const program: Subscription = (cluster, params, { notify }) => {
  const wanted = params.address(0, 'pubkey');
  const config = params.config(1, cluster.clock.slot());
  const format = readAccountFormat(config);
  const accepts = readAccountFilter(config);
  return cluster.onCommit(({ transaction, changed }) => {
    for (const change of changed) {
      if (change.account?.programAddress !== wanted || !accepts(change.account)) continue;
      notify(
        withContext(transaction.slot, { pubkey: change.address, account: encode(cluster, change, format) }),
      );
    }
  });
};

/** Notifies of the logs of all transactions, or of those that mention one address. */
const logs: Subscription = (cluster, params, { notify }) => {
  const accepts = readLogsFilter(params.optional(0));
  params.config(1, cluster.clock.slot());
  return cluster.onCommit(({ transaction }) => {
    if (!accepts(transaction)) return;
    const { signature: of, err, logs: lines, slot } = transaction;
    notify(withContext(slot, { signature: of, err, logs: lines }));
  });
};

function readLogsFilter(filter: unknown): (transaction: TransactionRecord) => boolean {
  if (filter === 'all' || filter === 'allWithVotes') return () => true;
  const mentions = asFields(filter, 'filter').list('mentions', 1, asString);
  const [mentioned] = mentions ?? [];
  if (mentioned === undefined) throw invalidParam('filter.mentions must hold one address');
  return ({ keys }) => keys.includes(mentioned);
}

/** Notifies of every slot. */
const slot: Subscription = (cluster, _params, { notify }) => {
  let last = cluster.clock.slot();
  const timer = setInterval(
    () => {
      const current = cluster.clock.slot();
      if (current === last) return;
      last = current;
      notify({ slot: current, parent: current - 1, root: current });
    },
    Math.ceil(cluster.clock.slotMs / 4),
  );
  return () => clearInterval(timer);
};

/** Subscriptions by the name before `Subscribe`, `Unsubscribe` and `Notification`. */
export const subscriptions = { signature, account, program, logs, slot };

function encode(
  cluster: Cluster,
  { address, account: changed }: Commit['changed'][number],
  format: ReturnType<typeof readAccountFormat>,
) {
  return encodeAccount(changed ?? noAccount(address), format, (mint) => cluster.bank.account(mint));
}
