import { juniorCooldownsRequest, juniorCooldownsResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { readCooldowns } from '../../chain/cooldown.ts';
import { readTranche } from '../../chain/tranche.ts';
import { moment } from '../../moment.ts';
import { get } from '../../rest/meta.ts';
import { developmentProcedure } from '../../trpc/init.ts';

export const juniorCooldowns = developmentProcedure
  .meta(
    get('/tranches/junior/{id}/cooldowns', {
      auth: 'none',
      summary: 'Withdrawals of a junior tranche that are neither completed nor cancelled',
      description: 'In order of address; the next page begins after the last address of this one.',
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
    const cooldowns = await readCooldowns(chain, state.junior.address, owner);
    return cooldowns
      .map(({ address, owner: authority, liquidityPoolId, unlockTs }) => ({
        address: address.toBase58(),
        authority: authority.toBase58(),
        liquidityPoolId,
        unlockTs: moment(unlockTs),
      }))
      .filter(({ address }) => cursor === undefined || address > cursor)
      .sort((a, b) => (a.address < b.address ? -1 : 1))
      .slice(0, limit);
  });
