import { expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';

// the typed client is made from this file; renew it with `npx vitest run openapi-file --update` here, then `node scripts/generate.mjs` there
it('serves the OpenAPI document that is stored in packages/client/openapi.json', async () => {
  const app = edgeApi();
  const document = (await app.inject('/openapi.json')).json();
  await app.close();
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../packages/client/openapi.json',
  );
});
