import * as z from 'zod';

/** The Solana cluster a request is about. On REST it is a query parameter of every endpoint, POST included. */
export const clusterSchema = z
  .enum(['mainnet', 'devnet'], { error: () => 'must be mainnet or devnet' })
  .default('mainnet')
  .meta({ description: 'The Solana cluster' });

export type Cluster = z.infer<typeof clusterSchema>;

export const clusters = ['mainnet', 'devnet'] as const satisfies readonly Cluster[];
