import {
  brandedMintAddress,
  INDEX_ONE,
  integrationAddress,
  juniorMintAddress,
  juniorTrancheAddress,
  math,
  platformAddress,
  stablecoinAddress,
  TOKEN_PROGRAM_ID,
  vaultAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { Holdings } from './holdings.mjs';

/** Bumps stand in accounts and are nothing that anybody reads here. */
const bump = 255;

/** As an address of the web3.js that this imports; spl-token's is of the other of its two builds. */
const tokenProgram = new PublicKey(TOKEN_PROGRAM_ID.toBytes());

/** The platform's accounts, and what its vaults and holders have: what the program would keep, moved by core's own math. */
export class Ledger {
  /** Unix seconds. */
  now;
  platform = null;
  /** Stablecoins with their tranches. */
  pools = [];
  /** Integrations with their supply and holders. */
  coins = [];
  /** Junior withdrawals that wait. */
  cooldowns = new Set();

  constructor(now) {
    this.now = now;
  }

  initializePlatform(roles) {
    const pendingAdmin = PublicKey.default;
    const address = platformAddress();
    this.platform = { address, bump, paused: false, stablecoinCount: 0, pendingAdmin, ...roles };
  }

  createStablecoin(settings) {
    const index = this.pools.length;
    const address = stablecoinAddress(index);
    const juniorTranche = juniorTrancheAddress(address);
    const stablecoin = {
      address,
      bump,
      decimals: 6,
      index,
      seniorAssets: 0n,
      seniorIndex: INDEX_ONE,
      unvestedYield: 0n,
      vestLastTs: this.now,
      vestEndTs: this.now,
      platformFeesOwed: 0n,
      integratorFeesOwed: 0n,
      deployedCollateral: 0n,
      tokenProgram,
      vault: vaultAddress(address),
      juniorTranche,
      ...settings,
    };
    const junior = {
      address: juniorTranche,
      bump,
      liquidityPoolId: index,
      assets: 0n,
      supply: 0n,
      stablecoin: address,
      juniorMint: juniorMintAddress(juniorTranche),
    };
    const pool = { stablecoin, junior, vault: 0n, holdings: new Holdings() };
    this.pools.push(pool);
    this.platform = { ...this.platform, stablecoinCount: this.pools.length };
    return pool;
  }

  openIntegration(pool, { initializer, symbol, feeBps, whitelistRequired }) {
    const { stablecoin } = pool;
    const brandedMint = brandedMintAddress(initializer, stablecoin.index, symbol);
    const integration = {
      address: integrationAddress(brandedMint),
      bump,
      whitelistRequired,
      feeBps,
      assets: 0n,
      lastIndex: stablecoin.seniorIndex,
      highWaterIndex: stablecoin.seniorIndex,
      principal: 0n,
      feesOwed: 0n,
      lifetimeRevenue: 0n,
      lifetimeVolume: 0n,
      brandedMint,
      stablecoin: stablecoin.address,
      underlyingMint: stablecoin.underlyingMint,
      initializer,
      authority: initializer,
      pendingAuthority: PublicKey.default,
    };
    const coin = { pool, symbol, integration, supply: 0n, holdings: new Holdings(), listed: new Set() };
    this.coins.push(coin);
    return coin;
  }

  /** A stablecoin and its tranche as an instruction finds them at this moment. */
  accrued({ stablecoin, junior }) {
    return math.accrue({ stablecoin, junior }, this.now);
  }

  /** An integration and all it depends on as an instruction finds them at this moment, with the commission that this took. */
  synced({ pool, integration }) {
    const { stablecoin, junior } = this.accrued(pool);
    return { junior, ...math.sync({ stablecoin, integration }) };
  }
}
