import { juniorCooldownsRequest, juniorCooldownsResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { readTranche } from '../../chain/tranches.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { developmentProcedure, get } from '../procedure.ts';

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
    const { state } = await readTranche(chain, input.id);
    const owner = user === undefined ? undefined : new PublicKey(user);
    // the first page of one owner is read now; everything else may share a list that is a second old
    const maxAgeMs = owner !== undefined && cursor === undefined ? 0 : undefined;
    const cooldowns = await chain.cooldowns(state.junior.address, owner, maxAgeMs);
    const after = cooldowns.filter(({ address }) => cursor === undefined || address > cursor);
    const page = after.slice(0, limit);
    if (page.length < after.length) ctx.setHeader('x-has-more', 'true');
    return page.map(({ address, owner: authority, liquidityPoolId, unlockTs }) => ({
      address,
      authority,
      liquidityPoolId,
      unlockTs: fromUnixSeconds(unlockTs),
    }));
  });
