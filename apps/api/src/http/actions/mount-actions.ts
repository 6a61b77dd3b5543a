import { actionAccount, actionLink, describeIssues } from '@obverse/contracts';
import type { ActionError, ActionsJson } from '@solana/actions-spec';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { ApiError, invalid } from '../../lib/errors.ts';
import { parseDecimal } from '../../lib/format.ts';
import type { Chain, Chains } from '../../solana/chain.ts';
import { recentIntegration } from '../../solana/integrations.ts';
import type { ObjectStore } from '../../uploads/store.ts';
import { sendError } from '../error-responses.ts';
import { exposedHeaders } from '../hooks.ts';
import { describeAction, wordsOf } from './describe.ts';
import { type Side, sides } from './exchange.ts';
import { iconsFrom, ownIcon, ownIconPath } from './icon.ts';
import { prepareAction } from './prepare-action.ts';

/** The version of the specification that is followed. */
const actionVersion = '2.4';

/** What the specification asks of every response, beside `Access-Control-Allow-Origin`, which all responses of this service have. */
const actionHeaders = {
  ...exposedHeaders,
  'access-control-allow-methods': 'GET,POST,PUT,OPTIONS',
  'access-control-allow-headers':
    'Content-Type, Authorization, Content-Encoding, Accept-Encoding, X-Accept-Action-Version, X-Accept-Blockchain-Ids',
  'x-action-version': actionVersion,
};

/** The rules never change while the service runs; what an Action shows does. */
const rulesCaching = 'public, max-age=3600';
const actionCaching = 'public, max-age=5';

const json = 'application/json; charset=utf-8';

const genesisHashOf = (chain: Chain): Promise<string> =>
  chain.shared('genesis hash', Number.POSITIVE_INFINITY, (shared) =>
    shared.call((rpc) => rpc.getGenesisHash()),
  );

/** A chain's id by CAIP-2, from its genesis hash. */
const blockchainIdOf = async (chain: Chain): Promise<string> =>
  `solana:${(await genesisHashOf(chain)).slice(0, 32)}`;

/** Sentences about failures speak of base units, which who has typed 12.5 does not expect, and name the wallet by the field of a mint. */
function toActionError({ message, errorCode }: ApiError): ActionError {
  const sentence = message.replace(/^Invalid request data: /, '').replace(/^user: /, 'account: ');
  const hasAmount = errorCode === 'TRANSACTION_WOULD_FAIL' && /\d/.test(sentence);
  return { message: hasAmount ? `${sentence} (in base units)` : sentence };
}

/** Answers a failure as the specification asks: not in the envelope. */
const refuse = (cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(cause, request, reply.headers(actionHeaders).header('cache-control', 'no-store'), (error) =>
    JSON.stringify(toActionError(error)),
  );

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new ApiError('INVALID_REQUEST', describeIssues(error.issues));
  return data;
}

type Deps = {
  readonly chainsOf: () => Chains;
  readonly uploads: ObjectStore;
  /** URL under which clients reach the service; without a slash at its end. */
  readonly publicUrl: string;
};

/** What a request is about. @throws ApiError INVALID_REQUEST, INTEGRATION_NOT_FOUND */
async function readAction(chains: Chains, { query, params }: FastifyRequest) {
  const { id, cluster, amount: text } = parse(actionLink, { ...(query as object), ...(params as object) });
  const chain = chains[cluster];
  const snapshot = await recentIntegration(chain, id);
  const { decimals } = snapshot.state.stablecoin;
  const amount = text === undefined ? undefined : parseDecimal(text, decimals);
  if (amount === undefined && text !== undefined)
    throw invalid('amount', `must have at most ${decimals} decimals`);
  return { id, cluster, chain, snapshot, amount };
}

/**
 * Mounts Solana Actions: links with which a wallet mints and redeems coins, without an API key, as the program decides who may. They answer as the
 * specification of Actions says, for pages of any origin, and take neither a key nor a session.
 */
export function mountActions(app: FastifyInstance, { chainsOf, uploads, publicUrl }: Deps): void {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '');
  const iconOf = iconsFrom(uploads, publicUrl + ownIconPath);
  const options = { config: { limits: 'byAddress' as const }, errorHandler: refuse };
  const preflight = (path: string) =>
    app.options(path, (_, reply) => reply.code(204).headers(actionHeaders).send());

  const rules: ActionsJson = {
    rules: [
      { pathPattern: `${basePath}/actions/integration/**`, apiPath: `${basePath}/actions/integration/**` },
    ],
  };
  preflight('/actions.json');
  app.get('/actions.json', options, (_, reply) =>
    reply
      .headers({ ...actionHeaders, 'cache-control': rulesCaching })
      .type(json)
      .send(rules),
  );
  app.get(ownIconPath, options, (_, reply) =>
    reply
      .headers({
        ...exposedHeaders,
        'cache-control': rulesCaching,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/svg+xml')
      .send(ownIcon),
  );

  const mountSide = (side: Side) => {
    const path = `/actions/integration/:id/${side}`;
    preflight(path);
    app.get(path, options, async (request, reply) => {
      const { id, cluster, chain, snapshot, amount } = await readAction(chainsOf(), request);
      const { uri } = wordsOf(snapshot);
      const [chainId, icon] = await Promise.all([
        blockchainIdOf(chain),
        iconOf(snapshot.state.integration.brandedMint.toBase58(), uri),
      ]);
      reply
        .headers({ ...actionHeaders, 'x-blockchain-ids': chainId, 'cache-control': actionCaching })
        .type(json);
      const own = `${basePath}/actions/integration/${id}/${side}`;
      return describeAction({ side, snapshot, cluster, amount, icon, path: own });
    });
    app.post(path, options, async (request, reply) => {
      const { account } = parse(actionAccount, request.body ?? {});
      const { cluster, chain, snapshot, amount } = await readAction(chainsOf(), request);
      if (amount === undefined) throw invalid('amount', 'is required, in the query of the link');
      const [chainId, answer] = await Promise.all([
        blockchainIdOf(chain),
        prepareAction(chain, { side, snapshot, cluster, amount, account }),
      ]);
      reply
        .headers({ ...actionHeaders, 'x-blockchain-ids': chainId, 'cache-control': 'no-store' })
        .type(json);
      return answer;
    });
  };
  for (const side of sides) mountSide(side);
}
