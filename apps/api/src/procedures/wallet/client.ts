import type { Context } from '../context.ts';

/** Who reads wallets: the holder of an API key, or else an address. */
export async function clientOf({ keyHolder, clientAddress }: Context): Promise<string> {
  const holder = await keyHolder();
  return holder === undefined ? clientAddress() : `${holder.cluster} ${holder.integrationId}`;
}
