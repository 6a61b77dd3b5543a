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
      'In order of address; the next page begins after the last address of this one. Without a user the list may be a second old.',
    failures: [404],
  }),
)
  .input(juniorCooldownsRequest)
  .output(juniorCooldownsResponse)
  .query(async ({ ctx, input }) => {
    const { user, cursor, limit } = input;
    const chain = ctx.chains[input.cluster];
    const { state } = await readTranche(chain, input.id);
    const owner = user === undefined ? undefined : new PublicKey(user);
    // what one owner sees first is of now; all there are may be shared, and what follows a first page
    const maxAge = owner !== undefined && cursor === undefined ? 0 : undefined;
    const cooldowns = await chain.cooldowns(state.junior.address, owner, maxAge);
    const first = cooldowns.findIndex(({ address }) => cursor === undefined || address > cursor);
    const page = first < 0 ? [] : cooldowns.slice(first, first + limit);
    return page.map(({ address, owner: authority, liquidityPoolId, unlockTs }) => ({
      address,
      authority,
      liquidityPoolId,
      unlockTs: fromUnixSeconds(unlockTs),
    }));
  });
