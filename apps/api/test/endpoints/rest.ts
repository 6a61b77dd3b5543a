import type { AnyTRPCProcedure } from '@trpc/server';
import type { Meta } from '../../src/auth/procedure.ts';
import { appRouter } from '../../src/http/router.ts';
import type { Answer } from '../support/service.ts';

export type Input = Record<string, unknown>;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

/** Paths of all procedures in the router. */
export const procedurePaths = Object.keys(procedures);

/** What a procedure announces: its REST form, and whom it is for. */
export function announced(procedure: string) {
  const meta = (procedures[procedure]?._def.meta ?? {}) as Partial<Meta>;
  const { openapi, auth = 'none', keyOptional = false, developmentOnly = false } = meta;
  if (openapi === undefined) throw new Error(`${procedure} has no REST form`);
  return { ...openapi, auth, keyOptional, developmentOnly };
}

/** The REST request that calls a procedure. */
export function requestOf(procedure: string, { cluster, ...input }: Input) {
  const { method, path: template } = announced(procedure);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(input[name]));
    delete input[name];
    return value;
  });
  const inQuery = { ...(method === 'POST' ? {} : input), ...(cluster === undefined ? {} : { cluster }) };
  const query = new URLSearchParams(
    Object.entries(inQuery).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  return { path: `${path}?${query}`, init: { method, headers: {}, ...(method === 'POST' ? json : {}) } };
}

/** What an answer says. */
export const readAnswer = ({ status, headers, body }: Answer) => ({
  ...{ status, headers, code: headers.get('x-error-code'), message: body.message, data: body.data },
});
