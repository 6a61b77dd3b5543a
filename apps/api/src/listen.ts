import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

/** Listens where `env` says. @returns the URL @throws StartError when that is taken, forbidden or no place of this machine */
export async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Env): Promise<string> {
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
