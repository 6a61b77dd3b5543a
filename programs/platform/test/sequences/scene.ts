import {
  brandedMintAddress,
  type Integration,
  integrationAddress,
  type JuniorTranche,
  juniorTrancheAddress,
  type Stablecoin,
  setRolesInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  updateStablecoinInstruction,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { at, NAMES, PEOPLE } from '../model/people.ts';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from '../world.ts';

/** Initial underlying of each person per stablecoin: the sum is just below 2^64. */
const UNDERLYING = [2n ** 62n, 10n ** 13n, 10n ** 9n, 10n ** 6n, 10n ** 6n, 2n ** 62n, 0n, 2n ** 62n];

const [ISSUER_A, ISSUER_B, MANAGER, ADMIN, CUSTODIAN] = [3, 4, 5, 6, 7];
const COINS = [
  { pool: 0, issuer: ISSUER_A, feeBps: 1_000 },
  { pool: 0, issuer: ISSUER_B, feeBps: 10_000 },
  { pool: 1, issuer: ISSUER_A, feeBps: 0 },
] as const;

/** A stablecoin's accounts. */
export type PoolAccounts = {
  readonly stablecoin: Stablecoin;
  readonly junior: JuniorTranche;
  /** By person. */
  readonly underlying: readonly PublicKey[];
  readonly juniorTokens: readonly PublicKey[];
};

/** A coin's accounts. */
export type CoinAccounts = {
  readonly pool: number;
  readonly integration: Integration;
  /** By person. */
  readonly tokens: readonly PublicKey[];
};

/** Two stablecoins, two coins on the first and one on the second, and people with an account of everything. */
export type Scene = {
  readonly world: World;
  readonly pools: readonly PoolAccounts[];
  readonly coins: readonly CoinAccounts[];
};

export function openScene(): Scene {
  const world = World.withPlatform();
  for (const person of PEOPLE) world.fund(person);
  const coins = COINS.map(({ pool, issuer, feeBps }, i) => {
    const symbol = `COIN${i}`;
    const initializer = keypair(at(NAMES, issuer));
    world.openIntegration(initializer, { stablecoinIndex: pool, symbol, feeBps });
    return { pool, address: integrationAddress(brandedMintAddress(initializer.publicKey, pool, symbol)) };
  });
  const pools = [0, 1].map((index) => openPool(world, index));
  world.send(
    [
      setRolesInstruction({
        admin: roles.admin.publicKey,
        manager: at(PEOPLE, MANAGER),
        pauser: at(PEOPLE, ADMIN),
        treasury: at(PEOPLE, ADMIN),
      }),
    ],
    [roles.admin],
  );
  return {
    world,
    pools,
    coins: coins.map(({ pool, address }) => {
      const integration = world.integration(address);
      return {
        pool,
        integration,
        tokens: openAccounts(world, integration.brandedMint, TOKEN_2022_PROGRAM_ID),
      };
    }),
  };
}

function openPool(world: World, index: number): PoolAccounts {
  const { underlyingMint, tokenProgram, address } = world.stablecoin(index);
  const underlying = PEOPLE.map((person, i) => world.giveUnderlying(index, person, at(UNDERLYING, i)));
  const admin = roles.admin.publicKey;
  const custody = tokenAddress(underlyingMint, at(PEOPLE, CUSTODIAN), tokenProgram);
  const settings = { ...STABLECOIN_DEFAULTS, supplyCap: 2n ** 63n, custody };
  const update = updateStablecoinInstruction({ ...settings, admin, stablecoin: world.stablecoin(index) });
  world.send([update], [roles.admin]);
  const junior = world.junior(index);
  if (!junior.address.equals(juniorTrancheAddress(address))) throw new Error('the tranche is elsewhere');
  return {
    stablecoin: world.stablecoin(index),
    junior,
    underlying,
    juniorTokens: openAccounts(world, junior.juniorMint, TOKEN_2022_PROGRAM_ID),
  };
}

function openAccounts(world: World, mint: PublicKey, tokenProgram: PublicKey): PublicKey[] {
  return PEOPLE.map((person) => world.createTokenAccount(mint, person, tokenProgram));
}
