import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '../cluster/signing.ts';

/** The keys of a local platform. Anyone can derive them. */
export const keys = {
  /** The first number whose address starts with DEV. */
  program: developmentKeypair('program 7560'),
  /** Upgrade authority of the program, and admin of the platform. */
  admin: developmentKeypair('admin'),
  manager: developmentKeypair('manager'),
  pauser: developmentKeypair('pauser'),
  treasury: developmentKeypair('treasury'),
  /** Owns the first deposit of each junior tranche. */
  juniorDepositor: developmentKeypair('junior depositor'),
  /** Mint authority of the underlying test coins. */
  faucet: developmentKeypair('coin faucet'),
};

/** Decimals of every underlying test coin. */
export const coinDecimals = 6;
const unit = 10n ** BigInt(coinDecimals);
const daySeconds = 86_400;

/** The stablecoins of a local platform, in order of their index, each with its underlying test coin and its first junior deposit. */
export const stablecoinConfigs = [
  {
    underlying: {
      mint: developmentKeypair('underlying mint 0'),
      tokenProgram: TOKEN_PROGRAM_ID,
      metadata: undefined,
    },
    juniorDeposit: 0n,
    terms: {
      supplyCap: 10_000_000n * unit,
      platformFeeBps: 500,
      juniorPremiumBps: 1_000,
      minCoverageBps: 0,
      vestingSeconds: 30 * daySeconds,
      cooldownSeconds: daySeconds,
      juniorName: 'Test Dollar Junior',
      juniorSymbol: 'jTUSD',
      juniorUri: '',
    },
  },
  {
    underlying: {
      mint: developmentKeypair('underlying mint 1'),
      tokenProgram: TOKEN_2022_PROGRAM_ID,
      metadata: { name: 'Test Euro', symbol: 'TEUR', uri: '' },
    },
    // at the required coverage this admits 200 000, which is below the cap: tests can reach both limits
    juniorDeposit: 20_000n * unit,
    terms: {
      supplyCap: 250_000n * unit,
      platformFeeBps: 1_000,
      juniorPremiumBps: 2_500,
      minCoverageBps: 1_000,
      vestingSeconds: 7 * daySeconds,
      cooldownSeconds: 7 * daySeconds,
      juniorName: 'Test Euro Junior',
      juniorSymbol: 'jTEUR',
      juniorUri: '',
    },
  },
] as const;

export type StablecoinConfig = (typeof stablecoinConfigs)[number];
