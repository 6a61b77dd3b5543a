import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, interceptors, request } from 'undici';

// as fetch has it
const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 5 }));

const unpack = promisify(gunzip);

/**
 * What web3.js needs of fetch: it posts texts, and reads the answer whole. Without fetch's web streams, which cost several times
 * all else that is done for a call.
 *
 * @param timeout until all of the answer is there, in milliseconds
 */
export async function fetchText(url: string, init: RequestInit, timeout: number): Promise<Response> {
  const { statusCode, statusText, headers, body } = await request(url, {
    method: 'POST',
    headers: { ...(init.headers as Record<string, string>), 'accept-encoding': 'gzip' },
    body: init.body as string,
    dispatcher,
    signal: AbortSignal.timeout(timeout),
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  const text = (headers['content-encoding'] === 'gzip' ? await unpack(bytes) : bytes).toString();
  const ok = statusCode >= 200 && statusCode < 300;
  return { ok, status: statusCode, statusText, text: async () => text } as Response;
}
