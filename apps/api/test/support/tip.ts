/** What a node answers that is asked for the Clock sysvar: it stands at this slot, and is as new as can be. */
export function tipAnswer(slot: number): object {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(BigInt(slot));
  data.writeBigInt64LE(BigInt(Math.floor(Date.now() / 1_000)), 32);
  const account = { data: [data.toString('base64'), 'base64'], executable: false, lamports: 1 };
  return {
    context: { slot },
    value: { ...account, owner: 'Sysvar1111111111111111111111111111111111111', rentEpoch: 0, space: 40 },
  };
}
