import { juniorCooldownsRequest, juniorCooldownsResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { developmentProcedure, get } from '../auth/procedure.ts';
import { withdrawalRequests } from '../events/requests.ts';
import { pageAfter } from '../lib/page-after.ts';
import { recentMs } from '../solana/accounts.ts';
import { cooldownDetails } from '../state/cooldown-details.ts';
import { listCooldowns } from '../state/cooldowns.ts';
import { readTranche } from '../state/tranches.ts';

export const juniorCooldowns = developmentProcedure(
  get('/tranches/junior/{id}/cooldowns', {
    auth: 'none',
    summary: 'Withdrawals of a junior tranche that are neither completed nor cancelled',
    description:
      'In order of address, all of them unless a limit is given; the header X-Has-More: true says that there are more, which begin after the last address of this page. Without a user the list may be a second old.',
    failures: [404],
    headers: { 'X-Has-More': 'true where the limit has cut the list' },
  }),
)
  .input(juniorCooldownsRequest)
  .output(juniorCooldownsResponse)
  .query(async ({ ctx, input }) => {
    const { user, cursor, limit } = input;
    const chain = ctx.chains[input.cluster];
    const tranche = await readTranche(chain, input.id);
    const owner = user === undefined ? undefined : new PublicKey(user);
    // the first page of one owner is read now; everything else may share a list that is a second old
    const maxAgeMs = owner !== undefined && cursor === undefined ? 0 : recentMs;
    const { address: stablecoin } = tranche.stablecoin;
    const { cooldowns } = await chain.shared(
      `cooldowns ${stablecoin.toBase58()} ${owner?.toBase58()}`,
      maxAgeMs,
      (shared) => listCooldowns(shared, { stablecoin, owner }),
    );
    const ofEpoch = cooldowns.filter(({ epoch }) => epoch === tranche.epoch);
    const { page, nextCursor } = pageAfter(ofEpoch, ({ address }) => address, { cursor, limit });
    if (nextCursor !== null) ctx.setHeader('x-has-more', 'true');
    const requests = await withdrawalRequests(ctx.database.orm, input.cluster, page);
    return page.map((cooldown) => {
      const request = requests(cooldown);
      return {
        ...cooldownDetails(tranche, cooldown),
        authority: cooldown.owner,
        liquidityPoolId: tranche.stablecoin.index,
        tokens: request?.tokens ?? null,
        requestedAt: request?.at ?? null,
      };
    });
  });
