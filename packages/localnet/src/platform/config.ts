import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '../cluster/signing.ts';

/** The keys of a local platform. Anyone can derive them. */
export const keys = {
  /** The first number whose address starts with DEV. */
  program: developmentKeypair('program 7560'),
  /** Upgrade authority of the program, and admin of the platform. */
  admin: developmentKeypair('admin'),
  manager: developmentKeypair('manager'),
  /** Vetoes changes; one of the two votes that resolve a loss. */
  guardian: developmentKeypair('guardian'),
  pauser: developmentKeypair('pauser'),
  treasury: developmentKeypair('treasury'),
  /** Owns the custody accounts, which receive deployed collateral. */
  custodian: developmentKeypair('custodian'),
  /** Owns the first deposit of each junior pool, and the withdrawal of it that is in cooldown. */
  juniorDepositor: developmentKeypair('junior depositor'),
  /** Mint authority of the underlying test coins. */
  faucet: developmentKeypair('coin faucet'),
};

/** Decimals of every underlying test coin. */
export const coinDecimals = 6;
const unit = 10n ** BigInt(coinDecimals);
const daySeconds = 86_400;

/** How long changes of roles wait. Changes of settings wait for the cooldown and the exit window, if that is longer. */
export const delaySeconds = 3 * daySeconds;

/** The stablecoins of a local platform, in order of their index, each with its underlying test coin and what is in it from the start. */
export const stablecoinConfigs = [
  {
    underlying: {
      mint: developmentKeypair('underlying mint 0'),
      tokenProgram: TOKEN_PROGRAM_ID,
      metadata: undefined,
    },
    junior: undefined,
    queuedSupplyCap: undefined,
    terms: {
      supplyCap: 10_000_000n * unit,
      deployPerDay: 100_000n * unit,
      platformFeeBps: 500,
      juniorPremiumBps: 1_000,
      targetCoverageBps: 2_000,
      minCoverageBps: 0,
      maxDeployedBps: 8_000,
      vestingSeconds: 30 * daySeconds,
      cooldownSeconds: daySeconds,
      windowSeconds: 2 * daySeconds,
      juniorName: 'Test Dollar Junior',
      juniorSymbol: 'jTUSD',
      juniorUri: '',
    },
  },
  {
    underlying: {
      mint: developmentKeypair('underlying mint 1'),
      tokenProgram: TOKEN_2022_PROGRAM_ID,
      metadata: { name: 'Demo Dollar', symbol: 'DUSD', uri: '' },
    },
    // the 20 000 outside the cooldown allow 200 000 at the required coverage, which is below the cap: tests can reach both limits
    junior: { deposit: 22_000n * unit, cooling: 2_000n * unit },
    queuedSupplyCap: 500_000n * unit,
    terms: {
      supplyCap: 250_000n * unit,
      deployPerDay: 20_000n * unit,
      platformFeeBps: 1_000,
      juniorPremiumBps: 2_500,
      targetCoverageBps: 2_000,
      minCoverageBps: 1_000,
      maxDeployedBps: 5_000,
      vestingSeconds: 7 * daySeconds,
      cooldownSeconds: 7 * daySeconds,
      windowSeconds: 2 * daySeconds,
      juniorName: 'Demo Dollar Junior',
      juniorSymbol: 'jDUSD',
      juniorUri: '',
    },
  },
] as const;

export type StablecoinConfig = (typeof stablecoinConfigs)[number];
