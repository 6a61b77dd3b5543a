import * as core from '@obverse/core';
import { createMintToInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { type Client, keypair } from './client.ts';
import type { TestCluster } from './cluster.ts';

/** What the steps of the flow share. */
export type Scene = { readonly cluster: TestCluster; readonly client: Client };

export const daySeconds = 86_400;

/** Base units of a dollar. */
export const unit = 10n ** 6n;

const names = [
  ...(['upgradeAuthority', 'admin', 'manager', 'guardian', 'pauser', 'treasury', 'custodian'] as const),
  ...(['issuer', 'nextIssuer', 'holder', 'junior'] as const),
  // the mint authority of the underlying coins, and one without a role
  ...(['faucet', 'outsider'] as const),
];
type Name = (typeof names)[number];
export const keys = Object.fromEntries(names.map((name) => [name, keypair(name)])) as Record<Name, Keypair>;

/** The shortest periods that the program takes: a change of settings waits three days. */
export const settings = {
  supplyCap: 1_000_000n * unit,
  deployPerDay: 1_000_000n * unit,
  platformFeeBps: 1_000,
  juniorPremiumBps: 2_000,
  targetCoverageBps: 1_000,
  minCoverageBps: 500,
  maxDeployedBps: 8_000,
  vestingSeconds: daySeconds,
  cooldownSeconds: daySeconds,
  windowSeconds: 2 * daySeconds,
};

/** The underlying coins: one of SPL Token and one of Token-2022. */
export const underlyings = [
  { mint: keypair('underlying 0'), tokenProgram: core.TOKEN_PROGRAM_ID },
  { mint: keypair('underlying 1'), tokenProgram: core.TOKEN_2022_PROGRAM_ID },
] as const;

export const platform = core.platformAddress();
export const stablecoins = [core.stablecoinAddress(0), core.stablecoinAddress(1)] as const;
const [stablecoin] = stablecoins;
export const symbol = 'ACME';
const brandedMint = core.brandedMintAddress(keys.issuer.publicKey, 0, symbol);

/** Addresses on stablecoin 0. */
export const at = {
  stablecoin,
  brandedMint,
  integration: core.integrationAddress(brandedMint),
  platformChange: core.changeAddress(platform, core.changeKinds.platform),
  change: core.changeAddress(stablecoin, core.changeKinds.stablecoin),
  cooldown: (id: bigint) => core.cooldownAddress(stablecoin, keys.junior.publicKey, id),
  custody(index: 0 | 1) {
    const { mint, tokenProgram } = underlyings[index];
    return core.tokenAddress(mint.publicKey, keys.custodian.publicKey, tokenProgram);
  },
  /** A token account of the underlying. */
  cash: (owner: PublicKey) => core.tokenAddress(underlyings[0].mint.publicKey, owner, core.TOKEN_PROGRAM_ID),
  coins: (owner: PublicKey) => core.tokenAddress(brandedMint, owner, core.TOKEN_2022_PROGRAM_ID),
};

/** Gives underlying of stablecoin 0, and token accounts for it and for `mints` of Token-2022. */
export async function provide(
  { client }: Scene,
  owner: Keypair,
  amount: bigint,
  mints: readonly PublicKey[] = [],
): Promise<void> {
  const [{ mint: key, tokenProgram }] = underlyings;
  const [feePayer, mint] = [keys.faucet.publicKey, key.publicKey];
  const create = (of: PublicKey, program: PublicKey) =>
    core.createTokenAccountInstruction({ feePayer, owner: owner.publicKey, mint: of, tokenProgram: program });
  const give = createMintToInstruction(mint, at.cash(owner.publicKey), feePayer, amount);
  const others = mints.map((each) => create(each, core.TOKEN_2022_PROGRAM_ID));
  await client.send([create(mint, tokenProgram), give, ...others], [keys.faucet]);
}
