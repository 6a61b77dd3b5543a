import { developmentKeypair } from '../cluster/development-keys.ts';

/** Who is who on a local cluster. */
export const KEYS = {
  /** The first number whose key begins with DEV. */
  program: developmentKeypair('program 7560'),
  /** Upgrade authority of the program, and admin of the platform. */
  admin: developmentKeypair('admin'),
  manager: developmentKeypair('manager'),
  pauser: developmentKeypair('pauser'),
  treasury: developmentKeypair('treasury'),
  /** Holds the first capital of junior tranches. */
  juniorDepositor: developmentKeypair('junior depositor'),
  /** Mint authority of the underlying test coins. */
  faucet: developmentKeypair('coin faucet'),
};
