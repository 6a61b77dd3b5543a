import {
  createTokenAccountInstruction,
  juniorDepositInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import type { Cluster } from '../cluster/cluster.ts';
import { KEYS } from './keys.ts';
import { mintTestCoins } from './mint-test-coins.ts';
import { readJuniorTranche, readStablecoin } from './read-state.ts';
import { send } from './send.ts';

/**
 * Gives an empty junior tranche its first capital, without which minimum coverage would stop every mint.
 * @param amount underlying, base units
 */
export function depositJunior(cluster: Cluster, index: number, amount: bigint): void {
  const stablecoin = readStablecoin(cluster, index);
  const tranche = stablecoin && readJuniorTranche(cluster, stablecoin);
  if (!tranche || tranche.supply > 0n) return;
  const { publicKey: user } = KEYS.juniorDepositor;
  const instructions = [
    ...mintTestCoins(stablecoin, user, amount, user),
    createTokenAccountInstruction({
      feePayer: user,
      owner: user,
      mint: tranche.juniorMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    }),
    // the first deposit goes in at 1.0
    juniorDepositInstruction({ user, stablecoin, amount, minimumReceived: amount }),
  ];
  send(cluster, instructions, [KEYS.juniorDepositor, KEYS.faucet]);
}
