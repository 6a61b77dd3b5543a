import { expect, it } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { depositor, needsATranche, tranche } from '../tranche.ts';

const request = await openEndpoint('tranches.juniorWithdrawRequest');

const { fixture } = request;
const [user, sponsor] = [await depositor(fixture, 1_000_000n), await fixture.wallet()];

const valid = (more: object = {}) => ({
  input: { trancheId: tranche, user: user.publicKey.toBase58(), amount: '1000', ...more },
});
const listed = async () => {
  const path = `/tranches/junior/${tranche}/cooldowns?user=${user.publicKey}`;
  return (await request.fixture.service.get(path)).body.data;
};

request.prepares(
  'a transaction that the user signs and that opens a cooldown',
  async () => ({
    ...valid({ feePayer: sponsor.publicKey.toBase58() }),
    signers: [sponsor, user],
    instructions: ['juniorRequestWithdrawal'],
  }),
  async ({ cooldown, cooldownId }) => {
    expect(await listed()).toContainEqual(expect.objectContaining({ address: cooldown, tokensLeft: '1000' }));
    // the service drew a number
    expect(BigInt(cooldownId)).toBeLessThan(2n ** 63n);
  },
);

it('POST /tranches/junior/withdraw/request gives each of several concurrent cooldowns its own id', async () => {
  const path = '/tranches/junior/withdraw/request';
  const all = Array.from({ length: 10 }, () => request.fixture.service.post(path, valid().input));
  const ids = (await Promise.all(all)).map(({ body }) => body.data.cooldownId);
  expect(new Set(ids).size).toBe(10);
});

request.refuses(
  'TRANSACTION_WOULD_FAIL',
  async () => {
    const same = valid({ cooldownId: '18446744073709551615' });
    await request.fixture.send('/tranches/junior/withdraw/request', same.input, [user]);
    return same;
  },
  'the account exists already',
);
needsATranche(request, (trancheId) => valid({ trancheId }));
request.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ user: sponsor.publicKey.toBase58() }, 'insufficient balance: the user holds 0 junior tokens'],
]);
