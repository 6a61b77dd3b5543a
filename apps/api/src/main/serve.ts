import type { FastifyInstance } from 'fastify';
import type { Env } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import type { Backends } from './backends.ts';

export type Service = {
  /** Where it listens. */
  readonly url: string;
  /** Lets what is in flight finish, then stops the service and what it embeds. */
  readonly close: () => Promise<void>;
};

/** @throws StartError when the address or port is taken, forbidden or not of this machine */
async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Env): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is in use on ${host}`);
    if (code === 'EACCES') throw new StartError(`PORT ${port} may not be used by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is no address of this machine`);
    }
    throw error;
  }
}

/**
 * Builds something on what it stands on, and lets it listen where `env` says.
 *
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function serve(
  env: Env,
  backends: Backends,
  build: (backends: Backends) => FastifyInstance,
): Promise<Service> {
  try {
    const app = build(backends);
    const url = await listen(app, env);
    return {
      url,
      close: async () => {
        await app.close();
        await backends.close();
      },
    };
  } catch (error) {
    await backends.close();
    throw error;
  }
}
