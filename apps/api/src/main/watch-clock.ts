import { clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { correctionFor, type ServiceClock } from '../lib/clock.ts';
import { median } from '../lib/median.ts';
import type { ConnectedChains } from '../solana/chain.ts';
import type { NodeLag } from '../solana/nodes/nodes.ts';

const intervalMs = 10_000;

type Watch = {
  readonly clock: ServiceClock;
  readonly database: Pick<Database, 'clockDifference'>;
  readonly nodes: Pick<ConnectedChains, 'lags' | 'pace'>;
  readonly registry: Registry;
};

/** Registers how far the other clocks are from this machine's, how old the newest state of each node is, and how old it may be. */
export function clockMetrics({ clock, nodes, registry }: Pick<Watch, 'clock' | 'nodes' | 'registry'>) {
  const registers = [registry];
  new Gauge({
    name: 'obverse_node_lag_seconds',
    help: "How far the newest state of an RPC node is behind the present, by the cluster's clock",
    labelNames: ['cluster', 'node'],
    registers,
    collect() {
      this.reset();
      for (const { cluster, node, lagMs } of nodes.lags()) this.set({ cluster, node }, lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'obverse_node_lag_limit_seconds',
    help: 'Nodes that are further behind are not used: MAX_CHAIN_AGE, or half the life of a blockhash',
    labelNames: ['cluster'],
    registers,
    collect() {
      for (const { cluster, maxLagMs } of nodes.pace()) this.set({ cluster }, maxLagMs / 1_000);
    },
  });
  new Gauge({
    name: 'obverse_slot_seconds',
    help: "How long a slot of the cluster takes, by the cluster's clock",
    labelNames: ['cluster'],
    registers,
    collect() {
      for (const { cluster, slotMs } of nodes.pace()) this.set({ cluster }, slotMs / 1_000);
    },
  });
  new Gauge({
    name: 'obverse_clock_correction_seconds',
    help: "What the service adds to this machine's clock, because the database and a cluster agree on another time",
    registers,
    collect() {
      this.set(clock.correctionMs / 1_000);
    },
  });
  return new Gauge({
    name: 'obverse_clock_database_seconds',
    help: "How far the database's clock is ahead of this machine's",
    registers,
  });
}

/** How far each cluster's clock is ahead of this machine's: what most of its nodes show. */
export const chainDifferences = (lags: readonly NodeLag[], { correctionMs }: ServiceClock): number[] =>
  clusters.flatMap((cluster) => {
    const ofNodes = lags.flatMap((each) => (each.cluster === cluster ? [correctionMs - each.lagMs] : []));
    return median(ofNodes) ?? [];
  });

/**
 * Compares this machine's clock with those of the database and the clusters while the service listens, and corrects the service's clock
 * where they agree on another time: receivers of webhooks refuse signatures of another time than theirs.
 */
export function watchClock(app: FastifyInstance, { clock, database, nodes, registry }: Watch): void {
  const ofDatabase = clockMetrics({ clock, nodes, registry });
  const compare = async (): Promise<void> => {
    const difference = await database.clockDifference();
    if (difference !== undefined) ofDatabase.set(difference / 1_000);
    const chains = chainDifferences(nodes.lags(), clock);
    const correctionMs = correctionFor({ database: difference, chains });
    if (!clock.correct(correctionMs)) return;
    app.log.warn(
      { correctionSeconds: Math.round(correctionMs / 1_000) },
      correctionMs === 0
        ? "this machine's clock is right again"
        : "this machine's clock is wrong: the database and a cluster agree on another time, which is used",
    );
  };
  let timer: NodeJS.Timeout | undefined;
  const tick = () =>
    compare().catch((err: unknown) => app.log.warn({ err }, "the database's clock cannot be read"));
  app.addHook('onListen', async () => {
    void tick();
    timer = setInterval(tick, intervalMs);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
