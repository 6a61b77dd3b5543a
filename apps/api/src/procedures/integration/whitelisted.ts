import { whitelistedRequest, whitelistedResponse } from '@obverse/contracts';
import { readIntegration } from '../../chain/coin.ts';
import { get } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';

export const whitelisted = procedure(
  get('/integration/{id}/whitelist', {
    auth: 'key',
    summary: 'The users who may mint where the integration requires a whitelist',
    failures: [404],
  }),
)
  .input(whitelistedRequest)
  .output(whitelistedResponse)
  .query(async ({ ctx, input }) => {
    const { cursor, limit } = input;
    const chain = ctx.chains[input.cluster];
    const { address } = await readIntegration(chain, input.id);
    // a first page is of now; those that follow may share what it took to make one
    const users = await chain.whitelisted(address, cursor === undefined ? 0 : undefined);
    const after = cursor === undefined ? users : users.filter((user) => user > cursor);
    const page = after.slice(0, limit);
    return { users: page, nextCursor: after.length > limit ? (page.at(-1) ?? null) : null };
  });
