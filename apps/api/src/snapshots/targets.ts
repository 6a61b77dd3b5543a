import {
  accountFilters,
  decodeIfKind,
  decodeIntegration,
  decodeStablecoin,
  type Integration,
  juniorMintAddress,
  type Stablecoin,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { listAccounts } from '../solana/account-lists.ts';
import type { Chain } from '../solana/chain.ts';

/** Reports an account that could not be recorded, and the reason. */
export type ReportFailure = (id: string, error: unknown) => void;

export type IntegrationTarget = Pick<Integration, 'address' | 'stablecoin' | 'brandedMint'>;

/** A stablecoin and the mint of its junior tranche, which is another one after a wipe-out. */
export type StablecoinTarget = Pick<Stablecoin, 'address' | 'juniorMint'>;

/** The accounts that snapshots are taken of, by address. The program never closes them, so none is ever removed. */
export type Targets = {
  readonly stablecoins: Map<string, StablecoinTarget>;
  readonly integrations: Map<string, IntegrationTarget>;
};

async function list<T extends { readonly address: PublicKey }>(
  chain: Chain,
  name: 'integration' | 'stablecoin',
  decode: (address: PublicKey, data: Uint8Array) => T,
  into: Map<string, T>,
  report: ReportFailure,
): Promise<void> {
  const query = { program: chain.programId, filters: accountFilters(name), commitment: 'finalized' } as const;
  const { found } = await listAccounts(chain, query, (id, data): [string, T | undefined] => [
    id,
    decodeIfKind(new PublicKey(id), data, decode),
  ]);
  for (const [id, value] of found) {
    if (value === undefined) report(id, new Error(`listed as ${name}, but of another kind`));
    else into.set(id, value);
  }
}

/** Adds accounts that were created since the last call, and finds each stablecoin's present junior tranche. @throws ApiError UNAVAILABLE when the cluster does not answer */
export async function addTargets(chain: Chain, targets: Targets, report: ReportFailure): Promise<void> {
  const decodeTarget = (address: PublicKey, data: Uint8Array): StablecoinTarget => {
    const { epoch } = decodeStablecoin(address, data);
    return { address, juniorMint: juniorMintAddress(address, epoch, chain.programId) };
  };
  await list(chain, 'stablecoin', decodeTarget, targets.stablecoins, report);
  await list(chain, 'integration', decodeIntegration, targets.integrations, report);
}
