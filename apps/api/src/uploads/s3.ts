import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/api-config.ts';
import { sleep } from '../lib/async.ts';
import { cacheForever, mediaTypes, type ObjectStore, storageUnavailable } from './store.ts';

const defaultTimeoutMs = 10_000;

/** How often a request is repeated that the server is too busy for. */
const maxRetries = 2;

/** What the server answers in place of taking an object. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;

  constructor(status: number, answer: string) {
    super(`the server answers ${status} ${/<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? ''}`.trimEnd());
    this.status = status;
  }
}

/** The status with which S3 refuses an object because its key exists. */
const existsAlready = 412;

/** The statuses with which S3 gives no object: there is none or, where keys may not be listed, it does not say. */
const notGiven: readonly number[] = [403, 404];

/** Only Amazon's servers have a host name for each bucket. */
const bucketUrl = ({ endpoint, region, bucket }: S3Config): string =>
  endpoint === undefined
    ? `https://${bucket}.s3.${region}.amazonaws.com`
    : `${endpoint.replace(/\/+$/, '')}/${bucket}`;

/** Objects in a bucket of S3, or of a server with its protocol, which serves them itself. Nothing is ever overwritten. */
export function s3Store(config: S3Config, timeoutMs = defaultTimeoutMs): ObjectStore {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const url = bucketUrl(config);

  async function send(key: string, init: RequestInit = {}): Promise<Response> {
    // beside the request: Node loses the signal of a request that nobody keeps, and with it the timeout
    const signal = AbortSignal.timeout(timeoutMs);
    for (let retries = 0; ; retries++) {
      const response = await fetch(await client.sign(`${url}/${key}`, init), { signal });
      const isBusy = response.status >= 500 || response.status === 429;
      if (!isBusy || retries === maxRetries) return response;
      await response.body?.cancel();
      await sleep(Math.random() * 50 * 2 ** retries, signal);
    }
  }

  async function put(key: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<void> {
    const response = await send(key, {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': mediaType, 'cache-control': cacheForever, 'if-none-match': '*' },
    });
    const answer = await response.text();
    if (!response.ok && response.status !== existsAlready) throw new BucketError(response.status, answer);
  }

  async function get(key: string): Promise<Uint8Array | undefined> {
    const response = await send(key);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    const answer = await response.text();
    if (notGiven.includes(response.status)) return undefined;
    throw new BucketError(response.status, answer);
  }

  async function remove(key: string): Promise<void> {
    const response = await send(key, { method: 'DELETE' });
    const answer = await response.text();
    if (!response.ok && response.status !== 404) throw new BucketError(response.status, answer);
  }

  return {
    publicUrl: config.publicUrl,
    keep: async (key, bytes, extension) => {
      try {
        await put(key, Uint8Array.from(bytes), mediaTypes[extension]);
      } catch (error) {
        throw storageUnavailable(error);
      }
    },
    remove: (key) =>
      remove(key).catch((error: unknown) => {
        throw storageUnavailable(error);
      }),
    find: async (key) => {
      try {
        return await get(key);
      } catch (error) {
        throw storageUnavailable(error);
      }
    },
  };
}
