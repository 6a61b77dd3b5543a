import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { noDatabase } from './database.ts';
import { webhookConfig } from './webhook-config.ts';

/** A port nobody listens on. */
const nowhere = { url: 'http://127.0.0.1:1', embedded: false, programId: DEVELOPMENT_PROGRAM_ID.toBase58() };

/** The service without clusters, for what happens before any is asked. */
export const edgeApi = (config: Partial<ApiConfig> = {}, database = noDatabase()) =>
  buildApi(
    {
      deployment: 'development',
      publicUrl: 'http://127.0.0.1',
      clusters: { mainnet: nowhere, devnet: nowhere },
      uploads: { directory: join(tmpdir(), 'obverse-edge'), publicUrl: 'http://127.0.0.1' },
      webhooks: webhookConfig,
      logLevel: 'silent',
      ...config,
    },
    database,
  );

const signer = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** A read that needs no cluster. */
export const aRead = `/integration/address?signer=${signer}&stablecoin=0&symbol=aUSD`;

const input = { signer, stablecoin: 0, symbol: 'aUSD' };

export const aTrpcRead = `/trpc/integration.address?input=${encodeURIComponent(JSON.stringify(input))}`;

/** `size` of them in one batch. */
export const aTrpcBatch = (size: number) => {
  const paths = Array(size).fill('integration.address').join();
  const inputs = JSON.stringify({ ...Array(size).fill(input) });
  return `/trpc/${paths}?batch=1&input=${encodeURIComponent(inputs)}`;
};
