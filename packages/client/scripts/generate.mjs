// Writes src/api.generated.ts from openapi.json; with --check it only says whether that is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const source = new URL('../openapi.json', import.meta.url);
const target = new URL('../src/api.generated.ts', import.meta.url);

const document = JSON.parse(readFileSync(source, 'utf8'));
const types = await openapiTS(document, {
  // what has a default need not be sent
  defaultNonNullable: false,
  // a file is no text
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
});
const text = `// Generated from openapi.json by scripts/generate.mjs; do not edit.\n${astToString(types)}`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('packages/client/src/api.generated.ts is stale: run `node scripts/generate.mjs` there');
  process.exit(1);
}
