import type { Cluster } from '@obverse/contracts';
import { acceptAuthorityInstruction, nominateAuthorityInstruction } from '@obverse/core';
import { type Connection, type Keypair, PublicKey } from '@solana/web3.js';
import { submit, type TestService } from './service.ts';
import { sendInstructions } from './transfers.ts';

export type Terms = {
  /** Has to be its own for every coin of a cluster. */
  readonly symbol: string;
  readonly stablecoin?: number;
  readonly kind?: 'earning' | 'payment';
  readonly feeBps?: number;
  readonly whitelistRequired?: boolean;
  readonly compliance?: object | undefined;
  /** Replaces that of {@link metadataOf}. */
  readonly metadata?: object;
};

export const metadataOf = (symbol: string) => ({ name: 'Acme', symbol, uri: 'https://acme.example/a.json' });

/** Issues a coin as its integrator does. @returns the integration's ID */
export async function issueCoin(
  { post, rpc }: Pick<TestService, 'post' | 'rpc'>,
  authority: Keypair,
  { symbol, ...terms }: Terms,
  cluster: Cluster = 'mainnet',
): Promise<string> {
  const { body } = await post(`/integration/initialize/flow?cluster=${cluster}`, {
    ...{ signer: authority.publicKey.toBase58(), stablecoin: 0, feeBps: 500, whitelistRequired: false },
    metadata: metadataOf(symbol),
    ...terms,
  });
  if (!body.success) throw new Error(body.message);
  await submit(rpc[cluster], body.data.transaction, [authority]);
  return body.data.integrationId;
}

export async function handOver(rpc: Connection, id: string, from: Keypair, to: Keypair): Promise<void> {
  const [integration, nominee] = [new PublicKey(id), to.publicKey];
  const current = { address: integration, authority: from.publicKey };
  const nominate = nominateAuthorityInstruction({ integration: current, nominee });
  await sendInstructions(rpc, [nominate, acceptAuthorityInstruction({ integration, nominee })], [from, to]);
}
