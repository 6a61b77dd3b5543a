import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { uploadsConfig } from './uploads-config.ts';

const config = (variables: Record<string, string>) => uploadsConfig(readEnv(variables));

const bucket = {
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://cdn.example/',
};

describe('uploads', () => {
  it('are kept in the data directory and linked to where the service is reached', () => {
    expect(config({})).toEqual({ directory: '.data/uploads', publicUrl: 'http://127.0.0.1:3000' });
    expect(config({ HOST: '::', PORT: '80' })).toMatchObject({ publicUrl: 'http://127.0.0.1:80' });
    expect(config({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:3000' });
    expect(config({ PUBLIC_URL: 'https://api.example/v1/', DATA_DIR: '/data' })).toEqual({
      directory: '/data/uploads',
      publicUrl: 'https://api.example/v1',
    });
  });

  it('are kept in a bucket when one is named', () => {
    expect(config(bucket)).toEqual({
      s3: {
        endpoint: undefined,
        region: 'us-east-1',
        bucket: 'uploads',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        publicUrl: 'https://cdn.example',
      },
    });
    expect(config({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu' })).toMatchObject({
      s3: { endpoint: 'http://127.0.0.1:9000', region: 'eu' },
    });
  });

  it.each(Object.keys(bucket))('do not start with a bucket that lacks %s', (name) => {
    const line = `${name} must be set for uploads to be kept in a bucket`;
    expect(() => config({ ...bucket, [name]: '' })).toThrow(line);
  });
});
