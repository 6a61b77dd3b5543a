import { readStored, store } from '../../ui/stored.ts';

const key = 'obverse-first-coin';
const finishedKey = 'obverse-first-coin-of';

/** Whether the steps to a first coin are folded in this browser. */
export const isFolded = (): boolean => readStored('localStorage', key) === 'folded';

export const fold = (folded: boolean): void => store('localStorage', key, folded ? 'folded' : undefined);

/** The wallet that has taken all of the steps in this browser: what it loses later is no step back. */
export const finishedWallet = (): string | undefined => readStored('localStorage', finishedKey);

export const finish = (address: string): void => store('localStorage', finishedKey, address);
