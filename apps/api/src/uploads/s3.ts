import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/api-config.ts';
import { cacheForever, mediaTypes, type ObjectStore, storageUnavailable } from './store.ts';

/** Both in milliseconds. */
const timeouts = { connectionTimeout: 2_000, requestTimeout: 10_000 };

/** Whether S3 refused an object because its key exists. */
const existsAlready = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/** Objects in a bucket of S3, or of a server with its protocol, which serves them itself. Nothing is ever overwritten. */
export function s3Store(config: S3Config): ObjectStore {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // only Amazon's servers have a host name for each bucket
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    requestHandler: timeouts,
  });
  return {
    publicUrl: config.publicUrl,
    keep: async (key, bytes, extension) => {
      const put = new PutObjectCommand({
        Bucket: config.bucket,
        Key: key,
        Body: bytes,
        ContentType: mediaTypes[extension],
        CacheControl: cacheForever,
        IfNoneMatch: '*',
      });
      try {
        await client.send(put);
      } catch (error) {
        if (!existsAlready(error)) throw storageUnavailable(error);
      }
    },
  };
}
