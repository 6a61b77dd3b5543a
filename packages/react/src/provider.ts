import type { Cluster, ObverseClient } from '@obverse/client';
import type { Sponsor, VerifyOptions } from '@obverse/client/send';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { type Connection, useConnection } from './connection.ts';

/** Where the service and the cluster are. */
export type ObverseConfig = {
  readonly client: ObverseClient;
  readonly cluster: Cluster;
  /** How wallets call the cluster. By default `solana:` and its name; `solana:localnet` for a local one. */
  readonly chain?: `solana:${string}` | undefined;
  /** The node that signed transactions are sent to. Without it only wallets that send by themselves can be used. */
  readonly rpcUrl?: string | undefined;
  /** The platform's program on the cluster, base58, as its operator has published it. Never take it from the service. */
  readonly programId: string;
  /**
   * Pays the fees of the service's transactions, and signs after the wallet; see `sendAndFollow` of `@obverse/client/send`. Needs `rpcUrl`, and goes without `nonceAccount`.
   * Keep one object for all renders.
   */
  readonly sponsor?: Sponsor | undefined;
};

export type Obverse = ObverseConfig & {
  readonly chain: `solana:${string}`;
  readonly connection: Connection;
  /** For all transactions. */
  readonly verify: VerifyOptions;
};

const Context = createContext<Obverse | undefined>(undefined);

/**
 * Gives the hooks below it the service, and holds the connected wallet. A `QueryClientProvider` of TanStack Query has to be above it.
 *
 * @example
 * ```tsx
 * import { ObverseProvider } from '@obverse/react';
 * import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
 *
 * const app = (
 *   <QueryClientProvider client={new QueryClient()}>
 *     <ObverseProvider client={client} cluster="devnet" rpcUrl={rpcUrl} programId={programId.toBase58()}>
 *       <p>Hooks work here.</p>
 *     </ObverseProvider>
 *   </QueryClientProvider>
 * );
 * ```
 */
export function ObverseProvider({ children, ...config }: ObverseConfig & { readonly children?: ReactNode }) {
  const { client, cluster, rpcUrl, programId, sponsor, chain = `solana:${cluster}` as const } = config;
  const connection = useConnection();
  const value = useMemo<Obverse>(
    () => ({ client, cluster, rpcUrl, programId, sponsor, chain, connection, verify: { programId } }),
    [client, cluster, rpcUrl, programId, sponsor, chain, connection],
  );
  return createElement(Context.Provider, { value }, children);
}

/**
 * What the nearest {@link ObverseProvider} holds.
 *
 * @throws Error outside of one
 * @example
 * ```tsx
 * import { useObverse } from '@obverse/react';
 *
 * function ClusterName() {
 *   const { cluster } = useObverse();
 *   return <p>{cluster}</p>;
 * }
 * ```
 */
export function useObverse(): Obverse {
  const value = useContext(Context);
  if (value === undefined) throw new Error('This hook needs an <ObverseProvider> above it');
  return value;
}
