// Writes src/api.generated.ts from openapi.json; with --check it only says whether that is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const source = new URL('../openapi.json', import.meta.url);
const target = new URL('../src/api.generated.ts', import.meta.url);

const { factory } = ts;

/** An amount says its unit. Requests take two forms of it, responses have one. */
function amountType({ 'x-unit': unit, type }) {
  const literals = [unit]
    .flat()
    .map((each) => factory.createLiteralTypeNode(factory.createStringLiteral(each, true)));
  const form = { number: 'NumberUnits', string: 'Units' }[type] ?? 'Amount';
  return factory.createTypeReferenceNode(form, [factory.createUnionTypeNode(literals)]);
}

const document = JSON.parse(readFileSync(source, 'utf8'));
// a parameter's own schema is given to `transform` only if it has a type
for (const operation of Object.values(document.paths).flatMap(Object.values)) {
  for (const { schema } of operation.parameters ?? []) {
    if (schema['x-unit'] !== undefined)
      Object.assign(schema, { type: ['number', 'string'], anyOf: undefined });
  }
}
const types = await openapiTS(document, {
  // what has a default need not be sent
  defaultNonNullable: false,
  transform: (schema) => {
    // a file is no text
    if (schema.format === 'binary') return factory.createTypeReferenceNode('Blob');
    return schema['x-unit'] === undefined ? undefined : amountType(schema);
  },
});
const text = [
  '// Generated from openapi.json by scripts/generate.mjs; do not edit.',
  "import type { Amount, NumberUnits, Units } from './units.ts';\n",
  astToString(types),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('packages/client/src/api.generated.ts is stale: run `node scripts/generate.mjs` there');
  process.exit(1);
}
