import type { FastifyInstance } from 'fastify';
import type { Chains } from '../../solana/chain.ts';
import { type Body, compressible } from '../compress.ts';
import type { RestProcedure } from '../rest/rest-adapter.ts';
import { llmsTextOf, referenceOf } from './markdown.ts';
import { describeService, type Json, openApiDocument } from './openapi.ts';

/** Documents by what they depend on: generating one takes a tenth of a second, which every service of a process would spend. */
const documents = new Map<string, Promise<Json>>();

/** The document of a service. It is generated for the first request. */
function documentOf(mounted: readonly RestProcedure[], chains: Chains): Promise<Json> {
  const key = [describeService(chains), ...mounted.map(({ openapi }) => openapi.path)].join();
  const document = documents.get(key) ?? openApiDocument(mounted, chains);
  documents.set(key, document);
  // the generator is loaded for the first request: a failure is not kept
  document.catch(() => documents.delete(key));
  return document;
}

/** Serves the document, and what is made of it: at /openapi.json, as Markdown at /docs.md, and for language models at /llms.txt. */
export function mountDocuments(
  app: FastifyInstance,
  mounted: readonly RestProcedure[],
  chains: Chains,
): void {
  const serve = (path: string, type: string, textOf: (document: Json) => string) => {
    let body: Body | undefined;
    app.get(path, async (request, reply) => {
      body ??= compressible(textOf(await documentOf(mounted, chains)), 'lasting');
      reply.type(`${type}; charset=utf-8`);
      return reply.send(await body(request, reply));
    });
  };
  serve('/openapi.json', 'application/json', (document) => JSON.stringify(document));
  serve('/docs.md', 'text/markdown', referenceOf);
  serve('/llms.txt', 'text/plain', llmsTextOf);
}
