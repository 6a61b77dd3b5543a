import { clusters, errorCodes, errorStatus, imageTypes } from '@obverse/contracts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { answersOnce, formType, type Meta, metaOf } from '../../auth/procedure.ts';
import { version } from '../../lib/version.ts';
import type { Chains } from '../../solana/chain.ts';
import type { RestProcedure } from '../rest/rest-adapter.ts';
import { appRouter } from '../router.ts';

export type Json = { [key: string]: unknown };

const clusterParameter: Json = {
  in: 'query',
  name: 'cluster',
  description: 'The Solana cluster, where the body does not name it: both together are a 400',
  schema: { type: 'string', enum: ['mainnet', 'devnet'], default: 'mainnet' },
};

const requestIdHeader: Json = {
  description: "The request's id: the caller's own, if it sent a sane one",
  schema: { type: 'string' },
};

const limitHeaders: Json = {
  'RateLimit-Policy': {
    description: 'The limits that count here: calls (q) in a window of seconds (w), by policy',
    schema: { type: 'string', examples: ['"read";q=100;w=60'] },
  },
  RateLimit: {
    description: 'What is left of them (r), and seconds until all is available again (t)',
    schema: { type: 'string', examples: ['"read";r=42;t=30'] },
  },
};

const idempotencyKeyParameter: Json = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 257,
    examples: ['9f8b0c1e-8a52-4d1b-b0f4-0f5a3f0f1f5d'],
  },
};

const replayedHeader: Json = {
  description: '`true` where the answer is that of an earlier request with the same Idempotency-Key',
  schema: { type: 'string', const: 'true' },
};

const failureResponse: Json = {
  description: 'Failure',
  headers: {
    'X-Request-Id': requestIdHeader,
    ...limitHeaders,
    'Idempotency-Replayed': replayedHeader,
    'X-Error-Code': {
      description: 'Stable code of the failure',
      // which code comes with which status: by it a client knows the codes of an operation
      schema: { type: 'string', enum: errorCodes, 'x-status': errorStatus },
    },
    'Retry-After': {
      description:
        'With 429, and with 409 while a request with the same Idempotency-Key runs: seconds to wait',
      schema: { type: 'integer' },
    },
  },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { success: { const: false }, message: { type: 'string' } },
        required: ['success', 'message'],
        additionalProperties: false,
      },
    },
  },
};

const header = (name: string) => ({ type: 'apiKey' as const, in: 'header' as const, name });

/** An integration's key, in either header; or a session of its authority. */
const securitySchemes = {
  ServiceApiKey: header('Service-API-Key'),
  XApiKey: header('X-API-Key'),
  Session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: '__Host-obverse-session',
    description: 'Set by POST /auth/sign-in, for browsers on the origin of the service',
  },
};

const onlySession = [{ Session: [] }];

const at = (json: Json | undefined, key: string): Json => {
  const value = json?.[key];
  if (typeof value !== 'object' || value === null)
    throw new TypeError(`the generated document has no ${key}`);
  return value as Json;
};

const lastEventIdHeader: Json = {
  in: 'header',
  name: 'Last-Event-ID',
  description:
    'As lastEventId, which it goes before; clients of server-sent events send it when they connect again',
  schema: { type: 'string', pattern: '^(0|[1-9][0-9]{0,15})$', examples: ['4711'] },
};

const streamSchema: Json = {
  type: 'string',
  description:
    'Each message has its id, its kind as the event, and as data one line of JSON: a StreamMessage. Comments keep a silent connection open',
  examples: ['retry: 2000\n\nevent: ready\nid: 4711\ndata: {"id":"4711","kind":"ready"}\n\n: keep-alive\n\n'],
};

/** Describes the response of a stream. The messages in it have a schema of their own. */
function describeStream(operation: Json, success: Json): void {
  success['description'] = 'Server-sent events, until either side ends the connection';
  success['content'] = { 'text/event-stream': { schema: streamSchema } };
  operation['parameters'] = [...((operation['parameters'] ?? []) as Json[]), lastEventIdHeader];
}

/** The generator does not know subscriptions: it gets a query with the same input and messages in their place. */
function asQuery(procedure: AnyTRPCProcedure): AnyTRPCProcedure {
  const { type, meta } = procedure._def;
  if (type !== 'subscription') return procedure;
  const { messages: output } = meta as Meta;
  const definition = { ...procedure._def, type: 'query', output };
  return Object.assign(() => {}, { _def: definition }) as unknown as AnyTRPCProcedure;
}

/** The router as the generator reads it. */
const asQueries = (router: AnyTRPCRouter): AnyTRPCRouter => {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>);
  return {
    ...router,
    _def: {
      ...router._def,
      procedures: Object.fromEntries(procedures.map(([path, each]) => [path, asQuery(each)])),
    },
  };
};

