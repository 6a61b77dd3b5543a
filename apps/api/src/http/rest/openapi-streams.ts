import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { Meta } from '../trpc/init.ts';
import type { Json } from './openapi.ts';

const lastEventIdHeader: Json = {
  in: 'header',
  name: 'Last-Event-ID',
  description:
    'As lastEventId, which it goes before; clients of server-sent events send it when they connect again',
  schema: { type: 'string', examples: ['4711'] },
};

const streamSchema: Json = {
  type: 'string',
  description:
    'Each message has its id, its kind as the event, and as data one line of JSON: a StreamMessage. Comments keep a silent connection open',
  examples: ['retry: 2000\n\nevent: ready\nid: 4711\ndata: {"id":"4711","kind":"ready"}\n\n: keep-alive\n\n'],
};

/** A stream's answer: text that goes on. What stands in it is a schema of its own. */
export function describeStream(operation: Json, success: Json): void {
  success['description'] = 'Server-sent events, until either side ends the connection';
  success['content'] = { 'text/event-stream': { schema: streamSchema } };
  operation['parameters'] = [...((operation['parameters'] ?? []) as Json[]), lastEventIdHeader];
}

/** The generator knows no subscriptions: it is shown a query in their place, for what they take and send. */
function asQuery(procedure: AnyTRPCProcedure): AnyTRPCProcedure {
  const { type, meta } = procedure._def;
  if (type !== 'subscription') return procedure;
  const { messages: output } = meta as Meta;
  const definition = { ...procedure._def, type: 'query', output };
  return Object.assign(() => {}, { _def: definition }) as unknown as AnyTRPCProcedure;
}

/** The router as the generator reads it. */
export const asQueries = (router: AnyTRPCRouter): AnyTRPCRouter => {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>);
  return {
    ...router,
    _def: {
      ...router._def,
      procedures: Object.fromEntries(procedures.map(([path, each]) => [path, asQuery(each)])),
    },
  };
};
