import type { Cluster } from '@obverse/contracts';
import type { Keypair } from '@solana/web3.js';
import { submit, type TestService } from './service.ts';

export type Terms = {
  /** Has to be its own for every coin of a cluster. */
  readonly symbol: string;
  readonly stablecoin?: number;
  readonly kind?: 'earning' | 'payment';
  readonly feeBps?: number;
  readonly whitelistRequired?: boolean;
  readonly compliance?: object | undefined;
};

export const metadataOf = (symbol: string) => ({
  name: 'Acme',
  symbol,
  uri: 'https://acme.example/a.json',
});

/** Issues a coin as its integrator does. @returns the integration's ID */
export async function issueCoin(
  { post, rpc }: Pick<TestService, 'post' | 'rpc'>,
  authority: Keypair,
  { symbol, ...terms }: Terms,
  cluster: Cluster = 'mainnet',
): Promise<string> {
  const { body } = await post(`/integration/initialize/flow?cluster=${cluster}`, {
    signer: authority.publicKey.toBase58(),
    stablecoin: 0,
    feeBps: 500,
    whitelistRequired: false,
    metadata: metadataOf(symbol),
    ...terms,
  });
  if (!body.success) throw new Error(body.message);
  await submit(rpc[cluster], body.data.transaction, [authority]);
  return body.data.integrationId;
}
