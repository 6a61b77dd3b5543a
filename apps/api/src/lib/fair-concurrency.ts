/** Runs a task for a client. @throws `onFull()` where too many wait: of this client, or of all */
export type FairConcurrency = <T>(client: string, task: () => Promise<T>) => Promise<T>;

export type FairLimits = {
  /** How many tasks run at the same time, of all clients and of one. */
  readonly concurrency: number;
  readonly perClient: number;
  /** How many more wait, of all clients and of one. */
  readonly maxQueued: number;
  readonly maxQueuedPerClient: number;
};

type Client = { running: number; readonly queue: (() => void)[] };

/** Limits how many tasks run at a time. No client takes all places, and those whose tasks wait take turns. */
export function fairConcurrency(
  limits: FairLimits,
  onFull: (whose: 'client' | 'all') => Error,
): FairConcurrency {
  /** Clients with tasks; who got a place last is at the end. */
  const clients = new Map<string, Client>();
  let [running, queued] = [0, 0];

  const startNext = () => {
    for (const [name, client] of clients) {
      if (running === limits.concurrency) return;
      if (client.running === limits.perClient) continue;
      const start = client.queue.shift();
      if (start === undefined) continue;
      queued -= 1;
      running += 1;
      client.running += 1;
      clients.delete(name);
      clients.set(name, client);
      start();
    }
  };

  return async (name, task) => {
    const client = clients.get(name) ?? { running: 0, queue: [] };
    const mustWait = running === limits.concurrency || client.running === limits.perClient;
    if (mustWait && client.queue.length === limits.maxQueuedPerClient) throw onFull('client');
    if (mustWait && queued === limits.maxQueued) throw onFull('all');
    clients.set(name, client);
    await new Promise<void>((resolve) => {
      queued += 1;
      client.queue.push(resolve);
      startNext();
    });
    try {
      return await task();
    } finally {
      running -= 1;
      client.running -= 1;
      startNext();
      if (client.running + client.queue.length === 0) clients.delete(name);
    }
  };
}
