import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '../cluster/development-keys.ts';

const DAY = 86_400;

/** Decimals of every underlying test coin. */
export const DECIMALS = 6;
const UNIT = 10n ** BigInt(DECIMALS);

/** The platform stablecoins of a local cluster, in order of their index, each with the test coin under it and its first junior capital. */
export const COINS = [
  {
    underlying: {
      mint: developmentKeypair('underlying mint 0'),
      tokenProgram: TOKEN_PROGRAM_ID,
      metadata: undefined,
    },
    juniorDeposit: 0n,
    terms: {
      supplyCap: 10_000_000n * UNIT,
      platformFeeBps: 500,
      juniorPremiumBps: 1_000,
      minCoverageBps: 0,
      vestingSeconds: 30 * DAY,
      cooldownSeconds: DAY,
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
    // with the coverage asked for, this admits 200 000: less than the cap, so that both limits can be met
    juniorDeposit: 20_000n * UNIT,
    terms: {
      supplyCap: 250_000n * UNIT,
      platformFeeBps: 1_000,
      juniorPremiumBps: 2_500,
      minCoverageBps: 1_000,
      vestingSeconds: 7 * DAY,
      cooldownSeconds: 7 * DAY,
      juniorName: 'Test Euro Junior',
      juniorSymbol: 'jTEUR',
      juniorUri: '',
    },
  },
] as const;

export type Coin = (typeof COINS)[number];
