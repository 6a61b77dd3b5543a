import type { IncomingHttpHeaders } from 'node:http';
import { httpNode } from '@obverse/testing';

type Value = { readonly stringValue?: string; readonly intValue?: number; readonly boolValue?: boolean };
type Attribute = { readonly key: string; readonly value: Value };

/** A span as OTLP's JSON has it. */
type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  /** 2 for an error. */
  readonly status: { readonly code: number };
};

type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export type ReceivedSpan = Omit<SentSpan, 'attributes'> & {
  readonly service: Values;
  readonly attributes: Values;
};

const valuesOf = (attributes: readonly Attribute[]): Values =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );

const spansOf = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: valuesOf(span.attributes),
        service: valuesOf(resource.attributes),
      })),
    ),
  );

/** A receiver of OTLP over HTTP. */
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
  const spans = () => bodies.flatMap((body) => spansOf(JSON.parse(body)));
  return {
    url,
    close,
    /** How it answers from now on. */
    state,
    headers,
    spans,
    /** Everything that it has accepted. */
    text: () => bodies.join('\n'),
    spansOf: (traceId: string) => spans().filter((span) => span.traceId === traceId),
  };
}

export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>;