/** How the fields of a form become parts: `metadata[name]` for a field of a field; of a file, the types it may have. */
function describeForm({ requestBody }: Json): void {
  const form = (requestBody as { content?: Record<string, Json> } | undefined)?.content?.[formType];
  if (form === undefined) return;
  const fields = Object.entries(at(at(form, 'schema'), 'properties') as Record<string, Json>);
  form['encoding'] = Object.fromEntries(
    fields.flatMap(([name, { type, format }]): [string, Json][] => {
      if (type === 'object') return [[name, { style: 'deepObject', explode: true }]];
      return format === 'binary' ? [[name, { contentType: imageTypes.join(', ') }]] : [];
    }),
  );
}

/** How a request is repeated without running it again. */
function describeOnce(operation: Json): void {
  const responses = at(operation, 'responses');
  for (const status of ['409', '422']) responses[status] ??= {};
  const success = at(responses, '200');
  success['headers'] = {
    ...(success['headers'] as Json | undefined),
    'Idempotency-Replayed': replayedHeader,
  };
  operation['parameters'] = [...((operation['parameters'] ?? []) as Json[]), idempotencyKeyParameter];
}

type Traits = { readonly isStream: boolean; readonly isOnce: boolean; readonly isCsv: boolean };

/** The other form of an answer, for requests that accept it. */
const csvMedia: Json = {
  'text/csv': { schema: { type: 'string', description: 'A header line with units, then one line each' } },
};

/** What the generator does not know: the envelope, its failure, the headers, and the query parameter of POSTs. */
function completeOperation(method: string, operation: Json, { isStream, isOnce, isCsv }: Traits): void {
  if (isOnce) describeOnce(operation);
  const responses = at(operation, 'responses');
  for (const status of Object.keys(responses)) {
    if (status !== '200') responses[status] = { $ref: '#/components/responses/Failure' };
  }
  const success = at(responses, '200');
  const ownHeaders = success['headers'] as Json | undefined;
  success['headers'] = { 'X-Request-Id': requestIdHeader, ...limitHeaders, ...ownHeaders };
  if (isStream) describeStream(operation, success);
  else {
    const media = at(at(success, 'content'), 'application/json');
    media['schema'] = {
      type: 'object',
      properties: { success: { const: true }, data: at(media, 'schema') },
      required: ['success', 'data'],
      additionalProperties: false,
    };
  }
  if (isCsv) Object.assign(at(success, 'content'), csvMedia);
  describeForm(operation);
  if (method === 'post') {
    const parameters = (operation['parameters'] ?? []) as Json[];
    operation['parameters'] = [...parameters, clusterParameter];
    const body = operation['requestBody'] as Json | undefined;
    const json = body && (at(body, 'content')['application/json'] as Json | undefined);
    // the generator takes every body for required
    if (body && json && ((at(json, 'schema')['required'] as unknown[] | undefined) ?? []).length === 0)
      body['required'] = false;
  }
}

/** Says which clusters are not the real ones. */
export function describeService(chains: Chains): string {
  const local = clusters.filter((cluster) => chains[cluster].embedded);
  const lines = local.map(
    (cluster) => `The cluster ${cluster} is a local one of this process, not the real one.`,
  );
  return ['Branded stablecoins on Solana.', ...lines].join(' ');
}

/** The OpenAPI 3.1 document of the mounted procedures, from their own schemas and metadata. */
export async function openApiDocument(mounted: readonly RestProcedure[], chains: Chains): Promise<Json> {
  // a megabyte of code, for a document that few processes are asked for
  const { generateOpenApiDocument } = await import('trpc-to-openapi');
  const paths = new Set(mounted.map(({ openapi }) => openapi.path));
  const procedureOf = new Map(
    mounted.map(({ openapi, procedure }) => [`${openapi.method} ${openapi.path}`, procedure]),
  );
  const document = generateOpenApiDocument(asQueries(appRouter), {
    title: 'Obverse',
    description: describeService(chains),
    version,
    openApiVersion: '3.1.0',
    baseUrl: '/',
    securitySchemes,
    filter: ({ metadata }) => paths.has(metadata.openapi.path),
  }) as unknown as Json;
  for (const [path, item] of Object.entries(at(document, 'paths'))) {
    for (const [method, operation] of Object.entries(item as Record<string, Json>)) {
      const procedure = procedureOf.get(`${method.toUpperCase()} ${path}`);
      const isStream = procedure?._def.type === 'subscription';
      completeOperation(method, operation, {
        isStream,
        isOnce: procedure !== undefined && answersOnce(procedure),
        isCsv: procedure !== undefined && metaOf(procedure).csv !== undefined,
      });
      if (procedure !== undefined && metaOf(procedure).auth === 'session')
        operation['security'] = onlySession;
      if (procedure !== undefined && metaOf(procedure).keyOptional)
        operation['security'] = [...(operation['security'] as Json[]), {}];
    }
  }
  // the generator's own failures are not this service's
  const schemas = Object.entries(at(at(document, 'components'), 'schemas')).filter(
    ([name]) => !name.startsWith('error.'),
  );
  document['components'] = {
    securitySchemes,
    schemas: Object.fromEntries(schemas),
    responses: { Failure: failureResponse },
  };
  return document;
}
