import type { AnyTRPCProcedure } from '@trpc/server';
import type { Meta } from '../../src/auth/procedure.ts';
import { appRouter } from '../../src/http/router.ts';
import type { Answer } from '../support/service.ts';

export type Input = Record<string, unknown>;

/** An HTTP request. */
export type Sent = {
  readonly path: string;
  readonly init: RequestInit & { headers: Record<string, string> };
};

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

/** Paths of all procedures in the router. */
export const procedurePaths = Object.keys(procedures);

/** What a procedure announces: its REST form, and whom it is for. */
export function announced(procedure: string) {
  const {
    openapi,
    auth = 'none',
    keyOptional = false,
    developmentOnly = false,
  } = (procedures[procedure]?._def.meta ?? {}) as Partial<Meta>;
  if (openapi === undefined) throw new Error(`${procedure} has no REST form`);
  return { ...openapi, auth, keyOptional, developmentOnly };
}

const json = { 'content-type': 'application/json' };

const query = (input: Input): string =>
  String(
    new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    ),
  );

/** The REST request that calls a procedure. */
export function requestOf(procedure: string, input: Input): Sent {
  const { method, path: template } = announced(procedure);
  const { cluster, ...fields } = input;
  const where = cluster === undefined ? {} : { cluster };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  if (method === 'POST') {
    const init = { method, headers: json, body: JSON.stringify(fields) };
    return { path: `${path}?${query(where)}`, init };
  }
  return { path: `${path}?${query({ ...fields, ...where })}`, init: { method, headers: {} } };
}

/** What an answer says. */
export const readAnswer = ({ status, headers, body }: Answer) => ({
  status,
  code: headers.get('x-error-code'),
  message: body.message,
  data: body.data,
});
