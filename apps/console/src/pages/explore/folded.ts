import { readStored, store } from '../../ui/stored.ts';

const key = 'obverse-first-coin';

/** Whether the steps to a first coin are folded in this browser. */
export const isFolded = (): boolean => readStored('localStorage', key) === 'folded';

export const fold = (folded: boolean): void => store('localStorage', key, folded ? 'folded' : undefined);
