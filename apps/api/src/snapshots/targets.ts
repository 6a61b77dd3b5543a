import {
  accountFilters,
  decodeIfKind,
  decodeIntegration,
  decodeStablecoin,
  type Integration,
  type Stablecoin,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { listAccounts } from '../chain/accounts.ts';
import type { Chain } from '../chain/chain.ts';

/** Takes note of what could not be recorded, and why. */
export type Report = (id: string, error: unknown) => void;

export type IntegrationTarget = Pick<Integration, 'address' | 'stablecoin' | 'brandedMint'>;
export type StablecoinTarget = Pick<Stablecoin, 'address' | 'juniorTranche'>;

/** Everything of the platform that snapshots are taken of, by address. What exists goes on existing: the program closes none of it. */
export type Targets = {
  readonly stablecoins: Map<string, StablecoinTarget>;
  readonly integrations: Map<string, IntegrationTarget>;
};

async function list<T extends { readonly address: PublicKey }>(
  chain: Chain,
  name: 'integration' | 'stablecoin',
  decode: (address: PublicKey, data: Uint8Array) => T,
  into: Map<string, T>,
  report: Report,
): Promise<void> {
  const query = { program: chain.programId, filters: accountFilters(name), commitment: 'finalized' } as const;
  const { found } = await listAccounts(chain, query, (id, data): [string, T | undefined] => [
    id,
    decodeIfKind(new PublicKey(id), data, decode),
  ]);
  for (const [id, value] of found) {
    if (value === undefined) report(id, new Error(`listed as ${name}, which it is not`));
    else into.set(id, value);
  }
}

/** Adds what has come to exist. @throws ApiError UNAVAILABLE when the cluster does not answer */
export async function addTargets(chain: Chain, targets: Targets, report: Report): Promise<void> {
  await list(chain, 'stablecoin', decodeStablecoin, targets.stablecoins, report);
  await list(chain, 'integration', decodeIntegration, targets.integrations, report);
}
