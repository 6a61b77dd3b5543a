import type { Cluster } from '@obverse/client';

/** What the service says about a cluster. */
export type ClusterConfig = {
  /** The platform's program, base58. */
  readonly programId: string;
  /** The node that this page asks and sends to. Absent: only wallets that send by themselves can be used. */
  readonly rpcUrl?: string;
  /** Whether it is a local cluster, with test money and a clock that can be moved. */
  readonly isLocal: boolean;
};

export type ConsoleConfig = {
  readonly deployment: 'development' | 'production';
  readonly clusters: Readonly<Record<Cluster, ClusterConfig>>;
};

/** Written into the page by the service, so that the first paint waits for no request. */
export function readConfig(): ConsoleConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="obverse-console"]')?.content ?? '';
  return JSON.parse(content) as ConsoleConfig;
}

export const config: ConsoleConfig = readConfig();

export const clusters: readonly Cluster[] = ['mainnet', 'devnet'];
