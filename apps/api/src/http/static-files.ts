import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { routeNotFound } from '../lib/errors.ts';
import { shownPath } from './paths.ts';

/** A page needs no feature of the device, and no page of another origin gets a handle on its window. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
};

/** A browser asks again whether it has the newest version. */
export const revalidate = { 'cache-control': 'no-cache' };

/** To count costs more than to answer, and who opens a page has all of its reads left. */
export const uncounted = { config: { limits: 'none' } } as const;

/** Takes the permission for pages of other origins away, which answers of the API have. */
export const sameOriginOnly = (reply: FastifyReply): FastifyReply => {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
  return reply;
};

type Folder = Pick<FastifyStaticOptions, 'allowedPath' | 'setHeaders'> & {
  readonly root: string;
  /** Such as `/console`. */
  readonly prefix: string;
  /** The file at a path, where it is not of the same name. */
  readonly fileAt?: (path: string) => string;
  /** Answers where there is no file, in the place of the usual 404. */
  readonly notFound?: (reply: FastifyReply) => FastifyReply;
};

/** Serves the files of a folder, each in an encoding that the build has compressed it in. Visits are not counted, and write no lines. */
export function serveFolder(
  app: FastifyInstance,
  { root, prefix, fileAt, notFound, ...options }: Folder,
): void {
  app.register(
    async (scope) => {
      scope.setNotFoundHandler(({ method, url }, reply) => {
        if (notFound === undefined) throw routeNotFound(method, shownPath(url));
        return notFound(reply);
      });
      // a path that leaves the folder, or is a folder
      scope.setErrorHandler((error, request, reply) => {
        const isRefusal = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
        return isRefusal ? reply.callNotFound() : app.errorHandler(error, request, reply);
      });
      await scope.register(fastifyStatic, {
        serve: false,
        preCompressed: true,
        cacheControl: false,
        index: false,
        ...options,
      });
      scope.get<{ Params: { '*': string } }>('/*', { ...uncounted, logLevel: 'warn' }, (request, reply) => {
        const path = request.params['*'];
        // a folder that is not there yet is none of the plugin's options
        return reply.sendFile(`/${fileAt?.(path) ?? path}`, root);
      });
    },
    { prefix },
  );
}
