import {
  brandedMintAddress,
  changeAddress,
  changeKinds,
  cooldownAddress,
  createTokenAccountInstruction,
  integrationAddress,
  platformAddress,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { createMintToInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { type Client, keypair } from './client.ts';
import type { TestCluster } from './cluster.ts';

/** What the steps of the flow share. */
export type Scene = { readonly cluster: TestCluster; readonly client: Client };

export const daySeconds = 86_400;

/** Base units of a dollar. */
export const unit = 10n ** 6n;

export const keys = {
  upgradeAuthority: keypair('upgrade authority'),
  admin: keypair('admin'),
  manager: keypair('manager'),
  guardian: keypair('guardian'),
  pauser: keypair('pauser'),
  treasury: keypair('treasury'),
  custodian: keypair('custodian'),
  /** Mint authority of the underlying coins. */
  faucet: keypair('faucet'),
  issuer: keypair('issuer'),
  nextIssuer: keypair('next issuer'),
  holder: keypair('holder'),
  junior: keypair('junior'),
  /** Has no role. */
  outsider: keypair('outsider'),
} as const;

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
};
export const windowSeconds = 2 * daySeconds;

const underlyingMints = [keypair('underlying 0'), keypair('underlying 1')] as const;

/** The underlying coins: one of SPL Token and one of Token-2022. */
export const underlyings = [
  { mint: underlyingMints[0], tokenProgram: TOKEN_PROGRAM_ID },
  { mint: underlyingMints[1], tokenProgram: TOKEN_2022_PROGRAM_ID },
] as const;

export const platform = platformAddress();
export const stablecoins = [stablecoinAddress(0), stablecoinAddress(1)] as const;
const [stablecoin] = stablecoins;
export const symbol = 'ACME';
const brandedMint = brandedMintAddress(keys.issuer.publicKey, 0, symbol);

/** Addresses on stablecoin 0. */
export const at = {
  stablecoin,
  brandedMint,
  integration: integrationAddress(brandedMint),
  platformChange: changeAddress(platform, changeKinds.platform),
  change: changeAddress(stablecoin, changeKinds.stablecoin),
  cooldown: (id: bigint) => cooldownAddress(stablecoin, keys.junior.publicKey, id),
  custody: (index: 0 | 1) =>
    tokenAddress(
      underlyings[index].mint.publicKey,
      keys.custodian.publicKey,
      underlyings[index].tokenProgram,
    ),
  /** A token account of the underlying. */
  cash: (owner: PublicKey) => tokenAddress(underlyings[0].mint.publicKey, owner, TOKEN_PROGRAM_ID),
  coins: (owner: PublicKey) => tokenAddress(brandedMint, owner, TOKEN_2022_PROGRAM_ID),
};

/** Gives underlying of stablecoin 0, and token accounts for it and for `mints` of Token-2022. */
export async function provide(
  { client }: Scene,
  owner: Keypair,
  amount: bigint,
  mints: readonly PublicKey[] = [],
): Promise<void> {
  const { faucet } = keys;
  const [{ mint, tokenProgram }] = underlyings;
  const common = { feePayer: faucet.publicKey, owner: owner.publicKey };
  await client.send(
    [
      createTokenAccountInstruction({ ...common, mint: mint.publicKey, tokenProgram }),
      createMintToInstruction(mint.publicKey, at.cash(owner.publicKey), faucet.publicKey, amount),
      ...mints.map((each) =>
        createTokenAccountInstruction({ ...common, mint: each, tokenProgram: TOKEN_2022_PROGRAM_ID }),
      ),
    ],
    [faucet],
  );
}
