import { describe, expect, it } from 'vitest';
import { sponsor } from './support/fixture.ts';
import { callsOf, payer, scenes } from './support/scenes.ts';

const rows = callsOf(scenes()).map((row) => ({
  ...row,
  created: row.accounts.filter(({ flags, pubkey }) => flags === 2 && !row.chain.account(pubkey)),
}));
const creating = rows.filter(({ created }) => created.length > 0);
const closing = rows.filter(({ accounts }) => accounts.some(({ account }) => account === 'rentReceiver'));
const namesOf = (some: typeof rows) => [...new Set(some.map(({ name }) => name))].sort();

/** Change of each account that is not zero, without the payer of the transaction's fee. */
function changesOf({ chain, instruction }: Pick<(typeof rows)[number], 'chain' | 'instruction'>) {
  const changes = chain.lamportChanges([instruction], payer);
  changes.delete(payer.toBase58());
  return new Map([...changes].filter(([, change]) => change !== 0n));
}

describe('the rent of an account that is created', () => {
  it('is tested for every instruction that creates one', () => {
    expect(namesOf(creating)).toEqual([
      ...['createStablecoin', 'initializeIntegration', 'initializePlatform', 'juniorRequestWithdrawal'],
      ...['openJuniorMint', 'redeemUnderReport', 'reportLoss', 'voteLoss'],
    ]);
  });

  it.each(creating)('by $name is paid by the fee payer alone, to the last lamport', (row) => {
    const changes = changesOf(row);
    const paid = changes.get(sponsor.publicKey.toBase58()) ?? 0n;
    changes.delete(sponsor.publicKey.toBase58());
    expect([...changes.keys()].sort()).toEqual(row.created.map(({ pubkey }) => pubkey.toBase58()).sort());
    expect(paid).toBe(-[...changes.values()].reduce((sum, each) => sum + each, 0n));
  });

  it.each(creating.flatMap((row) => [1n, 900_000n, 50_000_000n].map((lamports) => ({ ...row, lamports }))))(
    'by $name is what its address lacks where somebody sent $lamports lamports there before',
    ({ chain, instruction, created, lamports }) => {
      const before = changesOf({ chain, instruction });
      for (const { pubkey } of created) chain.setAccount(pubkey, { lamports });
      const changes = changesOf({ chain, instruction });
      for (const { pubkey } of created) {
        const needed = before.get(pubkey.toBase58()) ?? 0n;
        const lacking = needed > lamports ? needed - lamports : 0n;
        expect(changes.get(pubkey.toBase58()) ?? 0n).toBe(lacking);
        chain.setAccount(pubkey, { lamports: 0n });
      }
    },
  );
});

describe('the rent of an account that is closed', () => {
  it('is tested for every instruction that closes one', () => {
    expect(namesOf(closing)).toEqual([
      ...['cancelChange', 'closeLossReport', 'closeOutdatedChange', 'executePlatformChange'],
      ...['executeStablecoinChange', 'juniorCancelWithdrawal', 'juniorCompleteWithdrawal'],
      ...['setWhitelisted', 'settleLossClaim', 'withdrawLossVote'],
    ]);
  });

  it.each(closing)('by $name goes to its payer alone, with what was sent to it besides', (row) => {
    const kinds = ['change', 'lossReport', 'cooldown', 'whitelistEntry', 'lossClaim', 'lossVote'];
    const closed = row.accounts.filter(({ account }) => kinds.includes(account)).at(-1);
    const receiver = row.accounts.find(({ account }) => account === 'rentReceiver');
    if (!closed || !receiver) throw new Error('the instruction closes an account');
    const extra = 12_345n;
    const rent = row.chain.lamports(closed.pubkey);
    row.chain.fund(closed.pubkey, extra);
    const changes = changesOf(row);
    row.chain.setAccount(closed.pubkey, { lamports: rent });
    const moved = [
      [closed.pubkey.toBase58(), -rent - extra],
      [receiver.pubkey.toBase58(), rent + extra],
    ] as const;
    expect(changes).toEqual(new Map(moved));
  });
});
