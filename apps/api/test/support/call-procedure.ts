import { initTRPC } from '@trpc/server';
import { appRouter } from '../../src/http/router.ts';
import { ApiError } from '../../src/lib/errors.ts';
import type { Chain } from '../../src/solana/chain.ts';

type Procedures = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
const callerOf = initTRPC
  .context<object>()
  .create()
  .createCallerFactory(appRouter as never) as unknown as (context: object) => Procedures;

export type Input = Readonly<Record<string, unknown>>;

export const toText = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each)));

export type Called<T> =
  | { readonly data: T; readonly code?: undefined }
  | { readonly data?: undefined; readonly code: string; readonly message: string };

/** Calls a procedure that reads no database, such as `integration.mint`, with the key of the integration in the input, or as a wallet that signed in. */
export async function callProcedure<T>(
  chain: Chain,
  path: string,
  input: Input,
  wallet?: string,
): Promise<Called<T>> {
  const holder = { cluster: 'devnet', integrationId: input['integrationId'] ?? input['id'] };
  const caller = callerOf({
    chains: { mainnet: chain, devnet: chain },
    deployment: 'development',
    hasKey: wallet === undefined,
    keyHolder: async () => (wallet === undefined ? holder : undefined),
    session: async () => ({ cluster: 'devnet', address: wallet, hasIntegration: true }),
    apyBps7d: async () => 0,
  });
  const [group = '', name = ''] = path.split('.');
  try {
    return { data: (await caller[group]?.[name]?.({ cluster: 'devnet', ...Object(toText(input)) })) as T };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.errorCode, message: error.message };
  }
}
