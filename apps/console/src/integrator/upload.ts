import { type Cluster, type DataOf, formBody, type ObverseClient, unwrap } from '@obverse/client';
import type { CoinTexts } from './coin-texts.ts';

type Upload = {
  readonly client: ObverseClient;
  readonly cluster: Cluster;
  readonly image: File;
  readonly brandedMint: string;
  readonly metadata: CoinTexts & { readonly website?: string };
};

/** Keeps picture and texts with the service. The same upload has the same URLs, so it may be repeated. */
export const uploadPicture = ({
  client,
  cluster,
  ...body
}: Upload): Promise<DataOf<'post', '/integration/upload'>> =>
  unwrap(
    client.POST('/integration/upload', { params: { query: { cluster } }, body, bodySerializer: formBody }),
  );
