import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../auth/context.ts';
import { integrationFields, namedCluster } from '../../auth/named-integration.ts';
import {
  checksKey,
  checksSession,
  formType,
  isPublicQuery,
  type Meta,
  metaOf,
  streamKeepAliveMs,
} from '../../auth/procedure.ts';
import { clientAborted } from '../../lib/errors.ts';
import { compressible } from '../compress.ts';
import type { UploadLimit } from '../limits/uploads-in-flight.ts';
import type { ShareAnswer } from '../shared-answers.ts';
import { csvType, prefersCsv } from './csv-answers.ts';
import { acceptForms, planForm } from './form.ts';
import { planInput } from './rest-input.ts';
import { type SentEvents, sendEvents, withLastEventId } from './write-event-stream.ts';

export type RestProcedure = {
  readonly path: string;
  readonly procedure: AnyTRPCProcedure;
  readonly openapi: NonNullable<Meta['openapi']>;
  readonly developmentOnly: boolean;
};

/** Checks what the router's types do not: the metadata names who may call, and with a key also for which integration. */
function checkAuthentication(path: string, procedure: AnyTRPCProcedure): void {
  const { auth } = metaOf(procedure);
  if (auth === undefined) throw new TypeError(`${path}: the metadata names no authentication class`);
  if (checksKey(procedure) !== (auth === 'key')) {
    throw new TypeError(`${path}: the metadata says otherwise about a key than what is asked of callers`);
  }
  if (checksSession(procedure) !== (auth === 'session')) {
    throw new TypeError(`${path}: the metadata says otherwise about a session than what is asked of callers`);
  }
  if (auth !== 'key') return;
  const { shape } = objectInput(path, procedure);
  if (integrationFields.filter((field) => field in shape).length !== 1) {
    throw new TypeError(`${path}: takes a key, and names its integration in none or in several fields`);
  }
}

/** The procedures of a router that have a REST form. @throws TypeError for one of any form that does not say who may call it */
export function restProcedures(router: AnyTRPCRouter): RestProcedure[] {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  return Object.entries(procedures).flatMap(([path, procedure]) => {
    checkAuthentication(path, procedure);
    const { openapi, developmentOnly = false } = metaOf(procedure);
    return openapi === undefined ? [] : [{ path, procedure, openapi, developmentOnly }];
  });
}

/** `/a/{id}` as Fastify writes it. */
const routeUrl = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function objectInput(path: string, procedure: AnyTRPCProcedure): z.ZodObject {
  const [input, ...more] = (procedure._def as unknown as { inputs: unknown[] }).inputs;
  const schema = input instanceof z.ZodDefault ? input.unwrap() : input;
  if (schema instanceof z.ZodObject && more.length === 0) return schema;
  throw new TypeError(
    `${path}: a procedure with a REST form or a key has exactly one input, an object schema`,
  );
}

const takesForm = ({ openapi }: RestProcedure): boolean => openapi.contentTypes?.includes(formType) ?? false;

/** Aborts when the client disconnects. Listens to the response: the request stream closes as soon as its body has been read. */
function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort(clientAborted()));
  return controller.signal;
}

function mountRoute(
  app: FastifyInstance,
  rest: RestProcedure,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
  { keepAliveMs, limitUpload, share }: Required<RestOptions>,
): void {
  const { path, procedure, openapi } = rest;
  const schema = objectInput(rest.path, rest.procedure);
  const { type } = procedure._def;
  const { csv } = metaOf(procedure);
  const isStream = type === 'subscription';
  const isForm = takesForm(rest);
  const isPublicRead = openapi.method === 'GET' && isPublicQuery(procedure);
  const plan = isForm ? planForm(schema) : planInput(openapi.method, schema);
  const read = isStream ? withLastEventId(plan) : plan;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = read(request);
    const input = given instanceof Promise ? await given : given;
    const answer = (): Promise<unknown> =>
      procedure({
        path,
        type,
        ctx: contextOf(request, reply),
        input: undefined,
        getRawInput: async () => input,
        // only forms take long enough to be worth aborting
        signal: isForm ? abortOnDisconnect(reply) : undefined,
        batchIndex: 0,
      });
    if (isStream) return sendEvents(reply, (await answer()) as SentEvents, keepAliveMs);
    if (csv !== undefined) reply.header('vary', 'Accept');
    if (csv !== undefined && prefersCsv(request.headers.accept)) {
      reply.type(csvType);
      return csv((await answer()) as never);
    }
    if (!isPublicRead) return { success: true, data: await answer() };
    reply.type('application/json; charset=utf-8');
    const body = await share(namedCluster(input) ?? 'mainnet', request.url, async () =>
      compressible(JSON.stringify({ success: true, data: await answer() }), 'brief'),
    );
    return body(request, reply);
  };
  app.route({
    method: openapi.method,
    url: routeUrl(openapi.path),
    exposeHeadRoute: !isStream,
    handler: isForm ? (request, reply) => limitUpload(request, reply, () => handle(request, reply)) : handle,
  });
}

type RestOptions = {
  /** Shares answers to reads that anyone may make. */
  readonly share: ShareAnswer;
  /** How long an event stream is silent before a comment keeps it open. */
  readonly keepAliveMs?: number;
  /** Limits what one client uploads at a time. */
  readonly limitUpload: UploadLimit;
};

/**
 * Mounts a route for each procedure. The procedure is called directly, through its own chain of validation, so that
 * REST and tRPC cannot differ; failures are thrown and become bodies in one place, the error handler. A subscription's REST form is
 * server-sent events.
 */
export function mountRest(
  app: FastifyInstance,
  procedures: readonly RestProcedure[],
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
  { keepAliveMs = streamKeepAliveMs, limitUpload, share }: RestOptions,
): void {
  const options = { keepAliveMs, limitUpload, share };
  for (const rest of procedures) {
    if (!takesForm(rest)) mountRoute(app, rest, contextOf, options);
    else {
      app.register(async (scope) => {
        await acceptForms(scope);
        mountRoute(scope, rest, contextOf, options);
      });
    }
  }
}
