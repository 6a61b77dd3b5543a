/** Unix seconds as they come from the chain. */
export const moment = (unixSeconds: bigint): Date => new Date(Number(unixSeconds) * 1000);
