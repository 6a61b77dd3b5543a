import type { IncomingHttpHeaders } from 'node:http';
import { httpNode } from '@obverse/testing';

type Values = Readonly<Record<string, string | number | boolean | undefined>>;
type Attributes = readonly { readonly key: string; readonly value: Values }[];

/** A span as OTLP's JSON has it, with the values of its attributes and those of its process. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Values;
  /** 2 for an error. */
  readonly status: { readonly code: number };
  readonly service: Values;
};

const valuesOf = (attributes: Attributes): Values =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function spansIn(body: string): ReceivedSpan[] {
  type Sent = Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: Attributes };
  type Resource = { resource: { attributes: Attributes }; scopeSpans: { spans: Sent[] }[] };
  const { resourceSpans }: { resourceSpans: Resource[] } = JSON.parse(body);
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        attributes: valuesOf(span.attributes),
        service: valuesOf(resource.attributes),
      })),
  );
}

/** A receiver of OTLP over HTTP. `state` says how it answers, and `text` is everything that it has accepted. */
export async function startOtlpReceiver() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const state: { status: number | 'never' } = { status: 200 };
  const { url, close } = await httpNode((body, response, request) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    headers.push(request.headers);
    if (state.status === 'never') return;
    if (state.status === 200) bodies.push(body);
    response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}');
  });
  const spans = () => bodies.flatMap(spansIn);
  const spansOf = (traceId: string) => spans().filter((span) => span.traceId === traceId);
  return { url, close, state, headers, spans, spansOf, text: () => bodies.join('\n') };
}
