import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with Fastify's
  interface FastifyContextConfig {
    /** What a monitor asks every few seconds: it is not traced, and its successes are logged once a minute. */
    probe?: true;
  }
}

/** The configuration of routes that monitors ask. */
export const probe = { config: { limits: 'none', probe: true } } as const;

export const isProbe = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.probe === true;

/** How often a probe that goes on succeeding is logged, in milliseconds. */
const intervalMs = 60_000;

type Logged = { readonly failed: boolean; readonly at: number; readonly unlogged: number };

/**
 * Decides which answers to probes are logged: every failure, the first success and the first one after a failure, and of further
 * successes one a minute.
 *
 * @param now a clock in milliseconds
 */
export function probeSampling(now: () => number = () => performance.now()) {
  const last = new Map<string, Logged>();
  /** @returns whether to log the answer, and how many answers before it were not */
  return (route: string, status: number): { readonly isLogged: boolean; readonly unlogged: number } => {
    const before = last.get(route);
    const failed = status >= 400;
    const isLogged = failed || before === undefined || before.failed || now() - before.at >= intervalMs;
    const unlogged = before?.unlogged ?? 0;
    if (isLogged) last.set(route, { failed, at: now(), unlogged: 0 });
    else last.set(route, { ...before, unlogged: unlogged + 1 });
    return { isLogged, unlogged };
  };
}
