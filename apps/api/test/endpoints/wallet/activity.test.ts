import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { nothing } from '../tranche.ts';
import { busyHolder } from './holder.ts';

const activity = await openEndpoint('wallet.activity');

const busy = await busyHolder(activity.fixture);

const valid = (more: object = {}) => ({ input: { address: busy.holder.publicKey.toBase58(), ...more } });

type Line = { id: string; kind: string; tokens: string; cost: string; after: { balance: string } };
type Page = { activity: Line[]; nextCursor: string | null };

activity.answers('what changed a wallet, transfers included, the newest first', valid, (data) => {
  expect(data).toMatchObject({ nextCursor: null, isComplete: true });
  const shown = data.activity.map(({ kind, tokens, cost, after }: Line) => [
    kind,
    tokens,
    cost,
    after.balance,
  ]);
  expect(shown).toEqual([
    ['redeemed', '-650', '-650', '100'],
    ['transferredIn', '50', '50', '750'],
    ['transferredOut', '-300', '-300', '700'],
    ['minted', '1000', '1000', '1000'],
  ]);
  const [redeemed, received] = data.activity;
  expect(redeemed).toMatchObject({ received: '650', paid: '0', realized: '0', rate: null });
  expect(received).toMatchObject({
    rate: '1000000000000',
    estimatedCost: '50',
    mint: busy.coin.mints.branded,
  });
});
activity.row(200, 'answers 200 with one page after the other', async () => {
  const ask = async (more: object): Promise<Page> => (await activity.ask(valid(more))).data;
  const all = (await ask({})).activity.map(({ id }) => id);
  const first = await ask({ limit: 3 });
  const isRead = { isComplete: true, unreadAccounts: 0 };
  expect(first).toMatchObject({
    activity: all.slice(0, 3).map((id) => ({ id })),
    nextCursor: all[2],
    ...isRead,
  });
  expect(await ask({ limit: 3, cursor: first.nextCursor })).toMatchObject({
    activity: [{ id: all[3] }],
    nextCursor: null,
    isComplete: null,
    unreadAccounts: null,
  });
});
activity.answers(
  'nothing of a mint that the wallet never had',
  () => valid({ mint: nothing }),
  (data) => expect(data).toEqual({ activity: [], nextCursor: null, isComplete: true, unreadAccounts: 0 }),
);
